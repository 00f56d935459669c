import { expect, test } from 'vitest';
import { type Tablebase, tableSizeBytes } from '../../src/games/tablebase';
import { solveByRules, solveSingleThreaded } from '../../src/tablebase/solve';
import vectors from '../vectors/tables/nine-mens-morris.json' with { type: 'json' };
import { nineMensMorris, tablebaseOf } from './rules';

/** With `TO_THE_END=1` the slow solver runs up to eight men, which takes minutes. */
const RUNS_SLOW_SOLVER = process.env.TO_THE_END !== undefined;

interface Published {
  readonly distances?: object;
  /** Plies of the longest win and loss, if there are no distances. */
  readonly longest?: readonly number[];
}

const published: Readonly<Record<string, Published>> = vectors.spaces;

const longest = (plies: Iterable<number>): number[] =>
  [1, 0].map(odd => Math.max(0, ...[...plies].filter(one => one % 2 === odd)));

test('distances of 3-3 equal the published ones, since a removal ends the game', () => {
  const tablebase = tablebaseOf(nineMensMorris());
  const [group] = tablebase.groups(6);
  const [table] = solveSingleThreaded(tablebase, group!, new Map()).tables;
  expect(Object.fromEntries(tablebase.countValues(group![0]!, table!).distances)).toEqual(published['3-3']!.distances);
});

test('distances to the end by the rules alone equal the published ones', ({ skip }) => {
  skip(!RUNS_SLOW_SOLVER, 'TO_THE_END=1 is not set: the slow solver takes minutes');
  // The same classes and indices with distances that continue after a removal.
  const tablebase: Tablebase = Object.create(tablebaseOf(nineMensMorris()), { metric: { value: 'plies' } });
  const tables = new Map<string, Uint8Array>();
  for (const group of tablebase.groups(8)) {
    const solved = solveByRules(tablebase, group, tables);
    for (const [at, cls] of group.entries()) {
      expect(solved[at]!.length).toBe(tableSizeBytes('plies', cls.size));
      tables.set(cls.name, solved[at]!);
      const { distances } = tablebase.countValues(cls, solved[at]!);
      const expected = published[cls.name]!;
      if (expected.distances) expect(Object.fromEntries(distances), cls.name).toEqual(expected.distances);
      else expect(longest(distances.keys()), cls.name).toEqual(expected.longest);
    }
  }
}, 3_600_000);
