/**
 * Bitboards of the 32 playing squares, with White at the bottom, rank 0 at the bottom and file 0 at the left.
 *
 * Bits run along the diagonals, so that a step has the same length on every square: up-right is a rotation to the left
 * by 1, up-left a rotation to the left by 7, and the two steps down are the same rotations to the right.
 *
 *       25  19  13  07
 *     24  18  12  06
 *       17  11  05  31
 *     16  10  04  30
 *       09  03  29  23
 *     08  02  28  22
 *       01  27  21  15
 *     00  26  20  14
 */
import type { Action } from '../rules';

export const SQUARES = 32;

export const UP_RIGHT = 1;
export const UP_LEFT = 7;
export const DOWN_LEFT = SQUARES - UP_RIGHT;
export const DOWN_RIGHT = SQUARES - UP_LEFT;
/** Rotations to the left, one for each diagonal direction. */
export const DIRECTIONS = [UP_RIGHT, UP_LEFT, DOWN_LEFT, DOWN_RIGHT] as const;

/**
 * Moves a whole set by a direction, or by several steps (`by` modulo 32). The caller masks what would leave the board.
 */
export const rotate = (set: number, by: number): number => (set << by) | (set >>> (32 - by));

const squareIndex = (rank: number, file: number): number =>
  ((((rank + file) / 2) * UP_RIGHT + ((rank - file) / 2) * UP_LEFT) & 31) | 0;

/** Square of a rank and file, or -1 if it is not a playing square. */
export const squareAt = (rank: number, file: number): number =>
  rank < 0 || rank > 7 || file < 0 || file > 7 || (rank + file) % 2 === 1 ? -1 : squareIndex(rank, file);

export const RANK = new Int8Array(SQUARES);
export const FILE = new Int8Array(SQUARES);
for (let rank = 0; rank < 8; rank++) {
  for (let file = rank % 2; file < 8; file += 2) {
    RANK[squareIndex(rank, file)] = rank;
    FILE[squareIndex(rank, file)] = file;
  }
}

/** Set of the squares whose rank and file satisfy a condition. */
export function squaresMatching(condition: (rank: number, file: number) => boolean): number {
  let set = 0;
  for (let square = 0; square < SQUARES; square++) if (condition(RANK[square]!, FILE[square]!)) set |= 1 << square;
  return set;
}

export const RANK_0 = squaresMatching(rank => rank === 0);
export const RANK_7 = squaresMatching(rank => rank === 7);
export const LEFT_FILE = squaresMatching((_, file) => file === 0);
export const RIGHT_FILE = squaresMatching((_, file) => file === 7);
/** Squares on which a piece can be captured: pieces on the rim cannot be jumped. */
export const INNER_SQUARES = ~(RANK_0 | RANK_7 | LEFT_FILE | RIGHT_FILE);
export const MAIN_DIAGONAL = squaresMatching((rank, file) => rank === file);

const RANK_STEP: Readonly<Record<number, number>> = { [UP_RIGHT]: 1, [UP_LEFT]: 1, [DOWN_LEFT]: -1, [DOWN_RIGHT]: -1 };
const FILE_STEP: Readonly<Record<number, number>> = { [UP_RIGHT]: 1, [UP_LEFT]: -1, [DOWN_LEFT]: -1, [DOWN_RIGHT]: 1 };

/** Next square in a direction, or -1 at the edge. Only for building tables and for text. */
export const neighbour = (square: number, by: number): number =>
  squareAt(RANK[square]! + RANK_STEP[by]!, FILE[square]! + FILE_STEP[by]!);

/** Squares from `square` to the edge in a direction, nearest first. Only for building tables and for text. */
export function ray(square: number, by: number): number[] {
  const squares: number[] = [];
  for (let next = neighbour(square, by); next >= 0; next = neighbour(next, by)) squares.push(next);
  return squares;
}

/** Adjacent squares of each square, as sets. */
export const NEIGHBOURS = Int32Array.from({ length: SQUARES }, (_, square) =>
  DIRECTIONS.reduce((set, by) => (neighbour(square, by) < 0 ? set : set | (1 << neighbour(square, by))), 0),
);

/**
 * Moves as 32-bit ints:
 *
 *     bits 0-4    start square
 *     bits 5-9    end square
 *     bit 10      promotion of a man
 *     bit 11      partial capture: only the first jumps of a chain
 *     bits 12-29  captured pieces
 *
 * Only pieces on the 18 inner squares can be captured, so that set is packed into 18 bits, diagonal by diagonal.
 */
const TO_SHIFT = 5;
const PROMOTION_FLAG = 1 << 10;
const PARTIAL_FLAG = 1 << 11;
const CAPTURED_SHIFT = 12;

/** Consecutive inner squares on a rising diagonal, and the shift to the right that packs them. */
interface InnerRun {
  readonly squares: number;
  readonly shift: number;
}

function innerRuns(): InnerRun[] {
  const runs: InnerRun[] = [];
  let packed = 0;
  for (let square = 0; square < 32; ) {
    let end = square;
    while (end < 32 && INNER_SQUARES & (1 << end)) end++;
    if (end > square) {
      const squares = ((1 << (end - square)) - 1) << square;
      runs.push({ squares, shift: square - packed });
      packed += end - square;
    }
    square = end + 1;
  }
  return runs;
}

const [A, B, C, D, E] = innerRuns() as [InnerRun, InnerRun, InnerRun, InnerRun, InnerRun];

const packInner = (set: number): number =>
  ((set & A.squares) >>> A.shift) |
  ((set & B.squares) >>> B.shift) |
  ((set & C.squares) >>> C.shift) |
  ((set & D.squares) >>> D.shift) |
  ((set & E.squares) >>> E.shift);

const unpackInner = (packed: number): number =>
  ((packed << A.shift) & A.squares) |
  ((packed << B.shift) & B.squares) |
  ((packed << C.shift) & C.squares) |
  ((packed << D.shift) & D.squares) |
  ((packed << E.shift) & E.squares);

export const quietAction = (from: number, to: number, isPromoted: boolean): Action =>
  from | (to << TO_SHIFT) | (isPromoted ? PROMOTION_FLAG : 0);
export const captureAction = (from: number, to: number, isPromoted: boolean, captured: number): Action =>
  quietAction(from, to, isPromoted) | (packInner(captured) << CAPTURED_SHIFT);

/** The first jumps of a capture: the piece has reached `to`, as a king or not, and must continue. */
export const partialAction = (from: number, to: number, isKing: boolean, captured: number): Action =>
  captureAction(from, to, isKing, captured) | PARTIAL_FLAG;

export const fromSquare = (action: Action): number => action & 31;
export const toSquare = (action: Action): number => (action >>> TO_SHIFT) & 31;
export const isPromotion = (action: Action): boolean => (action & PROMOTION_FLAG) !== 0;
export const isCapture = (action: Action): boolean => action >>> CAPTURED_SHIFT !== 0;
export const capturedBy = (action: Action): number => unpackInner(action >>> CAPTURED_SHIFT);
export const isPartial = (action: Action): boolean => (action & PARTIAL_FLAG) !== 0;
