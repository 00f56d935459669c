/** What tells a position from all others, the same for all its images under the symmetries of the board. */
import type { Action } from '../game';
import { actionOf, fromOf, toOf } from './action';
import { POINTS } from './board';
import type { MorrisState } from './state';
import { canonicalSymmetry, imageOf, imageOfPoint, SYMMETRIES } from './symmetry';

/** Behind the points of a set: men in hand, then what is owed or whose turn it is. */
const HAND = POINTS;
const OWED = POINTS + 4;
const PLACED = POINTS + 4;
const SIDE = POINTS + 5;
const MOST_OWED = 7;
const MARKED = 1 << POINTS;

/** Whether anything is pending that four ints have no room for. */
function isPending(position: MorrisState): boolean {
  const { custodian, intervention, millOffered, unblocking, ownBan, enemyBan, passed } = position;
  return (custodian | intervention | millOffered | unblocking | ownBan | enemyBan | passed) !== 0;
}

export function identify(position: MorrisState, identity: Int32Array): boolean {
  const { own, enemy, owed, enemyOwed, marks, ownUsed, enemyUsed } = position;
  if (owed < 0 || owed > MOST_OWED || enemyOwed !== 0 || isPending(position)) return false;
  if (marks !== 0 && (ownUsed | enemyUsed) !== 0) return false;
  const symmetry = canonicalSymmetry(own, enemy);
  identity[0] =
    imageOf(symmetry, own) | (position.ownHand << HAND) | (position.placed << PLACED) | (position.side << SIDE);
  identity[1] = imageOf(symmetry, enemy) | (position.enemyHand << HAND) | (owed << OWED);
  identity[2] = marks === 0 ? imageOf(symmetry, ownUsed) : imageOf(symmetry, marks) | MARKED;
  identity[3] = imageOf(symmetry, enemyUsed);
  return true;
}

/** What the symmetries that leave the position as it is make of an action; where something is pending, itself alone. */
export function images(position: MorrisState, action: Action): Action[] {
  const { own, enemy, marks, ownUsed, enemyUsed } = position;
  const sets = isPending(position) ? [] : [own, enemy, marks, ownUsed, enemyUsed];
  const from = fromOf(action);
  const all = [action];
  for (let symmetry = 1; symmetry < SYMMETRIES && sets.length > 0; symmetry++) {
    if (sets.some(set => imageOf(symmetry, set) !== set)) continue;
    all.push(actionOf(from < POINTS ? imageOfPoint(symmetry, from) : from, imageOfPoint(symmetry, toOf(action))));
  }
  return all;
}
