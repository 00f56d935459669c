/** Search tree: table cutoffs and scores of outcomes. */
import { expect, test } from 'vitest';
import { FIRST_WINS, makeOutcome, NO_LIMIT, ONGOING, type Outcome } from '../../src/games/rules';
import { mateIn } from '../../src/search/score';
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

/** Score of a search with a null window above 10 and this entry in the table. Without the entry, the score is 0. */
function searchWithEntry(bound: number, score: number, depth: number, pliesToDraw: number): number {
  const table = new TranspositionTable(new SharedArrayBuffer(1 << 16));
  const position = new DrawnSoon(pliesToDraw);
  table.store(position.keyLow, position.keyHigh, NO_ACTION, score, depth, bound);
  const tree = new Tree(table, { nodesLeft: () => Number.POSITIVE_INFINITY });
  tree.start(position);
  return tree.search(10, 11, DEPTH, 0, 0);
}

test.each([
  ['an exact score cuts off', BOUND_EXACT, 500, DEPTH, NO_LIMIT, 500],
  ['a lower bound above the window cuts off', BOUND_LOWER, 500, DEPTH, NO_LIMIT, 500],
  ['a lower bound below the window does not', BOUND_LOWER, -500, DEPTH, NO_LIMIT, 0],
  ['an upper bound below the window cuts off', BOUND_UPPER, -500, DEPTH, NO_LIMIT, -500],
  ['an upper bound above the window does not', BOUND_UPPER, 500, DEPTH, NO_LIMIT, 0],
  ['a shallower entry does not', BOUND_EXACT, 500, DEPTH - 1, NO_LIMIT, 0],
  ['a draw by move count beyond the depth does not matter', BOUND_EXACT, 500, DEPTH, DEPTH + 1, 500],
  ['a draw by move count within the depth prevents the cutoff', BOUND_EXACT, 500, DEPTH, DEPTH, 0],
])('table entry: %s', (_, bound, score, depth, pliesToDraw, expected) => {
  expect(searchWithEntry(bound, score, depth, pliesToDraw)).toBe(expected);
});

test('a win that needs one more repetition is not a mate score', () => {
  class RepetitionWin extends Nim {
    constructor(private readonly isFinal: boolean) {
      super(60);
    }

    override outcome(ply = 0): Outcome {
      return this.isFinal || ply > 0 ? makeOutcome(FIRST_WINS, 1) : ONGOING;
    }
  }
  const scoreOf = (isFinal: boolean): number => {
    const tree = new Tree(new TranspositionTable(new SharedArrayBuffer(1 << 16)), {
      nodesLeft: () => Number.POSITIVE_INFINITY,
    });
    tree.start(new RepetitionWin(isFinal));
    return tree.search(-32_000, 32_000, DEPTH, 1, 1);
  };
  expect(mateIn(scoreOf(true))).toBe(1);
  expect(mateIn(scoreOf(false))).toBe(0);
  expect(scoreOf(false)).toBeGreaterThan(20_000);
});
