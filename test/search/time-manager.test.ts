import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { now, TimeManager } from '../../src/search/time-manager';

const OVERHEAD = 30;

describe('the clock', () => {
  test('without limits never expires', () => {
    const clock = new TimeManager({}, OVERHEAD);
    clock.start(now() - 1e9);
    expect([clock.isExpired, clock.isManaged, clock.canStartIteration(1)]).toEqual([false, false, true]);
  });

  test('a time for the move is used up, to the millisecond', () => {
    const clock = new TimeManager({ movetime: 200 }, OVERHEAD);
    expect([clock.hardLimitMs, clock.isManaged]).toEqual([200, false]);
    expect(new TimeManager({ movetime: 1 }, OVERHEAD).hardLimitMs).toBe(1);
  });

  test('whatever is left, less than that is used', () => {
    const natural = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(
        natural,
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 1, max: 100 }),
        (left, increment, movesToGo) => {
          const clock = new TimeManager({ timeLeft: left, increment, movesToGo }, OVERHEAD);
          expect(clock.hardLimitMs).toBeGreaterThan(0);
          expect(clock.hardLimitMs).toBeLessThan(left);
          expect(clock.softLimitMs).toBeLessThan(left);
        },
      ),
    );
  });

  test('unrest buys time, up to the hard limit', () => {
    const clock = new TimeManager({ timeLeft: 60_000 }, OVERHEAD);
    clock.start(now() - 0.8 * clock.softLimitMs);
    expect(clock.canStartIteration(1)).toBe(false);
    expect(clock.canStartIteration(3)).toBe(true);
    clock.start(now() - clock.hardLimitMs);
    expect(clock.canStartIteration(100)).toBe(false);
    expect(clock.isExpired).toBe(true);
  });

  test('does not run before it begins', () => {
    const clock = new TimeManager({ movetime: 1 }, OVERHEAD);
    expect([clock.isExpired, clock.canStartIteration(1)]).toEqual([false, true]);
  });

  /** All in milliseconds: what is left less the overhead of 30 is divided. */
  test.each([
    [{ timeLeft: 28_030 }, 1000, 4000],
    [{ timeLeft: 28_030, increment: 100 }, 1075, 4300],
    [{ timeLeft: 28_030, movesToGo: 2 }, 14_000, 11_200],
    [{ timeLeft: 28_030, movesToGo: 1 }, 22_400, 26_600],
    [{ timeLeft: 28_030, movesToGo: 400 }, 560, 2240],
    [{ timeLeft: 1030, increment: 5000 }, 800, 400],
    [{ timeLeft: 28_030, movetime: 500 }, 1000, 500],
    [{ timeLeft: 8 }, 1 / 28, 4 / 28],
  ])('of %o it takes %d, and never more than %d', (limits, soft, hard) => {
    const clock = new TimeManager(limits, OVERHEAD);
    expect([clock.softLimitMs, clock.hardLimitMs]).toEqual([expect.closeTo(soft, 9), expect.closeTo(hard, 9)]);
  });

  test('begins another iteration up to six tenths of what it plans to take', () => {
    const clock = new TimeManager({ timeLeft: 28_000_030 }, OVERHEAD);
    clock.start(now() - 590_000);
    expect(clock.canStartIteration(1)).toBe(true);
    clock.start(now() - 610_000);
    expect([clock.canStartIteration(1), clock.canStartIteration(1.1)]).toEqual([false, true]);
  });
});
