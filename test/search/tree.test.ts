/** The tree below the root: when the table is believed. */
import { expect, test } from 'vitest';
import { NO_LIMIT } from '../../src/games/rules';
import {
  BOUND_EXACT,
  BOUND_LOWER,
  BOUND_UPPER,
  NO_ACTION,
  TranspositionTable,
} from '../../src/search/transposition-table';
import { Tree } from '../../src/search/tree';
import { Nim } from './nim';

const DEPTH = 3;

class DrawnSoon extends Nim {
  constructor(private readonly plies: number) {
    super(60);
  }

  override pliesToDraw(): number {
    return this.plies;
  }
}

/** What a null window above 10 says where the table holds this; the search itself finds a draw. */
function ask(bound: number, score: number, depth: number, pliesToDraw: number): number {
  const table = new TranspositionTable(new SharedArrayBuffer(1 << 16));
  const position = new DrawnSoon(pliesToDraw);
  table.store(position.keyLow, position.keyHigh, NO_ACTION, score, depth, bound);
  const tree = new Tree(table, { nodesLeft: () => Number.POSITIVE_INFINITY });
  tree.start(position);
  return tree.search(10, 11, DEPTH, 0, 0);
}

test.each([
  ['an exact score', BOUND_EXACT, 500, DEPTH, NO_LIMIT, 500],
  ['a score that is at least', BOUND_LOWER, 500, DEPTH, NO_LIMIT, 500],
  ['a score that is at least, but too little', BOUND_LOWER, -500, DEPTH, NO_LIMIT, 0],
  ['a score that is at most', BOUND_UPPER, -500, DEPTH, NO_LIMIT, -500],
  ['a score that is at most, but too much', BOUND_UPPER, 500, DEPTH, NO_LIMIT, 0],
  ['a score of a shallower search', BOUND_EXACT, 500, DEPTH - 1, NO_LIMIT, 0],
  ['a score where a count of moves draws the game behind the depth', BOUND_EXACT, 500, DEPTH, DEPTH + 1, 500],
  ['a score where a count of moves draws the game before', BOUND_EXACT, 500, DEPTH, DEPTH, 0],
])('the table: %s', (_, bound, score, depth, pliesToDraw, expected) => {
  expect(ask(bound, score, depth, pliesToDraw)).toBe(expected);
});
