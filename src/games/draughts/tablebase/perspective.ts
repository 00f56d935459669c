/**
 * The board as a side sees it that sits before it: square 0 is its left corner, the ranks follow one another, and its
 * men are crowned on squares 28 to 31. The other side sees square s as 31 - s. Tables know no colours, only the side to
 * move and the other one, each on its own seat.
 */
import { byteTable, intTable } from '../../../util/bits';
import { FILE, RANK, SQUARES } from '../board';

export const PROMOTION_START = 28;

/** Ways along the diagonals: 0 and 1 lead forward; way w is the way back of 3 - w. */
export const DIRECTION_COUNT = 4;
const RANK_STEP = [1, 1, -1, -1];
const FILE_STEP = [-1, 1, -1, 1];

const relativeSquare = (rank: number, file: number): number =>
  rank < 0 || rank > 7 || file < 0 || file > 7 ? -1 : rank * 4 + (file >> 1);

/** STEP[way * 32 + square]: the next square on that way, -1 where the board ends. */
export const STEP = intTable(DIRECTION_COUNT * SQUARES, i => {
  const way = i >> 5;
  const rank = (i & 31) >> 2;
  const file = 2 * (i & 3) + (rank & 1);
  return relativeSquare(rank + RANK_STEP[way]!, file + FILE_STEP[way]!);
});

/** RAY[way * 32 + square]: all squares on that way, to the rim. */
export const RAY = intTable(DIRECTION_COUNT * SQUARES, i => {
  let ray = 0;
  for (let next = STEP[i]!; next >= 0; next = STEP[(i & ~31) + next]!) ray |= 1 << next;
  return ray;
});

/** The squares from which all ways lead on: what stands on others is never taken. */
const INNER = Array.from({ length: SQUARES }, (_, s) => s).reduce(
  (inner, s) => ([0, 1, 2, 3].every(way => STEP[way * SQUARES + s]! >= 0) ? inner | (1 << s) : inner),
  0,
);

/** All squares on the diagonals of a square on which a piece can be taken. */
export const DIAGONALS = intTable(
  SQUARES,
  s => (RAY[s]! | RAY[SQUARES + s]! | RAY[2 * SQUARES + s]! | RAY[3 * SQUARES + s]!) & INNER,
);

/** The stretches of squares that lie between two others on a diagonal; the first is the empty one. */
export const SEGMENTS: number[] = [0];
/** STRETCH[from * 32 + to]: the index of the stretch between two squares of a diagonal. */
export const SEGMENT = new Uint8Array(SQUARES * SQUARES);
for (let way = 0; way < 2; way++) {
  for (let from = 0; from < SQUARES; from++) {
    let between = 0;
    for (let to = STEP[way * 32 + from]!; to >= 0; to = STEP[way * 32 + to]!) {
      if (between !== 0) {
        SEGMENT[from * 32 + to] = SEGMENTS.length;
        SEGMENT[to * 32 + from] = SEGMENTS.length;
        SEGMENTS.push(between);
      }
      between |= 1 << to;
    }
  }
}

const ROTATED_BYTES = byteTable(256, byte => {
  let turned = 0;
  for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) turned |= 128 >> bit;
  return turned;
});

/** A set of squares as the other side sees it. */
export const rotated = (set: number): number =>
  (ROTATED_BYTES[set & 255]! << 24) |
  (ROTATED_BYTES[(set >>> 8) & 255]! << 16) |
  (ROTATED_BYTES[(set >>> 16) & 255]! << 8) |
  ROTATED_BYTES[set >>> 24]!;

/** Tables that move the members of a set, given byte by byte, to where `to` says. */
function byteTables(to: (square: number) => number): Int32Array {
  const tables = new Int32Array(4 * 256);
  for (let square = 0; square < SQUARES; square++) {
    const [first, bit] = [(square >> 3) << 8, 1 << (square & 7)];
    // Sets with this member as their highest in the byte.
    for (let rest = 0; rest < bit; rest++) tables[first | bit | rest] = tables[first | rest]! | (1 << to(square));
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
const TO_BOARD = byteTables(seat => BOARD_SQUARE[seat]!);

/** A set of squares of the game's board as White sees it from his seat, or Black from his, and back from White's. */
export const toWhiteView = (set: number): number => mapSet(TO_WHITE_VIEW, set);
export const toBlackView = (set: number): number => mapSet(TO_BLACK_VIEW, set);
export const toBoard = (seat: number): number => mapSet(TO_BOARD, seat);
