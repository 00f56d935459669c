/** Move generation, noisy moves for the quiescence search, and ordering scores. */
import { lowestBit } from '../../util/bits';
import type { Action } from '../rules';
import {
  actionOf,
  BIT_LOWER,
  BIT_UPPER,
  columnOf,
  contains,
  DIRECTIONS,
  fromOf,
  KING_ONLY,
  NEXT,
  OFF_BOARD,
  rowOf,
  squareOn,
  toOf,
  UPPER,
} from './board';
import {
  capturesKing,
  countCapturesByAttacker,
  countCapturesByDefender,
  hostileToAttackersLower,
  hostileToAttackersUpper,
  hostileToMenLower,
  hostileToMenUpper,
  KING_CAPTURE_VALUE,
  touches,
} from './captures';
import {
  isEdge,
  kingColumns,
  kingRows,
  LAST_LINE,
  LINE_KIND,
  NEAREST_PIECES,
  PATH_TO_ENDS,
  PLAIN_LINE,
  placeIndex,
  REACH,
  reachableCorners,
  reachIndex,
} from './lines';
import { ATTACKERS } from './rules';
import { type BrandubhState, columnOccupied, rowOccupied } from './state';

/** Writes all moves of an undecided position, ignoring repetition and the move limit. */
export function generateMoves(position: BrandubhState, list: Int32Array, at: number): number {
  if (position.side === ATTACKERS) {
    return menMoves(position, position.attackersUpper, position.attackersLower, list, at);
  }
  const king = position.king;
  const end = kingMoves(position, list, at);
  const menUpper = position.defendersUpper ^ BIT_UPPER[king]!;
  return menMoves(position, menUpper, position.defendersLower ^ BIT_LOWER[king]!, list, end);
}

function menMoves(position: BrandubhState, upper: number, lower: number, list: Int32Array, at: number): number {
  let end = at;
  for (let rest = upper; rest !== 0; rest &= rest - 1) end = manMoves(position, lowestBit(rest), list, end);
  for (let rest = lower; rest !== 0; rest &= rest - 1) end = manMoves(position, lowestBit(rest) + UPPER, list, end);
  return end;
}

function manMoves(position: BrandubhState, from: number, list: Int32Array, at: number): number {
  const row = rowOf(from);
  const column = columnOf(from);
  const inRow = REACH[position.reach + reachIndex(LINE_KIND[row]!, column, rowOccupied(position, row))]!;
  const inColumn = REACH[position.reach + reachIndex(LINE_KIND[column]!, row, columnOccupied(position, column))]!;
  return alongColumn(from, inColumn, list, alongRow(from, inRow, list, at));
}

function kingMoves(position: BrandubhState, list: Int32Array, at: number): number {
  const from = position.king;
  const row = rowOf(from);
  const column = columnOf(from);
  const inRow = REACH[position.reach + reachIndex(PLAIN_LINE, column, rowOccupied(position, row))]!;
  const inColumn = REACH[position.reach + reachIndex(PLAIN_LINE, row, columnOccupied(position, column))]!;
  return alongColumn(from, inColumn, list, alongRow(from, inRow, list, at));
}

function alongRow(from: number, columns: number, list: Int32Array, at: number): number {
  const row = rowOf(from);
  let end = at;
  for (let rest = columns; rest !== 0; rest &= rest - 1) list[end++] = from | (squareOn(row, lowestBit(rest)) << 6);
  return end;
}

function alongColumn(from: number, rows: number, list: Int32Array, at: number): number {
  const column = columnOf(from);
  let end = at;
  for (let rest = rows; rest !== 0; rest &= rest - 1) list[end++] = from | (squareOn(lowestBit(rest), column) << 6);
  return end;
}

/** Writes the moves that win, capture, threaten two corners or block the way to one. */
export function generateNoisy(position: BrandubhState, list: Int32Array, at: number): number {
  return position.side === ATTACKERS ? attackerNoisyMoves(position, list, at) : defenderNoisyMoves(position, list, at);
}

function attackerNoisyMoves(position: BrandubhState, list: Int32Array, at: number): number {
  const upper = hostileToMenUpper(position);
  const lower = hostileToMenLower(position);
  let end = at;
  for (let rest = position.defendersUpper; rest !== 0; rest &= rest - 1) {
    end = captureMoves(position, lowestBit(rest), upper, lower, list, at, end);
  }
  for (let rest = position.defendersLower; rest !== 0; rest &= rest - 1) {
    end = captureMoves(position, lowestBit(rest) + UPPER, upper, lower, list, at, end);
  }
  return reachableCorners(position, position.king) === 1 ? blockingMoves(position, list, at, end) : end;
}

function defenderNoisyMoves(position: BrandubhState, list: Int32Array, at: number): number {
  const upper = hostileToAttackersUpper(position);
  const lower = hostileToAttackersLower(position);
  let end = kingThreats(position, list, at);
  for (let rest = position.attackersUpper; rest !== 0; rest &= rest - 1) {
    end = captureMoves(position, lowestBit(rest), upper, lower, list, at, end);
  }
  for (let rest = position.attackersLower; rest !== 0; rest &= rest - 1) {
    end = captureMoves(position, lowestBit(rest) + UPPER, upper, lower, list, at, end);
  }
  return end;
}

