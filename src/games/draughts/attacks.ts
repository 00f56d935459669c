/** How far a flying king sees: tables for the rising and the falling diagonal through each square. */

import { lowestBit } from '../../util/bits';
import {
  DIRECTIONS,
  DOWN_LEFT,
  DOWN_RIGHT,
  FILE,
  LEFT_FILE,
  RANK,
  RANK_0,
  RANK_7,
  RIGHT_FILE,
  ray,
  rotate,
  SQUARES,
  UP_LEFT,
  UP_RIGHT,
} from './board';

/** Six squares of a rising diagonal can stop a king, five of a falling one: those on the rim stop nothing. */
const RISING_BITS = 6;
const FALLING_BITS = 5;

/** A falling diagonal has a bit in seven. Multiplied, each goes to its own of the top bits: bit 7i to bit 25 + i. */
const FALLING_MASK = [0, 1, 2, 3, 4].reduce((set, i) => set | (1 << (7 * i)), 0);
const FALLING_MAGIC = [0, 1, 2, 3, 4].reduce((sum, i) => sum | (1 << (25 - 6 * i)), 0);

const fallingIndex = (seventh: number): number => Math.imul(seventh, FALLING_MAGIC) >>> 25;

/** The other way: bit i to bit 7i. */
const FALLING_OCCUPANCY = Array.from({ length: 1 << FALLING_BITS }, (_, pieces) =>
  [0, 1, 2, 3, 4].reduce((set, i) => set | (((pieces >> i) & 1) << (7 * i)), 0),
);

/** How far to rotate right so that the second square of a square's diagonal comes to bit 0. */
export const RISING_SHIFT = new Uint8Array(SQUARES);
export const FALLING_SHIFT = new Uint8Array(SQUARES);
/** What is seen along the diagonal, the first pieces in the way included, by square and by what stands there. */
export const RISING_ATTACKS = new Int32Array(SQUARES << RISING_BITS);
export const FALLING_ATTACKS = new Int32Array(SQUARES << FALLING_BITS);

function slide(squares: readonly number[], occupied: number): number {
  let seen = 0;
  for (let i = 0; i < squares.length && (seen & occupied) === 0; i++) seen |= 1 << squares[i]!;
  return seen;
}

const rotateRight = (set: number, by: number): number => (set >>> by) | (set << (32 - by));

for (let square = 0; square < SQUARES; square++) {
  const rising = (RANK[square]! - FILE[square]!) / 2;
  const falling = (RANK[square]! + FILE[square]!) / 2;
  RISING_SHIFT[square] = (rising * UP_LEFT + 1) & 31;
  FALLING_SHIFT[square] = (falling * UP_RIGHT - 2 * UP_LEFT) & 31;
  const upRight = ray(square, UP_RIGHT);
  const downLeft = ray(square, DOWN_LEFT);
  const upLeft = ray(square, UP_LEFT);
  const downRight = ray(square, DOWN_RIGHT);
  for (let pieces = 0; pieces < 1 << RISING_BITS; pieces++) {
    const occupied = rotate(pieces, RISING_SHIFT[square]!);
    RISING_ATTACKS[(square << RISING_BITS) | pieces] = slide(upRight, occupied) | slide(downLeft, occupied);
  }
  for (let pieces = 0; pieces < 1 << FALLING_BITS; pieces++) {
    const occupied = rotate(FALLING_OCCUPANCY[pieces]!, FALLING_SHIFT[square]!);
    FALLING_ATTACKS[(square << FALLING_BITS) | pieces] = slide(upLeft, occupied) | slide(downRight, occupied);
  }
}

/** The squares that a flying king on `square` sees, the first piece in each of its ways included. */
export const kingAttacks = (square: number, occupied: number): number =>
  RISING_ATTACKS[(square << RISING_BITS) | (rotateRight(occupied, RISING_SHIFT[square]!) & ((1 << RISING_BITS) - 1))]! |
  FALLING_ATTACKS[
    (square << FALLING_BITS) | fallingIndex(rotateRight(occupied, FALLING_SHIFT[square]!) & FALLING_MASK)
  ]!;

/** The squares behind `other` as seen from `square`, to the rim; none where they share no diagonal. */
export const SQUARES_BEHIND = new Int32Array(SQUARES * SQUARES);
for (let square = 0; square < SQUARES; square++) {
  for (const by of DIRECTIONS) {
    let beyond = 0;
    // From the rim inwards.
    for (const other of ray(square, by).reverse()) {
      SQUARES_BEHIND[(square << 5) | other] = beyond;
      beyond |= 1 << other;
    }
  }
}

export const squaresBehind = (square: number, other: number): number => SQUARES_BEHIND[(square << 5) | other]!;

/** Steps and jumps of whole sets of pieces. White moves up (`white` 1), Black down (0). */

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
