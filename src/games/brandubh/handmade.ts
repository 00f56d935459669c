/** What a position is worth where nothing was learnt: a sum of terms made by hand, each counted for the attackers in centimen. */
import { count } from '../bits';
import type { Term } from '../game';
import { AROUND_LOWER, AROUND_UPPER, columnOf, lineOf, NEAR_THRONE, NUMBERS, rowOf, SIZE, SQUARES } from './board';
import { cornersFrom, isEdge, kingsColumns, kingsRows, LAST } from './escape';
import { OPEN_ENDS, placeIndex } from './lines';
import { ATTACKERS } from './setup';
import { type BrandubhState, columnOccupied, rowOccupied } from './state';

const ATTACKER = 112;
const MAN = 94;
/** What the attackers need to be even: they are twice as many. */
const BALANCE = -650;
/** The right to move. */
const TEMPO = 15;
/** Each move that the king can choose from. */
const FREEDOM = -5;
/** Each attacker beside a king whom two can take. */
const GRIP = 39;
/** The defenders reach a corner with the next move. */
const ESCAPE = -10_000;
/** The attackers have to bar one way to a corner, or two at once. */
const OPEN = [0, -126, -2000];
/** An edge that the king reaches next, by the corners open from there. */
const AHEAD = [0, -10, -50];

/** Where pieces stand well for their side, in one quarter of the board: a corner top left, the throne bottom right. */
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

const quarter = (line: number): number => Math.min(line, LAST - line);

/** What the pieces of a row add up to, by row and its 7 bits. */
function sumsByRow(places: readonly (readonly number[])[]): Int16Array {
  const sums = new Int16Array(SIZE << SIZE);
  for (let row = 0; row < SIZE; row++) {
    const [first, worths] = [row << SIZE, places[quarter(row)]!];
    for (let column = 0; column < SIZE; column++) {
      // Rows with this piece as their highest.
      const bit = 1 << column;
      for (let rest = 0; rest < bit; rest++) sums[first | bit | rest] = sums[first | rest]! + worths[quarter(column)]!;
    }
  }
  return sums;
}

const ATTACKERS_IN_ROW = sumsByRow(ATTACKER_PLACES);
const MEN_IN_ROW = sumsByRow(MAN_PLACES);

/** By square, what the king's place takes from the attackers; he is counted among the men's places too. */
const KING_ON = new Int16Array(NUMBERS);
for (const square of SQUARES) {
  const row = quarter(rowOf(square));
  const column = quarter(columnOf(square));
  KING_ON[square] = MAN_PLACES[row]![column]! - KING_PLACES[row]![column]!;
}

export function handmadeTerms(position: BrandubhState): readonly Term[] {
  return [
    { name: 'material', value: material(position) },
    { name: 'places', value: places(position) },
    { name: 'king', value: king(position) },
    { name: 'ways to corners', value: ways(position) },
  ];
}

export function handmadeWorth(position: BrandubhState): number {
  const value = (material(position) + places(position) + king(position) + ways(position)) | 0;
  return position.side === ATTACKERS ? value : -value | 0;
}

function material(position: BrandubhState): number {
  const attackers = (count(position.attackersUpper) + count(position.attackersLower)) | 0;
  const men = (count(position.defendersUpper) + count(position.defendersLower) - 1) | 0;
  const tempo = position.side === ATTACKERS ? TEMPO : -TEMPO;
  return (BALANCE + tempo + attackers * ATTACKER - men * MAN) | 0;
}

function places(position: BrandubhState): number {
  let sum = 0;
  for (let row = 0; row < SIZE; row++) {
    sum += ATTACKERS_IN_ROW[placeIndex(row, lineOf(position.attackersUpper, position.attackersLower, row))]!;
    sum -= MEN_IN_ROW[placeIndex(row, lineOf(position.defendersUpper, position.defendersLower, row))]!;
  }
  return sum;
}

function king(position: BrandubhState): number {
  const square = position.king;
  if (NEAR_THRONE[square] === 1) return KING_ON[square]!;
  const upper = AROUND_UPPER[square]! & position.attackersUpper;
  const lower = AROUND_LOWER[square]! & position.attackersLower;
  return (KING_ON[square]! + (count(upper) + count(lower)) * GRIP) | 0;
}

function ways(position: BrandubhState): number {
  const open = cornersFrom(position, position.king);
  if (open > 0 && position.side !== ATTACKERS) return ESCAPE;
  const columns = kingsColumns(position);
  const rows = kingsRows(position);
  const freedom = (count(columns) + count(rows)) | 0;
  return (OPEN[open]! + freedom * FREEDOM + ahead(position, columns, rows)) | 0;
}

/** The edges that the king reaches along his row and his column, by what is open from there. */
function ahead(position: BrandubhState, columns: number, rows: number): number {
  const row = rowOf(position.king);
  const column = columnOf(position.king);
  let value = 0;
  if (!isEdge(row)) {
    if ((columns & 1) !== 0) value += AHEAD[OPEN_ENDS[placeIndex(row, columnOccupied(position, 0))]!]!;
    if (columns >> LAST !== 0) value += AHEAD[OPEN_ENDS[placeIndex(row, columnOccupied(position, LAST))]!]!;
  }
  if (!isEdge(column)) {
    if ((rows & 1) !== 0) value += AHEAD[OPEN_ENDS[placeIndex(column, rowOccupied(position, 0))]!]!;
    if (rows >> LAST !== 0) value += AHEAD[OPEN_ENDS[placeIndex(column, rowOccupied(position, LAST))]!]!;
  }
  return value;
}
