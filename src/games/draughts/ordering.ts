/** How good a move looks before it is searched. */
import { count } from '../bits';
import type { Action } from '../game';
import { crowns, isCapture, takenBy } from './action';

const CROWN = 200;
const MAN = 200;
/** A king that is taken, on top of a man. */
const KING = 300;

export function orderingScore(action: Action, theirKings: number): number {
  const crown = crowns(action) ? CROWN : 0;
  if (!isCapture(action)) return crown;
  const taken = takenBy(action);
  return crown + count(taken) * MAN + count(taken & theirKings) * KING;
}
