/**
 * The sequential probability ratio test: plays on until the results speak clearly for one of two strengths.
 *
 * The log-likelihood ratio is the exact one of the multinomial model: for each hypothesis, the likeliest distribution
 * of scores that has the strength in question.
 */
import { fail, ok, type Result } from '../util/result';
import { readKeyValues, readNumber } from './key-values';
import {
  expectedScore,
  gameDeviationFactor,
  NORMALIZED_ELO,
  scoreDistribution,
  type Trials,
  trialCount,
} from './statistics';

type SprtModel = 'normalized' | 'logistic';

export interface SprtSettings {
  readonly elo0: number;
  readonly elo1: number;
  /** How often the test may take an engine of elo0 for one of elo1. */
  readonly alpha: number;
  /** The reverse. */
  readonly beta: number;
  readonly model: SprtModel;
}

export function readSprt(words: readonly string[]): Result<SprtSettings> {
  const read = readKeyValues(words, ['elo0', 'elo1', 'alpha', 'beta', 'model']);
  if (!read.ok) return read;
  const { elo0, elo1, alpha = '0.05', beta = '0.05', model = 'normalized' } = read.value;
  if (elo0 === undefined || elo1 === undefined) return fail('elo0 and elo1 are needed');
  if (model !== 'normalized' && model !== 'logistic') return fail(`model '${model}' is not normalized or logistic`);
  const numbers: number[] = [];
  for (const [name, text] of Object.entries({ elo0, elo1, alpha, beta })) {
    const number = readNumber(name, text);
    if (!number.ok) return number;
    numbers.push(number.value);
  }
  const [low, high, falsePass, falseFail] = numbers as [number, number, number, number];
  if (low >= high) return fail(`elo0=${elo0} must be less than elo1=${elo1}`);
  if (!(falsePass > 0 && falsePass < 0.5)) return fail(`alpha=${alpha} must lie between 0 and 0.5`);
  if (!(falseFail > 0 && falseFail < 0.5)) return fail(`beta=${beta} must lie between 0 and 0.5`);
  return ok({ elo0: low, elo1: high, alpha: falsePass, beta: falseFail, model });
}

/** The words of a test. */
export const writeSprt = ({ elo0, elo1, alpha, beta, model }: SprtSettings): string =>
  `elo0=${elo0} elo1=${elo1} alpha=${alpha} beta=${beta} model=${model}`;

/** At the lower bound elo0 is accepted, at the upper elo1. */
export const llrBounds = ({ alpha, beta }: SprtSettings): readonly [number, number] => [
  Math.log(beta / (1 - alpha)),
  Math.log((1 - beta) / alpha),
];

type SprtVerdict = 'elo0' | 'elo1' | 'open';

export function sprtVerdict(sprt: SprtSettings, trials: Trials): SprtVerdict {
  const ratio = logLikelihoodRatio(sprt, trials);
  const [lower, upper] = llrBounds(sprt);
  return ratio <= lower ? 'elo0' : ratio >= upper ? 'elo1' : 'open';
}

/** A score that has not come up yet counts as this many trials, or no distribution would fit. */
const PSEUDO_COUNT = 1e-3;

/** The logarithm of how much likelier `trials` are with strength elo1 than with elo0. */
export function logLikelihoodRatio({ elo0, elo1, model }: SprtSettings, trials: Trials): number {
  if (trialCount(trials) === 0) return 0;
  const counts = trials.map(count => count || PSEUDO_COUNT);
  const scores = counts.map((_, index) => index / (counts.length - 1));
  const likeliest = model === 'logistic' ? fitLogistic : fitNormalized;
  const [under0, under1] = [likeliest(scores, counts, elo0), likeliest(scores, counts, elo1)];
  return counts.reduce((sum, count, index) => sum + count * Math.log(under1[index]! / under0[index]!), 0);
}

const fitLogistic = (scores: Trials, counts: Trials, elo: number): number[] => {
  const expected = expectedScore(elo);
  return fitZeroMean(
    scores.map(score => score - expected),
    counts,
  );
};

/** How far the condition is moved at once, in deviations: further, and no distribution may meet it made linear. */
const MAX_STEP = 0.1;
const MAX_ITERATIONS = 50;

/**
 * The mean lies a given number of deviations above a half. The deviation depends on the distribution that is sought, so
 * the condition is made linear around the last one found, until nothing changes; strides lead from even scores there.
 */
function fitNormalized(scores: Trials, counts: Trials, elo: number): number[] {
  const target = (elo / NORMALIZED_ELO) * gameDeviationFactor(counts);
  const strides = Math.max(1, Math.ceil(Math.abs(target) / MAX_STEP));
  let shares = scores.map(() => 1 / scores.length);
  for (let stride = 1; stride <= strides; stride++) {
    for (let round = 0, change = 1; round < MAX_ITERATIONS && change > 1e-12; round++) {
      const next = fitZeroMean(linearizedOffsets(shares, scores, (target * stride) / strides), counts);
      change = Math.max(...next.map((share, index) => Math.abs(share - shares[index]!)));
      shares = next;
    }
  }
  return shares;
}

function linearizedOffsets(shares: Trials, scores: Trials, deviations: number): number[] {
  const { mean, variance } = scoreDistribution(shares);
  const deviation = Math.sqrt(variance);
  return scores.map(score => score - 0.5 - (deviations * deviation * (1 + ((mean - score) / deviation) ** 2)) / 2);
}

/**
 * The distribution under which `counts` are likeliest among those where `offsets` have mean 0, by Lagrange's method.
 */
function fitZeroMean(offsets: Trials, counts: Trials): number[] {
  const shares = counts.map(count => count / trialCount(counts));
  const sharesAt = (x: number): number[] => shares.map((share, index) => share / (1 + x * offsets[index]!));
  let low = -1 / Math.max(...offsets);
  let high = -1 / Math.min(...offsets);
  for (let halving = 0; halving < 100; halving++) {
    const middle = (low + high) / 2;
    const mean = sharesAt(middle).reduce((sum, share, index) => sum + share * offsets[index]!, 0);
    if (mean > 0) low = middle;
    else high = middle;
  }
  return sharesAt((low + high) / 2);
}
