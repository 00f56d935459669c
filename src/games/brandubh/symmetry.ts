/** The eight symmetries of the board and the canonical form of a position. */
import { lowestBit } from '../../util/bits';
import type { Action } from '../rules';
import {
  actionOf,
  columnOf,
  fromOf,
  OFF_BOARD,
  rowOf,
  SIZE,
  SQUARE_LIMIT,
  SQUARES,
  squareOn,
  toOf,
  UPPER,
  UPPER_ROWS,
} from './board';
import type { BrandubhState } from './state';

const SYMMETRIES = 8;
const TRANSPOSE = 1;
const FLIP_ROWS = 2;
const FLIP_COLUMNS = 4;

/** Image of a square. Symmetry 0 is the identity. */
function imageOfSquare(symmetry: number, square: number): number {
  const row = symmetry & TRANSPOSE ? columnOf(square) : rowOf(square);
  const column = symmetry & TRANSPOSE ? rowOf(square) : columnOf(square);
  return squareOn(symmetry & FLIP_ROWS ? SIZE - 1 - row : row, symmetry & FLIP_COLUMNS ? SIZE - 1 - column : column);
}

const IMAGES = new Uint8Array(SYMMETRIES * SQUARE_LIMIT).fill(OFF_BOARD);
for (let symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
  for (const square of SQUARES) IMAGES[symmetry * SQUARE_LIMIT + square] = imageOfSquare(symmetry, square);
}

/** The high bits of the lower half are free: they hold the king's square and the side to move. */
const KING_SHIFT = (SIZE - UPPER_ROWS) * 8;
const SIDE_SHIFT = KING_SHIFT + 6;

/** Image of the position under one symmetry. */
const transformed = new Int32Array(4);

function transformSet(symmetry: number, upper: number, lower: number, at: number): void {
  const row = symmetry * SQUARE_LIMIT;
  for (let rest = upper; rest !== 0; rest &= rest - 1) setSquare(IMAGES[row + lowestBit(rest)]!, at);
  for (let rest = lower; rest !== 0; rest &= rest - 1) setSquare(IMAGES[row + UPPER + lowestBit(rest)]!, at);
}

function setSquare(square: number, at: number): void {
  if (square < UPPER) transformed[at] = transformed[at]! | (1 << square);
  else transformed[at + 1] = transformed[at + 1]! | (1 << square);
}

function isTransformedLess(than: Int32Array): boolean {
  for (let i = 0; i < transformed.length; i++) if (transformed[i] !== than[i]) return transformed[i]! < than[i]!;
  return false;
}

/** Writes the image of sets, king and side to `transformed`. */
function transform(position: BrandubhState, symmetry: number): void {
  transformed.fill(0);
  transformSet(symmetry, position.attackersUpper, position.attackersLower, 0);
  transformSet(symmetry, position.defendersUpper, position.defendersLower, 2);
  const king = IMAGES[symmetry * SQUARE_LIMIT + position.king]!;
  transformed[1] = transformed[1]! | (king << KING_SHIFT);
  transformed[3] = transformed[3]! | (position.side << SIDE_SHIFT);
}

/** Writes the smallest image: sets, king and side to move. */
export function canonicalForm(position: BrandubhState, form: Int32Array): boolean {
  for (let symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
    transform(position, symmetry);
    if (symmetry === 0 || isTransformedLess(form)) form.set(transformed);
  }
  return true;
}

/** Images of an action under the symmetries that leave the position unchanged. */
export function symmetricActions(position: BrandubhState, action: Action): Action[] {
  const all: Action[] = [];
  transform(position, 0);
  const itself = transformed.slice();
  for (let symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
    transform(position, symmetry);
    if (transformed.some((part, at) => part !== itself[at])) continue;
    const row = symmetry * SQUARE_LIMIT;
    all.push(actionOf(IMAGES[row + fromOf(action)]!, IMAGES[row + toOf(action)]!));
  }
  return all;
}
