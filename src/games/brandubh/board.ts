import type { Action } from '../rules';

/**
 * The board: row 0 at the top (rank 7), column 0 on the left (file a); square = 8 * row + column. The eighth column is
 * always empty: with it, row and column of a square are a shift and a mask.
 *
 * A set of squares is two ints: `upper` holds rows 0-3, `lower` rows 4-6. The occupancy of a row is then one shift and
 * one mask, and a second, transposed board does the same for columns. Measured for the moves of 8 men: 14.5 ns; with
 * rows of 7 bits in halves of 28 and 21 bits 18.6 ns; with columns gathered from rows 27.5 ns; with one byte per line
 * 14.9 ns.
 */

export const SIZE = 7;
/** Difference between a square and the one below it. */
export const ROW_STEP = 8;
/** Number of kinds of lines, by the squares on which a man may not stop. */
export const LINE_KIND_COUNT = 3;
/** Offset into the table of moves along lines if pieces move by one step. */
export const ONE_STEP_REACH = (LINE_KIND_COUNT * SIZE) << SIZE;
/** Size of tables indexed by square. */
export const SQUARE_LIMIT = 64;
/** A square that does not exist; no set contains it. */
export const OFF_BOARD = SQUARE_LIMIT - 1;
/** Number of rows in the upper half, and the first square of the lower half. */
export const UPPER_ROWS = 4;
export const UPPER = UPPER_ROWS * ROW_STEP;

export const rowOf = (square: number): number => square >> 3;
export const columnOf = (square: number): number => square & 7;
export const squareOn = (row: number, column: number): number => (row << 3) | column;

/** All squares in reading order. */
export const SQUARES: readonly number[] = Array.from({ length: SIZE * SIZE }, (_, index) =>
  squareOn(Math.floor(index / SIZE), index % SIZE),
);

/** Squares on which only the king may stop: X a corner, O the throne. */
const BOARD_PLAN = `
  X.....X
  .......
  .......
  ...O...
  .......
  .......
  X.....X`.replace(/\s/g, '');

const markedSquares = (mark: string): number[] => SQUARES.filter((_, index) => BOARD_PLAN[index] === mark);

export const CORNERS: readonly number[] = markedSquares('X');
export const THRONE = markedSquares('O')[0]!;

const onBoard = (line: number): boolean => line >= 0 && line < SIZE;
const squareAt = (row: number, column: number): number =>
  onBoard(row) && onBoard(column) ? squareOn(row, column) : OFF_BOARD;

/** Square with row and column exchanged. */
const transposed = (square: number): number => squareOn(columnOf(square), rowOf(square));

export const squareName = (square: number): string => 'abcdefg'[columnOf(square)]! + (SIZE - rowOf(square));

const NAMES = new Map(SQUARES.map(square => [squareName(square), square]));

export const squareByName = (name: string): number | undefined => NAMES.get(name);

/** Halves of a set of squares. Shifts take their distance modulo 32, so both halves use the same code. */
const upperBit = (square: number): number => (square < UPPER ? 1 << square : 0);
const lowerBit = (square: number): number => (square < UPPER ? 0 : 1 << square);
const upperHalf = (squares: readonly number[]): number => squares.reduce((set, square) => set | upperBit(square), 0);
const lowerHalf = (squares: readonly number[]): number => squares.reduce((set, square) => set | lowerBit(square), 0);

/** True if a set contains a square. */
export const contains = (upper: number, lower: number, square: number): boolean =>
  (((square < UPPER ? upper : lower) >>> square) & 1) !== 0;

/** Row of a set, or column of a transposed set: 7 bits. */
export const lineOf = (upper: number, lower: number, index: number): number =>
  ((index < UPPER_ROWS ? upper : lower) >>> (index * ROW_STEP)) & 127;

function squareTable(of: (square: number) => number): Int32Array {
  const table = new Int32Array(SQUARE_LIMIT);
  for (const square of SQUARES) table[square] = of(square);
  return table;
}

/** Set of one square, on the board and on the transposed board. Empty for OFF_BOARD. */
export const BIT_UPPER = squareTable(upperBit);
export const BIT_LOWER = squareTable(lowerBit);
export const TRANSPOSED_UPPER = squareTable(square => upperBit(transposed(square)));
export const TRANSPOSED_LOWER = squareTable(square => lowerBit(transposed(square)));

const STEPS: readonly (readonly [number, number])[] = [
  [-1, 0],
  [0, 1],
  [1, 0],
  [0, -1],
];
export const DIRECTIONS = STEPS.length;

const squareAfter = (square: number, direction: number, distance: number): number => {
  const [down, right] = STEPS[direction]!;
  return squareAt(rowOf(square) + down * distance, columnOf(square) + right * distance);
};

function stepTable(distance: number): Uint8Array {
  const table = new Uint8Array(SQUARE_LIMIT * DIRECTIONS).fill(OFF_BOARD);
  for (const square of SQUARES) {
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      table[square * DIRECTIONS + direction] = squareAfter(square, direction, distance);
    }
  }
  return table;
}

/** Next square in a direction, and the one behind it, by 4 * square + direction. */
export const NEXT = stepTable(1);
export const BEHIND = stepTable(2);

function neighbours(square: number): number[] {
  const squares: number[] = [];
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    const next = NEXT[square * DIRECTIONS + direction]!;
    if (next !== OFF_BOARD) squares.push(next);
  }
  return squares;
}

/** Neighbours of a square as a set. */
export const NEIGHBOURS_UPPER = squareTable(square => upperHalf(neighbours(square)));
export const NEIGHBOURS_LOWER = squareTable(square => lowerHalf(neighbours(square)));

export const CORNERS_UPPER = upperHalf(CORNERS);
export const CORNERS_LOWER = lowerHalf(CORNERS);
/** The throne is in the upper half. */
export const THRONE_UPPER = upperHalf([THRONE]);

export const isOnEdge = (square: number): boolean => neighbours(square).length < DIRECTIONS;
export const BOARD_UPPER = upperHalf(SQUARES);
export const BOARD_LOWER = lowerHalf(SQUARES);
export const EDGES_UPPER = upperHalf(SQUARES.filter(isOnEdge));
export const EDGES_LOWER = lowerHalf(SQUARES.filter(isOnEdge));

const THRONE_AREA = [THRONE, ...neighbours(THRONE)];
/** 1 for the throne and its neighbours, where two attackers do not capture the king. */
export const NEAR_THRONE = squareTable(square => (THRONE_AREA.includes(square) ? 1 : 0));

/** 1 for the squares where only the king may stop. */
export const KING_ONLY = squareTable(square => (square === THRONE || CORNERS.includes(square) ? 1 : 0));

/** An action is from | to << 6. */

export const actionOf = (from: number, to: number): Action => from | (to << 6);
export const fromOf = (action: Action): number => action & 63;
export const toOf = (action: Action): number => action >> 6;
