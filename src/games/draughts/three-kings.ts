/** Three kings against one that is off the main diagonal, which they hold: they have to win soon. */
import { popcount } from '../bits';
import { MAIN_DIAGONAL } from './board';

/** Moves of both sides together from when that material arose. */
export const THREE_KINGS_LIMIT = 24;

/** Of sides that have kings alone. */
export const isThreeKingsAgainstOne = (kings: number, others: number): boolean =>
  popcount(kings) + popcount(others) === 4 && popcount(kings) % 2 === 1;

export function threeKingsHoldDiagonal(kings: number, others: number): boolean {
  const alone = popcount(kings) === 1 ? kings : others;
  return ((kings | others) & MAIN_DIAGONAL) !== 0 && (alone & MAIN_DIAGONAL) === 0;
}
