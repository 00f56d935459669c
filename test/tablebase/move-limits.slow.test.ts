import { expect, test } from 'vitest';
import type { RuleValues } from '../../src/games/rules';
import {
  BLESSED_LOSS,
  CURSED_WIN,
  isUncertain,
  probeDistance,
  probeWdl,
  readEntry,
  type Tablebase,
  UNKNOWN,
  WDL_DRAW,
  WDL_LOSS,
  WDL_WIN,
} from '../../src/games/tablebase';
import { openProbe } from '../../src/tablebase/disk-table';
import { TableSet } from '../../src/tablebase/table-set';
import { solveAll } from '../games/draughts/tablebase/helpers';
import { seeded } from '../seed';
import { nineMensMorris, tablebaseOf } from './rules';
import { opened } from './table-files';

/** A move limit below the longest win of three men against three, 25 plies. */
const LIMIT = 10;
const SAMPLES = 3000;

const tables = solveAll(tablebaseOf(nineMensMorris()), 6);
const table = tables.get('3-3')!;

test('wins beyond a move limit are cursed, within it wins, and unknown in between', () => {
  const rules = nineMensMorris({ NMoveRule: LIMIT });
  const tablebase = tablebaseOf(rules);
  const prober = tablebase.createProber(opened(tablebase, tables));
  const [cls] = tablebase.groups(6)[0]!;
  const random = seeded(31);
  const seen = new Set<string>();
  for (let n = 0; n < SAMPLES; n++) {
    const index = (random.next() >>> 0) % cls!.size;
    const placed = tablebase.positionAt(cls!, index);
    if (!placed) continue;
    const slides = (random.next() >>> 0) % LIMIT;
    const fen = nineMensMorris().writeFen(placed).split(' ');
    const position = rules.readFen([...fen.slice(0, -2), slides, fen.at(-1)].join(' '));
    if (!position.ok) throw new Error(position.error);
    const entry = readEntry('removal', table, index);
    const known = prober.probe(position.value);
    const beyond = probeWdl(entry) === WDL_DRAW ? -1 : probeDistance(entry) - (LIMIT - slides);
    const place = beyond < 0 ? 'within' : beyond < 2 ? 'doubtful' : 'stopped';
    seen.add(`${probeWdl(entry)} ${place}`);
    if (place === 'within')
      expect([probeWdl(known), probeDistance(known)]).toEqual([probeWdl(entry), probeDistance(entry)]);
    else if (place === 'doubtful') expect(known).toBe(UNKNOWN);
    else expect(known).toBe(probeWdl(entry) === WDL_WIN ? CURSED_WIN : BLESSED_LOSS);
  }
  for (const value of [WDL_WIN, WDL_LOSS])
    for (const place of ['within', 'doubtful', 'stopped']) expect(seen).toContain(`${value} ${place}`);
});

/** A blocked side passes, which no limit counts, so tables ignore the limits. */
const PASSING = { StalemateAction: 1 };

/** Classes that may contain cursed wins, given the longest win of each group (-1: no table). */
function maybeCursed(values: RuleValues, ...longest: readonly number[]): string[] {
  const tablebase: Tablebase = tablebaseOf(nineMensMorris(values));
  const tableSet = new TableSet(tablebase, { bytes: 2 ** 30 });
  for (const [at, group] of tablebase.groups(8).entries()) {
    const plies = longest[at];
    if (plies !== undefined && plies >= 0)
      tableSet.add(
        group,
        group.map(() => table),
        group.map(() => plies),
      );
  }
  return [...tableSet.snapshot().maybeCursed].filter(name => tableSet.has(name));
}

