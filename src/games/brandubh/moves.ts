/** The legal moves of a position. */

import { lowestBit } from '../bits';
import { BIT_LOWER, BIT_UPPER, columnOf, rowOf, squareOn, UPPER } from './board';
import { LINE_KIND, PLAIN_LINE, REACH, reachIndex } from './lines';
import { ATTACKERS } from './setup';
import { type BrandubhState, columnOccupied, rowOccupied } from './state';

/** The moves, repetition and the move limit set aside; nobody has won. */
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
  const end = alongRow(from, REACH[reachIndex(LINE_KIND[row]!, column, rowOccupied(position, row))]!, list, at);
  return alongColumn(from, REACH[reachIndex(LINE_KIND[column]!, row, columnOccupied(position, column))]!, list, end);
}

function kingMoves(position: BrandubhState, list: Int32Array, at: number): number {
  const from = position.king;
  const row = rowOf(from);
  const column = columnOf(from);
  const end = alongRow(from, REACH[reachIndex(PLAIN_LINE, column, rowOccupied(position, row))]!, list, at);
  return alongColumn(from, REACH[reachIndex(PLAIN_LINE, row, columnOccupied(position, column))]!, list, end);
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
