/**
 * What a score of the search says of how the game will end: fitted, for each kind of evaluation, to games that the engine
 * played with itself (`scripts/chances.mjs`). The chance to win at a score x is 1 / (1 + exp((centre - x) / spread)), the
 * chance to lose that of -x. So scores can be told on one scale: 100 is what is worth three quarters of the points,
 * whatever the game.
 */
import { MATE_BOUND } from '../search/score';
import type { Score } from './types';
import { WIN_RATE_MODELS } from './win-rate-params';

/** How a score of the search is read. */
export interface WinRateModel {
  readonly centre: number;
  readonly spread: number;
}

/** Per mille: won, drawn, lost. */
type Wdl = readonly [number, number, number];

/** From here on a score is no estimate: a table or a rule says that the game is decided. */
const DECIDED_SCORE = 15_000;
const MAX_CENTIPAWNS = DECIDED_SCORE - 1;
const PER_MILLE = 1000;

export const winRateModelFor = (weights: string | undefined, family: string): WinRateModel =>
  WIN_RATE_MODELS[weights ?? family] ?? WIN_RATE_MODELS[family] ?? { centre: 100, spread: 60 };

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

const winProbability = ({ centre, spread }: WinRateModel, score: number): number => logistic((score - centre) / spread);

/** The score that is worth three quarters of the points: where winning is half more likely than losing. */
function computeScorePerPawn(chances: WinRateModel): number {
  let low = 0;
  let high = DECIDED_SCORE;
  while (high - low > 0.01) {
    const middle = (low + high) / 2;
    if (winProbability(chances, middle) - winProbability(chances, -middle) < 0.5) low = middle;
    else high = middle;
  }
  return high;
}

const scorePerPawnCache = new Map<WinRateModel, number>();

function scorePerPawn(chances: WinRateModel): number {
  const known = scorePerPawnCache.get(chances) ?? computeScorePerPawn(chances);
  scorePerPawnCache.set(chances, known);
  return known;
}

const isDecided = (score: number): boolean => Math.abs(score) >= DECIDED_SCORE;

/** A score of the search as it is told. One that tells a distance to the end, or is sure, stays what it is. */
export function toCentipawns(chances: WinRateModel, score: number): number {
  if (isDecided(score) || Math.abs(score) > MATE_BOUND) return score;
  const told = Math.round((100 * score) / scorePerPawn(chances));
  return Math.max(-MAX_CENTIPAWNS, Math.min(told, MAX_CENTIPAWNS));
}

/** The chances at a score that was told. */
export function wdlOf(chances: WinRateModel, score: Score): Wdl {
  if ('mate' in score) return score.mate > 0 ? [PER_MILLE, 0, 0] : [0, 0, PER_MILLE];
  if (isDecided(score.cp)) return score.cp > 0 ? [PER_MILLE, 0, 0] : [0, 0, PER_MILLE];
  const inner = (score.cp * scorePerPawn(chances)) / 100;
  const won = Math.round(PER_MILLE * winProbability(chances, inner));
  const lost = Math.round(PER_MILLE * winProbability(chances, -inner));
  return [won, PER_MILLE - won - lost, lost];
}
