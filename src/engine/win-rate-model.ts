/**
 * Win-rate model: expected result of a game from a score of the search. It is fitted to self-play games for each
 * evaluation (`scripts/chances.mjs`): P(win) = 1 / (1 + exp((centre - score) / spread)), and P(loss) is that of -score.
 * Reported scores are normalised by it, as in Stockfish: 100 centipawns are an expected score of 75 percent in every game.
 */
import { MATE_BOUND } from '../search/score';
import type { Score } from './types';

export interface WinRateModel {
  readonly centre: number;
  readonly spread: number;
}

/** Win-rate model of each evaluation, in its internal scores. Written by `node scripts/chances.mjs --write`. */
export const WIN_RATE_MODELS: Readonly<Record<string, WinRateModel>> = {
  'draughts-english': { centre: 240, spread: 109 },
  'draughts-spanish': { centre: 277, spread: 122 },
  'draughts-russian': { centre: 285, spread: 169 },
  'draughts-brazilian': { centre: 260, spread: 154 },
  'morris-nine': { centre: 137, spread: 134 },
  'morris-twelve': { centre: 17, spread: 83 },
  'morris-lasker': { centre: 92, spread: 124 },
  'morris-captures': { centre: 282, spread: 168 },
  morris: { centre: 302, spread: 412 },
  brandubh: { centre: 31, spread: 138 },
};

/** Probabilities of a win, a draw and a loss, per mille. */
type Wdl = readonly [number, number, number];

/** Scores from here on are not estimates: a tablebase or a rule has decided the game. */
const DECIDED_SCORE = 15_000;
const MAX_CENTIPAWNS = DECIDED_SCORE - 1;
const PER_MILLE = 1000;

export const winRateModelFor = (weights: string | undefined, family: string): WinRateModel =>
  WIN_RATE_MODELS[weights ?? family] ?? WIN_RATE_MODELS[family] ?? { centre: 100, spread: 60 };

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

const winProbability = ({ centre, spread }: WinRateModel, score: number): number => logistic((score - centre) / spread);

/** Internal score with an expected score of 75 percent, that is P(win) - P(loss) = 0.5. Found by bisection. */
function computeScorePerPawn(model: WinRateModel): number {
  let low = 0;
  let high = DECIDED_SCORE;
  while (high - low > 0.01) {
    const middle = (low + high) / 2;
    if (winProbability(model, middle) - winProbability(model, -middle) < 0.5) low = middle;
    else high = middle;
  }
  return high;
}

const scorePerPawnCache = new Map<WinRateModel, number>();

function scorePerPawn(model: WinRateModel): number {
  const score = scorePerPawnCache.get(model) ?? computeScorePerPawn(model);
  scorePerPawnCache.set(model, score);
  return score;
}

const isDecided = (score: number): boolean => Math.abs(score) >= DECIDED_SCORE;

/** Internal score in centipawns. Mate and tablebase scores are unchanged. */
export function toCentipawns(model: WinRateModel, score: number): number {
  if (isDecided(score) || Math.abs(score) > MATE_BOUND) return score;
  const scoreCp = Math.round((100 * score) / scorePerPawn(model));
  return Math.max(-MAX_CENTIPAWNS, Math.min(scoreCp, MAX_CENTIPAWNS));
}

/** Probabilities at a reported score. */
export function wdlOf(model: WinRateModel, score: Score): Wdl {
  if ('mate' in score) return score.mate > 0 ? [PER_MILLE, 0, 0] : [0, 0, PER_MILLE];
  if (isDecided(score.cp)) return score.cp > 0 ? [PER_MILLE, 0, 0] : [0, 0, PER_MILLE];
  const internal = (score.cp * scorePerPawn(model)) / 100;
  const won = Math.round(PER_MILLE * winProbability(model, internal));
  const lost = Math.round(PER_MILLE * winProbability(model, -internal));
  return [won, PER_MILLE - won - lost, lost];
}
