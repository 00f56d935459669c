/** Capture options, compared with the oracle and in single positions. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { BrandubhPosition } from '../../../src/games/brandubh/position';
import { legalActions } from '../../../src/games/moves';
import { Random } from '../../../src/util/random';
import { same } from '../../same';
import { samples } from '../../seed';
import { drawn, position, result, rules, scatter, wander } from './helpers';
import { type CaptureOptions, countSlowly, fenOf, movesOf, type State, stateOf } from './oracle';

const OPTION_SETS: CaptureOptions[] = (['place', 'two', 'four'] as const).flatMap(KingTakenBy =>
  (['none', 'attackers', 'defenders', 'men', 'all'] as const).flatMap(EmptyThroneHostileTo =>
    (['attackers', 'men'] as const).map(KingsThroneHostileTo => ({
      KingTakenBy,
      EmptyThroneHostileTo,
      KingsThroneHostileTo,
    })),
  ),
);

/** Rules of JoclyBoard, and each of their differences alone. */
const [ordinary] = OPTION_SETS.filter(
  set => set.KingTakenBy === 'place' && set.EmptyThroneHostileTo === 'men' && set.KingsThroneHostileTo === 'attackers',
) as [CaptureOptions];
OPTION_SETS.push(
  { ...ordinary, CornersHostileTo: 'none' },
  { ...ordinary, KingWinsOn: 'edge' },
  { ...ordinary, MoveDistance: 'one' },
  {
    ...ordinary,
    KingTakenBy: 'four',
    KingsThroneHostileTo: 'men',
    CornersHostileTo: 'none',
    KingWinsOn: 'edge',
    MoveDistance: 'one',
  },
);

/** Legal moves with the position and result after each. */
function movesWithResults(board: BrandubhPosition): string[] {
  return legalActions(board).map(action => {
    const name = rules().nameAction(board, action);
    board.make(action);
    const seen = `${name} ${rules().writeFen(board)} ${result(board).startsWith('draw') ? '' : result(board).replace('ongoing', '')}`;
    board.undo();
    return seen.trim();
  });
}

/** Checks that noisy moves are legal and include all captures. */
function expectNoisy(board: BrandubhPosition, state: State, legal: ReadonlyMap<string, State>): void {
  const list = new Int32Array(256);
  const name = (action: number): string => rules().nameAction(board, action);
  const noisy = Array.from(list.subarray(0, board.generateNoisy(list, 0)), name);
  expect(noisy.filter(move => !legal.has(move))).toEqual([]);
  const pieces = (of: State): number => of.board.flat().filter(piece => piece !== '.').length;
  for (const [move, next] of legal) if (pieces(next) < pieces(state)) expect(noisy).toContain(move);
}

function expectSame(board: BrandubhPosition, fen: string, options: CaptureOptions): void {
  const state = stateOf(fen, options);
  if (state.result !== '') return;
  const legal = movesOf(state);
  const wanted = [...legal].map(([move, next]) => `${move} ${fenOf(next)} ${next.result}`.trim());
  expect(movesWithResults(board).sort(), fen).toEqual(wanted.sort());
  expectNoisy(board, state, legal);
}

describe.each(OPTION_SETS)(
  '$KingTakenBy, empty throne $EmptyThroneHostileTo, occupied $KingsThroneHostileTo, corners $CornersHostileTo, goal $KingWinsOn, distance $MoveDistance',
  options => {
    const changes = { ...options };

    test('moves and captures agree with the oracle', () => {
      const random = new Random(OPTION_SETS.indexOf(options) + 1);
      for (let i = 0; i < samples(6); i++) {
        const fen = scatter(random);
        expectSame(position(fen, changes), fen, options);
      }
      wander(random, 5, board => {
        const fen = rules().writeFen(board);
        expectSame(position(fen, changes), fen, options);
      });
    });

    test('perft agrees with the oracle', () => {
      const random = new Random(100 + OPTION_SETS.indexOf(options));
      for (let i = 0; i < 2; i++) {
        const fen = scatter(random);
        for (let depth = 1; depth <= 2; depth++)
          same(
            rules(changes).perft(position(fen, changes), depth, 'turns'),
            countSlowly(stateOf(fen, options), depth),
            () => fen,
          );
      }
    });
  },
);

