import { popcount } from '../../util/bits';
import { MAIN_DIAGONAL } from './board';

/** How games end: indices into REASONS. */
export const BLOCKED = 0;
export const NO_PIECES = 1;
export const BOTH_BLOCKED = 2;
export const REPETITION = 3;
export const N_MOVE = 4;
export const THREE_KINGS = 5;

export const REASONS = ['blocked', 'no-pieces', 'both-blocked', 'repetition', 'n-move', 'three-kings'] as const;

/** Three kings against one that is off the main diagonal, which they hold: they have to win soon. */

/** Moves of both sides together from when that material arose. */
export const THREE_KINGS_LIMIT = 24;

/** Of sides that have kings alone. */
export const isThreeKingsAgainstOne = (kings: number, others: number): boolean =>
  popcount(kings) + popcount(others) === 4 && popcount(kings) % 2 === 1;

export function threeKingsHoldDiagonal(kings: number, others: number): boolean {
  const alone = popcount(kings) === 1 ? kings : others;
  return ((kings | others) & MAIN_DIAGONAL) !== 0 && (alone & MAIN_DIAGONAL) === 0;
}
