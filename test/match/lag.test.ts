/** Fairness of the clocks, simulated: a runner with one event loop and engines that are quiet or flood it. */
import { describe, expect, test } from 'vitest';
import {
  LAG_PERIOD_MS,
  LagAllowance,
  LagMeter,
  MAX_FORGIVEN_PER_GAME_MS,
  MAX_FORGIVEN_PER_MOVE_MS,
} from '../../src/match/clock';

interface Machine {
  readonly thinkingMs: number;
  /** Interval between two chunks of output, and time that the runner spends on one. */
  readonly output?: { readonly everyMs: number; readonly costMs: number };
  /** The runner is stopped at this time. */
  readonly stop?: { readonly atMs: number; readonly forMs: number };
}

/** Time charged for a move, as `EnginePlayer` computes it. */
function chargedMs({ thinkingMs, output, stop }: Machine, allowance = new LagAllowance()): number {
  let now = 0;
  const meter = new LagMeter(() => now);
  meter.restart();
  let nextSample = LAG_PERIOD_MS;
  let nextOutput = output?.everyMs ?? Number.POSITIVE_INFINITY;
  let left = stop;
  for (;;) {
    now = Math.max(now, Math.min(nextSample, nextOutput, thinkingMs));
    if (left && now >= left.atMs) {
      now += left.forMs;
      left = undefined;
    }
    // Timers run before input is read.
    if (now >= nextSample) {
      meter.sample();
      nextSample = now + LAG_PERIOD_MS;
    }
    // The engine may only send its move after the output before it.
    if (output && now >= nextOutput) {
      meter.handleOutput(() => {
        now += output.costMs;
      });
      nextOutput += output.everyMs;
      if (nextOutput <= thinkingMs) continue;
      nextOutput = Number.POSITIVE_INFINITY;
    }
    if (now >= thinkingMs) return now - allowance.forgive(meter.totalMs());
  }
}

describe('an engine is charged for its thinking', () => {
  test('if it is quiet', () => {
    expect(chargedMs({ thinkingMs: 3000 })).toBe(3000);
  });

  test.for([
    { everyMs: 20, costMs: 19 },
    { everyMs: 50, costMs: 49 },
    { everyMs: 400, costMs: 390 },
    { everyMs: 1, costMs: 1 },
  ])('if it keeps the runner busy: $costMs of $everyMs ms', output => {
    const charged = chargedMs({ thinkingMs: 3000, output });
    expect(charged).toBeGreaterThanOrEqual(3000);
    expect(charged).toBeLessThan(3000 + 2 * output.everyMs);
  });

  test('and for the time that the runner needs for a flood', () => {
    expect(chargedMs({ thinkingMs: 1000, output: { everyMs: 20, costMs: 60 } })).toBeGreaterThanOrEqual(3000);
  });

  test('without the time in which the runner is stopped, whether it is quiet or prints a little', () => {
    const stop = { atMs: 300, forMs: 2000 };
    for (const output of [undefined, { everyMs: 100, costMs: 1 }]) {
      const charged = chargedMs({ thinkingMs: 1000, stop, ...(output && { output }) });
      expect(charged).toBeGreaterThan(250);
      expect(charged).toBeLessThan(1000);
    }
  });
});

test('lag counts if output is read before the next sample', () => {
  let now = 0;
  const meter = new LagMeter(() => now);
  now = 2000;
  meter.handleOutput(() => {
    now += 500;
  });
  expect(meter.totalMs()).toBe(2000 - LAG_PERIOD_MS);
});

describe('forgiveness is bounded', () => {
  test('in a move', () => {
    const stop = { atMs: 300, forMs: 60_000 };
    expect(chargedMs({ thinkingMs: 1000, stop })).toBeGreaterThanOrEqual(60_000 - MAX_FORGIVEN_PER_MOVE_MS);
  });

  test('in a game', () => {
    const allowance = new LagAllowance();
    let forgiven = 0;
    for (let move = 0; move < 100; move++) forgiven += allowance.forgive(1000);
    expect(forgiven).toBe(MAX_FORGIVEN_PER_GAME_MS);
    expect(allowance.forgive(1000)).toBe(0);
    expect(new LagAllowance().forgive(1000)).toBe(1000);
  });
});
