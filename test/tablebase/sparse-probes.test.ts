import { expect, test } from 'vitest';
import { UNKNOWN, WDL_DRAW } from '../../src/games/tablebase';
import { EndgameProbe } from '../../src/tablebase/endgame-probe';
import { nineMensMorris, tablebaseOf } from './rules';

const START = '********/********/******** w p p 0 9 0 9 0 0 0 0 0 0 0 0 1';
const PROBES = 1000;

/** Number of positions that are looked up when the search probes PROBES positions of a depth. */
function lookUps(depth: number, results: (probe: number) => number): number {
  const rules = nineMensMorris();
  const position = rules.readFen(START);
  if (!position.ok) throw new Error(position.error);
  let count = 0;
  const prober = { sparseDepth: 7, probe: () => results(count++) };
  const probe = new EndgameProbe(tablebaseOf(rules), prober, { mayRead: true, reads: 0 });
  probe.reset();
  for (let n = 0; n < PROBES; n++) probe.probeScore(position.value, 1, depth);
  return count;
}

test('near the leaves most probes are left out while they find nothing', () => {
  expect(lookUps(7, () => UNKNOWN)).toBeLessThan(PROBES / 40);
});

test('far from the leaves no probe is left out', () => {
  expect(lookUps(8, () => UNKNOWN)).toBe(PROBES);
});

test('after a hit no probe is left out until the next miss', () => {
  expect(lookUps(0, () => WDL_DRAW)).toBe(PROBES);
  expect(lookUps(0, probe => (probe < 5 ? UNKNOWN : WDL_DRAW))).toBe(PROBES - (1 + 3 + 7 + 15 + 31));
});
