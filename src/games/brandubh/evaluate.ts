/**
 * Evaluation. With trained weights it is a sum of table entries: the pattern of each row and column, each piece's square
 * relative to the king, piece counts, and the king's escapes and mobility. Without weights, and without a king, the
 * hand-made evaluation is used.
 */
import { popcount } from '../../util/bits';
import { decodeVarints } from '../../util/bytes';
import { EVALUATION_LIMIT, type EvalTerm, type Weights } from '../rules';
import { columnOf, lineOf, OFF_BOARD, rowOf, SIZE, SQUARE_LIMIT, SQUARES } from './board';
import { handmadeEval, handmadeTerms } from './handmade';
import { kingColumns, kingRows, placeIndex, reachableCorners } from './lines';
import {
  ATTACKER_COUNTS,
  ESCAPE_CODES,
  escapeCode,
  KING_LINE_CLASSES,
  kindOfLine,
  LINE_CLASSES,
  LINE_CODES,
  LINE_KINDS,
  lineCode,
  MAN_COUNTS,
  MOBILITY_VALUES,
  PAIR_CLASSES,
  patternClasses,
  SIDES_TO_MOVE,
} from './patterns';
import { ATTACKERS } from './rules';
import type { BrandubhState } from './state';

/** Offsets of the weights for one side to move; those for the other side follow. All scores are for the attackers. */
export const LINES_OFFSET = 0;
export const KING_LINES_OFFSET = LINES_OFFSET + LINE_KINDS * LINE_CLASSES;
export const ATTACKERS_OFFSET = KING_LINES_OFFSET + LINE_KINDS * KING_LINE_CLASSES;
export const MEN_OFFSET = ATTACKERS_OFFSET + PAIR_CLASSES;
export const COUNTS_OFFSET = MEN_OFFSET + PAIR_CLASSES;
export const ESCAPES_OFFSET = COUNTS_OFFSET + ATTACKER_COUNTS * MAN_COUNTS;
export const MOBILITY_OFFSET = ESCAPES_OFFSET + ESCAPE_CODES;
export const SIDE_WEIGHTS = MOBILITY_OFFSET + MOBILITY_VALUES;
/** Offset of the weights that are added for both sides to move. */
export const COMMON_OFFSET = SIDES_TO_MOVE * SIDE_WEIGHTS;
export const WEIGHTS_LENGTH = COMMON_OFFSET + SIDE_WEIGHTS;

/** A weight of this size is worth one logit. */
export const WEIGHT_PER_LOGIT = 128;

/** Tables hold fractions of a centipawn, so that rounding errors do not add up. */
const UNITS_PER_CENTIPAWN = 8;
const UNIT_BITS = 3;
const MAX_UNITS = 0x7fff;

/** Score for the attackers if the king reaches a corner with the next move. */
const ESCAPE_EVAL = -10_000;

interface PatternTables {
  /** Lines without and with the king, by side to move, kind of line and code. */
  readonly lines: Int16Array;
  readonly kingLines: Int16Array;
  /** Pieces of a row, by side to move, king's square, row and occupancy. */
  readonly attackers: Int16Array;
  readonly men: Int16Array;
  readonly counts: Int16Array;
  readonly escapes: Int16Array;
  readonly mobility: Int16Array;
}

const ROW_ENTRIES = SIZE << SIZE;

/** Tables for the search from trained weights. */
function expandWeights({ bytes, scale }: Weights): PatternTables {
  const numbers = decodeVarints(bytes, WEIGHTS_LENGTH);
  const weights = Int16Array.from({ length: COMMON_OFFSET }, (_, at) => {
    const units = Math.round(
      ((numbers[at]! + numbers[COMMON_OFFSET + (at % SIDE_WEIGHTS)]!) * scale * UNITS_PER_CENTIPAWN) / WEIGHT_PER_LOGIT,
    );
    return Math.max(-MAX_UNITS, Math.min(MAX_UNITS, units));
  });
  const { lines, kingLines } = patternClasses();
  return {
    lines: lineTable(weights, LINES_OFFSET, lines, LINE_CLASSES),
    kingLines: lineTable(weights, KING_LINES_OFFSET, kingLines, KING_LINE_CLASSES),
    attackers: rowTable(weights, ATTACKERS_OFFSET),
    men: rowTable(weights, MEN_OFFSET),
    counts: tableFor(weights, COUNTS_OFFSET, ATTACKER_COUNTS * MAN_COUNTS),
    escapes: tableFor(weights, ESCAPES_OFFSET, ESCAPE_CODES),
    mobility: tableFor(weights, MOBILITY_OFFSET, MOBILITY_VALUES),
  };
}

/** Weights from `at` on, `length` for each side to move. */
function tableFor(weights: Int16Array, at: number, length: number): Int16Array {
  const both = new Int16Array(SIDES_TO_MOVE * length);
  both.set(weights.subarray(at, at + length));
  both.set(weights.subarray(SIDE_WEIGHTS + at, SIDE_WEIGHTS + at + length), length);
  return both;
}

