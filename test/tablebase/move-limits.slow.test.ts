import { expect, test } from 'vitest';
import type { RuleValues } from '../../src/games/rules';
import {
  BLESSED_LOSS,
  CURSED_WIN,
  probeDistance,
  probeWdl,
  readEntry,
  type Tablebase,
  UNKNOWN,
  WDL_DRAW,
  WDL_LOSS,
  WDL_WIN,
} from '../../src/games/tablebase';
import { TableSet } from '../../src/tablebase/loaded-tables';
import { solveAll } from '../games/draughts/tablebase/helpers';
import { seeded } from '../seed';
import { endingsOf, nineMensMorris } from './rules';

/** The longest win of three men against three takes 25 plies. */
const SHORT = 10;
const SAMPLES = 3000;

const tables = solveAll(endingsOf(nineMensMorris()), 6);
const table = tables.get('3-3')!;

test('what a rule that counts moves stops is neither won nor lost, what it leaves time for is, between no value is told', () => {
  const rules = nineMensMorris({ NMoveRule: SHORT });
  const endings = endingsOf(rules);
  const prober = endings.createProber(tables);
  const [space] = endings.groups(6)[0]!;
  const random = seeded(31);
  const seen = new Set<string>();
  for (let n = 0; n < SAMPLES; n++) {
    const index = (random.next() >>> 0) % space!.size;
    const placed = endings.positionAt(space!, index);
    if (!placed) continue;
    const slides = (random.next() >>> 0) % SHORT;
    const fen = nineMensMorris().writeFen(placed).split(' ');
    const position = rules.readFen([...fen.slice(0, -2), slides, fen.at(-1)].join(' '));
    if (!position.ok) throw new Error(position.error);
    const told = readEntry('removal', table, index);
    const known = prober.probe(position.value);
    const beyond = probeWdl(told) === WDL_DRAW ? -1 : probeDistance(told) - (SHORT - slides);
    const place = beyond < 0 ? 'within' : beyond < 2 ? 'doubtful' : 'stopped';
    seen.add(`${probeWdl(told)} ${place}`);
    if (place === 'within')
      expect([probeWdl(known), probeDistance(known)]).toEqual([probeWdl(told), probeDistance(told)]);
    else if (place === 'doubtful') expect(known).toBe(UNKNOWN);
    else expect(known).toBe(probeWdl(told) === WDL_WIN ? CURSED_WIN : BLESSED_LOSS);
  }
  for (const value of [WDL_WIN, WDL_LOSS])
    for (const place of ['within', 'doubtful', 'stopped']) expect(seen).toContain(`${value} ${place}`);
});

/** A side that is blocked passes: what no limit counts, so that these tables leave limits aside. */
const PASSING = { StalemateAction: 1 };

/** What is held of 3-3 and, as if they were solved, of the spaces above. */
function unsure(values: RuleValues, ...longest: readonly number[]): string[] {
  const endings: Tablebase = endingsOf(nineMensMorris(values));
  const holdings = new TableSet(endings, { bytes: 2 ** 30 });
  for (const [at, group] of endings.groups(8).entries()) {
    const plies = longest[at];
    if (plies !== undefined && plies >= 0)
      holdings.add(
        group,
        group.map(() => table),
        group.map(() => plies),
      );
  }
  return [...holdings.snapshot().maybeCursed].filter(name => holdings.tables.has(name));
}

test('above a space with wins that take too long, or whose table is not there, no win is sure', () => {
  expect(unsure({}, 25, 11, 9, 3)).toEqual([]);
  expect(unsure({ ...PASSING, EndgameNMoveRule: SHORT }, 25, 11, 9, 3)).toEqual(['4-3', '3-4', '4-4', '5-3', '3-5']);
  expect(unsure({ NMoveRule: SHORT }, 9, 9, 11, 3)).toEqual([]);
  expect(unsure({ NMoveRule: SHORT }, 10, 9, 9, 3)).toEqual(['4-3', '3-4', '4-4', '5-3', '3-5']);
  expect(unsure({ ...PASSING, EndgameNMoveRule: SHORT }, 9, 11, 9, 3)).toEqual(['4-4', '5-3', '3-5']);
  expect(unsure({}, 25, -1, 9, 3)).toEqual(['4-4', '5-3', '3-5']);
  expect(unsure({ NMoveRule: 0, EndgameNMoveRule: 0 }, 25, -1, 9, 3)).toEqual([]);
  expect(unsure({ EndgameNMoveRule: SHORT }, 25, -1, 9, 3), 'tables that know').toEqual([]);
});

test('what is unsure is found with one look at each space, and once for all that is held', () => {
  const asked = { groups: 0, successorsOf: 0 };
  const watched = new Proxy(endingsOf(nineMensMorris({ NMoveRule: SHORT })), {
    get(endings, name): unknown {
      if (name === 'groups' || name === 'successorsOf') asked[name]++;
      return Reflect.get(endings, name, endings);
    },
  });
  const holdings = new TableSet(watched, { bytes: Number.MAX_SAFE_INTEGER });
  const groups = watched.groups(watched.maxMen);
  for (const group of groups) {
    const longest = group.map(({ name }) => (name === '5-4' || name === '4-5' ? SHORT : 3));
    holdings.add(
      group,
      group.map(() => table),
      longest,
    );
  }
  Object.assign(asked, { groups: 0, successorsOf: 0 });
  const { maybeCursed: unsure } = holdings.snapshot();
  const spaces = groups.flat();
  expect([asked.groups, asked.successorsOf]).toEqual([1, spaces.length]);
  // Those from which removals lead to five men and four.
  const above = spaces.filter(({ pieceCounts: [own = 0, other = 0] }) => {
    return own + other > 9 && Math.max(own, other) >= 5 && Math.min(own, other) >= 4;
  });
  expect([...unsure]).toEqual(above.map(({ name }) => name));
  expect(holdings.snapshot()).toBe(holdings.snapshot());
  expect(asked.groups).toBe(1);
});

test('of a space that is not sure draws alone are told', () => {
  const rules = nineMensMorris();
  const endings = endingsOf(rules);
  const [space] = endings.groups(6)[0]!;
  const prober = endings.createProber(tables, new Set(['3-3']));
  const random = seeded(37);
  const told = new Set<number>();
  for (let n = 0; n < SAMPLES; n++) {
    const position = endings.positionAt(space!, (random.next() >>> 0) % space!.size);
    if (position) told.add(prober.probe(position));
  }
  expect([...told].sort()).toEqual([UNKNOWN, WDL_DRAW]);
});
