/** How good a move looks before it is searched. */
import type { Action } from '../game';
import { fromOf, toOf } from './action';
import { columnOf, FOR_KING_ALONE, rowOf, THRONE } from './board';
import { cornersFrom, isEdge } from './escape';
import { ATTACKERS } from './setup';
import type { BrandubhState } from './state';
import { attackersTake, defendersTake, KING } from './tactics';

/** What counts: a win at once, a man or attacker taken, a way to a corner barred or opened. */
const WIN = 1 << 20;
const CAPTURE = 400;
const BAR = 300;
const THREAT = 200;

export function orderingScore(position: BrandubhState, action: Action): number {
  const to = toOf(action);
  return position.side === ATTACKERS
    ? attackersScore(position, to)
    : defendersScore(position, to, fromOf(action) === position.king);
}

function attackersScore(position: BrandubhState, to: number): number {
  const taken = attackersTake(position, to);
  if (taken >= KING) return WIN;
  return (taken * CAPTURE + (bars(position, to) ? BAR : 0)) | 0;
}

function defendersScore(position: BrandubhState, to: number, royal: boolean): number {
  const taken = defendersTake(position, to) * CAPTURE;
  if (!royal) return taken | 0;
  if (FOR_KING_ALONE[to] === 1 && to !== THRONE) return WIN;
  return (taken + cornersFrom(position, to) * THREAT) | 0;
}

/** Whether a landing on `to` may bar the king's way to a corner: it is on his edge, and a way is open. */
function bars(position: BrandubhState, to: number): boolean {
  const king = position.king;
  const onRow = rowOf(king) === rowOf(to) && isEdge(rowOf(to));
  const onColumn = columnOf(king) === columnOf(to) && isEdge(columnOf(to));
  return (onRow || onColumn) && cornersFrom(position, king) > 0;
}
