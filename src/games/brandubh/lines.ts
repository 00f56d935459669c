/** Sliding along a line (a row or a column) by table lookup on the occupancy of its 7 squares, and the king's escapes. */
import { byteTable, popcount } from '../../util/bits';
import {
  CORNERS,
  CORNERS_LOWER,
  CORNERS_UPPER,
  columnOf,
  LINE_KIND_COUNT,
  NEIGHBOURS_LOWER,
  NEIGHBOURS_UPPER,
  ONE_STEP_REACH,
  rowOf,
  SIZE,
  squareOn,
  THRONE,
} from './board';
import { type BrandubhState, columnOccupied, rowOccupied } from './state';

/** Kinds of lines, by the squares on which a man may not stop. */
export const PLAIN_LINE = 0;
export const EDGE_LINE = 1;
const MIDDLE_LINE = 2;
/** For the king, who may stop anywhere, every line is plain. */

/** Kind of row or column `index`. */
export const LINE_KIND = byteTable(SIZE, index => {
  if (CORNERS.includes(squareOn(index, 0))) return EDGE_LINE;
  return index === rowOf(THRONE) ? MIDDLE_LINE : PLAIN_LINE;
});

/** Places of corners and throne on a line, by kind. */
export const RESTRICTED_PLACES = byteTable(LINE_KIND_COUNT, kind => {
  const ends = 1 | (1 << (SIZE - 1));
  const centre = 1 << (SIZE >> 1);
  return kind === EDGE_LINE ? ends : kind === MIDDLE_LINE ? centre : 0;
});

/** Index into REACH for a piece at place `from` of a line of `kind`, before the offset of a position. */
export const reachIndex = (kind: number, from: number, occupied: number): number =>
  ((kind * SIZE + from) << 7) | occupied;

/** Places on a line where a piece may stop, by `reachIndex`; then the same for single steps. */
export const REACH = new Uint8Array(2 * ONE_STEP_REACH);

/** Index into the tables below. */
export const placeIndex = (place: number, occupied: number): number => (place << SIZE) | occupied;

/** Nearest occupied place on either side of a place. */
export const NEAREST_PIECES = new Uint8Array(SIZE << SIZE);
/** Number of ends of the line that a piece reaches. */
export const OPEN_ENDS = new Uint8Array(SIZE << SIZE);
/** Places between a piece and the ends that it reaches. */
export const PATH_TO_ENDS = new Uint8Array(SIZE << SIZE);

const FIRST_PLACE = 1;
const LAST_PLACE = 1 << (SIZE - 1);
/** A function, since the loop of a module is not optimised. */
function fillTables(): void {
  for (let place = 0; place < SIZE; place++) {
    const below = (1 << place) - 1;
    for (let occupied = 0; occupied < 1 << SIZE; occupied++) {
      // Empty places that a piece reaches, including those it may only pass.
      let reach = 0;
      for (let bit = 2 << place; bit <= LAST_PLACE && (occupied & bit) === 0; bit <<= 1) reach |= bit;
      for (let bit = (1 << place) >> 1; bit > 0 && (occupied & bit) === 0; bit >>= 1) reach |= bit;
      const steps = reach & ((2 << place) | ((1 << place) >> 1));
      for (let kind = 0; kind < LINE_KIND_COUNT; kind++) {
        const at = reachIndex(kind, place, occupied);
        REACH[at] = reach & ~RESTRICTED_PLACES[kind]!;
        REACH[ONE_STEP_REACH + at] = steps & ~RESTRICTED_PLACES[kind]!;
      }
      const seen = reach | (1 << place);
      const inner = reach & ~(FIRST_PLACE | LAST_PLACE);
      const reachesFirst = (reach & FIRST_PLACE) !== 0;
      const reachesLast = (reach & LAST_PLACE) !== 0;
      const index = placeIndex(place, occupied);
      NEAREST_PIECES[index] = ((seen << 1) | (seen >> 1)) & occupied & ~(1 << place);
      OPEN_ENDS[index] = (reachesFirst ? 1 : 0) + (reachesLast ? 1 : 0);
      PATH_TO_ENDS[index] = (reachesFirst ? inner & below : 0) | (reachesLast ? inner & ~below : 0);
    }
  }
}

fillTables();

export const LAST_LINE = SIZE - 1;
export const isEdge = (line: number): boolean => line === 0 || line === LAST_LINE;

/** Number of corners that a king on `square` could reach in one move. That is possible only along the edge. */
export function reachableCorners(position: BrandubhState, square: number): number {
  if (position.reach !== 0) return adjacentCorners(square);
  const row = rowOf(square);
  const column = columnOf(square);
  return (
    ((isEdge(row) ? OPEN_ENDS[placeIndex(column, rowOccupied(position, row))]! : 0) +
      (isEdge(column) ? OPEN_ENDS[placeIndex(row, columnOccupied(position, column))]! : 0)) |
    0
  );
}

const adjacentCorners = (square: number): number =>
  popcount(NEIGHBOURS_UPPER[square]! & CORNERS_UPPER) + popcount(NEIGHBOURS_LOWER[square]! & CORNERS_LOWER);

/** Columns that the king reaches in his row, and rows that he reaches in his column. */
export const kingColumns = (position: BrandubhState): number =>
  REACH[position.reach + reachIndex(PLAIN_LINE, columnOf(position.king), rowOccupied(position, rowOf(position.king)))]!;
export const kingRows = (position: BrandubhState): number =>
  REACH[
    position.reach + reachIndex(PLAIN_LINE, rowOf(position.king), columnOccupied(position, columnOf(position.king)))
  ]!;
