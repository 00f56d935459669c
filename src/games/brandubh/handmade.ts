/** Hand-made evaluation: a sum of terms in centipawns, each for the attackers. */
import { popcount } from '../../util/bits';
import type { EvalTerm } from '../rules';
import {
  BIT_LOWER,
  BIT_UPPER,
  BOARD_LOWER,
  BOARD_UPPER,
  CORNERS_UPPER,
  columnOf,
  EDGES_LOWER,
  EDGES_UPPER,
  lineOf,
  NEAR_THRONE,
  NEIGHBOURS_LOWER,
  NEIGHBOURS_UPPER,
  ROW_STEP,
  rowOf,
  SIZE,
  SQUARE_LIMIT,
  SQUARES,
} from './board';
import { isEdge, kingColumns, kingRows, LAST_LINE, OPEN_ENDS, placeIndex, reachableCorners } from './lines';
import { ATTACKERS } from './rules';
import { type BrandubhState, columnOccupied, rowOccupied } from './state';

const ATTACKER_SCORE = 112;
const MAN_SCORE = 94;
/** Offset for balance: the attackers are twice as many. */
const BALANCE = -650;
/** For the side to move. */
const TEMPO = 15;
/** For each move of the king. */
const KING_MOBILITY = -5;
/** For each attacker next to a king who can be captured by two. */
const ATTACKER_BESIDE_KING = 39;
/** The king reaches a corner with the next move. */
const ESCAPE_SCORE = -10_000;
/** The attackers must block the path to one corner, or to two at once. */
const OPEN_CORNER_SCORES = [0, -126, -2000];
/** For an edge that the king reaches next, by the number of corners open from there. */
const EDGE_SCORES = [0, -10, -50];

/** If the king wins on the edge: for each step to it, and the number of steps if there is no way. */
const STEP_TO_EDGE = 40;
const NO_WAY_TO_EDGE = 8;
const ENDS_OF_LINE = 1 | (1 << LAST_LINE);

/** Square scores for one quarter of the board: a corner at the top left, the throne at the bottom right. */
const ATTACKER_PLACES = [
  [0, -18, 8, 15],
  [-18, 16, 29, 3],
  [8, 29, 26, 34],
  [15, 3, 34, 0],
];
const MAN_PLACES = [
  [0, 9, 28, 15],
  [9, 18, 7, 10],
  [28, 7, 3, 4],
  [15, 10, 4, 0],
];
const KING_PLACES = [
  [0, 0, 0, 19],
  [0, 43, 26, 20],
  [0, 26, 3, 10],
  [19, 20, 10, 0],
];

const quarter = (line: number): number => Math.min(line, LAST_LINE - line);

/** Sums over the pieces of a row, by row and occupancy. */
function rowSums(places: readonly (readonly number[])[]): Int16Array {
  const sums = new Int16Array(SIZE << SIZE);
  for (let row = 0; row < SIZE; row++) {
    const [first, scores] = [row << SIZE, places[quarter(row)]!];
    for (let column = 0; column < SIZE; column++) {
      // Rows in which this piece is the highest bit.
      const bit = 1 << column;
      for (let rest = 0; rest < bit; rest++) sums[first | bit | rest] = sums[first | rest]! + scores[quarter(column)]!;
    }
  }
  return sums;
}

const ATTACKER_ROW_SUMS = rowSums(ATTACKER_PLACES);
const MAN_ROW_SUMS = rowSums(MAN_PLACES);

/** Score of the king's square. The row sums count him as a man, which is corrected here. */
const KING_SQUARE_SCORES = new Int16Array(SQUARE_LIMIT);
for (const square of SQUARES) {
  const row = quarter(rowOf(square));
  const column = quarter(columnOf(square));
  KING_SQUARE_SCORES[square] = MAN_PLACES[row]![column]! - KING_PLACES[row]![column]!;
}

export function handmadeTerms(position: BrandubhState): readonly EvalTerm[] {
  return [
    { name: 'material', value: materialScore(position) },
    { name: 'places', value: squareScore(position) },
    { name: 'king', value: kingScore(position) },
    { name: winsOnEdge(position) ? 'ways to the edge' : 'ways to corners', value: escapeScore(position) },
  ];
}

export function handmadeEval(position: BrandubhState): number {
  const value = (materialScore(position) + squareScore(position) + kingScore(position) + escapeScore(position)) | 0;
  return position.side === ATTACKERS ? value : -value | 0;
}

