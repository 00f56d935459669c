import { describe, expect, test } from 'vitest';
import { toCentipawns, wdlOf, winRateModelFor } from '../../src/engine/win-rate-model';
import { WIN_RATE_MODELS } from '../../src/engine/win-rate-params';

describe.each(Object.entries(WIN_RATE_MODELS))('chances of %s', (_, chances) => {
  test('a score of 100 is worth three quarters of the points', () => {
    const [won, drawn, lost] = wdlOf(chances, { cp: 100 });
    expect(won + drawn + lost).toBe(1000);
    expect(Math.abs(won + drawn / 2 - 750)).toBeLessThanOrEqual(1);
  });

  test('a score of the other side is the same the other way round', () => {
    for (const cp of [0, 7, 50, 333, 2000]) {
      expect(wdlOf(chances, { cp: -cp })).toEqual([...wdlOf(chances, { cp })].reverse());
      expect(toCentipawns(chances, -cp) + 0).toBe(-toCentipawns(chances, cp) + 0);
    }
  });

  test('grow with the score', () => {
    const points = [-500, -100, -20, 0, 20, 100, 500].map(score => {
      const [won, drawn] = wdlOf(chances, { cp: toCentipawns(chances, score) });
      return won + drawn / 2;
    });
    expect(points).toEqual([...points].sort((a, b) => a - b));
  });

  test('what is decided is told as it is', () => {
    expect([19_990, -25_000, 30_500].map(score => toCentipawns(chances, score))).toEqual([19_990, -25_000, 30_500]);
    expect(wdlOf(chances, { mate: 3 })).toEqual([1000, 0, 0]);
    expect(wdlOf(chances, { mate: -3 })).toEqual([0, 0, 1000]);
    expect(wdlOf(chances, { cp: 19_990 })).toEqual([1000, 0, 0]);
  });
});

test('rules without weights of their own have the chances of their family', () => {
  expect(winRateModelFor(undefined, 'morris')).toBe(WIN_RATE_MODELS.morris);
  expect(winRateModelFor('morris-nine', 'morris')).toBe(WIN_RATE_MODELS['morris-nine']);
});
