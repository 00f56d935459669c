import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { now, TimeManager } from '../../src/search/time-manager';

const OVERHEAD = 30;

describe('time manager', () => {
  test('without limits the time never expires', () => {
    const manager = new TimeManager({}, OVERHEAD);
    manager.start(now() - 1e9);
    expect([manager.isExpired, manager.isManaged, manager.canStartIteration(1)]).toEqual([false, false, true]);
  });

  test('movetime is used up to the millisecond', () => {
    const manager = new TimeManager({ movetime: 200 }, OVERHEAD);
    expect([manager.hardLimitMs, manager.isManaged]).toEqual([200, false]);
    expect([1, 0].map(movetime => new TimeManager({ movetime }, OVERHEAD).hardLimitMs)).toEqual([1, 1]);
  });

  test('both limits are below the time left', () => {
    const natural = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(
        natural,
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 1, max: 100 }),
        (left, increment, movesToGo) => {
          const manager = new TimeManager({ timeLeft: left, increment, movesToGo }, OVERHEAD);
          expect(manager.hardLimitMs).toBeGreaterThan(0);
          expect(manager.hardLimitMs).toBeLessThan(left);
          expect(manager.softLimitMs).toBeLessThan(left);
        },
      ),
    );
  });

  test('an unstable best move gets more time, up to the hard limit', () => {
    const manager = new TimeManager({ timeLeft: 60_000 }, OVERHEAD);
    manager.start(now() - 0.8 * manager.softLimitMs);
    expect(manager.canStartIteration(1)).toBe(false);
    expect(manager.canStartIteration(3)).toBe(true);
    manager.start(now() - manager.hardLimitMs);
    expect(manager.canStartIteration(100)).toBe(false);
    expect(manager.isExpired).toBe(true);
  });

  test('the time does not run before the start', () => {
    const manager = new TimeManager({ movetime: 1 }, OVERHEAD);
    expect([manager.isExpired, manager.canStartIteration(1)]).toEqual([false, true]);
  });

  /** Times in ms. The overhead of 30 is subtracted before the time is divided. */
  test.each([
    [{ timeLeft: 28_030 }, 1000, 4000],
    [{ timeLeft: 28_030, increment: 100 }, 1075, 4300],
    [{ timeLeft: 28_030, movesToGo: 2 }, 14_000, 11_200],
    [{ timeLeft: 28_030, movesToGo: 1 }, 22_400, 26_600],
    [{ timeLeft: 28_030, movesToGo: 0 }, 22_400, 26_600],
    [{ timeLeft: 28_030, movesToGo: 400 }, 560, 2240],
    [{ timeLeft: 1030, increment: 5000 }, 800, 400],
    [{ timeLeft: 28_030, movetime: 500 }, 1000, 500],
    [{ timeLeft: 8 }, 1 / 28, 4 / 28],
  ])('with %o the soft limit is %d and the hard limit %d', (limits, soft, hard) => {
    const manager = new TimeManager(limits, OVERHEAD);
    expect([manager.softLimitMs, manager.hardLimitMs]).toEqual([expect.closeTo(soft, 9), expect.closeTo(hard, 9)]);
  });

  test('an iteration starts within 60 percent of the soft limit', () => {
    const manager = new TimeManager({ timeLeft: 28_000_030 }, OVERHEAD);
    manager.start(now() - 590_000);
    expect(manager.canStartIteration(1)).toBe(true);
    manager.start(now() - 610_000);
    expect([manager.canStartIteration(1), manager.canStartIteration(1.1)]).toEqual([false, true]);
  });
});
