/**
 * Statistics of match results by the pentanomial model: two games with the same opening and sides changed are one trial
 * with five possible scores. See https://www.chessprogramming.org/Match_Statistics
 */

/** Number of pairs by the score of one player: 0, 1/2, 1 (two draws, or one win each), 3/2 and 2 points. */
export interface PairCounts {
  readonly LL: number;
  readonly LD: number;
  readonly DD: number;
  readonly WL: number;
  readonly WD: number;
  readonly WW: number;
}

export const NO_PAIRS: PairCounts = { LL: 0, LD: 0, DD: 0, WL: 0, WD: 0, WW: 0 };

const KINDS_BY_POINTS = ['LL', 'LD', 'DD', 'WD', 'WW'] as const;

/** Adds or removes a pair of games that gave `one` and `other` half points. */
export function countPair(counts: PairCounts, one: number, other: number, by: 1 | -1): PairCounts {
  const kind = Math.abs(one - other) === 2 ? 'WL' : KINDS_BY_POINTS[one + other]!;
  return { ...counts, [kind]: counts[kind] + by };
}

/** Number of trials by score, evenly spaced from 0 to 1: three for games, five for pairs. */
export type Trials = readonly number[];

export const trialsOf = ({ LL, LD, DD, WL, WD, WW }: PairCounts): Trials => [LL, LD, DD + WL, WD, WW];
export const trialCount = (trials: Trials): number => trials.reduce((sum, count) => sum + count, 0);

interface Distribution {
  readonly mean: number;
  readonly variance: number;
}

export function scoreDistribution(trials: Trials): Distribution {
  const count = trialCount(trials);
  const last = trials.length - 1;
  const mean = trials.reduce((sum, trial, score) => sum + (trial * score) / last, 0) / count;
  const variance = trials.reduce((sum, trial, score) => sum + trial * (score / last - mean) ** 2, 0) / count;
  return { mean, variance };
}

const Z_95 = 1.959963984540054;
/** Normalized Elo per standard deviation of a game by which the mean differs from a half. */
export const NORMALIZED_ELO = 800 / Math.LN10;
/** Ratio of the standard deviation of a game to that of a trial: a pair averages two games. */
export const gameDeviationFactor = (trials: Trials): number => Math.sqrt((trials.length - 1) / 2);

export const eloOf = (score: number): number =>
  score <= 0 ? -Infinity : score >= 1 ? Infinity : 400 * Math.log10(score / (1 - score));
export const expectedScore = (elo: number): number => 1 / (1 + 10 ** (-elo / 400));

/**
 * A value with its 95 percent error. Without an error the value is a bound: the true value lies above it if all trials
 * were won, below it if all were lost.
 */
export interface Estimate {
  readonly value: number;
  readonly error?: number;
  readonly beyond?: 'above' | 'below';
}

/** Largest probability, with 95 percent confidence, of a result that did not occur in `count` trials. */
const rarestShare = (count: number): number => 1 - (1 - 0.95) ** (1 / count);

export function eloEstimate(trials: Trials): Estimate {
  const { mean, variance } = scoreDistribution(trials);
  if (variance === 0) return uniformEstimate(mean, trialCount(trials), eloOf);
  const margin = Z_95 * Math.sqrt(variance / trialCount(trials));
  const [least, most] = [Math.max(mean - margin, MIN_SHARE), Math.min(mean + margin, 1 - MIN_SHARE)];
  return { value: eloOf(mean), error: (eloOf(most) - eloOf(least)) / 2 };
}

/** Scores are cut off here, since the Elo of certainty is infinite. */
const MIN_SHARE = 1e-3;

export function normalizedEloEstimate(trials: Trials): Estimate {
  const { mean, variance } = scoreDistribution(trials);
  const scale = NORMALIZED_ELO / gameDeviationFactor(trials);
  if (variance === 0)
    return uniformEstimate(mean, trialCount(trials), share => (scale * (share - 0.5)) / Math.sqrt(share * (1 - share)));
  return {
    value: (scale * (mean - 0.5)) / Math.sqrt(variance),
    error: (scale * Z_95) / Math.sqrt(trialCount(trials)),
  };
}

/** Estimate from trials that all had the same score. */
function uniformEstimate(mean: number, count: number, measure: (share: number) => number): Estimate {
  const unseen = rarestShare(count);
  if (mean === 0) return { value: measure(unseen), beyond: 'below' };
  if (mean === 1) return { value: measure(1 - unseen), beyond: 'above' };
  const [least, most] = [mean * (1 - unseen), mean + (1 - mean) * unseen];
  return { value: measure(mean), error: (measure(most) - measure(least)) / 2 };
}

/** Probability that the player is the stronger one (LOS). */
export function likelihoodOfSuperiority(trials: Trials): number {
  const { mean, variance } = scoreDistribution(trials);
  // If all trials are equal: the probability of a coin that always falls on the same side.
  if (variance === 0)
    return mean === 0.5 ? 0.5 : mean > 0.5 ? 1 - 0.5 ** (trialCount(trials) + 1) : 0.5 ** (trialCount(trials) + 1);
  return normalCdf((mean - 0.5) / Math.sqrt(variance / trialCount(trials)));
}

/** Normal distribution function by Zelen and Severo's polynomial; error below 1e-7. */
export function normalCdf(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (series * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI);
  return x < 0 ? tail : 1 - tail;
}
