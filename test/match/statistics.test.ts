import { describe, expect, test } from 'vitest';
import {
  countPair,
  eloEstimate,
  eloOf,
  expectedScore,
  likelihoodOfSuperiority,
  NO_PAIRS,
  normalCdf,
  normalizedEloEstimate,
  scoreDistribution,
  trialsOf,
} from '../../src/match/statistics';

describe('pairs', () => {
  test('are counted by the points of both games in any order', () => {
    const scores = [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
      [0, 2],
      [2, 0],
      [2, 1],
      [1, 2],
      [2, 2],
    ] as const;
    const counts = scores.reduce((sum, [one, other]) => countPair(sum, one, other, 1), NO_PAIRS);
    expect(counts).toEqual({ LL: 1, LD: 2, DD: 1, WL: 2, WD: 2, WW: 1 });
    expect(trialsOf(counts)).toEqual([1, 2, 3, 2, 1]);
  });
});

describe('Elo', () => {
  test('and expected score are inverse functions', () => {
    for (const elo of [-400, -20, 0, 5, 191]) expect(eloOf(expectedScore(elo))).toBeCloseTo(elo, 9);
    expect(expectedScore(400)).toBeCloseTo(10 / 11, 12);
    expect([eloOf(0), eloOf(1)]).toEqual([-Infinity, Infinity]);
  });

  test('of even pairs is 0 with a symmetric error bar', () => {
    const { value, error } = eloEstimate([1, 10, 78, 10, 1]);
    expect(value).toBeCloseTo(0, 9);
    // Standard deviation of a pair: sqrt((2 * 0.25 + 20 * 0.0625) / 100) = 0.1323; that of the mean is a tenth of it.
    expect(error).toBeCloseTo(eloOf(0.5 + 1.959964 * 0.01322876), 3);
  });

  test('has half the error with four times the pairs', () => {
    const one = eloEstimate([10, 50, 200, 60, 12]);
    const four = eloEstimate([40, 200, 800, 240, 48]);
    expect(four.value).toBeCloseTo(one.value, 9);
    expect(one.error! / four.error!).toBeCloseTo(2, 2);
  });

  test('normalized is 800 / ln 10 per standard deviation of a game', () => {
    const { mean, variance } = scoreDistribution([0, 2, 4, 2, 2]);
    expect([mean, variance]).toEqual([0.6, 0.065]);
    const { value, error } = normalizedEloEstimate([0, 2, 4, 2, 2]);
    const game = Math.sqrt(2 * 0.065);
    expect(value).toBeCloseTo((0.1 / game) * 347.4356, 3);
    expect(error).toBeCloseTo((1.959964 / Math.sqrt(20)) * 347.4356, 3);
  });

  test('is a bound if all pairs are won or lost', () => {
    // Five wins of five exclude, with 95 percent confidence, a winning probability below 0.05 ** (1 / 5) = 55 percent.
    const value = eloOf(0.05 ** 0.2);
    expect(eloEstimate([0, 0, 0, 0, 5])).toEqual({ value: expect.closeTo(value, 9), beyond: 'above' });
    expect(eloEstimate([5, 0, 0, 0, 0])).toEqual({ value: expect.closeTo(-value, 9), beyond: 'below' });
    expect(normalizedEloEstimate([0, 0, 0, 0, 5]).error).toBeUndefined();
    expect(eloEstimate([0, 0, 0, 0, 50]).value).toBeGreaterThan(eloEstimate([0, 0, 0, 0, 5]).value);
  });

  test('has an error that shrinks with the number of pairs if all are drawn', () => {
    const [few, many] = [eloEstimate([0, 0, 5, 0, 0]), eloEstimate([0, 0, 500, 0, 0])];
    expect([few.value, many.value]).toEqual([0, 0]);
    expect(few.error!).toBeGreaterThan(50);
    expect(many.error!).toBeLessThan(3);
  });
});

describe('likelihood of superiority', () => {
  test('is a half for even results and follows the normal distribution', () => {
    expect(likelihoodOfSuperiority([3, 20, 100, 20, 3])).toBeCloseTo(0.5, 6);
    expect(normalCdf(1.959964)).toBeCloseTo(0.975, 6);
    expect(normalCdf(-1)).toBeCloseTo(0.158655, 6);
    expect(likelihoodOfSuperiority([3, 20, 100, 40, 9])).toBeGreaterThan(0.99);
  });

  test('is never certain', () => {
    expect([
      likelihoodOfSuperiority([0, 0, 0, 0, 4]),
      likelihoodOfSuperiority([4, 0, 0, 0, 0]),
      likelihoodOfSuperiority([0, 0, 4, 0, 0]),
    ]).toEqual([1 - 1 / 32, 1 / 32, 0.5]);
  });
});
