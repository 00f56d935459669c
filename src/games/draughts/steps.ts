/** Steps and jumps of whole sets of pieces. White moves up (`white` 1), Black down (0). */
import { lowestBit } from '../bits';
import { DOWN_LEFT, DOWN_RIGHT, LEFT_FILE, RANK_0, RANK_7, RIGHT_FILE, rotate, UP_LEFT, UP_RIGHT } from './board';
import { kingAttacks } from './reach';

/** A man's two ways forward: along the rising and along the falling diagonal. */
export const forwardRising = (white: number): number => (white === 1 ? UP_RIGHT : DOWN_LEFT);
export const forwardFalling = (white: number): number => (white === 1 ? UP_LEFT : DOWN_RIGHT);

/** The far row of a side, where its men are crowned. */
export const promotionRow = (white: number): number => (white === 1 ? RANK_7 : RANK_0);

/** From where a man has no step forward on the rising diagonal, and on the falling one. */
export const risingRim = (white: number): number => (white === 1 ? RIGHT_FILE : LEFT_FILE);
export const fallingRim = (white: number): number => (white === 1 ? LEFT_FILE : RIGHT_FILE);

/** The squares from which a jump on the way `by` takes one of `prey` and lands on one of `empty`. */
const jumpOrigins = (by: number, prey: number, empty: number): number => rotate(prey & rotate(empty, 32 - by), 32 - by);

/** Of `men`, those that can jump; `prey` all inner squares. */
export function menThatCapture(men: number, prey: number, empty: number, white: number, backward: boolean): number {
  const rising = forwardRising(white);
  const falling = forwardFalling(white);
  let able = jumpOrigins(rising, prey, empty) | jumpOrigins(falling, prey, empty);
  if (backward) able |= jumpOrigins(32 - rising, prey, empty) | jumpOrigins(32 - falling, prey, empty);
  return men & able;
}

/** Of `kings`, those that can take one of `prey`. */
export function kingsThatCapture(kings: number, prey: number, all: number, flying: boolean): number {
  if (!flying) return menThatCapture(kings, prey, ~all, 1, true);
  let able = 0;
  for (let rest = kings; rest !== 0; rest &= rest - 1) {
    const square = lowestBit(rest);
    if (canKingCapture(square, prey, all)) able |= 1 << square;
  }
  return able;
}

/** Whether a flying king on `square` can take one of `prey`. */
export function canKingCapture(square: number, prey: number, all: number): boolean {
  const seen = kingAttacks(square, all);
  const targets = seen & prey;
  return targets !== 0 && (kingAttacks(square, all ^ targets) & ~(seen | all)) !== 0;
}
