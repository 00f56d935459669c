import { describe, expect, test } from 'vitest';
import { toCentipawns, WIN_RATE_MODELS, wdlOf, winRateModelFor } from '../../src/engine/win-rate-model';

describe.each(Object.entries(WIN_RATE_MODELS))('win-rate model of %s', (_, model) => {
  test('100 centipawns are an expected score of 75 percent', () => {
    const [won, drawn, lost] = wdlOf(model, { cp: 100 });
    expect(won + drawn + lost).toBe(1000);
    expect(Math.abs(won + drawn / 2 - 750)).toBeLessThanOrEqual(1);
  });

  test('the model is symmetric', () => {
    for (const cp of [0, 7, 50, 333, 2000]) {
      expect(wdlOf(model, { cp: -cp })).toEqual([...wdlOf(model, { cp })].reverse());
      expect(toCentipawns(model, -cp) + 0).toBe(-toCentipawns(model, cp) + 0);
    }
  });

  test('the expected score grows with the score', () => {
    const points = [-500, -100, -20, 0, 20, 100, 500].map(score => {
      const [won, drawn] = wdlOf(model, { cp: toCentipawns(model, score) });
      return won + drawn / 2;
    });
    expect(points).toEqual([...points].sort((a, b) => a - b));
  });

  test('mate and tablebase scores are unchanged', () => {
    expect([19_990, -25_000, 30_500].map(score => toCentipawns(model, score))).toEqual([19_990, -25_000, 30_500]);
    expect(wdlOf(model, { mate: 3 })).toEqual([1000, 0, 0]);
    expect(wdlOf(model, { mate: -3 })).toEqual([0, 0, 1000]);
    expect(wdlOf(model, { cp: 19_990 })).toEqual([1000, 0, 0]);
  });
});

test('rules without weights use the model of their family', () => {
  expect(winRateModelFor(undefined, 'morris')).toBe(WIN_RATE_MODELS.morris);
  expect(winRateModelFor('morris-nine', 'morris')).toBe(WIN_RATE_MODELS['morris-nine']);
});

test('an estimate never looks like a tablebase score', () => {
  const model = { centre: 1, spread: 1 };
  expect([14_000, -14_000].map(score => toCentipawns(model, score))).toEqual([14_999, -14_999]);
});
