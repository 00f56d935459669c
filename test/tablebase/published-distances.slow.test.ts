import { expect, test } from 'vitest';
import { type Tablebase, tableSizeBytes } from '../../src/games/tablebase';
import { solveByRules, solveSingleThreaded } from '../../src/tablebase/solve';
import vectors from '../vectors/tables/nine-mens-morris.json' with { type: 'json' };
import { endingsOf, nineMensMorris } from './rules';

/** `TO_THE_END=1`: the slow solver too, up to eight men, which takes minutes. */
const WHOLE = process.env.TO_THE_END !== undefined;

interface Published {
  readonly distances?: object;
  /** The most plies of a win and of a loss, where the distances are not there. */
  readonly longest?: readonly number[];
}

const published: Readonly<Record<string, Published>> = vectors.spaces;

const longest = (plies: Iterable<number>): number[] =>
  [1, 0].map(odd => Math.max(0, ...[...plies].filter(one => one % 2 === odd)));

test('distances of 3-3, where a removal is the end, are those that others have published', () => {
  const endings = endingsOf(nineMensMorris());
  const [group] = endings.groups(6);
  const [table] = solveSingleThreaded(endings, group!, new Map()).tables;
  expect(Object.fromEntries(endings.countValues(group![0]!, table!).distances)).toEqual(published['3-3']!.distances);
});

test('distances to the end, by the rules alone, are those that others have published', ({ skip }) => {
  skip(!WHOLE, 'TO_THE_END=1 is not set: the slow solver takes minutes');
  // The same spaces and numbers, with plies that go on behind a removal.
  const endings: Tablebase = Object.create(endingsOf(nineMensMorris()), { metric: { value: 'plies' } });
  const tables = new Map<string, Uint8Array>();
  for (const group of endings.groups(8)) {
    const solved = solveByRules(endings, group, tables);
    for (const [at, space] of group.entries()) {
      expect(solved[at]!.length).toBe(tableSizeBytes('plies', space.size));
      tables.set(space.name, solved[at]!);
      const { distances } = endings.countValues(space, solved[at]!);
      const wanted = published[space.name]!;
      if (wanted.distances) expect(Object.fromEntries(distances), space.name).toEqual(wanted.distances);
      else expect(longest(distances.keys()), space.name).toEqual(wanted.longest);
    }
  }
}, 3_600_000);
