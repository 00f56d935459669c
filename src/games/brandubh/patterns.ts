/**
 * What the learnt evaluation looks at: each row and column as a number in base 3 (empty, attacker, defender), with the
 * king's place where he stands on it; each piece by where it and the king stand; how many pieces there are; and the king's
 * ways to the corners. All of it apart for each side to move.
 *
 * Patterns that a symmetry of the board takes to one another share a weight: weights are kept by class.
 */
import { columnOf, rowOf, SIZE, SQUARES, squareOn } from './board';
import { isEdge, LAST_LINE, OPEN_ENDS, placeIndex, reachableCorners } from './lines';
import { type BrandubhState, columnOccupied, rowOccupied } from './state';

export const SIDES_TO_MOVE = 2;

/** Lines by their distance from the edge. */
export const LINE_KINDS = (SIZE + 1) >> 1;
export const kindOfLine = (line: number): number => Math.min(line, LAST_LINE - line);
export const LINE_CODES = 3 ** SIZE;
/** The king on none of a line's places, or on one of them: seven times as many codes. */
const KING_LINE_CODES = SIZE * LINE_CODES;

/** The base 3 number of the bits of a line. */
const TERNARY = new Int32Array(1 << SIZE);
for (let bits = 1; bits < TERNARY.length; bits++) TERNARY[bits] = (bits & 1) + 3 * TERNARY[bits >> 1]!;

export const lineCode = (attackers: number, defenders: number): number =>
  (TERNARY[attackers]! + 2 * TERNARY[defenders]!) | 0;

/** The code of a line read from its other end. */
function reversedCode(code: number): number {
  let image = 0;
  for (let rest = code, place = 0; place < SIZE; place++, rest = Math.trunc(rest / 3)) image = 3 * image + (rest % 3);
  return image;
}

/** Numbers the members of classes whose members have the same least image. */
function numberClasses(length: number, least: (at: number) => number): Uint16Array {
  const classes = new Uint16Array(length);
  let next = 0;
  for (let at = 0; at < length; at++) {
    const first = least(at);
    classes[at] = first === at ? next++ : classes[first]!;
  }
  return classes;
}

export const LINE_CLASSES = 1134;
export const KING_LINE_CLASSES = 7695;
/** Of pairs of squares, the king's and a piece's. */
export const PAIR_CLASSES = 325;

const SQUARE_COUNT = SQUARES.length;

/** Where the eight symmetries of the board take a square. */
function squareImages(square: number): number[] {
  const [row, column] = [rowOf(square), columnOf(square)];
  return [row, LAST_LINE - row].flatMap(r =>
    [column, LAST_LINE - column].flatMap(c => [squareOn(r, c), squareOn(c, r)]),
  );
}

const squareIndex = (square: number): number => SIZE * rowOf(square) + columnOf(square);

interface PatternClasses {
  readonly lines: Uint16Array;
  /** By the king's place and code. */
  readonly kingLines: Uint16Array;
  /** By the index of the king's square and of the piece's. */
  readonly pairs: Uint16Array;
}

let classes: PatternClasses | undefined;

/** Worked out when first asked for. */
export function patternClasses(): PatternClasses {
  if (classes) return classes;
  const turned = Int32Array.from({ length: LINE_CODES }, (_, code) => reversedCode(code));
  const images = SQUARES.map(square => squareImages(square).map(squareIndex));
  const leastPair = (pair: number): number => {
    const kings = images[Math.trunc(pair / SQUARE_COUNT)]!;
    const pieces = images[pair % SQUARE_COUNT]!;
    return Math.min(...kings.map((king, symmetry) => king * SQUARE_COUNT + pieces[symmetry]!));
  };
  classes = {
    lines: numberClasses(LINE_CODES, code => Math.min(code, turned[code]!)),
    kingLines: numberClasses(KING_LINE_CODES, at => {
      const place = Math.trunc(at / LINE_CODES);
      return Math.min(at, (LAST_LINE - place) * LINE_CODES + turned[at % LINE_CODES]!);
    }),
    pairs: numberClasses(SQUARE_COUNT * SQUARE_COUNT, leastPair),
  };
  return classes;
}

/** Edges that the king reaches, up to four: how many have one corner open to him, and five times how many have two. */
const EDGE_CODES = Uint8Array.of(0, 1, 5);
const EDGE_SUMS = 25;
/** Beside these, the ways to corners that are open to him at once. */
export const ESCAPE_CODES = 3 * EDGE_SUMS;
/** The moves that he can choose from. */
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

/** Numbers of pieces: attackers up to eight, men up to four. */
export const ATTACKER_COUNTS = 9;
export const MAN_COUNTS = 5;
