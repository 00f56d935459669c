/** Reasons for the end of a game, and the rule of three kings against one. */
import { popcount } from '../../util/bits';
import { MAIN_DIAGONAL } from './board';

/** Indices into REASONS. */
export const BLOCKED = 0;
export const NO_PIECES = 1;
export const BOTH_BLOCKED = 2;
export const REPETITION = 3;
export const N_MOVE = 4;
export const THREE_KINGS = 5;

export const REASONS = ['blocked', 'no-pieces', 'both-blocked', 'repetition', 'n-move', 'three-kings'] as const;

/** Plies that three kings have to beat a single king, counted from when this material arose. */
export const THREE_KINGS_LIMIT = 24;

/** For sides that have only kings. */
export const isThreeKingsAgainstOne = (kings: number, others: number): boolean =>
  popcount(kings) + popcount(others) === 4 && popcount(kings) % 2 === 1;

/** Returns true if the three kings occupy the main diagonal and the single king does not. */
export function threeKingsHoldDiagonal(kings: number, others: number): boolean {
  const single = popcount(kings) === 1 ? kings : others;
  return ((kings | others) & MAIN_DIAGONAL) !== 0 && (single & MAIN_DIAGONAL) === 0;
}
