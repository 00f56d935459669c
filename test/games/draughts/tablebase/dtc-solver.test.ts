import { expect, test } from 'vitest';
import { type DtcOracle, DtcSolver } from '../../../../src/games/draughts/tablebase/dtc-solver';
import { initIndexTables } from '../../../../src/games/draughts/tablebase/indexing';

/** Every third placement is taken at once, and all others are won: what matters is only that they are many. */
const ORACLE: DtcOracle = {
  wins: () => true,
  loses: () => true,
  losesAfterCaptures: () => false,
  winnerMustCapture: (_, kings, __, loserKings) => (Math.imul(kings, 7) ^ loserKings) % 3 === 0,
  loserMustCapture: () => false,
};

const approach = (): DtcSolver => new DtcSolver(0, 0, 2, 1, ORACLE, false);

test('a way that is solved little by little is the way solved at once', () => {
  initIndexTables();
  const whole = approach();
  whole.solve(Number.POSITIVE_INFINITY);
  const parts = approach();
  parts.solve(-1);
  expect(parts.isFinished).toBe(false);
  parts.solve(Number.POSITIVE_INFINITY, () => true);
  expect(parts.isFinished).toBe(false);
  for (let left = 100_000; !parts.isFinished && left > 0; left--) parts.solve(0.02);
  expect(parts.isFinished && whole.isFinished).toBe(true);
  let longest = 0;
  for (let one = 0; one < 32; one++) {
    for (let other = one + 1; other < 32; other++) {
      for (let loser = 0; loser < 32; loser++) {
        if (loser === one || loser === other) continue;
        const [kings, loserKings] = [(1 << one) | (1 << other), 1 << loser];
        const plies = whole.plies(kings, loserKings, true);
        longest = Math.max(longest, plies);
        expect(parts.plies(kings, loserKings, true)).toBe(plies);
        expect(parts.plies(kings, loserKings, false)).toBe(whole.plies(kings, loserKings, false));
      }
    }
  }
  expect(longest).toBeGreaterThan(2);
});

test('it never goes on for long without a look at the clock', () => {
  initIndexTables();
  let looked = 0;
  const counting: DtcOracle = {
    ...ORACLE,
    winnerMustCapture: (men, kings, loserMen, loserKings) => {
      looked++;
      return ORACLE.winnerMustCapture(men, kings, loserMen, loserKings);
    },
  };
  const asked: number[] = [];
  new DtcSolver(0, 0, 2, 2, counting, false).solve(Number.POSITIVE_INFINITY, () => {
    asked.push(looked);
    return looked > 5000;
  });
  expect(Math.max(...asked.map((at, look) => at - (asked[look - 1] ?? 0)))).toBeLessThan(100);
});
