import { expect, test } from 'vitest';
import { type DtcOracle, DtcSolver } from '../../../../src/games/draughts/tablebase/dtc-solver';
import { initIndexTables } from '../../../../src/games/draughts/tablebase/indexing';

/** All positions are won, and every third has a capture at once. */
const ORACLE: DtcOracle = {
  wins: () => true,
  loses: () => true,
  losesAfterCaptures: () => false,
  winnerMustCapture: (_, kings, __, loserKings) => (Math.imul(kings, 7) ^ loserKings) % 3 === 0,
  loserMustCapture: () => false,
};

const newSolver = (): DtcSolver => new DtcSolver(0, 0, 2, 1, ORACLE, false);

test('solving in small slices gives the distances of solving at once', () => {
  initIndexTables();
  const whole = newSolver();
  whole.solve(Number.POSITIVE_INFINITY);
  const sliced = newSolver();
  sliced.solve(-1);
  expect(sliced.isFinished).toBe(false);
  sliced.solve(Number.POSITIVE_INFINITY, () => true);
  expect(sliced.isFinished).toBe(false);
  for (let left = 100_000; !sliced.isFinished && left > 0; left--) sliced.solve(0.02);
  expect(sliced.isFinished && whole.isFinished).toBe(true);
  let longest = 0;
  for (let one = 0; one < 32; one++) {
    for (let other = one + 1; other < 32; other++) {
      for (let loser = 0; loser < 32; loser++) {
        if (loser === one || loser === other) continue;
        const [kings, loserKings] = [(1 << one) | (1 << other), 1 << loser];
        const plies = whole.plies(kings, loserKings, true);
        longest = Math.max(longest, plies);
        expect(sliced.plies(kings, loserKings, true)).toBe(plies);
        expect(sliced.plies(kings, loserKings, false)).toBe(whole.plies(kings, loserKings, false));
      }
    }
  }
  expect(longest).toBeGreaterThan(2);
});

test('the clock is checked often enough', () => {
  initIndexTables();
  let visited = 0;
  const counting: DtcOracle = {
    ...ORACLE,
    winnerMustCapture: (men, kings, loserMen, loserKings) => {
      visited++;
      return ORACLE.winnerMustCapture(men, kings, loserMen, loserKings);
    },
  };
  const checks: number[] = [];
  new DtcSolver(0, 0, 2, 2, counting, false).solve(Number.POSITIVE_INFINITY, () => {
    checks.push(visited);
    return visited > 5000;
  });
  expect(Math.max(...checks.map((at, look) => at - (checks[look - 1] ?? 0)))).toBeLessThan(100);
});
