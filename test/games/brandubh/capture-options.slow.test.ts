/** The rules in which sites differ, by the slow rules and by positions of their own. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { BrandubhPosition } from '../../../src/games/brandubh/position';
import { legalActions } from '../../../src/games/moves';
import { Random } from '../../../src/util/random';
import { same } from '../../same';
import { samples } from '../../seed';
import { drawn, position, result, rules, scatter, wander } from './helpers';
import { countSlowly, fenOf, type Manner, movesOf, type State, stateOf } from './oracle';

const MANNERS: Manner[] = (['place', 'two', 'four'] as const).flatMap(KingTakenBy =>
  (['none', 'attackers', 'defenders', 'men', 'all'] as const).flatMap(EmptyThroneHostileTo =>
    (['attackers', 'men'] as const).map(KingsThroneHostileTo => ({
      KingTakenBy,
      EmptyThroneHostileTo,
      KingsThroneHostileTo,
    })),
  ),
);

/** Every move with what stands behind it. */
function behind(board: BrandubhPosition): string[] {
  return legalActions(board).map(action => {
    const name = rules().nameAction(board, action);
    board.make(action);
    const seen = `${name} ${rules().writeFen(board)} ${result(board).startsWith('draw') ? '' : result(board).replace('ongoing', '')}`;
    board.undo();
    return seen.trim();
  });
}

/** Noisy moves are legal, and all that take are among them. */
function expectNoisy(board: BrandubhPosition, state: State, legal: ReadonlyMap<string, State>): void {
  const list = new Int32Array(256);
  const name = (action: number): string => rules().nameAction(board, action);
  const noisy = Array.from(list.subarray(0, board.generateNoisy(list, 0)), name);
  expect(noisy.filter(move => !legal.has(move))).toEqual([]);
  const pieces = (of: State): number => of.board.flat().filter(piece => piece !== '.').length;
  for (const [move, next] of legal) if (pieces(next) < pieces(state)) expect(noisy).toContain(move);
}

function expectSame(board: BrandubhPosition, fen: string, manner: Manner): void {
  const state = stateOf(fen, manner);
  if (state.result !== '') return;
  const legal = movesOf(state);
  const wanted = [...legal].map(([move, next]) => `${move} ${fenOf(next)} ${next.result}`.trim());
  expect(behind(board).sort(), fen).toEqual(wanted.sort());
  expectNoisy(board, state, legal);
}

describe.each(MANNERS)('$KingTakenBy, empty throne $EmptyThroneHostileTo, held $KingsThroneHostileTo', manner => {
  const changes = { ...manner };

  test('moves and captures are those of the slow rules', () => {
    const random = new Random(MANNERS.indexOf(manner) + 1);
    for (let i = 0; i < samples(6); i++) {
      const fen = scatter(random);
      expectSame(position(fen, changes), fen, manner);
    }
    wander(random, 5, board => {
      const fen = rules().writeFen(board);
      expectSame(position(fen, changes), fen, manner);
    });
  });

  test('perft counts them', () => {
    const random = new Random(100 + MANNERS.indexOf(manner));
    for (let i = 0; i < 2; i++) {
      const fen = scatter(random);
      for (let depth = 1; depth <= 2; depth++)
        same(
          rules(changes).perft(position(fen, changes), depth, 'turns'),
          countSlowly(stateOf(fen, manner), depth),
          () => fen,
        );
    }
  });
});

/** Counted by the slow rules. */
const COUNTS: readonly (Manner & { readonly fen: string; readonly counts: readonly number[] })[] = JSON.parse(
  readFileSync('test/vectors/brandubh/manners.json', 'utf8'),
);

test.each(COUNTS)(
  'perft of $fen: $KingTakenBy, $EmptyThroneHostileTo, $KingsThroneHostileTo',
  ({ fen, counts, ...changes }) => {
    expect(counts.map((_, at) => rules(changes).perft(position(fen, changes), at + 1, 'turns'))).toEqual(counts);
  },
);

describe('the king', () => {
  const ON_THRONE = `
    X.....X
    .......
    .......
    ..AKA..
    .......
    ...A...
    X.....X`;

  test('on the throne is taken by two where two are enough', () => {
    const between = (changes: Partial<Manner>): string => {
      const board = drawn(ON_THRONE.replace('..AKA..', 'A..KA..'), 'a', 0, changes);
      board.make(legalActions(board).find(action => rules().nameAction(board, action) === 'a4-c4')!);
      return result(board);
    };
    expect(between({})).toBe('ongoing');
    expect(between({ KingTakenBy: 'two' })).toBe('attackers capture');
    expect(between({ KingTakenBy: 'four' })).toBe('ongoing');
  });

  test('in the open is taken by two, or by four alone', () => {
    const open = (changes: Partial<Manner>): string => {
      const board = position('7/1tK2t1/7/7/7/7/7 a 0', changes);
      board.make(legalActions(board).find(action => rules().nameAction(board, action) === 'f6-d6')!);
      return result(board);
    };
    expect(open({})).toBe('attackers capture');
    expect(open({ KingTakenBy: 'two' })).toBe('attackers capture');
    expect(open({ KingTakenBy: 'four' })).toBe('ongoing');
  });
});

test('a man between an attacker and the throne', () => {
  const taken = (fen: string, move: string, changes: Partial<Manner>): boolean => {
    const board = position(fen, changes);
    const before = rules().writeFen(board).match(/T/g)?.length;
    board.make(legalActions(board).find(action => rules().nameAction(board, action) === move)!);
    return rules().writeFen(board).match(/T/g)?.length !== before;
  };
  expect(taken('1K5/7/7/4T1t/7/7/7 a 0', 'g4-f4', {})).toBe(true);
  expect(taken('1K5/7/7/4T1t/7/7/7 a 0', 'g4-f4', { EmptyThroneHostileTo: 'none' })).toBe(false);
  expect(taken('7/7/7/3KT1t/7/7/7 a 0', 'g4-f4', {})).toBe(false);
  expect(taken('7/7/7/3KT1t/7/7/7 a 0', 'g4-f4', { KingsThroneHostileTo: 'men' })).toBe(true);
});
