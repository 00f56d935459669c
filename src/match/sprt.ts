/**
 * Sequential probability ratio test (SPRT): continues until the results decide between two strengths.
 *
 * The log-likelihood ratio is the generalized one of the multinomial model: each hypothesis is represented by the
 * maximum likelihood distribution of scores among those of its strength.
 *
 * See https://www.chessprogramming.org/Sequential_Probability_Ratio_Test
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
  /** Probability of accepting elo1 if elo0 is true. */
  readonly alpha: number;
  /** Probability of accepting elo0 if elo1 is true. */
  readonly beta: number;
  readonly model: SprtModel;
}

export function readSprt(words: readonly string[]): Result<SprtSettings> {
  const read = readKeyValues(words, ['elo0', 'elo1', 'alpha', 'beta', 'model']);
  if (!read.ok) return read;
  const { elo0, elo1, alpha = '0.05', beta = '0.05', model = 'normalized' } = read.value;
  if (elo0 === undefined || elo1 === undefined) return fail('expected elo0 and elo1');
  if (model !== 'normalized' && model !== 'logistic')
    return fail(`model: expected normalized or logistic, got '${model}'`);
  const numbers: number[] = [];
  for (const [name, text] of Object.entries({ elo0, elo1, alpha, beta })) {
    const number = readNumber(name, text);
    if (!number.ok) return number;
    numbers.push(number.value);
  }
  const [low, high, typeI, typeII] = numbers as [number, number, number, number];
  if (low >= high) return fail(`elo0: expected less than elo1=${elo1}, got ${elo0}`);
  if (!isErrorRate(typeI)) return fail(`alpha: expected a number between 0 and 0.5, got ${alpha}`);
  if (!isErrorRate(typeII)) return fail(`beta: expected a number between 0 and 0.5, got ${beta}`);
  return ok({ elo0: low, elo1: high, alpha: typeI, beta: typeII, model });
}

const isErrorRate = (rate: number): boolean => rate > 0 && rate < 0.5;

/** The test as `key=value` words. */
export const writeSprt = ({ elo0, elo1, alpha, beta, model }: SprtSettings): string =>
  `elo0=${elo0} elo1=${elo1} alpha=${alpha} beta=${beta} model=${model}`;

/** Bounds of the log-likelihood ratio: at the lower one elo0 is accepted, at the upper one elo1. */
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

/** Number of trials that a score counts as before it occurs; with zero, no distribution would fit. */
const PSEUDO_COUNT = 1e-3;

/** Log-likelihood ratio of elo1 to elo0, given `trials`. */
export function logLikelihoodRatio({ elo0, elo1, model }: SprtSettings, trials: Trials): number {
  if (trialCount(trials) === 0) return 0;
  const counts = trials.map(count => count || PSEUDO_COUNT);
  const scores = counts.map((_, index) => index / (counts.length - 1));
  const fit = model === 'logistic' ? fitLogistic : fitNormalized;
  const [under0, under1] = [fit(scores, counts, elo0), fit(scores, counts, elo1)];
  return counts.reduce((sum, count, index) => sum + count * Math.log(under1[index]! / under0[index]!), 0);
}

const fitLogistic = (scores: Trials, counts: Trials, elo: number): number[] => {
  const expected = expectedScore(elo);
  return fitZeroMean(
    scores.map(score => score - expected),
    counts,
  );
};

/** Maximum step of the target in standard deviations; for larger ones the linearized condition may have no solution. */
const MAX_STEP = 0.1;
const MAX_ITERATIONS = 50;

/**
 * Maximum likelihood distribution whose mean lies a given number of standard deviations above a half. The deviation
 * depends on the distribution itself, so the condition is linearized around the last solution until it converges. Steps
 * lead from even scores to the target.
 */
function fitNormalized(scores: Trials, counts: Trials, elo: number): number[] {
  const target = (elo / NORMALIZED_ELO) * gameDeviationFactor(counts);
  const steps = Math.max(1, Math.ceil(Math.abs(target) / MAX_STEP));
  let shares = scores.map(() => 1 / scores.length);
  for (let step = 1; step <= steps; step++) {
    for (let iteration = 0, change = 1; iteration < MAX_ITERATIONS && change > 1e-12; iteration++) {
      const next = fitZeroMean(linearizedOffsets(shares, scores, (target * step) / steps), counts);
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

/** Maximum likelihood distribution of `counts` under the condition that `offsets` have mean 0 (Lagrange multiplier). */
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
