/** What tells a position from all others, the same for all its images under the symmetries of the board. */
import type { Action } from '../game';
import { actionOf, fromOf, toOf } from './action';
import { POINTS } from './board';
import type { MorrisState } from './state';
import { canonicalSymmetry, imageOfPoint, imageOfSet, SYMMETRIES } from './symmetry';

/** Behind the points of a set: men in hand, then what is owed or whose turn it is. */
const HAND_SHIFT = POINTS;
const OWED_SHIFT = POINTS + 4;
const PLACED_SHIFT = POINTS + 4;
const SIDE_SHIFT = POINTS + 5;
const MAX_OWED = 7;
const MARKS_FLAG = 1 << POINTS;

/** Whether anything is pending that four ints have no room for. */
function hasLargePendingState(position: MorrisState): boolean {
  const { custodian, intervention, millOffered, unblocking, ownBan, enemyBan, passed } = position;
  return (custodian | intervention | millOffered | unblocking | ownBan | enemyBan | passed) !== 0;
}

export function canonicalForm(position: MorrisState, identity: Int32Array): boolean {
  const { own, enemy, owed, enemyOwed, marks, ownUsed, enemyUsed } = position;
  if (owed < 0 || owed > MAX_OWED || enemyOwed !== 0 || hasLargePendingState(position)) return false;
  if (marks !== 0 && (ownUsed | enemyUsed) !== 0) return false;
  const symmetry = canonicalSymmetry(own, enemy);
  identity[0] =
    imageOfSet(symmetry, own) |
    (position.ownHand << HAND_SHIFT) |
    (position.placed << PLACED_SHIFT) |
    (position.side << SIDE_SHIFT);
  identity[1] = imageOfSet(symmetry, enemy) | (position.enemyHand << HAND_SHIFT) | (owed << OWED_SHIFT);
  identity[2] = marks === 0 ? imageOfSet(symmetry, ownUsed) : imageOfSet(symmetry, marks) | MARKS_FLAG;
  identity[3] = imageOfSet(symmetry, enemyUsed);
  return true;
}

/** What the symmetries that leave the position as it is make of an action; where something is pending, itself alone. */
export function symmetricActions(position: MorrisState, action: Action): Action[] {
  const { own, enemy, marks, ownUsed, enemyUsed } = position;
  const sets = hasLargePendingState(position) ? [] : [own, enemy, marks, ownUsed, enemyUsed];
  const from = fromOf(action);
  const all = [action];
  for (let symmetry = 1; symmetry < SYMMETRIES && sets.length > 0; symmetry++) {
    if (sets.some(set => imageOfSet(symmetry, set) !== set)) continue;
    all.push(actionOf(from < POINTS ? imageOfPoint(symmetry, from) : from, imageOfPoint(symmetry, toOf(action))));
  }
  return all;
}
