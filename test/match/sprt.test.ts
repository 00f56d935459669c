import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { llrBounds, logLikelihoodRatio, readSprt, type SprtSettings, sprtVerdict } from '../../src/match/sprt';
import { trialsOf } from '../../src/match/statistics';

const sprt = (text: string): SprtSettings => {
  const read = readSprt(text.split(' '));
  if (!read.ok) throw new Error(read.error);
  return read.value;
};
const errorOf = (text: string): string => {
  const read = readSprt(text.split(' '));
  return read.ok ? 'accepted' : read.error;
};

describe('the log-likelihood ratio', () => {
  test('reproduces published values', () => {
    const rounded = (test: SprtSettings, trials: readonly number[]) => logLikelihoodRatio(test, trials).toFixed(2);
    expect(rounded(sprt('elo0=0 elo1=2 model=normalized'), [36027, 68692, 36433])).toBe('0.92');
    expect(rounded(sprt('elo0=0.5 elo1=2.5 model=logistic'), [21184, 40708, 21404])).toBe('-1.57');
    const pairs = trialsOf({ LL: 365, LD: 16618, DD: 200, WL: 36029, WD: 16974, WW: 390 });
    expect(rounded(sprt('elo0=0 elo1=2 model=normalized'), pairs)).toBe('2.25');
  });

  test('is 0 without results and changes its sign with the results and the hypotheses', () => {
    expect(logLikelihoodRatio(sprt('elo0=0 elo1=5'), [0, 0, 0, 0, 0])).toBe(0);
    for (const model of ['normalized', 'logistic']) {
      const up = logLikelihoodRatio(sprt(`elo0=-3 elo1=7 model=${model}`), [1, 8, 40, 12, 2]);
      const down = logLikelihoodRatio(sprt(`elo0=-7 elo1=3 model=${model}`), [2, 12, 40, 8, 1]);
      expect(up).toBeCloseTo(-down, 9);
    }
  });

  test('is finite for all results and hypotheses', () => {
    const trials = fc.array(fc.nat(5000), { minLength: 5, maxLength: 5 });
    const model = fc.constantFrom('normalized', 'logistic');
    fc.assert(
      fc.property(trials, fc.integer({ min: -300, max: 300 }), model, (counts, elo, kind) => {
        expect(logLikelihoodRatio(sprt(`elo0=${elo} elo1=${elo + 20} model=${kind}`), counts)).toSatisfy(
          Number.isFinite,
        );
      }),
      {
        examples: [
          [[0, 0, 0, 0, 1], 300, 'normalized'],
          [[1, 0, 0, 0, 0], 300, 'normalized'],
        ],
      },
    );
  });
});

describe('the test', () => {
  test('stops at the bounds that alpha and beta set', () => {
    const test = sprt('elo0=0 elo1=50 alpha=0.05 beta=0.1');
    expect(llrBounds(test)[0]).toBeCloseTo(Math.log(0.1 / 0.95), 12);
    expect(llrBounds(test)[1]).toBeCloseTo(Math.log(0.9 / 0.05), 12);
    expect(sprtVerdict(test, [0, 2, 20, 20, 20])).toBe('elo1');
    expect(sprtVerdict(test, [20, 20, 20, 2, 0])).toBe('elo0');
    expect(sprtVerdict(test, [1, 2, 3, 3, 1])).toBe('open');
  });

  test('is read from key=value words with defaults', () => {
    expect(sprt('elo0=0 elo1=5')).toEqual({ elo0: 0, elo1: 5, alpha: 0.05, beta: 0.05, model: 'normalized' });
    expect(errorOf('elo0=0')).toBe('expected elo0 and elo1');
    expect(errorOf('elo0=5 elo1=5')).toBe('elo0: expected less than elo1=5, got 5');
    expect(errorOf('elo0=0 elo1=5 alpha=0')).toBe('alpha: expected a number between 0 and 0.5, got 0');
    expect(errorOf('elo0=0 elo1=x')).toBe("elo1: expected a number, got 'x'");
    expect(errorOf('elo0=0 elo1=5 model=bayes')).toBe("model: expected normalized or logistic, got 'bayes'");
    expect(errorOf('elo0=0 elo2=5')).toContain("unknown 'elo2'");
  });
});
