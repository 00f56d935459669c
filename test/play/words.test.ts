import { describe, expect, test } from 'vitest';
import { readOption, readStatus, readThought, readVariant } from '../../src/client/replies';
import { GAMES } from '../../src/games';
import { titleOf } from '../../src/games/names';
import { glanceOf } from '../../src/glance';
import { newGame, positionCommand, takeBack, withTurn } from '../../src/play/game';
import { familyNamed, reasonText } from '../../src/play/games';
import { countsFor, detailFor, endingText, promptFor } from '../../src/play/prompt';
import { begin, pick, readTurns } from '../../src/play/selection';
import { wrap } from '../../src/play/words';
import { SAMPLES, sampleBoard, sampleFamily, VARIANTS } from './samples';

const selection = (name: string, turns: readonly string[], ...spots: string[]) =>
  spots.reduce((current, spot) => pick(current, spot)!, begin(readTurns(sampleBoard(name), turns)));

const FAMILY = sampleFamily('nine');

describe('prompts', () => {
  const mill = { owed: 1, own: false, mill: true, custodian: [], intervention: [] };

  test('place, select, select where to', () => {
    expect(promptFor(selection('nine', ['d6', 'a1']), undefined)).toBe('Place a man');
    expect(promptFor(selection('nine', ['d6', 'a1-a4']), undefined)).toBe('Place a man, or select one to slide');
    expect(promptFor(selection('nine', ['a1-a4']), undefined)).toBe('Select a man to move');
    expect(promptFor(selection('nine', ['a1-a4'], 'a1'), undefined)).toBe('Select where to, from a1');
    expect(promptFor(selection('spanish', ['1x10x19', '1x10x17'], '1', '10'), undefined)).toMatch(
      /chain goes on from 10/,
    );
  });

  test('which rule removes', () => {
    const removing = selection('nine', ['a1-a4xb2'], 'a1', 'a4');
    expect(promptFor(removing, mill)).toBe('Remove an enemy man (mill)');
    expect(promptFor(removing, { ...mill, owed: 2 })).toBe('Remove an enemy man (mill, 2 to go)');
    expect(promptFor(removing, { ...mill, custodian: ['b2'] })).toBe('Remove an enemy man (mill or custodian)');
    expect(promptFor(removing, { ...mill, mill: false, intervention: ['b2', 'd2'], owed: 2 })).toBe(
      'Remove an enemy man (intervention, 2 to go)',
    );
    expect(promptFor(removing, { ...mill, own: true })).toBe('Remove one of your own men');
  });

  test('what Enter does under the cursor', () => {
    const removing = selection('nine', ['a1-a4xb2', 'a1-a4xd2'], 'a1', 'a4');
    expect(detailFor(removing, { ...mill, custodian: ['b2'] }, 'b2')).toBe('b2: remove (custodian)');
    expect(detailFor(removing, { ...mill, custodian: ['b2'] }, 'd2')).toBe('d2: remove (mill)');
    expect(detailFor(removing, mill, 'g7')).toBe('g7: nothing to do here');
    expect(detailFor(selection('nine', ['a1-a4'], 'a1'), undefined, 'a1')).toBe('a1: selected, Enter lets it go');
    expect(detailFor(selection('nine', ['d6']), undefined, 'd6')).toBe('d6: place a man');
  });

  test('men in hand, on the board, taken', () => {
    const board = sampleBoard('nine');
    const start = board.placement(VARIANTS.nine!.startFen);
    const placement = board.placement('OO******/@*******/******** w p p 2 6 1 7 0 0 0 0 0 0 0 0 3');
    expect(countsFor(board, placement, start, 0)).toBe('White: hand 6, board 2, taken 1');
    expect(countsFor(board, placement, start, 1)).toBe('Black: hand 7, board 1, taken 1');
    const draughts = sampleBoard('spanish');
    const begun = draughts.placement(VARIANTS.spanish!.startFen);
    expect(countsFor(draughts, draughts.placement('W:W1,K2:B32'), begun, 0)).toBe('White: board 2, taken 10');
  });

  test('a mark on a point is no man', () => {
    const board = sampleBoard('nine');
    const start = board.placement(VARIANTS.nine!.startFen);
    expect(countsFor(board, board.placement('X*******/********/******** w p p 0 9 0 8'), start, 1)).toBe(
      'Black: hand 8, board 0, taken 1',
    );
  });

  test('how it ended, for whoever sits there', () => {
    const win = { kind: 'win', side: 'white', reason: 'fewer' } as const;
    expect(endingText(FAMILY, win, new Set(['white']))).toBe('You won. White wins: too few men are left');
    expect(endingText(FAMILY, win, new Set(['black']))).toBe('You lost. White wins: too few men are left');
    expect(endingText(FAMILY, win, new Set(['white', 'black']))).toBe('White wins: too few men are left');
    expect(endingText(FAMILY, { ...win, side: 'attackers' }, new Set())).toBe('Attackers win: too few men are left');
    expect(endingText(FAMILY, { kind: 'draw', reason: 'repetition' }, new Set())).toMatch(/^Drawn: .*third time/);
    expect(endingText(FAMILY, { kind: 'forfeit', side: 'black' }, new Set(['black']))).toBe('Black forfeited the game');
  });
});

