/**
 * The board: 49 squares, row 0 at the top (rank 7), column 0 at the left (file a); square = 7 * row + column.
 *
 * A set of squares is two ints: `upper` holds rows 0-3 in 28 bits, `lower` rows 4-6 in 21. Whole rows in each half
 * make the occupancy of a row one shift and one mask; the same board transposed does that for the columns.
 */

export const SIZE = 7;
export const SQUARES = SIZE * SIZE;
/** Stands for a square that does not exist; no set holds it. */
export const OFF_BOARD = SQUARES;
/** Rows and squares in the upper half. */
export const UPPER_ROWS = 4;
export const UPPER = UPPER_ROWS * SIZE;

/** What a man may not stand on: X a corner, O the throne. */
const PLAN = `
  X.....X
  .......
  .......
  ...O...
  .......
  .......
  X.....X`.replace(/\s/g, '');

const squaresMarked = (mark: string): number[] =>
  Array.from({ length: SQUARES }, (_, square) => square).filter(square => PLAN[square] === mark);

export const CORNERS: readonly number[] = squaresMarked('X');
export const THRONE = squaresMarked('O')[0]!;

export const rowOf = (square: number): number => Math.floor(square / SIZE);
export const columnOf = (square: number): number => square % SIZE;

export const squareAt = (row: number, column: number): number =>
  row >= 0 && row < SIZE && column >= 0 && column < SIZE ? row * SIZE + column : OFF_BOARD;

/** The square where row and column change places. */
export const transposed = (square: number): number => squareAt(columnOf(square), rowOf(square));

export const nameOf = (square: number): string => 'abcdefg'[columnOf(square)]! + (SIZE - rowOf(square));

const NAMES = new Map(Array.from({ length: SQUARES }, (_, square) => [nameOf(square), square]));

export const squareNamed = (name: string): number | undefined => NAMES.get(name);

/** The half of a set that a list of squares makes. */
export const upperHalf = (squares: readonly number[]): number =>
  squares.filter(square => square < UPPER).reduce((set, square) => set | (1 << square), 0);
export const lowerHalf = (squares: readonly number[]): number =>
  squares
    .filter(square => square >= UPPER && square < SQUARES)
    .reduce((set, square) => set | (1 << (square - UPPER)), 0);

/** Whether a set holds a square. */
export const holds = (upper: number, lower: number, square: number): boolean =>
  ((square < UPPER ? upper >>> square : lower >>> (square - UPPER)) & 1) !== 0;

/** A row of a set, or a column of a transposed set: 7 bits. */
export const lineOf = (upper: number, lower: number, index: number): number =>
  (index < UPPER_ROWS ? upper >>> (index * SIZE) : lower >>> (index * SIZE - UPPER)) & 127;

const eachSquare = (of: (square: number) => number): Int32Array =>
  Int32Array.from({ length: SQUARES + 1 }, (_, square) => (square < SQUARES ? of(square) : 0));

export const ROW = Uint8Array.from({ length: SQUARES }, (_, square) => rowOf(square));
export const COLUMN = Uint8Array.from({ length: SQUARES }, (_, square) => columnOf(square));

/** The square itself as a set, in the board as it is and in the transposed one. Empty for OFF_BOARD. */
export const BIT_UPPER = eachSquare(square => upperHalf([square]));
export const BIT_LOWER = eachSquare(square => lowerHalf([square]));
export const TURNED_UPPER = eachSquare(square => upperHalf([transposed(square)]));
export const TURNED_LOWER = eachSquare(square => lowerHalf([transposed(square)]));

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

const eachStep = (distance: number): Uint8Array =>
  Uint8Array.from({ length: SQUARES * DIRECTIONS }, (_, index) =>
    squareAfter(Math.floor(index / DIRECTIONS), index % DIRECTIONS, distance),
  );

/** Index 4 * square + direction: the square next to it that way, and the one behind that. */
export const NEXT = eachStep(1);
export const BEHIND = eachStep(2);

export const neighbours = (square: number): number[] =>
  STEPS.map((_, direction) => squareAfter(square, direction, 1)).filter(next => next !== OFF_BOARD);

/** The squares around a square as a set. */
export const AROUND_UPPER = eachSquare(square => upperHalf(neighbours(square)));
export const AROUND_LOWER = eachSquare(square => lowerHalf(neighbours(square)));

export const CORNERS_UPPER = upperHalf(CORNERS);
export const CORNERS_LOWER = lowerHalf(CORNERS);
/** The throne lies in the upper half. */
export const THRONE_UPPER = upperHalf([THRONE]);

/** 1 for the throne and the squares beside it, where two attackers do not take the king. */
export const NEAR_THRONE = Uint8Array.from({ length: SQUARES }, (_, square) =>
  square === THRONE || neighbours(THRONE).includes(square) ? 1 : 0,
);

/** 1 for the squares where no man may stand. */
export const FOR_KING_ALONE = Uint8Array.from({ length: SQUARES }, (_, square) =>
  square === THRONE || CORNERS.includes(square) ? 1 : 0,
);
