/**
 * What results mean. Games come in pairs, the same opening with sides changed: a pair is one trial with five scores.
 */

/** Pairs by the score of one player: 0, 1/2, 1 (two draws, or one win each), 3/2 and 2 points. */
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

/** Counts one more pair, or one less, of games that gave `one` and `other` half points. */
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
/** Normalized Elo for each standard deviation of a game that the mean lies from a half. */
export const NORMALIZED_ELO = 800 / Math.LN10;
/** A game's deviation is that of a trial times this: a pair averages two games. */
export const gameDeviationFactor = (trials: Trials): number => Math.sqrt((trials.length - 1) / 2);

export const eloOf = (score: number): number =>
  score <= 0 ? -Infinity : score >= 1 ? Infinity : 400 * Math.log10(score / (1 - score));
export const expectedScore = (elo: number): number => 1 / (1 + 10 ** (-elo / 400));

/**
 * A value and how far it may be off, with 95 percent confidence. Without an error the value is a bound, beyond which the
 * truth lies: above where all trials were won, below where all were lost.
 */
export interface Estimate {
  readonly value: number;
  readonly error?: number;
  readonly beyond?: 'above' | 'below';
}

/** What is shown by so many trials that were all alike: another result is no likelier than this. */
const rarestShare = (count: number): number => 1 - (1 - 0.95) ** (1 / count);

export function eloEstimate(trials: Trials): Estimate {
  const { mean, variance } = scoreDistribution(trials);
  if (variance === 0) return uniformEstimate(mean, trialCount(trials), eloOf);
  const margin = Z_95 * Math.sqrt(variance / trialCount(trials));
  const [least, most] = [Math.max(mean - margin, MIN_SHARE), Math.min(mean + margin, 1 - MIN_SHARE)];
  return { value: eloOf(mean), error: (eloOf(most) - eloOf(least)) / 2 };
}

/** An error bar that reaches certainty is cut off there, or it would have no end. */
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

/** Of trials that all had the same score. */
function uniformEstimate(mean: number, count: number, measure: (share: number) => number): Estimate {
  const unseen = rarestShare(count);
  if (mean === 0) return { value: measure(unseen), beyond: 'below' };
  if (mean === 1) return { value: measure(1 - unseen), beyond: 'above' };
  const [least, most] = [mean * (1 - unseen), mean + (1 - mean) * unseen];
  return { value: measure(mean), error: (measure(most) - measure(least)) / 2 };
}

/** Likelihood of superiority: how likely the player is the stronger one. */
export function likelihoodOfSuperiority(trials: Trials): number {
  const { mean, variance } = scoreDistribution(trials);
  // Trials that were all alike: as often as a coin falls on the same side.
  if (variance === 0)
    return mean === 0.5 ? 0.5 : mean > 0.5 ? 1 - 0.5 ** (trialCount(trials) + 1) : 0.5 ** (trialCount(trials) + 1);
  return normalCdf((mean - 0.5) / Math.sqrt(variance / trialCount(trials)));
}

/** The share of the normal distribution below x, by Zelen and Severo's polynomial; off by less than 1e-7. */
export function normalCdf(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (series * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI);
  return x < 0 ? tail : 1 - tail;
}