describe('replies of the engine', () => {
  test('variants', () => {
    expect(readVariant('brandubh brandubh 3t3/7 a 0')).toEqual({
      name: 'brandubh',
      family: 'brandubh',
      startFen: '3t3/7 a 0',
    });
    expect(readVariant('readyok')).toBeUndefined();
  });

  test('options', () => {
    expect(readOption('option name Move Overhead type spin default 30 min 0 max 5000')).toEqual({
      name: 'Move Overhead',
      value: '30',
    });
    expect(readOption('option name Clear Hash type button')).toEqual({ name: 'Clear Hash' });
    expect(readOption('info string option name x')).toBeUndefined();
  });

  test('status', () => {
    expect(readStatus('status ongoing white')).toEqual({ kind: 'ongoing', side: 'white' });
    expect(readStatus('status win black fewer')).toEqual({ kind: 'win', side: 'black', reason: 'fewer' });
    expect(readStatus('status draw n-move')).toEqual({ kind: 'draw', reason: 'n-move' });
    expect(readStatus('legal a1')).toBeUndefined();
  });

  test('thoughts', () => {
    const info = 'info depth 7 seldepth 9 multipv 1 score cp -35 nodes 9 nps 9 hashfull 0 tbhits 0 time 1 pv a1 a4';
    expect(readThought(info)).toEqual({ depth: 7, score: { cp: -35 }, line: ['a1', 'a4'] });
    expect(readThought(info.replace('cp -35', 'mate 3'))).toMatchObject({ score: { mate: 3 } });
    expect(readThought(info.replace('cp -35', 'mate -2'))).toMatchObject({ score: { mate: -2 } });
    expect(readThought('info string error: score cp 1 depth 2')).toBeUndefined();
  });
});

describe('the game on the board', () => {
  const game = ['a1', 'd6', 'a4', 'd7'].reduce(
    (before, name, at) => withTurn(before, { name, side: at % 2 === 0 ? 'white' : 'black', time: 0 }),
    newGame(VARIANTS.nine!, 'F'),
  );

  test('is what the engine is told', () => {
    expect(positionCommand(game)).toBe('position fen F moves a1 d6 a4 d7');
    expect(positionCommand(game, ['a7', 'xd6'])).toBe('position fen F moves a1 d6 a4 d7 a7 xd6');
    expect(positionCommand(newGame(VARIANTS.nine!, 'F'))).toBe('position fen F');
  });

  test('goes back to before the last turn of the player', () => {
    const names = (sides: readonly string[]) => takeBack(game, new Set(sides))?.turns.map(turn => turn.name);
    expect(names(['white'])).toEqual(['a1', 'd6']);
    expect(names(['black'])).toEqual(['a1', 'd6', 'a4']);
    expect(names(['white', 'black'])).toEqual(['a1', 'd6', 'a4']);
    expect(names([])).toBeUndefined();
  });
});

describe('rules at a glance', () => {
  test.each(SAMPLES)('%s has some sentences, and a goal', name => {
    const glance = glanceOf(VARIANTS[name]!.family).sentences(
      VARIANTS[name]!.name,
      new Map([
        ['PiecesCount', '9'],
        ['NMoveRule', '100'],
        ['MoveLimit', '100'],
      ]),
    );
    expect(glance.length).toBeGreaterThan(4);
    expect(glance.join(' ')).not.toContain('undefined');
    expect(glanceOf(VARIANTS[name]!.family).goal).not.toBe('');
  });

  test('morris follows the options', () => {
    const glance = (options: Record<string, string>) =>
      glanceOf('morris')
        .sentences('nine-mens-morris', new Map(Object.entries(options)))
        .join('\n');
    expect(glance({ MayFly: 'true', FlyPieceCount: '3' })).toContain('down to 3 men may fly');
    expect(glance({ MayFly: 'false' })).toContain('Nobody flies');
    expect(glance({ CustodianCaptureEnabled: 'true' })).toContain('Custodian');
    expect(glance({})).not.toContain('Custodian');
  });

  test('every reason of the rules has its words, and no other', () => {
    for (const { family, rules, variants, options } of GAMES) {
      const defaults = Object.fromEntries(options.map(option => [option.name, option.default]));
      const said = variants.flatMap(variant => {
        const settled = rules(variant.name, { ...defaults, ...variant.options });
        return settled.ok ? settled.value.reasons : [];
      });
      const known = Object.keys(familyNamed(family)!.reasons);
      expect([...new Set(said)].filter(Boolean).sort(), family).toEqual(known.sort());
    }
  });

  test('an unknown reason is said as it is', () => {
    expect(reasonText(FAMILY, 'sudden-rain')).toBe('sudden rain');
  });
});

test('titles and wrapped text', () => {
  expect(titleOf('nine-mens-morris')).toBe("Nine men's morris");
  expect(titleOf('pool-checkers')).toBe('Pool checkers');
  expect(wrap('one two three', 7)).toEqual(['one two', 'three']);
  expect(wrap('', 7)).toEqual(['']);
});
