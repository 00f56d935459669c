/** The learnt worth of a position: tables of lines, of pieces about the king, of numbers of pieces and of the king's ways. */
import { count } from '../bits';
import { EVALUATION_LIMIT, type Term, type Weights } from '../game';
import { readNumbers } from '../numbers';
import { columnOf, lineOf, NUMBERS, rowOf, SIZE, SQUARES } from './board';
import { cornersFrom, kingsColumns, kingsRows } from './escape';
import { placeIndex } from './lines';
import {
  ATTACKER_COUNTS,
  FREEDOMS,
  KING_LINE_CLASSES,
  kindOfLine,
  LINE_CLASSES,
  LINE_CODES,
  LINE_KINDS,
  lineCode,
  MAN_COUNTS,
  PAIR_CLASSES,
  patternClasses,
  SIDES_TO_MOVE,
  WAYS,
  waysOf,
} from './patterns';
import { ATTACKERS } from './setup';
import type { BrandubhState } from './state';

/** Where the weights lie, for one side to move; those for the other lie behind. All count for the attackers. */
export const LINES_AT = 0;
export const KING_LINES_AT = LINES_AT + LINE_KINDS * LINE_CLASSES;
export const ATTACKERS_AT = KING_LINES_AT + LINE_KINDS * KING_LINE_CLASSES;
export const MEN_AT = ATTACKERS_AT + PAIR_CLASSES;
export const COUNTS_AT = MEN_AT + PAIR_CLASSES;
export const WAYS_AT = COUNTS_AT + ATTACKER_COUNTS * MAN_COUNTS;
export const FREEDOMS_AT = WAYS_AT + WAYS;
export const SIDE_WEIGHTS = FREEDOMS_AT + FREEDOMS;
/** What is common to both sides comes on top of each. */
export const COMMON_AT = SIDES_TO_MOVE * SIDE_WEIGHTS;
export const WEIGHTS_LENGTH = COMMON_AT + SIDE_WEIGHTS;

/** A weight of this size is worth a logit. */
export const LOGIT = 128;

/** Tables hold centimen in parts, so that roundings do not add up. */
const PARTS = 8;
const PART_BITS = 3;
const LARGEST = 0x7fff;

/** The defenders reach a corner with the next move. */
const ESCAPE = -10_000;

export interface LearntTables {
  /** By side to move, kind of line, and code; the king on it or not. */
  readonly lines: Int16Array;
  readonly kingLines: Int16Array;
  /** By side to move, the king's square, row, and what stands on it. */
  readonly attackers: Int16Array;
  readonly men: Int16Array;
  readonly counts: Int16Array;
  readonly ways: Int16Array;
  readonly freedoms: Int16Array;
}

const ROWS_OF_KING = SIZE << SIZE;

/** Lays the weights out for the search. */
export function tablesOf({ bytes, scale }: Weights): LearntTables {
  const numbers = readNumbers(bytes, WEIGHTS_LENGTH);
  const weights = Int16Array.from({ length: COMMON_AT }, (_, at) => {
    const parts = Math.round(((numbers[at]! + numbers[COMMON_AT + (at % SIDE_WEIGHTS)]!) * scale * PARTS) / LOGIT);
    return Math.max(-LARGEST, Math.min(LARGEST, parts));
  });
  const { lines, kingLines } = patternClasses();
  return {
    lines: linesBy(weights, LINES_AT, lines, LINE_CLASSES),
    kingLines: linesBy(weights, KING_LINES_AT, kingLines, KING_LINE_CLASSES),
    attackers: rowsBy(weights, ATTACKERS_AT),
    men: rowsBy(weights, MEN_AT),
    counts: part(weights, COUNTS_AT, ATTACKER_COUNTS * MAN_COUNTS),
    ways: part(weights, WAYS_AT, WAYS),
    freedoms: part(weights, FREEDOMS_AT, FREEDOMS),
  };
}

/** The weights from `at` on, `length` for each side to move. */
function part(weights: Int16Array, at: number, length: number): Int16Array {
  const both = new Int16Array(SIDES_TO_MOVE * length);
  both.set(weights.subarray(at, at + length));
  both.set(weights.subarray(SIDE_WEIGHTS + at, SIDE_WEIGHTS + at + length), length);
  return both;
}

/** The same for lines: their weights by code, for each kind. */
function linesBy(weights: Int16Array, at: number, classes: Uint16Array, length: number): Int16Array {
  const table = new Int16Array(SIDES_TO_MOVE * LINE_KINDS * classes.length);
  for (let side = 0; side < SIDES_TO_MOVE; side++) {
    for (let kind = 0; kind < LINE_KINDS; kind++) {
      const to = (side * LINE_KINDS + kind) * classes.length;
      const from = side * SIDE_WEIGHTS + at + kind * length;
      for (let code = 0; code < classes.length; code++) table[to + code] = weights[from + classes[code]!]!;
    }
  }
  return table;
}

