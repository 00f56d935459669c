import { describe, expect, test } from 'vitest';
import { newGame, unwrap, variants } from '../../../src/api/index';
import { type GameLine, latestGame, playLine } from '../../../src/ui/game-line';
import { moveInputFor } from '../../../src/ui/move-input';
import { positionCommand, type TerminalGame } from '../../../src/ui/terminal/engine';
import { countsText, cursorText, gameTitle, wrapText } from '../../../src/ui/terminal/texts';
import { goalText, promptText, rulesSummary, statusText, variantTitle } from '../../../src/ui/texts';
import { sampleGame } from './sample-boards';

const lineOf = (variant: string, fen: string | undefined, ...names: string[]): GameLine => {
  const line = playLine(
    variant,
    [],
    fen,
    names.map(name => ({ name })),
  );
  if (!line.ok) throw new Error(line.error.message);
  return line.value;
};

describe('prompts', () => {
  /** A mill, and a man between two. */
  const both = unwrap(
    newGame('nine-mens-morris', {
      options: { CustodianCaptureEnabled: true },
      fen: '*****@**/@*******/OO***O@* w p p 3 6 3 6 0 0 0 0 0 0 0 0 9',
    }),
  );

  test('which rule removes, and what Enter does under the cursor', () => {
    const removing = unwrap(both.play('a7'));
    const choice = moveInputFor(removing, undefined);
    expect(promptText(removing, choice)).toMatch(/^Remove an enemy man \((mill or custodian|custodian or mill)\)$/);
    expect(cursorText(choice, 'a4')).toBe('a4: remove (custodian)');
    expect(cursorText(choice, 'd6')).toBe('d6: remove (mill)');
    expect(cursorText(choice, 'g7')).toBe('g7: nothing to do here');
  });

  test('what Enter does with men that move', () => {
    const game = sampleGame('brandubh');
    expect(cursorText(moveInputFor(game, undefined), 'd7')).toBe('d7: may move');
    expect(cursorText(moveInputFor(game, 'd7'), 'd7')).toBe('d7: selected, Enter lets it go');
    expect(cursorText(moveInputFor(game, 'd7'), 'c7')).toBe('c7: move here');
    expect(cursorText(moveInputFor(sampleGame('nine'), undefined), 'd6')).toBe('d6: place a man here');
  });

  test('men in hand, on the board, taken', () => {
    const morris = sampleGame('nine', 'OO******/@*******/******** w p p 2 6 1 7 0 0 0 0 0 0 0 0 3').board();
    expect(countsText(morris, 'white')).toBe('White: hand 6, board 2, taken 1');
    expect(countsText(morris, 'black')).toBe('Black: hand 7, board 1, taken 1');
    expect(countsText(sampleGame('spanish', 'W:W1,K2:B32').board(), 'white')).toBe('White: board 2, taken 10');
  });

  test('how it ended, for whoever sits there', () => {
    const won = lineOf('brandubh', '7/7/7/7/7/3K3/1t3t1 a 20', 'b1-b3', 'd2-a2', 'b3-b4', 'a2-a1');
    const told = (line: GameLine, ...players: string[]): string => statusText(line, latestGame(line), new Set(players));
    const sentence = 'The defenders win: the king reached a corner.';
    expect(told(won, 'defenders')).toBe(`You won. ${sentence}`);
    expect(told(won, 'attackers')).toBe(`You lost. ${sentence}`);
    expect(told(won, 'attackers', 'defenders')).toBe(sentence);
    expect(told({ ...won, moves: won.moves.slice(0, 2), resignedBy: 'attackers' }, 'attackers')).toBe(
      'Attackers forfeited the game.',
    );
  });
});

test('the game on the board is what the engine is told', () => {
  const { startFen } = sampleGame('nine');
  expect(positionCommand(lineOf('nine-mens-morris', undefined))).toBe(`position fen ${startFen}`);
  expect(positionCommand(lineOf('nine-mens-morris', undefined, 'a1', 'd6'))).toBe(
    `position fen ${startFen} moves a1 d6`,
  );
});

describe('rules at a glance', () => {
  test.each(variants().map(({ name }) => name))('%s has some sentences, and a goal', name => {
    const game = unwrap(newGame(name));
    const glance = rulesSummary(game);
    expect(glance.length).toBeGreaterThan(4);
    expect(glance.join(' ')).not.toMatch(/undefined|NaN/);
    expect(goalText(game)).not.toBe('');
  });

  test('morris follows the options', () => {
    const glance = (options: Record<string, boolean>): string =>
      rulesSummary(unwrap(newGame('nine-mens-morris', { options }))).join('\n');
    expect(glance({})).toContain('down to 3 men may fly');
    expect(glance({ MayFly: false })).toContain('No flying');
    expect(glance({ CustodianCaptureEnabled: true })).toContain('Custodian');
    expect(glance({})).not.toContain('Custodian');
  });
});

test('a terminal without Unicode has a title in its own letters', () => {
  const start = unwrap(newGame('damas-espanolas'));
  const titled = (ascii: boolean): string =>
    gameTitle({ settings: { level: 'full', ascii }, start, players: new Set(['white']) } as unknown as TerminalGame);
  expect(titled(false)).toBe('Damas españolas, level full, you are White');
  expect(titled(true)).toBe('Damas espanolas, level full, you are White');
});

test('titles and wrapped text', () => {
  expect(variantTitle('nine-mens-morris')).toBe("Nine men's morris");
  expect(variantTitle('damas-espanolas')).toBe('Damas españolas');
  expect(wrapText('one two three', 7)).toEqual(['one two', 'three']);
  expect(wrapText('', 7)).toEqual(['']);
});