test('a win may be cursed if it leads to a class with too long wins, or without a table', () => {
  expect(maybeCursed({}, 25, 11, 9, 3)).toEqual([]);
  expect(maybeCursed({ ...PASSING, EndgameNMoveRule: LIMIT }, 25, 11, 9, 3)).toEqual([
    '4-3',
    '3-4',
    '4-4',
    '5-3',
    '3-5',
  ]);
  expect(maybeCursed({ NMoveRule: LIMIT }, 9, 9, 11, 3)).toEqual([]);
  expect(maybeCursed({ NMoveRule: LIMIT }, 10, 9, 9, 3)).toEqual(['4-3', '3-4', '4-4', '5-3', '3-5']);
  expect(maybeCursed({ ...PASSING, EndgameNMoveRule: LIMIT }, 9, 11, 9, 3)).toEqual(['4-4', '5-3', '3-5']);
  expect(maybeCursed({}, 25, -1, 9, 3)).toEqual(['4-4', '5-3', '3-5']);
  expect(maybeCursed({ NMoveRule: 0, EndgameNMoveRule: 0 }, 25, -1, 9, 3)).toEqual([]);
  expect(maybeCursed({ EndgameNMoveRule: LIMIT }, 25, -1, 9, 3), 'tables that include the limits').toEqual([]);
});

test('classes with possible cursed wins are computed in one pass, and once for each table set', () => {
  const calls = { groups: 0, successorsOf: 0 };
  const watched = new Proxy(tablebaseOf(nineMensMorris({ NMoveRule: LIMIT })), {
    get(tablebase, name): unknown {
      if (name === 'groups' || name === 'successorsOf') calls[name]++;
      return Reflect.get(tablebase, name, tablebase);
    },
  });
  const tableSet = new TableSet(watched, { bytes: Number.MAX_SAFE_INTEGER });
  const groups = watched.groups(watched.maxMen);
  for (const group of groups) {
    const longest = group.map(({ name }) => (name === '5-4' || name === '4-5' ? LIMIT : 3));
    tableSet.add(
      group,
      group.map(() => table),
      longest,
    );
  }
  Object.assign(calls, { groups: 0, successorsOf: 0 });
  const { maybeCursed: names } = tableSet.snapshot();
  const classes = groups.flat();
  expect([calls.groups, calls.successorsOf]).toEqual([1, classes.length]);
  // Classes from which removals lead to five men against four.
  const expected = classes.filter(({ pieceCounts: [own = 0, other = 0] }) => {
    return own + other > 9 && Math.max(own, other) >= 5 && Math.min(own, other) >= 4;
  });
  expect([...names]).toEqual(expected.map(({ name }) => name));
  expect(tableSet.snapshot()).toBe(tableSet.snapshot());
  expect(calls.groups).toBe(1);
});

test('wins and losses of a class with possible cursed wins are uncertain', () => {
  const rules = nineMensMorris();
  const tablebase = tablebaseOf(rules);
  const [cls] = tablebase.groups(6)[0]!;
  const prober = tablebase.createProber(opened(tablebase, tables), new Set(['3-3']));
  const random = seeded(37);
  const certain = new Set<number>();
  const uncertain = new Set<number>();
  for (let n = 0; n < SAMPLES; n++) {
    const position = tablebase.positionAt(cls!, (random.next() >>> 0) % cls!.size);
    if (!position) continue;
    const result = prober.probe(position);
    (isUncertain(result) ? uncertain : certain).add(probeWdl(result));
  }
  expect([...certain]).toEqual([WDL_DRAW]);
  expect([...uncertain].sort()).toEqual([WDL_WIN, WDL_LOSS]);
});

test('cursed wins and blessed losses have small scores of their sign in the search', () => {
  const rules = nineMensMorris({ NMoveRule: LIMIT });
  const tablebase = tablebaseOf(rules);
  const loaded = { id: 1, tables, maybeCursed: new Set<string>() };
  const prober = tablebase.createProber(opened(tablebase, tables));
  const probe = openProbe(tablebase, loaded);
  const [cls] = tablebase.groups(6)[0]!;
  const random = seeded(41);
  const scores = new Map<number, Set<number>>();
  for (let n = 0; n < SAMPLES; n++) {
    const position = tablebase.positionAt(cls!, (random.next() >>> 0) % cls!.size);
    if (!position) continue;
    const result = prober.probe(position);
    if (result !== CURSED_WIN && result !== BLESSED_LOSS) continue;
    scores.set(result, (scores.get(result) ?? new Set()).add(probe.probeScore(position, 3, 1)));
  }
  expect(scores).toEqual(
    new Map([
      [CURSED_WIN, new Set([20])],
      [BLESSED_LOSS, new Set([-20])],
    ]),
  );
});