/** What the pieces of a row are worth together, by side to move and king's square. */
function rowsBy(weights: Int16Array, at: number): Int16Array {
  const table = new Int16Array(SIDES_TO_MOVE * NUMBERS * ROWS_OF_KING);
  const { pairs } = patternClasses();
  for (let side = 0; side < SIDES_TO_MOVE; side++) {
    for (const [index, king] of SQUARES.entries()) {
      const to = (side * NUMBERS + king) * ROWS_OF_KING;
      const pair = index * SQUARES.length;
      for (let square = 0; square < SQUARES.length; square++) {
        const weight = weights[side * SIDE_WEIGHTS + at + pairs[pair + square]!]!;
        const first = to + (Math.trunc(square / SIZE) << SIZE);
        const bit = 1 << (square % SIZE);
        for (let rest = 0; rest < bit; rest++) table[first + bit + rest] = table[first + rest]! + weight;
      }
    }
  }
  return table;
}

export const countsOf = (position: BrandubhState): number => {
  const attackers = count(position.attackersUpper) + count(position.attackersLower);
  const men = count(position.defendersUpper) + count(position.defendersLower) - 1;
  return (attackers * MAN_COUNTS + men) | 0;
};

export const freedomOf = (columns: number, rows: number): number => (count(columns) + count(rows)) | 0;

/** The sum over all rows and columns, in parts. */
function linesWorth(position: BrandubhState, { lines, kingLines }: LearntTables): number {
  const side = position.side * LINE_KINDS;
  const kingsRow = rowOf(position.king);
  const kingsColumn = columnOf(position.king);
  let sum = 0;
  for (let line = 0; line < SIZE; line++) {
    const kind = (side + kindOfLine(line)) | 0;
    const row = lineCode(
      lineOf(position.attackersUpper, position.attackersLower, line),
      lineOf(position.defendersUpper, position.defendersLower, line),
    );
    const column = lineCode(
      lineOf(position.turnedAttackersUpper, position.turnedAttackersLower, line),
      lineOf(position.turnedDefendersUpper, position.turnedDefendersLower, line),
    );
    sum +=
      line === kingsRow ? kingLines[(kind * SIZE + kingsColumn) * LINE_CODES + row]! : lines[kind * LINE_CODES + row]!;
    sum +=
      line === kingsColumn
        ? kingLines[(kind * SIZE + kingsRow) * LINE_CODES + column]!
        : lines[kind * LINE_CODES + column]!;
  }
  return sum | 0;
}

/** The sum over all pieces, by where the king stands, in parts. */
function placesWorth(position: BrandubhState, { attackers, men }: LearntTables): number {
  const first = ((position.side * NUMBERS + position.king) * ROWS_OF_KING) | 0;
  let sum = 0;
  for (let row = 0; row < SIZE; row++) {
    sum += attackers[first + placeIndex(row, lineOf(position.attackersUpper, position.attackersLower, row))]!;
    sum += men[first + placeIndex(row, lineOf(position.defendersUpper, position.defendersLower, row))]!;
  }
  return sum | 0;
}

const countsWorth = (position: BrandubhState, { counts }: LearntTables): number =>
  counts[position.side * ATTACKER_COUNTS * MAN_COUNTS + countsOf(position)]!;

function kingsWorth(position: BrandubhState, { ways, freedoms }: LearntTables): number {
  const columns = kingsColumns(position);
  const rows = kingsRows(position);
  const { side } = position;
  return (
    (ways[side * WAYS + waysOf(position, columns, rows)]! + freedoms[side * FREEDOMS + freedomOf(columns, rows)]!) | 0
  );
}

const MOST = EVALUATION_LIMIT - 1;
const limited = (value: number): number => Math.max(-MOST, Math.min(MOST, value)) | 0;

const escapes = (position: BrandubhState): boolean =>
  position.side !== ATTACKERS && cornersFrom(position, position.king) > 0;

export function learntWorth(position: BrandubhState, tables: LearntTables): number {
  if (escapes(position)) return -ESCAPE;
  const parts =
    linesWorth(position, tables) +
    placesWorth(position, tables) +
    countsWorth(position, tables) +
    kingsWorth(position, tables);
  const value = limited(parts >> PART_BITS);
  return position.side === ATTACKERS ? value : -value | 0;
}

/** The same, a table at a time, for the attackers. What is rounded off is rounded with what stands before it. */
export function learntTerms(position: BrandubhState, tables: LearntTables): readonly Term[] {
  if (escapes(position)) return [{ name: 'ways to corners', value: ESCAPE }];
  const parts: readonly (readonly [string, number])[] = [
    ['material', countsWorth(position, tables)],
    ['places', placesWorth(position, tables)],
    ['lines', linesWorth(position, tables)],
    ['king', kingsWorth(position, tables)],
  ];
  let sum = 0;
  let before = 0;
  return parts.map(([name, value]) => {
    sum += value;
    const worth = limited(sum >> PART_BITS);
    const term = { name, value: worth - before };
    before = worth;
    return term;
  });
}
