/** How far a flying king sees: tables for the rising and the falling diagonal through each square. */
import { DOWN_LEFT, DOWN_RIGHT, FILE, RANK, ray, rotate, SQUARES, UP_LEFT, UP_RIGHT, WAYS } from './board';

/** Six squares of a rising diagonal can stop a king, five of a falling one: those on the rim stop nothing. */
const RISING_BITS = 6;
const FALLING_BITS = 5;

/** A falling diagonal has a bit in seven. Multiplied, each goes to its own of the top bits: bit 7i to bit 25 + i. */
const EVERY_SEVENTH = [0, 1, 2, 3, 4].reduce((set, i) => set | (1 << (7 * i)), 0);
const GATHERER = [0, 1, 2, 3, 4].reduce((sum, i) => sum | (1 << (25 - 6 * i)), 0);

const gathered = (seventh: number): number => Math.imul(seventh, GATHERER) >>> 25;

/** The other way: bit i to bit 7i. */
const SPREAD = Array.from({ length: 1 << FALLING_BITS }, (_, pieces) =>
  [0, 1, 2, 3, 4].reduce((set, i) => set | (((pieces >> i) & 1) << (7 * i)), 0),
);

/** How far to rotate right so that the second square of a square's diagonal comes to bit 0. */
export const RISING_START = new Uint8Array(SQUARES);
export const FALLING_START = new Uint8Array(SQUARES);
/** What is seen along the diagonal, the first pieces in the way included, by square and by what stands there. */
export const RISING = new Int32Array(SQUARES << RISING_BITS);
export const FALLING = new Int32Array(SQUARES << FALLING_BITS);

function seenAlong(squares: readonly number[], occupied: number): number {
  let seen = 0;
  for (let i = 0; i < squares.length && (seen & occupied) === 0; i++) seen |= 1 << squares[i]!;
  return seen;
}

const back = (set: number, by: number): number => (set >>> by) | (set << (32 - by));

for (let square = 0; square < SQUARES; square++) {
  const rising = (RANK[square]! - FILE[square]!) / 2;
  const falling = (RANK[square]! + FILE[square]!) / 2;
  RISING_START[square] = (rising * UP_LEFT + 1) & 31;
  FALLING_START[square] = (falling * UP_RIGHT - 2 * UP_LEFT) & 31;
  const upRight = ray(square, UP_RIGHT);
  const downLeft = ray(square, DOWN_LEFT);
  const upLeft = ray(square, UP_LEFT);
  const downRight = ray(square, DOWN_RIGHT);
  for (let pieces = 0; pieces < 1 << RISING_BITS; pieces++) {
    const occupied = rotate(pieces, RISING_START[square]!);
    RISING[(square << RISING_BITS) | pieces] = seenAlong(upRight, occupied) | seenAlong(downLeft, occupied);
  }
  for (let pieces = 0; pieces < 1 << FALLING_BITS; pieces++) {
    const occupied = rotate(SPREAD[pieces]!, FALLING_START[square]!);
    FALLING[(square << FALLING_BITS) | pieces] = seenAlong(upLeft, occupied) | seenAlong(downRight, occupied);
  }
}

/** The squares that a flying king on `square` sees, the first piece in each of its ways included. */
export const reach = (square: number, occupied: number): number =>
  RISING[(square << RISING_BITS) | (back(occupied, RISING_START[square]!) & ((1 << RISING_BITS) - 1))]! |
  FALLING[(square << FALLING_BITS) | gathered(back(occupied, FALLING_START[square]!) & EVERY_SEVENTH)]!;

/** The squares behind `other` as seen from `square`, to the rim; none where they share no diagonal. */
export const BEHIND = new Int32Array(SQUARES * SQUARES);
for (let square = 0; square < SQUARES; square++) {
  for (const by of WAYS) {
    let beyond = 0;
    // From the rim inwards.
    for (const other of ray(square, by).reverse()) {
      BEHIND[(square << 5) | other] = beyond;
      beyond |= 1 << other;
    }
  }
}

export const behind = (square: number, other: number): number => BEHIND[(square << 5) | other]!;