/** Writes the moves that capture `victim`, to which the given squares are hostile. */
function captureMoves(
  position: BrandubhState,
  victim: number,
  hostileUpper: number,
  hostileLower: number,
  list: Int32Array,
  from: number,
  at: number,
): number {
  if (!touches(victim, hostileUpper, hostileLower)) return at;
  const isKing = victim === position.king;
  let end = at;
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    const to = NEXT[victim * DIRECTIONS + direction]!;
    const partner = NEXT[victim * DIRECTIONS + (direction ^ 2)]!;
    const captures = isKing ? capturesKing(position, to, partner) : contains(hostileUpper, hostileLower, partner);
    if (captures && to !== OFF_BOARD) end = movesTo(position, to, list, from, end);
  }
  return end;
}

/** Writes the moves to an empty square `to` that are not yet in the list from `from` on. */
function movesTo(position: BrandubhState, to: number, list: Int32Array, from: number, at: number): number {
  const row = rowOf(to);
  const column = columnOf(to);
  const inRow = rowOccupied(position, row);
  const inColumn = columnOccupied(position, column);
  if (((inRow >> column) & 1) !== 0) return at;
  let end = at;
  for (let rest = NEAREST_PIECES[placeIndex(column, inRow)]!; rest !== 0; rest &= rest - 1) {
    end = moveOfPiece(position, squareOn(row, lowestBit(rest)), to, list, from, end);
  }
  for (let rest = NEAREST_PIECES[placeIndex(row, inColumn)]!; rest !== 0; rest &= rest - 1) {
    end = moveOfPiece(position, squareOn(lowestBit(rest), column), to, list, from, end);
  }
  return end;
}

function moveOfPiece(
  position: BrandubhState,
  piece: number,
  to: number,
  list: Int32Array,
  from: number,
  at: number,
): number {
  const own =
    position.side === ATTACKERS
      ? contains(position.attackersUpper, position.attackersLower, piece)
      : contains(position.defendersUpper, position.defendersLower, piece);
  if (!own || (KING_ONLY[to] === 1 && piece !== position.king)) return at;
  if (position.reach !== 0 && !touches(to, BIT_UPPER[piece]!, BIT_LOWER[piece]!)) return at;
  const action = actionOf(piece, to);
  for (let i = from; i < at; i++) if (list[i] === action) return at;
  list[at] = action;
  return (at + 1) | 0;
}

/** Writes the attackers' moves between the king and the corner that he can reach. */
function blockingMoves(position: BrandubhState, list: Int32Array, from: number, at: number): number {
  const row = rowOf(position.king);
  const column = columnOf(position.king);
  let end = at;
  if (isEdge(row)) {
    const path = PATH_TO_ENDS[placeIndex(column, rowOccupied(position, row))]!;
    for (let rest = path; rest !== 0; rest &= rest - 1) {
      end = movesTo(position, squareOn(row, lowestBit(rest)), list, from, end);
    }
  }
  if (isEdge(column)) {
    const path = PATH_TO_ENDS[placeIndex(row, columnOccupied(position, column))]!;
    for (let rest = path; rest !== 0; rest &= rest - 1) {
      end = movesTo(position, squareOn(lowestBit(rest), column), list, from, end);
    }
  }
  return end;
}

/** Writes the king's moves that win, or to an edge square from which he reaches two corners. */
function kingThreats(position: BrandubhState, list: Int32Array, at: number): number {
  const king = position.king;
  const row = rowOf(king);
  const column = columnOf(king);
  const columns = kingColumns(position);
  const rows = kingRows(position);
  let end = at;
  if ((columns & 1) !== 0) end = kingThreat(position, squareOn(row, 0), list, end);
  if (columns >> LAST_LINE !== 0) end = kingThreat(position, squareOn(row, LAST_LINE), list, end);
  if ((rows & 1) !== 0) end = kingThreat(position, squareOn(0, column), list, end);
  if (rows >> LAST_LINE !== 0) end = kingThreat(position, squareOn(LAST_LINE, column), list, end);
  return end;
}

function kingThreat(position: BrandubhState, to: number, list: Int32Array, at: number): number {
  if (!contains(position.goalUpper, position.goalLower, to) && reachableCorners(position, to) < 2) return at;
  list[at] = actionOf(position.king, to);
  return (at + 1) | 0;
}

/** Ordering scores: an immediate win, a capture, a blocked path to a corner, a threat to reach one. */
const WIN_SCORE = 1 << 20;
const CAPTURE_SCORE = 400;
const BLOCK_SCORE = 300;
const THREAT_SCORE = 200;

export function orderingScore(position: BrandubhState, action: Action): number {
  const to = toOf(action);
  return position.side === ATTACKERS
    ? attackerScore(position, to)
    : defenderScore(position, to, fromOf(action) === position.king);
}

function attackerScore(position: BrandubhState, to: number): number {
  const captured = countCapturesByAttacker(position, to);
  if (captured >= KING_CAPTURE_VALUE) return WIN_SCORE;
  return (captured * CAPTURE_SCORE + (mayBlockCorner(position, to) ? BLOCK_SCORE : 0)) | 0;
}

function defenderScore(position: BrandubhState, to: number, isKing: boolean): number {
  const score = countCapturesByDefender(position, to) * CAPTURE_SCORE;
  if (!isKing) return score | 0;
  if (contains(position.goalUpper, position.goalLower, to)) return WIN_SCORE;
  return (score + reachableCorners(position, to) * THREAT_SCORE) | 0;
}

/** True if a piece on `to` may block the king's path to a corner: it is on his edge, and he reaches a corner. */
function mayBlockCorner(position: BrandubhState, to: number): boolean {
  const king = position.king;
  const onRow = rowOf(king) === rowOf(to) && isEdge(rowOf(to));
  const onColumn = columnOf(king) === columnOf(to) && isEdge(columnOf(to));
  return (onRow || onColumn) && reachableCorners(position, king) > 0;
}
