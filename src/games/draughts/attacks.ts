/**
 * Attack tables of flying kings, and set-wise steps and jumps.
 *
 * A king's attacks are looked up by the occupancy of the rising and of the falling diagonal through its square. On a
 * rising diagonal neighbouring squares are neighbouring bits; those of a falling one are seven bits apart and are
 * gathered by a multiplication, as in https://www.chessprogramming.org/Kindergarten_Bitboards
 */
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

/** Numbers of squares that can block a king: those on the rim block nothing. */
const RISING_BITS = 6;
const FALLING_BITS = 5;

/** Every seventh bit. The multiplication moves bit 7i to bit 25 + i. */
const FALLING_MASK = [0, 1, 2, 3, 4].reduce((set, i) => set | (1 << (7 * i)), 0);
const FALLING_MAGIC = [0, 1, 2, 3, 4].reduce((sum, i) => sum | (1 << (25 - 6 * i)), 0);

const fallingIndex = (bits: number): number => Math.imul(bits, FALLING_MAGIC) >>> 25;

/** The inverse: bit i to bit 7i. */
const FALLING_OCCUPANCY = Array.from({ length: 1 << FALLING_BITS }, (_, pieces) =>
  [0, 1, 2, 3, 4].reduce((set, i) => set | (((pieces >> i) & 1) << (7 * i)), 0),
);

/** Rotation to the right that moves the second square of a square's diagonal to bit 0. */
export const RISING_SHIFT = new Uint8Array(SQUARES);
export const FALLING_SHIFT = new Uint8Array(SQUARES);
/** Attacked squares along the diagonal, including the first blockers, by square and occupancy. */
export const RISING_ATTACKS = new Int32Array(SQUARES << RISING_BITS);
export const FALLING_ATTACKS = new Int32Array(SQUARES << FALLING_BITS);

/** Blocker bit of each square on a diagonal, in the index of its table; 0 for all others. */
function blockerBits(bits: number, occupiedBy: (pieces: number) => number): Uint8Array {
  const blockers = new Uint8Array(SQUARES);
  for (let bit = 0; bit < bits; bit++) blockers[lowestBit(occupiedBy(1 << bit))] = 1 << bit;
  return blockers;
}

/** Fills the part of an attack table for one square. Plain loops, since this delays the start of the program. */
function fillAttacks(
  table: Int32Array,
  start: number,
  bits: number,
  blockers: Uint8Array,
  one: readonly number[],
  other: readonly number[],
): void {
  for (let pieces = 0; pieces < 1 << bits; pieces++) {
    let attacked = 0;
    for (let i = 0; i < one.length; i++) {
      attacked |= 1 << one[i]!;
      if ((pieces & blockers[one[i]!]!) !== 0) break;
    }
    for (let i = 0; i < other.length; i++) {
      attacked |= 1 << other[i]!;
      if ((pieces & blockers[other[i]!]!) !== 0) break;
    }
    table[start | pieces] = attacked;
  }
}

const rotateRight = (set: number, by: number): number => (set >>> by) | (set << (32 - by));

for (let square = 0; square < SQUARES; square++) {
  const rising = (RANK[square]! - FILE[square]!) / 2;
  const falling = (RANK[square]! + FILE[square]!) / 2;
  RISING_SHIFT[square] = (rising * UP_LEFT + 1) & 31;
  FALLING_SHIFT[square] = (falling * UP_RIGHT - 2 * UP_LEFT) & 31;
  const risingBlockers = blockerBits(RISING_BITS, pieces => rotate(pieces, RISING_SHIFT[square]!));
  fillAttacks(
    RISING_ATTACKS,
    square << RISING_BITS,
    RISING_BITS,
    risingBlockers,
    ray(square, UP_RIGHT),
    ray(square, DOWN_LEFT),
  );
  const fallingBlockers = blockerBits(FALLING_BITS, pieces =>
    rotate(FALLING_OCCUPANCY[pieces]!, FALLING_SHIFT[square]!),
  );
  fillAttacks(
    FALLING_ATTACKS,
    square << FALLING_BITS,
    FALLING_BITS,
    fallingBlockers,
    ray(square, UP_LEFT),
    ray(square, DOWN_RIGHT),
  );
}

/** Squares that a flying king on `square` attacks, including the first blocker in each direction. */
export const kingAttacks = (square: number, occupied: number): number =>
  RISING_ATTACKS[(square << RISING_BITS) | (rotateRight(occupied, RISING_SHIFT[square]!) & ((1 << RISING_BITS) - 1))]! |
  FALLING_ATTACKS[
    (square << FALLING_BITS) | fallingIndex(rotateRight(occupied, FALLING_SHIFT[square]!) & FALLING_MASK)
  ]!;

/** Squares behind `other` as seen from `square`, up to the edge; none if they share no diagonal. */
export const SQUARES_BEHIND = new Int32Array(SQUARES * SQUARES);
for (let square = 0; square < SQUARES; square++) {
  for (const by of DIRECTIONS) {
    let beyond = 0;
    // From the edge inwards.
    for (const other of ray(square, by).reverse()) {
      SQUARES_BEHIND[(square << 5) | other] = beyond;
      beyond |= 1 << other;
    }
  }
}

export const squaresBehind = (square: number, other: number): number => SQUARES_BEHIND[(square << 5) | other]!;

/** A man's two forward directions: White (`white` 1) moves up the board, Black (0) down. */
export const forwardRising = (white: number): number => (white === 1 ? UP_RIGHT : DOWN_LEFT);
export const forwardFalling = (white: number): number => (white === 1 ? UP_LEFT : DOWN_RIGHT);

/** Far row of a side, where its men are promoted. */
export const promotionRow = (white: number): number => (white === 1 ? RANK_7 : RANK_0);

/** Squares from which a man has no step forward on the rising and on the falling diagonal. */
export const risingRim = (white: number): number => (white === 1 ? RIGHT_FILE : LEFT_FILE);
export const fallingRim = (white: number): number => (white === 1 ? LEFT_FILE : RIGHT_FILE);

/** Squares from which a jump in direction `by` captures one of `targets` and lands on one of `empty`. */
const jumpOrigins = (by: number, targets: number, empty: number): number =>
  rotate(targets & rotate(empty, 32 - by), 32 - by);

/** Men that can capture one of `targets`, all of which stand on inner squares. */
export function menThatCapture(men: number, targets: number, empty: number, white: number, backward: boolean): number {
  const rising = forwardRising(white);
  const falling = forwardFalling(white);
  let able = jumpOrigins(rising, targets, empty) | jumpOrigins(falling, targets, empty);
  if (backward) able |= jumpOrigins(32 - rising, targets, empty) | jumpOrigins(32 - falling, targets, empty);
  return men & able;
}

/** Kings that can capture one of `targets`. */
export function kingsThatCapture(kings: number, targets: number, all: number, flying: boolean): number {
  if (!flying) return menThatCapture(kings, targets, ~all, 1, true);
  let able = 0;
  for (let rest = kings; rest !== 0; rest &= rest - 1) {
    const square = lowestBit(rest);
    if (canKingCapture(square, targets, all)) able |= 1 << square;
  }
  return able;
}

/** Returns true if a flying king on `square` can capture one of `targets`. */
export function canKingCapture(square: number, targets: number, all: number): boolean {
  const attacked = kingAttacks(square, all);
  const attackedTargets = attacked & targets;
  return attackedTargets !== 0 && (kingAttacks(square, all ^ attackedTargets) & ~(attacked | all)) !== 0;
}
