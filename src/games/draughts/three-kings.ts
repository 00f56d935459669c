/** Three kings against one that is off the main diagonal, which they hold: they have to win soon. */
import { count } from '../bits';
import { MAIN_DIAGONAL } from './board';

/** Moves of both sides together from when that material arose. */
export const THREE_KINGS_LIMIT = 24;

/** Of sides that have kings alone. */
export const threeAgainstOne = (kings: number, others: number): boolean =>
  count(kings) + count(others) === 4 && count(kings) % 2 === 1;

export function threeHoldDiagonal(kings: number, others: number): boolean {
  const alone = count(kings) === 1 ? kings : others;
  return ((kings | others) & MAIN_DIAGONAL) !== 0 && (alone & MAIN_DIAGONAL) === 0;
}
