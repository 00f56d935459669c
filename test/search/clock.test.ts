import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Clock, now } from '../../src/search/clock';

const OVERHEAD = 30;

describe('the clock', () => {
  test('without limits never expires', () => {
    const clock = new Clock({}, OVERHEAD);
    clock.begin(now() - 1e9);
    expect([clock.expired, clock.managed, clock.mayContinue(1)]).toEqual([false, false, true]);
  });

  test('a time for the move is used up, to the millisecond', () => {
    const clock = new Clock({ movetime: 200 }, OVERHEAD);
    expect([clock.hard, clock.managed]).toEqual([200, false]);
    expect(new Clock({ movetime: 1 }, OVERHEAD).hard).toBe(1);
  });

  test('whatever is left, less than that is used', () => {
    const natural = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(
        natural,
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 1, max: 100 }),
        (left, increment, movesToGo) => {
          const clock = new Clock({ left, increment, movesToGo }, OVERHEAD);
          expect(clock.hard).toBeGreaterThan(0);
          expect(clock.hard).toBeLessThan(left);
          expect(clock.soft).toBeLessThan(left);
        },
      ),
    );
  });

  test('unrest buys time, up to the hard limit', () => {
    const clock = new Clock({ left: 60_000 }, OVERHEAD);
    clock.begin(now() - 0.8 * clock.soft);
    expect(clock.mayContinue(1)).toBe(false);
    expect(clock.mayContinue(3)).toBe(true);
    clock.begin(now() - clock.hard);
    expect(clock.mayContinue(100)).toBe(false);
    expect(clock.expired).toBe(true);
  });

  test('does not run before it begins', () => {
    const clock = new Clock({ movetime: 1 }, OVERHEAD);
    expect([clock.expired, clock.mayContinue(1)]).toEqual([false, true]);
  });

  /** All in milliseconds: what is left less the overhead of 30 is divided. */
  test.each([
    [{ left: 28_030 }, 1000, 4000],
    [{ left: 28_030, increment: 100 }, 1075, 4300],
    [{ left: 28_030, movesToGo: 2 }, 14_000, 11_200],
    [{ left: 28_030, movesToGo: 1 }, 22_400, 26_600],
    [{ left: 28_030, movesToGo: 400 }, 560, 2240],
    [{ left: 1030, increment: 5000 }, 800, 400],
    [{ left: 28_030, movetime: 500 }, 1000, 500],
    [{ left: 8 }, 1 / 28, 4 / 28],
  ])('of %o it takes %d, and never more than %d', (limits, soft, hard) => {
    const clock = new Clock(limits, OVERHEAD);
    expect([clock.soft, clock.hard]).toEqual([expect.closeTo(soft, 9), expect.closeTo(hard, 9)]);
  });

  test('begins another iteration up to six tenths of what it plans to take', () => {
    const clock = new Clock({ left: 28_000_030 }, OVERHEAD);
    clock.begin(now() - 590_000);
    expect(clock.mayContinue(1)).toBe(true);
    clock.begin(now() - 610_000);
    expect([clock.mayContinue(1), clock.mayContinue(1.1)]).toEqual([false, true]);
  });
});
