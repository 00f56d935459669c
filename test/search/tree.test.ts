/** The tree below the root: when the table is believed. */
import { expect, test } from 'vitest';
import { NEVER } from '../../src/games/game';
import { EXACT, LOWER, NO_ACTION, Table, UPPER } from '../../src/search/table';
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
  const table = new Table(new SharedArrayBuffer(1 << 16));
  const position = new DrawnSoon(pliesToDraw);
  table.store(position.keyLow, position.keyHigh, NO_ACTION, score, depth, bound);
  const tree = new Tree(table, { nodesLeft: () => Number.POSITIVE_INFINITY });
  tree.begin(position);
  return tree.search(10, 11, DEPTH, 0, 0);
}

test.each([
  ['an exact score', EXACT, 500, DEPTH, NEVER, 500],
  ['a score that is at least', LOWER, 500, DEPTH, NEVER, 500],
  ['a score that is at least, but too little', LOWER, -500, DEPTH, NEVER, 0],
  ['a score that is at most', UPPER, -500, DEPTH, NEVER, -500],
  ['a score that is at most, but too much', UPPER, 500, DEPTH, NEVER, 0],
  ['a score of a shallower search', EXACT, 500, DEPTH - 1, NEVER, 0],
  ['a score where a count of moves draws the game behind the depth', EXACT, 500, DEPTH, DEPTH + 1, 500],
  ['a score where a count of moves draws the game before', EXACT, 500, DEPTH, DEPTH, 0],
])('the table: %s', (_, bound, score, depth, pliesToDraw, expected) => {
  expect(ask(bound, score, depth, pliesToDraw)).toBe(expected);
});
