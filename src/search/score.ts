/** Scores inside the search: centimen, or the distance to a won or lost end in turns. */
import { DRAW, type Outcome, type Position, verdictOf } from '../games/rules';

export const INFINITE = 32_000;
/** A game won at the root; one won in n turns is worth n less. */
export const MATE = 31_000;
/** Scores beyond this tell a distance to the end. */
export const MATE_BOUND = 30_000;

/** The worth to `side` of a game that ended `turn` turns from the root. */
export function terminalScore(outcome: Outcome, side: number, turn: number): number {
  const verdict = verdictOf(outcome);
  if (verdict === DRAW) return 0;
  return verdict - 1 === side ? MATE - turn : turn - MATE;
}

/** The worth of a win that the rules give only when what has been repeated once is repeated again. */
const REPETITION_WIN = 25_000;

export function repetitionScore(outcome: Outcome, side: number): number {
  const verdict = verdictOf(outcome);
  return verdict === DRAW ? 0 : verdict - 1 === side ? REPETITION_WIN : -REPETITION_WIN;
}

/** In the table, distances count from the position itself, not from the root. */
export const toTableScore = (score: number, turn: number): number =>
  score > MATE_BOUND ? score + turn : score < -MATE_BOUND ? score - turn : score;

export const fromTableScore = (score: number, turn: number): number =>
  score > MATE_BOUND ? score - turn : score < -MATE_BOUND ? score + turn : score;

/** The number of own turns to the end, negative for the losing side; 0 where the score tells none. */
export function mateIn(score: number): number {
  if (score > MATE_BOUND) return (MATE - score + 1) >> 1;
  if (score < -MATE_BOUND) return -((MATE + score + 1) >> 1);
  return 0;
}

/** What knows the worth of some positions for sure: tables of endings, as far as the search is concerned. */

/** No score at all. */
export const VALUE_NONE = 1 << 16;

export interface TablebaseProbe {
  /** The score of a position for the side to act, `turn` turns from the root; NOT_KNOWN where nothing is known. */
  probeScore(position: Position, turn: number): number;
  /** How often something was known since this was last set to 0. */
  hits: number;
  /** What to say of the root, where the search has come to `score`. */
  rootScore(score: number): number;
}

/** Knows nothing. */
export const NO_TABLEBASE: TablebaseProbe = { probeScore: () => VALUE_NONE, hits: 0, rootScore: score => score };