/** Weights of lines by side to move, kind and code. */
function lineTable(weights: Int16Array, at: number, classes: Uint16Array, length: number): Int16Array {
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

/** Sums over the pieces of a row, by side to move and king's square. */
function rowTable(weights: Int16Array, at: number): Int16Array {
  const table = new Int16Array(SIDES_TO_MOVE * SQUARE_LIMIT * ROW_ENTRIES);
  const { pairs } = patternClasses();
  for (let side = 0; side < SIDES_TO_MOVE; side++) {
    for (const [index, king] of SQUARES.entries()) {
      const to = (side * SQUARE_LIMIT + king) * ROW_ENTRIES;
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

export const countsIndex = (position: BrandubhState): number => {
  const attackers = popcount(position.attackersUpper) + popcount(position.attackersLower);
  const men = popcount(position.defendersUpper) + popcount(position.defendersLower) - 1;
  return (attackers * MAN_COUNTS + men) | 0;
};

export const mobilityIndex = (columns: number, rows: number): number => (popcount(columns) + popcount(rows)) | 0;

/** Sum over all rows and columns, in units. */
function linesScore(position: BrandubhState, { lines, kingLines }: PatternTables): number {
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
      lineOf(position.transposedAttackersUpper, position.transposedAttackersLower, line),
      lineOf(position.transposedDefendersUpper, position.transposedDefendersLower, line),
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

/** Sum over all pieces by their squares and the king's, in units. */
function squaresScore(position: BrandubhState, { attackers, men }: PatternTables): number {
  const first = ((position.side * SQUARE_LIMIT + position.king) * ROW_ENTRIES) | 0;
  let sum = 0;
  for (let row = 0; row < SIZE; row++) {
    sum += attackers[first + placeIndex(row, lineOf(position.attackersUpper, position.attackersLower, row))]!;
    sum += men[first + placeIndex(row, lineOf(position.defendersUpper, position.defendersLower, row))]!;
  }
  return sum | 0;
}

const countsScore = (position: BrandubhState, { counts }: PatternTables): number =>
  counts[position.side * ATTACKER_COUNTS * MAN_COUNTS + countsIndex(position)]!;

function kingScore(position: BrandubhState, { escapes, mobility }: PatternTables): number {
  const columns = kingColumns(position);
  const rows = kingRows(position);
  const { side } = position;
  return (
    (escapes[side * ESCAPE_CODES + escapeCode(position, columns, rows)]! +
      mobility[side * MOBILITY_VALUES + mobilityIndex(columns, rows)]!) |
    0
  );
}

const MAX_EVAL = EVALUATION_LIMIT - 1;
const clampEval = (value: number): number => Math.max(-MAX_EVAL, Math.min(MAX_EVAL, value)) | 0;

const canEscape = (position: BrandubhState): boolean =>
  position.side !== ATTACKERS && reachableCorners(position, position.king) > 0;

function patternEval(position: BrandubhState, tables: PatternTables): number {
  if (canEscape(position)) return -ESCAPE_EVAL;
  const parts =
    linesScore(position, tables) +
    squaresScore(position, tables) +
    countsScore(position, tables) +
    kingScore(position, tables);
  const value = clampEval(parts >> UNIT_BITS);
  return position.side === ATTACKERS ? value : -value | 0;
}

/** Evaluation by table, for the attackers. Each term is a difference of rounded sums, so that they add up exactly. */
function patternTerms(position: BrandubhState, tables: PatternTables): readonly EvalTerm[] {
  if (canEscape(position)) return [{ name: 'ways to corners', value: ESCAPE_EVAL }];
  const parts: readonly (readonly [string, number])[] = [
    ['material', countsScore(position, tables)],
    ['places', squaresScore(position, tables)],
    ['lines', linesScore(position, tables)],
    ['king', kingScore(position, tables)],
  ];
  let sum = 0;
  let before = 0;
  return parts.map(([name, value]) => {
    sum += value;
    const score = clampEval(sum >> UNIT_BITS);
    const term = { name, value: score - before };
    before = score;
    return term;
  });
}

/** Trained weights of a rule set, and the tables made of them when the first position is evaluated. */
export interface EvalWeights {
  weights: Weights | undefined;
  patternTables: PatternTables | undefined;
}

/** Defined in the single-file build of the page, which has no weights and drops the code for them. */
declare const HANDMADE_ONLY: true | undefined;

export function evaluate(position: BrandubhState, evalWeights: EvalWeights): number {
  if (typeof HANDMADE_ONLY === 'undefined' && position.king !== OFF_BOARD) {
    if (evalWeights.patternTables !== undefined) return patternEval(position, evalWeights.patternTables);
    const tables = expandTables(evalWeights);
    if (tables !== undefined) return patternEval(position, tables);
  }
  return handmadeEval(position);
}

export function terms(position: BrandubhState, evalWeights: EvalWeights): readonly EvalTerm[] {
  if (typeof HANDMADE_ONLY === 'undefined' && position.king !== OFF_BOARD) {
    const tables = expandTables(evalWeights);
    if (tables !== undefined) return patternTerms(position, tables);
  }
  return handmadeTerms(position);
}

/** Tables by weights file, made once per thread. */
const expandedTables = new WeakMap<Weights, PatternTables>();

function expandTables(evalWeights: EvalWeights): PatternTables | undefined {
  const { weights } = evalWeights;
  if (weights === undefined) return undefined;
  const tables = expandedTables.get(weights) ?? expandWeights(weights);
  expandedTables.set(weights, tables);
  evalWeights.patternTables = tables;
  return tables;
}
