/** The moves that a quiescence search looks at: those that win, take, threaten two corners or bar the way to one. */
import { lowest } from '../bits';
import { actionOf } from './action';
import { columnOf, DIRECTIONS, FOR_KING_ALONE, holds, NEXT, OFF_BOARD, rowOf, squareOn, UPPER } from './board';
import { cornersFrom, isEdge, kingsColumns, kingsRows, LAST } from './escape';
import { FIRST_MET, placeIndex, WAY_TO_ENDS } from './lines';
import { ATTACKERS } from './setup';
import { type BrandubhState, columnOccupied, rowOccupied } from './state';
import {
  againstAttackersLower,
  againstAttackersUpper,
  againstMenLower,
  againstMenUpper,
  takesKing,
  touches,
} from './tactics';

export function generateNoisy(position: BrandubhState, list: Int32Array, at: number): number {
  return position.side === ATTACKERS ? attackersNoisy(position, list, at) : defendersNoisy(position, list, at);
}

function attackersNoisy(position: BrandubhState, list: Int32Array, at: number): number {
  const upper = againstMenUpper(position);
  const lower = againstMenLower(position);
  let end = at;
  for (let rest = position.defendersUpper; rest !== 0; rest &= rest - 1) {
    end = captures(position, lowest(rest), upper, lower, list, at, end);
  }
  for (let rest = position.defendersLower; rest !== 0; rest &= rest - 1) {
    end = captures(position, lowest(rest) + UPPER, upper, lower, list, at, end);
  }
  return cornersFrom(position, position.king) === 1 ? bars(position, list, at, end) : end;
}

function defendersNoisy(position: BrandubhState, list: Int32Array, at: number): number {
  const upper = againstAttackersUpper(position);
  const lower = againstAttackersLower(position);
  let end = kingToEdge(position, list, at);
  for (let rest = position.attackersUpper; rest !== 0; rest &= rest - 1) {
    end = captures(position, lowest(rest), upper, lower, list, at, end);
  }
  for (let rest = position.attackersLower; rest !== 0; rest &= rest - 1) {
    end = captures(position, lowest(rest) + UPPER, upper, lower, list, at, end);
  }
  return end;
}

/** The moves of the side to move that take `victim` against what is hostile to it. */
function captures(
  position: BrandubhState,
  victim: number,
  hostileUpper: number,
  hostileLower: number,
  list: Int32Array,
  from: number,
  at: number,
): number {
  if (!touches(victim, hostileUpper, hostileLower)) return at;
  const king = victim === position.king;
  let end = at;
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    const to = NEXT[victim * DIRECTIONS + direction]!;
    const partner = NEXT[victim * DIRECTIONS + (direction ^ 2)]!;
    const takes = king ? takesKing(position, to, partner) : holds(hostileUpper, hostileLower, partner);
    if (takes && to !== OFF_BOARD) end = landings(position, to, list, from, end);
  }
  return end;
}

/** The moves to an empty square `to`, but for those in the list from `from` on. */
function landings(position: BrandubhState, to: number, list: Int32Array, from: number, at: number): number {
  const row = rowOf(to);
  const column = columnOf(to);
  const inRow = rowOccupied(position, row);
  const inColumn = columnOccupied(position, column);
  if (((inRow >> column) & 1) !== 0) return at;
  let end = at;
  for (let rest = FIRST_MET[placeIndex(column, inRow)]!; rest !== 0; rest &= rest - 1) {
    end = landing(position, squareOn(row, lowest(rest)), to, list, from, end);
  }
  for (let rest = FIRST_MET[placeIndex(row, inColumn)]!; rest !== 0; rest &= rest - 1) {
    end = landing(position, squareOn(lowest(rest), column), to, list, from, end);
  }
  return end;
}

function landing(
  position: BrandubhState,
  piece: number,
  to: number,
  list: Int32Array,
  from: number,
  at: number,
): number {
  const own =
    position.side === ATTACKERS
      ? holds(position.attackersUpper, position.attackersLower, piece)
      : holds(position.defendersUpper, position.defendersLower, piece);
  if (!own || (FOR_KING_ALONE[to] === 1 && piece !== position.king)) return at;
  const action = actionOf(piece, to);
  for (let i = from; i < at; i++) if (list[i] === action) return at;
  list[at] = action;
  return (at + 1) | 0;
}

/** The moves of attackers between the king and the corner that he has a way to. */
function bars(position: BrandubhState, list: Int32Array, from: number, at: number): number {
  const row = rowOf(position.king);
  const column = columnOf(position.king);
  let end = at;
  if (isEdge(row)) {
    const way = WAY_TO_ENDS[placeIndex(column, rowOccupied(position, row))]!;
    for (let rest = way; rest !== 0; rest &= rest - 1) {
      end = landings(position, squareOn(row, lowest(rest)), list, from, end);
    }
  }
  if (isEdge(column)) {
    const way = WAY_TO_ENDS[placeIndex(row, columnOccupied(position, column))]!;
    for (let rest = way; rest !== 0; rest &= rest - 1) {
      end = landings(position, squareOn(lowest(rest), column), list, from, end);
    }
  }
  return end;
}

/** The king's moves to a corner, or to an edge from where two corners are open. */
function kingToEdge(position: BrandubhState, list: Int32Array, at: number): number {
  const king = position.king;
  const row = rowOf(king);
  const column = columnOf(king);
  const columns = kingsColumns(position);
  const rows = kingsRows(position);
  let end = at;
  if ((columns & 1) !== 0) end = kingTo(position, squareOn(row, 0), list, end);
  if (columns >> LAST !== 0) end = kingTo(position, squareOn(row, LAST), list, end);
  if ((rows & 1) !== 0) end = kingTo(position, squareOn(0, column), list, end);
  if (rows >> LAST !== 0) end = kingTo(position, squareOn(LAST, column), list, end);
  return end;
}

function kingTo(position: BrandubhState, to: number, list: Int32Array, at: number): number {
  if (FOR_KING_ALONE[to] === 0 && cornersFrom(position, to) < 2) return at;
  list[at] = actionOf(position.king, to);
  return (at + 1) | 0;
}
