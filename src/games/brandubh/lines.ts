/** Sliding along a line (a row or a column) by table lookup on the occupancy of its 7 squares, and the king's escapes. */
import { byteTable } from '../../util/bits';
import { CORNERS, columnOf, rowOf, SIZE, squareOn, THRONE } from './board';
import { type BrandubhState, columnOccupied, rowOccupied } from './state';

/** Kinds of lines, by the squares on which a man may not stop. */
export const PLAIN_LINE = 0;
export const EDGE_LINE = 1;
const MIDDLE_LINE = 2;
/** Number of kinds. For the king, who may stop anywhere, every line is plain. */
export const LINE_KIND_COUNT = 3;

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

/** Empty places that a piece at `from` reaches, including those it may only pass. */
function slideReach(occupied: number, from: number): number {
  let reach = 0;
  for (let to = from + 1; to < SIZE && (occupied & (1 << to)) === 0; to++) reach |= 1 << to;
  for (let to = from - 1; to >= 0 && (occupied & (1 << to)) === 0; to--) reach |= 1 << to;
  return reach;
}

/** Index into REACH for a piece at place `from` of a line of `kind`. */
export const reachIndex = (kind: number, from: number, occupied: number): number =>
  ((kind * SIZE + from) << 7) | occupied;

/** Places on a line where a piece may stop, by `reachIndex`. */
export const REACH = new Uint8Array(LINE_KIND_COUNT * SIZE * 128);
for (let from = 0; from < SIZE; from++) {
  for (let occupied = 0; occupied < 128; occupied++) {
    const slides = slideReach(occupied, from);
    for (let kind = 0; kind < LINE_KIND_COUNT; kind++)
      REACH[reachIndex(kind, from, occupied)] = slides & ~RESTRICTED_PLACES[kind]!;
  }
}

/** Index into the tables below. */
export const placeIndex = (place: number, occupied: number): number => (place << SIZE) | occupied;

const placeTable = (of: (place: number, occupied: number) => number): Uint8Array =>
  byteTable(SIZE << SIZE, index => of(index >> SIZE, index & 127));

const placesBelow = (place: number): number => (1 << place) - 1;
const reachOf = (place: number, occupied: number): number => REACH[reachIndex(PLAIN_LINE, place, occupied)]!;

/** Nearest occupied place on either side of a place. */
export const NEAREST_PIECES = placeTable((place, occupied) => {
  const seen = reachOf(place, occupied) | (1 << place);
  return ((seen << 1) | (seen >> 1)) & occupied & ~(1 << place);
});

/** Number of ends of the line that a piece reaches. */
export const OPEN_ENDS = placeTable((place, occupied) => {
  const reach = reachOf(place, occupied);
  return (reach & 1) + (reach >> (SIZE - 1));
});

/** Places between a piece and the ends that it reaches. */
export const PATH_TO_ENDS = placeTable((place, occupied) => {
  const reach = reachOf(place, occupied);
  const inner = reach & ~(1 | (1 << (SIZE - 1)));
  return (reach & 1 ? inner & placesBelow(place) : 0) | (reach >> (SIZE - 1) ? inner & ~placesBelow(place) : 0);
});

export const LAST_LINE = SIZE - 1;
export const isEdge = (line: number): boolean => line === 0 || line === LAST_LINE;

/** Number of corners that a king on `square` could reach in one move. That is possible only along the edge. */
export function reachableCorners(position: BrandubhState, square: number): number {
  const row = rowOf(square);
  const column = columnOf(square);
  return (
    ((isEdge(row) ? OPEN_ENDS[placeIndex(column, rowOccupied(position, row))]! : 0) +
      (isEdge(column) ? OPEN_ENDS[placeIndex(row, columnOccupied(position, column))]! : 0)) |
    0
  );
}

/** Columns that the king reaches in his row, and rows that he reaches in his column. */
export const kingColumns = (position: BrandubhState): number =>
  REACH[reachIndex(PLAIN_LINE, columnOf(position.king), rowOccupied(position, rowOf(position.king)))]!;
export const kingRows = (position: BrandubhState): number =>
  REACH[reachIndex(PLAIN_LINE, rowOf(position.king), columnOccupied(position, columnOf(position.king)))]!;
