/**
 * The board from a side's own view: square 0 is its left corner, ranks follow one another, and its men promote on
 * squares 28 to 31. The opponent sees square s as 31 - s.
 *
 * Tables know no colours, only the side to move and its opponent, and each side's pieces are given from its own view.
 * So one numbering of placements serves both sides.
 */
import { intTable } from '../../../util/bits';
import { FILE, RANK, SQUARES } from '../board';

/** First of the four squares on which men promote. */
export const PROMOTION_START = 28;

/** Diagonal directions: 0 and 1 lead forward; the opposite of d is 3 - d. */
export const DIRECTION_COUNT = 4;
const RANK_STEP = [1, 1, -1, -1];
const FILE_STEP = [-1, 1, -1, 1];

const relativeSquare = (rank: number, file: number): number =>
  rank < 0 || rank > 7 || file < 0 || file > 7 ? -1 : rank * 4 + (file >> 1);

/** STEP[direction * 32 + square]: the next square, or -1 at the edge. */
export const STEP = intTable(DIRECTION_COUNT * SQUARES, i => {
  const direction = i >> 5;
  const rank = (i & 31) >> 2;
  const file = 2 * (i & 3) + (rank & 1);
  return relativeSquare(rank + RANK_STEP[direction]!, file + FILE_STEP[direction]!);
});

/** RAY[direction * 32 + square]: all squares up to the edge. */
export const RAY = intTable(DIRECTION_COUNT * SQUARES, i => {
  let ray = 0;
  for (let next = STEP[i]!; next >= 0; next = STEP[(i & ~31) + next]!) ray |= 1 << next;
  return ray;
});

/** Squares with a neighbour in every direction: pieces on other squares cannot be captured. */
const INNER = Array.from({ length: SQUARES }, (_, s) => s).reduce(
  (inner, s) => ([0, 1, 2, 3].every(direction => STEP[direction * SQUARES + s]! >= 0) ? inner | (1 << s) : inner),
  0,
);

/** Squares on the diagonals of a square on which a piece can be captured. */
export const DIAGONALS = intTable(
  SQUARES,
  s => (RAY[s]! | RAY[SQUARES + s]! | RAY[2 * SQUARES + s]! | RAY[3 * SQUARES + s]!) & INNER,
);

/** Diagonal segments: the sets of squares between two squares of a diagonal. The first is empty. */
export const SEGMENTS: number[] = [0];
/** SEGMENT[from * 32 + to]: index of the segment between two squares of a diagonal. */
export const SEGMENT = new Uint8Array(SQUARES * SQUARES);
for (let direction = 0; direction < 2; direction++) {
  for (let from = 0; from < SQUARES; from++) {
    let between = 0;
    for (let to = STEP[direction * 32 + from]!; to >= 0; to = STEP[direction * 32 + to]!) {
      if (between !== 0) {
        SEGMENT[from * 32 + to] = SEGMENTS.length;
        SEGMENT[to * 32 + from] = SEGMENTS.length;
        SEGMENTS.push(between);
      }
      between |= 1 << to;
    }
  }
}

const ROTATED_BYTES = new Uint8Array(256);
for (let bit = 1, image = 128; bit < 256; bit <<= 1, image >>= 1) {
  for (let rest = 0; rest < bit; rest++) ROTATED_BYTES[bit | rest] = ROTATED_BYTES[rest]! | image;
}

/** Set of squares from the opponent's view. */
export const rotated = (set: number): number =>
  (ROTATED_BYTES[set & 255]! << 24) |
  (ROTATED_BYTES[(set >>> 8) & 255]! << 16) |
  (ROTATED_BYTES[(set >>> 16) & 255]! << 8) |
  ROTATED_BYTES[set >>> 24]!;

/** Tables by the bytes of a set that map every square by `to`. */
function byteTables(to: (square: number) => number): Int32Array {
  const tables = new Int32Array(4 * 256);
  for (let square = 0; square < SQUARES; square++) {
    const first = (square >> 3) << 8;
    const bit = 1 << (square & 7);
    const image = 1 << to(square);
    // All values of the byte with this bit as the highest.
    for (let rest = 0; rest < bit; rest++) tables[first | bit | rest] = tables[first | rest]! | image;
  }
  return tables;
}

const mapSet = (tables: Int32Array, set: number): number =>
  tables[set & 255]! |
  tables[256 | ((set >>> 8) & 255)]! |
  tables[512 | ((set >>> 16) & 255)]! |
  tables[768 | (set >>> 24)]!;

const toRelative = (square: number): number => relativeSquare(RANK[square]!, FILE[square]!);
const BOARD_SQUARE = new Uint8Array(SQUARES);
for (let square = 0; square < SQUARES; square++) BOARD_SQUARE[toRelative(square)] = square;
const TO_WHITE_VIEW = byteTables(toRelative);
const TO_BLACK_VIEW = byteTables(square => 31 - toRelative(square));
const TO_BOARD = byteTables(square => BOARD_SQUARE[square]!);

/** Conversions of a set between the board of the game and White's or Black's view. */
export const toWhiteView = (set: number): number => mapSet(TO_WHITE_VIEW, set);
export const toBlackView = (set: number): number => mapSet(TO_BLACK_VIEW, set);
/** Set on the board of the game from White's view. */
export const toBoard = (view: number): number => mapSet(TO_BOARD, view);
