/** How good a move looks before it is searched. */
import type { Action } from '../game';
import { fromOf, toOf } from './action';
import { columnOf, KING_ONLY, rowOf, THRONE } from './board';
import { isEdge, reachableCorners } from './escape';
import { ATTACKERS } from './setup';
import type { BrandubhState } from './state';
import { countCapturesByAttacker, countCapturesByDefender, KING_CAPTURE_VALUE } from './tactics';

/** What counts: a win at once, a man or attacker taken, a way to a corner barred or opened. */
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
  const taken = countCapturesByAttacker(position, to);
  if (taken >= KING_CAPTURE_VALUE) return WIN_SCORE;
  return (taken * CAPTURE_SCORE + (mayBlockCorner(position, to) ? BLOCK_SCORE : 0)) | 0;
}

function defenderScore(position: BrandubhState, to: number, royal: boolean): number {
  const taken = countCapturesByDefender(position, to) * CAPTURE_SCORE;
  if (!royal) return taken | 0;
  if (KING_ONLY[to] === 1 && to !== THRONE) return WIN_SCORE;
  return (taken + reachableCorners(position, to) * THREAT_SCORE) | 0;
}

/** Whether a landing on `to` may bar the king's way to a corner: it is on his edge, and a way is open. */
function mayBlockCorner(position: BrandubhState, to: number): boolean {
  const king = position.king;
  const onRow = rowOf(king) === rowOf(to) && isEdge(rowOf(to));
  const onColumn = columnOf(king) === columnOf(to) && isEdge(columnOf(to));
  return (onRow || onColumn) && reachableCorners(position, king) > 0;
}
