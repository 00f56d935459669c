/**
 * Patterns of the trained evaluation: each row and column as a number in base 3 (empty, attacker, defender), with the
 * king's place if he is on it; pairs of squares of the king and another piece; piece counts; and the king's escapes. All
 * of them depend on the side to move.
 *
 * Patterns that are symmetric to each other share a weight, so weights are stored by class.
 */
import { columnOf, rowOf, SIZE, SQUARES, squareOn } from './board';
import { isEdge, LAST_LINE, OPEN_ENDS, placeIndex, reachableCorners } from './lines';
import { type BrandubhState, columnOccupied, rowOccupied } from './state';

export const SIDES_TO_MOVE = 2;

/** Kinds of lines by their distance from the edge. */
export const LINE_KINDS = (SIZE + 1) >> 1;
export const kindOfLine = (line: number): number => Math.min(line, LAST_LINE - line);
export const LINE_CODES = 3 ** SIZE;
/** Codes of lines with the king: one set for each of his places. */
const KING_LINE_CODES = SIZE * LINE_CODES;

/** Base 3 number of the bits of a line. */
const TERNARY = new Int32Array(1 << SIZE);
for (let bits = 1; bits < TERNARY.length; bits++) TERNARY[bits] = (bits & 1) + 3 * TERNARY[bits >> 1]!;

export const lineCode = (attackers: number, defenders: number): number =>
  (TERNARY[attackers]! + 2 * TERNARY[defenders]!) | 0;

/** Code of a line read from its other end. */
function reversedCode(code: number): number {
  let image = 0;
  for (let rest = code, place = 0; place < SIZE; place++, rest = Math.trunc(rest / 3)) image = 3 * image + (rest % 3);
  return image;
}

/** Class number of each index; indices with the same smallest image share a class. */
function numberClasses(length: number, smallestImage: (at: number) => number): Uint16Array {
  const classes = new Uint16Array(length);
  let next = 0;
  for (let at = 0; at < length; at++) {
    const first = smallestImage(at);
    classes[at] = first === at ? next++ : classes[first]!;
  }
  return classes;
}

export const LINE_CLASSES = 1134;
export const KING_LINE_CLASSES = 7695;
/** Classes of pairs of squares: the king's and a piece's. */
export const PAIR_CLASSES = 325;

const SQUARE_COUNT = SQUARES.length;

/** Images of a square under the eight symmetries of the board. */
function squareImages(square: number): number[] {
  const [row, column] = [rowOf(square), columnOf(square)];
  return [row, LAST_LINE - row].flatMap(r =>
    [column, LAST_LINE - column].flatMap(c => [squareOn(r, c), squareOn(c, r)]),
  );
}

const squareIndex = (square: number): number => SIZE * rowOf(square) + columnOf(square);

interface PatternClasses {
  readonly lines: Uint16Array;
  /** By place of the king and code. */
  readonly kingLines: Uint16Array;
  /** By index of the king's square and of the piece's. */
  readonly pairs: Uint16Array;
}

let classes: PatternClasses | undefined;

/** Classes of all patterns; computed on first use. */
export function patternClasses(): PatternClasses {
  if (classes) return classes;
  const reversed = Int32Array.from({ length: LINE_CODES }, (_, code) => reversedCode(code));
  const images = SQUARES.map(square => squareImages(square).map(squareIndex));
  const smallestPair = (pair: number): number => {
    const kings = images[Math.trunc(pair / SQUARE_COUNT)]!;
    const pieces = images[pair % SQUARE_COUNT]!;
    return Math.min(...kings.map((king, symmetry) => king * SQUARE_COUNT + pieces[symmetry]!));
  };
  classes = {
    lines: numberClasses(LINE_CODES, code => Math.min(code, reversed[code]!)),
    kingLines: numberClasses(KING_LINE_CODES, at => {
      const place = Math.trunc(at / LINE_CODES);
      return Math.min(at, (LAST_LINE - place) * LINE_CODES + reversed[at % LINE_CODES]!);
    }),
    pairs: numberClasses(SQUARE_COUNT * SQUARE_COUNT, smallestPair),
  };
  return classes;
}

/**
 * Code of an edge that the king reaches, by the number of corners open from there. The sum over up to four edges is the
 * number of edges with one open corner plus five times the number with two.
 */
const EDGE_CODES = Uint8Array.of(0, 1, 5);
const EDGE_SUMS = 25;
/** Codes of edges, combined with the number of corners that the king reaches at once. */
export const ESCAPE_CODES = 3 * EDGE_SUMS;
/** Number of values of the king's mobility. */
export const MOBILITY_VALUES = 2 * SIZE;

export function escapeCode(position: BrandubhState, columns: number, rows: number): number {
  const open = Math.min(2, reachableCorners(position, position.king));
  return (open * EDGE_SUMS + edgeSum(position, columns, rows)) | 0;
}

function edgeSum(position: BrandubhState, columns: number, rows: number): number {
  const row = rowOf(position.king);
  const column = columnOf(position.king);
  let open = 0;
  if (!isEdge(row)) {
    if ((columns & 1) !== 0) open += EDGE_CODES[OPEN_ENDS[placeIndex(row, columnOccupied(position, 0))]!]!;
    if (columns >> LAST_LINE !== 0)
      open += EDGE_CODES[OPEN_ENDS[placeIndex(row, columnOccupied(position, LAST_LINE))]!]!;
  }
  if (!isEdge(column)) {
    if ((rows & 1) !== 0) open += EDGE_CODES[OPEN_ENDS[placeIndex(column, rowOccupied(position, 0))]!]!;
    if (rows >> LAST_LINE !== 0) open += EDGE_CODES[OPEN_ENDS[placeIndex(column, rowOccupied(position, LAST_LINE))]!]!;
  }
  return open | 0;
}

/** Piece counts: up to eight attackers and four men. */
export const ATTACKER_COUNTS = 9;
export const MAN_COUNTS = 5;
