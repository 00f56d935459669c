import { expect, test } from 'vitest';
import { LatencyMeter, moveLatencyMs } from '../../src/match/latency';

test('the latency of a move is the time beyond its limit, or beyond what the engine reported', () => {
  expect(moveLatencyMs({ timeMs: 103, reportedMs: 90 }, 100)).toBe(3);
  expect(moveLatencyMs({ timeMs: 50, reportedMs: 45 }, 100)).toBe(5);
  expect(moveLatencyMs({ timeMs: 50, reportedMs: 45 }, undefined)).toBe(5);
  expect(moveLatencyMs({ timeMs: 50, reportedMs: 60 }, undefined)).toBe(0);
  expect(moveLatencyMs({ timeMs: 50, reportedMs: undefined }, 100)).toBeUndefined();
});

test('the latency of each player is its mean and its maximum', () => {
  const meter = new LatencyMeter();
  for (const latencyMs of [1, 2, 6]) meter.add('a', latencyMs);
  expect(meter.of('a')).toEqual({ moves: 3, meanMs: 3, maxMs: 6 });
  expect(meter.of('b')).toBeUndefined();
});
