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
});
