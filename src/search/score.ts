/** Internal scores of the search: centipawns (before normalisation), mate distances in moves, and tablebase scores. */
import { DRAW, type Outcome, type Position, verdictOf } from '../games/rules';

export const INFINITE = 32_000;
/** Score of a win at the root. A win in n moves scores n less. */
export const MATE = 31_000;
/** Scores above this, or below its negative, are mate scores. */
export const MATE_BOUND = 30_000;

/** Score for `side` of a game that has ended `moves` moves after the root. */
export function terminalScore(outcome: Outcome, side: number, moves: number): number {
  const verdict = verdictOf(outcome);
  if (verdict === DRAW) return 0;
  return verdict - 1 === side ? MATE - moves : moves - MATE;
}

/** Score of a win by repetition, which needs one more repetition of the position: not a mate distance. */
const REPETITION_WIN = 25_000;

export function repetitionScore(outcome: Outcome, side: number): number {
  const verdict = verdictOf(outcome);
  return verdict === DRAW ? 0 : verdict - 1 === side ? REPETITION_WIN : -REPETITION_WIN;
}

/** Score for the transposition table, where mate distances count from the position instead of the root. */
export const toTableScore = (score: number, moves: number): number =>
  score > MATE_BOUND ? score + moves : score < -MATE_BOUND ? score - moves : score;

export const fromTableScore = (score: number, moves: number): number =>
  score > MATE_BOUND ? score - moves : score < -MATE_BOUND ? score + moves : score;

/** Mate distance in own moves, negative for the losing side; 0 if the score is not a mate score. */
export function mateIn(score: number): number {
  if (score > MATE_BOUND) return (MATE - score + 1) >> 1;
  if (score < -MATE_BOUND) return -((MATE + score + 1) >> 1);
  return 0;
}

/** Score of a tablebase win without a known way to the end, reduced by its plies. */
export const TABLEBASE_WIN = 20_000;

/** Returned by a probe without a result. */
export const VALUE_NONE = 1 << 16;

/** Tablebases, as the search sees them. */
export interface TablebaseProbe {
  /** Score for the side to move, `moves` moves after the root, or VALUE_NONE. `depth` is left to search, 0 at leaves. */
  probeScore(position: Position, moves: number, depth: number): number;
  /** Number of successful `probeScore` calls. The caller resets it. */
  hits: number;
  /** Score to report for the root, given the score of the search. */
  rootScore(score: number): number;
}

export const NO_TABLEBASE: TablebaseProbe = { probeScore: () => VALUE_NONE, hits: 0, rootScore: score => score };
