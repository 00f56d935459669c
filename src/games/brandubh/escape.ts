/** The king's ways to the corners. A corner is reached in one move only along the edge of the board. */
import { columnOf, rowOf, SIZE } from './board';
import { OPEN_ENDS, PLAIN_LINE, placeIndex, REACH, reachIndex } from './lines';
import { type BrandubhState, columnOccupied, rowOccupied } from './state';

export const LAST_LINE = SIZE - 1;
export const isEdge = (line: number): boolean => line === 0 || line === LAST_LINE;

/** The number of corners that a king on `square` has a free way to, the other pieces where they are. */
export function reachableCorners(position: BrandubhState, square: number): number {
  const row = rowOf(square);
  const column = columnOf(square);
  return (
    ((isEdge(row) ? OPEN_ENDS[placeIndex(column, rowOccupied(position, row))]! : 0) +
      (isEdge(column) ? OPEN_ENDS[placeIndex(row, columnOccupied(position, column))]! : 0)) |
    0
  );
}

/** The columns in his row, and the rows in his column, that the king reaches. */
export const kingColumns = (position: BrandubhState): number =>
  REACH[reachIndex(PLAIN_LINE, columnOf(position.king), rowOccupied(position, rowOf(position.king)))]!;
export const kingRows = (position: BrandubhState): number =>
  REACH[reachIndex(PLAIN_LINE, rowOf(position.king), columnOccupied(position, columnOf(position.king)))]!;