/** Perft counts of the oracle. */
const COUNTS: readonly (CaptureOptions & { readonly fen: string; readonly counts: readonly number[] })[] = JSON.parse(
  readFileSync('test/vectors/brandubh/manners.json', 'utf8'),
);

test.each(COUNTS)(
  'perft of $fen: $KingTakenBy, $EmptyThroneHostileTo, $KingsThroneHostileTo',
  ({ fen, counts, ...changes }) => {
    expect(counts.map((_, at) => rules(changes).perft(position(fen, changes), at + 1, 'turns'))).toEqual(counts);
  },
);

describe('capture of the king', () => {
  const ON_THRONE = `
    X.....X
    .......
    .......
    ..AKA..
    .......
    ...A...
    X.....X`;

  test('on the throne: two attackers with KingTakenBy two', () => {
    const afterFlanking = (changes: Partial<CaptureOptions>): string => {
      const board = drawn(ON_THRONE.replace('..AKA..', 'A..KA..'), 'a', 0, changes);
      board.make(legalActions(board).find(action => rules().nameAction(board, action) === 'a4-c4')!);
      return result(board);
    };
    expect(afterFlanking({})).toBe('ongoing');
    expect(afterFlanking({ KingTakenBy: 'two' })).toBe('attackers capture');
    expect(afterFlanking({ KingTakenBy: 'four' })).toBe('ongoing');
  });

  test('away from the throne: four attackers with KingTakenBy four', () => {
    const afterCapture = (changes: Partial<CaptureOptions>): string => {
      const board = position('7/1tK2t1/7/7/7/7/7 a 0', changes);
      board.make(legalActions(board).find(action => rules().nameAction(board, action) === 'f6-d6')!);
      return result(board);
    };
    expect(afterCapture({})).toBe('attackers capture');
    expect(afterCapture({ KingTakenBy: 'two' })).toBe('attackers capture');
    expect(afterCapture({ KingTakenBy: 'four' })).toBe('ongoing');
  });

  test('on the edge: never with KingTakenBy four', () => {
    const afterSurrounding = (options: Partial<CaptureOptions>): string => {
      const board = position('1tKt3/7/7/7/T6/2t4/7 a 0', options);
      board.make(legalActions(board).find(action => rules().nameAction(board, action) === 'c2-c6')!);
      return result(board);
    };
    expect(afterSurrounding({ KingTakenBy: 'four' })).toBe('ongoing');
    expect(afterSurrounding({ KingTakenBy: 'two' })).toBe('ongoing');
  });
});

test('a king between an attacker and the empty throne is captured with EmptyThroneHostileTo all', () => {
  const afterMove = (options: Partial<CaptureOptions>): string => {
    const board = position('7/7/7/4K1t/7/T6/7 a 0', { KingTakenBy: 'two', ...options });
    board.make(legalActions(board).find(action => rules().nameAction(board, action) === 'g4-f4')!);
    return result(board);
  };
  expect(afterMove({ EmptyThroneHostileTo: 'all' })).toBe('attackers capture');
  expect(afterMove({ EmptyThroneHostileTo: 'men' })).toBe('ongoing');
});

test('a man between an attacker and the throne is captured if the throne is hostile to it', () => {
  const isCaptured = (fen: string, move: string, changes: Partial<CaptureOptions>): boolean => {
    const board = position(fen, changes);
    const before = rules().writeFen(board).match(/T/g)?.length;
    board.make(legalActions(board).find(action => rules().nameAction(board, action) === move)!);
    return rules().writeFen(board).match(/T/g)?.length !== before;
  };
  expect(isCaptured('1K5/7/7/4T1t/7/7/7 a 0', 'g4-f4', {})).toBe(true);
  expect(isCaptured('1K5/7/7/4T1t/7/7/7 a 0', 'g4-f4', { EmptyThroneHostileTo: 'none' })).toBe(false);
  expect(isCaptured('7/7/7/3KT1t/7/7/7 a 0', 'g4-f4', {})).toBe(false);
  expect(isCaptured('7/7/7/3KT1t/7/7/7 a 0', 'g4-f4', { KingsThroneHostileTo: 'men' })).toBe(true);
});
