import { expect, test } from 'vitest';
import { Approach, type Oracle } from '../../../../src/games/draughts/tables/approach';
import { prepareNumbers } from '../../../../src/games/draughts/tables/ranks';

/** Every third placement is taken at once, and all others are won: what matters is only that they are many. */
const ORACLE: Oracle = {
  wins: () => true,
  loses: () => true,
  losesByPlay: () => false,
  winnerTakes: (_, kings, __, loserKings) => (Math.imul(kings, 7) ^ loserKings) % 3 === 0,
  loserTakes: () => false,
};

const approach = (): Approach => new Approach(0, 0, 2, 1, ORACLE, false);

test('a way that is solved little by little is the way solved at once', () => {
  prepareNumbers();
  const whole = approach();
  whole.solve(Number.POSITIVE_INFINITY);
  const parts = approach();
  parts.solve(-1);
  expect(parts.finished).toBe(false);
  parts.solve(Number.POSITIVE_INFINITY, () => true);
  expect(parts.finished).toBe(false);
  for (let left = 100_000; !parts.finished && left > 0; left--) parts.solve(0.02);
  expect(parts.finished && whole.finished).toBe(true);
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
  prepareNumbers();
  let looked = 0;
  const counting: Oracle = {
    ...ORACLE,
    winnerTakes: (men, kings, loserMen, loserKings) => {
      looked++;
      return ORACLE.winnerTakes(men, kings, loserMen, loserKings);
    },
  };
  const asked: number[] = [];
  new Approach(0, 0, 2, 2, counting, false).solve(Number.POSITIVE_INFINITY, () => {
    asked.push(looked);
    return looked > 5000;
  });
  expect(Math.max(...asked.map((at, look) => at - (asked[look - 1] ?? 0)))).toBeLessThan(100);
});
