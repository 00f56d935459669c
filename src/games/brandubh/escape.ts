/** The king's ways to the corners. A corner is reached in one move only along the edge of the board. */
import { columnOf, rowOf, SIZE } from './board';
import { OPEN_ENDS, PLAIN, placeIndex, REACH, reachIndex } from './lines';
import { type BrandubhState, columnOccupied, rowOccupied } from './state';

export const LAST = SIZE - 1;
export const isEdge = (line: number): boolean => line === 0 || line === LAST;

/** The number of corners that a king on `square` has a free way to, the other pieces where they are. */
export function cornersFrom(position: BrandubhState, square: number): number {
  const row = rowOf(square);
  const column = columnOf(square);
  return (
    ((isEdge(row) ? OPEN_ENDS[placeIndex(column, rowOccupied(position, row))]! : 0) +
      (isEdge(column) ? OPEN_ENDS[placeIndex(row, columnOccupied(position, column))]! : 0)) |
    0
  );
}

/** The columns in his row, and the rows in his column, that the king reaches. */
export const kingsColumns = (position: BrandubhState): number =>
  REACH[reachIndex(PLAIN, columnOf(position.king), rowOccupied(position, rowOf(position.king)))]!;
export const kingsRows = (position: BrandubhState): number =>
  REACH[reachIndex(PLAIN, rowOf(position.king), columnOccupied(position, columnOf(position.king)))]!;
