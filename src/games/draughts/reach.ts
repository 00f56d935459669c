/** How far a flying king sees: tables for the rising and the falling diagonal through each square. */
import { DIRECTIONS, DOWN_LEFT, DOWN_RIGHT, FILE, RANK, ray, rotate, SQUARES, UP_LEFT, UP_RIGHT } from './board';

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
