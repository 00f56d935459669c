/** The eight symmetries of the board, and which of a position's images stands for all. */
import { lowest } from '../bits';
import type { Action } from '../game';
import { actionOf, fromOf, toOf } from './action';
import { columnOf, NUMBERS, OFF_BOARD, rowOf, SIZE, SQUARES, squareOn, UPPER, UPPER_ROWS } from './board';
import type { BrandubhState } from './state';

export const SYMMETRIES = 8;
const TRANSPOSE = 1;
const FLIP_ROWS = 2;
const FLIP_COLUMNS = 4;

/** Where `symmetry` takes `square`. The first symmetry leaves all as it is. */
export function imageOfSquare(symmetry: number, square: number): number {
  const row = symmetry & TRANSPOSE ? columnOf(square) : rowOf(square);
  const column = symmetry & TRANSPOSE ? rowOf(square) : columnOf(square);
  return squareOn(symmetry & FLIP_ROWS ? SIZE - 1 - row : row, symmetry & FLIP_COLUMNS ? SIZE - 1 - column : column);
}

const IMAGES = new Uint8Array(SYMMETRIES * NUMBERS).fill(OFF_BOARD);
for (let symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
  for (const square of SQUARES) IMAGES[symmetry * NUMBERS + square] = imageOfSquare(symmetry, square);
}

/** Rows of the lower half leave its highest bits free: there stand the king and whose turn it is. */
const KING_SHIFT = (SIZE - UPPER_ROWS) * 8;
const SIDE_SHIFT = KING_SHIFT + 6;

/** An image under way, and the least so far. */
const image = new Int32Array(4);

function place(symmetry: number, upper: number, lower: number, at: number): void {
  const row = symmetry * NUMBERS;
  for (let rest = upper; rest !== 0; rest &= rest - 1) put(IMAGES[row + lowest(rest)]!, at);
  for (let rest = lower; rest !== 0; rest &= rest - 1) put(IMAGES[row + UPPER + lowest(rest)]!, at);
}

function put(square: number, at: number): void {
  if (square < UPPER) image[at] = image[at]! | (1 << square);
  else image[at + 1] = image[at + 1]! | (1 << square);
}

function isLess(than: Int32Array): boolean {
  for (let i = 0; i < image.length; i++) if (image[i] !== than[i]) return image[i]! < than[i]!;
  return false;
}

/** What `symmetry` makes of the sets and the king: into `image`. */
function turn(position: BrandubhState, symmetry: number): void {
  image.fill(0);
  place(symmetry, position.attackersUpper, position.attackersLower, 0);
  place(symmetry, position.defendersUpper, position.defendersLower, 2);
  const king = IMAGES[symmetry * NUMBERS + position.king]!;
  image[1] = image[1]! | (king << KING_SHIFT);
  image[3] = image[3]! | (position.side << SIDE_SHIFT);
}

/** Sets, king and side of the least image. */
export function identify(position: BrandubhState, identity: Int32Array): boolean {
  for (let symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
    turn(position, symmetry);
    if (symmetry === 0 || isLess(identity)) identity.set(image);
  }
  return true;
}

/** What the symmetries that leave the position as it is make of an action. */
export function images(position: BrandubhState, action: Action): Action[] {
  const all: Action[] = [];
  turn(position, 0);
  const itself = image.slice();
  for (let symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
    turn(position, symmetry);
    if (image.some((part, at) => part !== itself[at])) continue;
    const row = symmetry * NUMBERS;
    all.push(actionOf(IMAGES[row + fromOf(action)]!, IMAGES[row + toOf(action)]!));
  }
  return all;
}
