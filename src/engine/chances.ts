/**
 * What a score of the search says of how the game will end: fitted, for each kind of evaluation, to games that the engine
 * played with itself (`scripts/chances.mjs`). The chance to win at a score x is 1 / (1 + exp((centre - x) / spread)), the
 * chance to lose that of -x. So scores can be told on one scale: 100 is what is worth three quarters of the points,
 * whatever the game.
 */
import { MATE_BOUND } from '../search/score';
import { CHANCES } from './chances-fitted';
import type { Score } from './engine';

/** How a score of the search is read. */
export interface Chances {
  readonly centre: number;
  readonly spread: number;
}

/** Per mille: won, drawn, lost. */
export type Wdl = readonly [number, number, number];

/** From here on a score is no estimate: a table or a rule says that the game is decided. */
const DECIDED = 15_000;
const MOST_CENTIPAWNS = DECIDED - 1;
const ALL = 1000;

export const chancesFor = (weights: string | undefined, family: string): Chances =>
  CHANCES[weights ?? family] ?? CHANCES[family] ?? { centre: 100, spread: 60 };

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

const winChance = ({ centre, spread }: Chances, score: number): number => logistic((score - centre) / spread);

/** The score that is worth three quarters of the points: where winning is half more likely than losing. */
function unitOf(chances: Chances): number {
  let low = 0;
  let high = DECIDED;
  while (high - low > 0.01) {
    const middle = (low + high) / 2;
    if (winChance(chances, middle) - winChance(chances, -middle) < 0.5) low = middle;
    else high = middle;
  }
  return high;
}

const units = new Map<Chances, number>();

function unit(chances: Chances): number {
  const known = units.get(chances) ?? unitOf(chances);
  units.set(chances, known);
  return known;
}

const isDecided = (score: number): boolean => Math.abs(score) >= DECIDED;

/** A score of the search as it is told. One that tells a distance to the end, or is sure, stays what it is. */
export function centipawns(chances: Chances, score: number): number {
  if (isDecided(score) || Math.abs(score) > MATE_BOUND) return score;
  const told = Math.round((100 * score) / unit(chances));
  return Math.max(-MOST_CENTIPAWNS, Math.min(told, MOST_CENTIPAWNS));
}

/** The chances at a score that was told. */
export function wdlOf(chances: Chances, score: Score): Wdl {
  if ('mate' in score) return score.mate > 0 ? [ALL, 0, 0] : [0, 0, ALL];
  if (isDecided(score.cp)) return score.cp > 0 ? [ALL, 0, 0] : [0, 0, ALL];
  const inner = (score.cp * unit(chances)) / 100;
  const won = Math.round(ALL * winChance(chances, inner));
  const lost = Math.round(ALL * winChance(chances, -inner));
  return [won, ALL - won - lost, lost];
}
