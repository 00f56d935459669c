import { describe, expect, test } from 'vitest';
import { newGame, unwrap, variants } from '../../../src/api/index';
import { type GameLine, latestGame, resignLine } from '../../../src/ui/game-line';
import { playLine } from '../../../src/ui/line-record';
import { moveInputFor } from '../../../src/ui/move-input';
import { gameCommand, type TerminalGame } from '../../../src/ui/terminal/engine';
import { countsText, cursorText, gameTitle, wrapText } from '../../../src/ui/terminal/texts';
import { goalText, promptText, rulesSummary, statusText, variantTitle } from '../../../src/ui/texts';
import { sampleGame } from './sample-boards';

const lineOf = (variant: string, fen: string | undefined, ...names: string[]): GameLine =>
  unwrap(
    playLine(
      variant,
      [],
      fen,
      names.map(name => ({ name })),
    ),
  );

describe('prompts', () => {
  /** The next man closes a mill and captures a man between two. */
  const both = unwrap(
    newGame('nine-mens-morris', {
      options: { CustodianCaptureEnabled: true },
      fen: '*****@**/@*******/OO***O@* w p p 3 6 3 6 0 0 0 0 0 0 0 0 9',
    }),
  );

  test('name the rule that removes a man, and what Enter does at the cursor', () => {
    const removing = unwrap(both.play('a7'));
    const input = moveInputFor(removing, undefined);
    expect(promptText(removing, input)).toMatch(
      /^(Mill or custodian capture|Custodian capture or mill): remove an opponent's man$/,
    );
    expect(cursorText(input, 'a4')).toBe('a4: remove (custodian)');
    expect(cursorText(input, 'd6')).toBe('d6: remove (mill)');
    expect(cursorText(input, 'g7')).toBe('g7: no move here');
  });

  test('name a leap capture', () => {
    const fen = '*@*O****/*@***O@*/****O*@O w m s 4 0 4 0 0 0 0 0 0 0 0 0 20';
    const leaping = unwrap(newGame('nine-mens-morris', { options: { LeapCaptureEnabled: true }, fen }));
    const removing = unwrap(leaping.play('a7-a1'));
    expect(promptText(removing, moveInputFor(removing, undefined))).toBe("Leap capture: remove an opponent's man");
  });

  test('say what Enter does with men that move', () => {
    const game = sampleGame('brandubh');
    expect(cursorText(moveInputFor(game, undefined), 'd7')).toBe('d7: can move');
    expect(cursorText(moveInputFor(game, 'd7'), 'd7')).toBe('d7: selected, Enter deselects');
    expect(cursorText(moveInputFor(game, 'd7'), 'c7')).toBe('c7: move here');
    expect(cursorText(moveInputFor(sampleGame('nine'), undefined), 'd6')).toBe('d6: place a man here');
  });

  test('count men in hand, on the board and lost', () => {
    const morris = sampleGame('nine', 'OO******/@*******/******** w p p 2 6 1 7 0 0 0 0 0 0 0 0 3').board();
    expect(countsText(morris, 'white')).toEqual({ long: 'White: hand 6, board 2, lost 1', short: 'White 6+2' });
    expect(countsText(morris, 'black')).toEqual({ long: 'Black: hand 7, board 1, lost 1', short: 'Black 7+1' });
    const placed = sampleGame('nine', 'OO******/@@******/******** w m s 2 0 2 0 0 0 0 0 0 0 0 0 20').board();
    expect(countsText(placed, 'white')).toEqual({ long: 'White: board 2, lost 7', short: 'White 2' });
    expect(countsText(sampleGame('spanish', 'W:W1,K2:B32').board(), 'white')).toEqual({
      long: 'White: board 2, lost 10',
      short: 'White 2',
    });
  });

  test('say how the game ended for the player', () => {
    const won = lineOf('brandubh', '7/7/7/7/7/3K3/1t3t1 a 20', 'b1-b3', 'd2-a2', 'b3-b4', 'a2-a1');
    const status = (line: GameLine, ...players: string[]): string =>
      statusText(line, latestGame(line), new Set(players));
    const sentence = 'The defenders win: the king reached a corner.';
    expect(status(won, 'defenders')).toBe(`You won. ${sentence}`);
    expect(status(won, 'attackers')).toBe(`You lost. ${sentence}`);
    expect(status(won, 'attackers', 'defenders')).toBe(sentence);
    expect(status(resignLine({ ...won, moves: won.moves.slice(0, 2) }, 'attackers'), 'attackers')).toBe(
      'Attackers resigned. Defenders win.',
    );
  });
});

test('the engine gets the game on the board', () => {
  const { startFen } = sampleGame('nine');
  expect(gameCommand(latestGame(lineOf('nine-mens-morris', undefined)))).toBe(`position fen ${startFen}`);
  expect(gameCommand(latestGame(lineOf('nine-mens-morris', undefined, 'a1', 'd6')))).toBe(
    `position fen ${startFen} moves a1 d6`,
  );
});

describe('the summary of the rules', () => {
  test.each(variants().map(({ name }) => name))('%s has a goal and some sentences', name => {
    const game = unwrap(newGame(name));
    const summary = rulesSummary(game);
    expect(summary.length).toBeGreaterThan(4);
    expect(summary.join(' ')).not.toMatch(/undefined|NaN/);
    expect(goalText(game)).not.toBe('');
  });

  test('of morris follows the options', () => {
    const summary = (options: Record<string, boolean>): string =>
      rulesSummary(unwrap(newGame('nine-mens-morris', { options }))).join('\n');
    expect(summary({})).toContain('down to 3 men may fly');
    expect(summary({ MayFly: false })).toContain('No flying');
    expect(summary({ CustodianCaptureEnabled: true })).toContain('Custodian');
    expect(summary({})).not.toContain('Custodian');
  });
});

test('a terminal without Unicode shows titles without accents', () => {
  const start = unwrap(newGame('damas-espanolas'));
  const title = (ascii: boolean): string =>
    gameTitle({ settings: { level: 'full', ascii }, start, players: new Set(['white']) } as unknown as TerminalGame);
  expect(title(false)).toBe('Damas españolas, level full, you are White');
  expect(title(true)).toBe('Damas espanolas, level full, you are White');
});

test('variants have titles, and text is wrapped between words', () => {
  expect(variantTitle('nine-mens-morris')).toBe("Nine men's morris");
  expect(variantTitle('damas-espanolas')).toBe('Damas españolas');
  expect(wrapText('one two three', 7)).toEqual(['one two', 'three']);
  expect(wrapText('', 7)).toEqual(['']);
});