function materialScore(position: BrandubhState): number {
  const attackers = (popcount(position.attackersUpper) + popcount(position.attackersLower)) | 0;
  const men = (popcount(position.defendersUpper) + popcount(position.defendersLower) - 1) | 0;
  const tempo = position.side === ATTACKERS ? TEMPO : -TEMPO;
  return (BALANCE + tempo + attackers * ATTACKER_SCORE - men * MAN_SCORE) | 0;
}

function squareScore(position: BrandubhState): number {
  let sum = 0;
  for (let row = 0; row < SIZE; row++) {
    sum += ATTACKER_ROW_SUMS[placeIndex(row, lineOf(position.attackersUpper, position.attackersLower, row))]!;
    sum -= MAN_ROW_SUMS[placeIndex(row, lineOf(position.defendersUpper, position.defendersLower, row))]!;
  }
  return sum;
}

function kingScore(position: BrandubhState): number {
  const square = position.king;
  if (NEAR_THRONE[square] === 1) return KING_SQUARE_SCORES[square]!;
  const upper = NEIGHBOURS_UPPER[square]! & position.attackersUpper;
  const lower = NEIGHBOURS_LOWER[square]! & position.attackersLower;
  return (KING_SQUARE_SCORES[square]! + (popcount(upper) + popcount(lower)) * ATTACKER_BESIDE_KING) | 0;
}

const winsOnEdge = (position: BrandubhState): boolean => position.goalUpper !== CORNERS_UPPER;

function escapeScore(position: BrandubhState): number {
  if (winsOnEdge(position)) return edgeGoalScore(position);
  const open = reachableCorners(position, position.king);
  if (open > 0 && position.side !== ATTACKERS) return ESCAPE_SCORE;
  const columns = kingColumns(position);
  const rows = kingRows(position);
  const freedom = (popcount(columns) + popcount(rows)) | 0;
  return (OPEN_CORNER_SCORES[open]! + freedom * KING_MOBILITY + edgeScore(position, columns, rows)) | 0;
}

/** Score if the king wins on the edge, by the moves that end there and his steps to it. */
function edgeGoalScore(position: BrandubhState): number {
  const wins = popcount(kingColumns(position) & ENDS_OF_LINE) + popcount(kingRows(position) & ENDS_OF_LINE);
  if (wins > 0 && position.side !== ATTACKERS) return ESCAPE_SCORE;
  return (OPEN_CORNER_SCORES[Math.min(wins, 2)]! + stepsToEdge(position) * STEP_TO_EDGE) | 0;
}

/** Number of single steps of the king to the edge over empty squares. */
function stepsToEdge(position: BrandubhState): number {
  const emptyUpper = BOARD_UPPER & ~(position.attackersUpper | position.defendersUpper);
  const emptyLower = BOARD_LOWER & ~(position.attackersLower | position.defendersLower);
  let upper = BIT_UPPER[position.king]!;
  let lower = BIT_LOWER[position.king]!;
  for (let steps = 1; steps < NO_WAY_TO_EDGE; steps++) {
    const besideUpper = (upper << 1) | (upper >>> 1) | (upper << ROW_STEP) | (upper >>> ROW_STEP) | (lower << 24);
    const besideLower = (lower << 1) | (lower >>> 1) | (lower << ROW_STEP) | (lower >>> ROW_STEP) | (upper >>> 24);
    upper |= besideUpper & emptyUpper;
    lower |= besideLower & emptyLower;
    if (((upper & EDGES_UPPER) | (lower & EDGES_LOWER)) !== 0) return steps;
  }
  return NO_WAY_TO_EDGE;
}

/** Score of the edges that the king reaches along his row and his column. */
function edgeScore(position: BrandubhState, columns: number, rows: number): number {
  const row = rowOf(position.king);
  const column = columnOf(position.king);
  let value = 0;
  if (!isEdge(row)) {
    if ((columns & 1) !== 0) value += EDGE_SCORES[OPEN_ENDS[placeIndex(row, columnOccupied(position, 0))]!]!;
    if (columns >> LAST_LINE !== 0)
      value += EDGE_SCORES[OPEN_ENDS[placeIndex(row, columnOccupied(position, LAST_LINE))]!]!;
  }
  if (!isEdge(column)) {
    if ((rows & 1) !== 0) value += EDGE_SCORES[OPEN_ENDS[placeIndex(column, rowOccupied(position, 0))]!]!;
    if (rows >> LAST_LINE !== 0)
      value += EDGE_SCORES[OPEN_ENDS[placeIndex(column, rowOccupied(position, LAST_LINE))]!]!;
  }
  return value;
}
