import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { warmUp } from '../../src/engine/bench';
import { SearchLimiter } from '../../src/engine/search-limiter';
import { findVariant } from '../../src/games/registry';
import { registerSolvers } from '../../src/games/solvers';
import { MoveOrdering } from '../../src/search/move-ordering';
import { TranspositionTable } from '../../src/search/transposition-table';
import { Tree } from '../../src/search/tree';

let now = 0;
beforeEach(() => {
  registerSolvers();
  now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => void vi.restoreAllMocks());

const run = (variant: string, isStopped: () => boolean): void =>
  warmUp(
    {
      kind: 'warm-up',
      id: 1,
      spec: { variant, values: findVariant(variant)!.values, fen: '', moves: [] },
      touchesHash: false,
    },
    isStopped,
  );

/** A method that a search calls only if it is deep enough. */
const spyOnSingular = () => vi.spyOn(Tree.prototype as unknown as { isSingular(): boolean }, 'isSingular');

describe.each(['nine-mens-morris', 'english-draughts', 'spanish-draughts', 'brandubh'])(
  'the warm-up of %s',
  variant => {
    test('takes the path of real searches, deep enough for singular extensions', () => {
      const searches = vi.spyOn(SearchLimiter.prototype, 'start');
      const singular = spyOnSingular();
      const rewards = vi.spyOn(MoveOrdering.prototype, 'reward');
      const hashfull = vi.spyOn(TranspositionTable.prototype, 'hashfull');
      run(variant, () => false);
      expect(searches.mock.calls.length).toBeGreaterThan(3);
      expect(singular).toHaveBeenCalled();
      expect(rewards).toHaveBeenCalled();
      expect(hashfull.mock.results.some(({ value }) => value > 0)).toBe(true);
    });

    test('ends soon when it is stopped or has taken too long', () => {
      const searches = vi.spyOn(SearchLimiter.prototype, 'start');
      let checks = 0;
      run(variant, () => ++checks > 10);
      expect(searches.mock.calls.length).toBeLessThan(3);
      searches.mockClear();
      run(variant, () => {
        now += 50;
        return false;
      });
      expect(searches.mock.calls.length).toBeLessThan(4);
      searches.mockClear();
      run(variant, () => true);
      expect(searches).not.toHaveBeenCalled();
    });
  },
);

test('touching a new table changes nothing and can be stopped', () => {
  const memory = new SharedArrayBuffer(1 << 26);
  const table = new TranspositionTable(memory);
  table.touch(() => false);
  expect(new Int32Array(memory).every(word => word === 0)).toBe(true);
  let checks = 0;
  table.touch(() => ++checks === 2);
  expect(checks).toBe(2);
});
