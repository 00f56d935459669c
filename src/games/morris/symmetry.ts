/**
 * The symmetries of the board, with diagonal lines and without: turns by a quarter, a mirror, and the rings turned
 * inside out, sixteen together.
 */

import type { Action } from '../rules';
import { actionOf, fromOf, POINTS, toOf } from './board';
import type { MorrisState } from './state';

const TURNS = 4;
export const SYMMETRIES = 16;

/** Where `symmetry` takes `point`. The first symmetry leaves all as it is. */
export function imageOfPoint(symmetry: number, point: number): number {
  const ring = point >> 3;
  const place = point & 7;
  const mirrored = symmetry & TURNS ? -place & 7 : place;
  const turned = (mirrored + 2 * (symmetry & (TURNS - 1))) & 7;
  const outside = symmetry & (2 * TURNS) ? 2 - ring : ring;
  return (outside << 3) | turned;
}

/** A set of points is looked up by its halves. */
const HALF = POINTS / 2;
const HALF_SETS = 1 << HALF;

function halfSetImages(firstPoint: number): Int32Array {
  const images = new Int32Array(SYMMETRIES * HALF_SETS);
  for (let symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
    const row = symmetry * HALF_SETS;
    for (let point = 0; point < HALF; point++) {
      const image = 1 << imageOfPoint(symmetry, firstPoint + point);
      for (let rest = 0, bit = 1 << point; rest < bit; rest++) images[row + bit + rest] = images[row + rest]! | image;
    }
  }
  return images;
}

/** Made when they are first needed: that takes longer than most of the program's start, and many never ask. */
const halfSetTables: { low?: Int32Array; high?: Int32Array } = {};
const lowImages = (): Int32Array => {
  halfSetTables.low ??= halfSetImages(0);
  return halfSetTables.low;
};
const highImages = (): Int32Array => {
  halfSetTables.high ??= halfSetImages(HALF);
  return halfSetTables.high;
};

/** Where `symmetry` takes a set of points. */
export const imageOfSet = (symmetry: number, points: number): number =>
  lowImages()[(symmetry << HALF) | (points & (HALF_SETS - 1))]! | highImages()[(symmetry << HALF) | (points >> HALF)]!;

/** The symmetry that takes back what each one does. */
export const INVERSE: readonly number[] = Array.from({ length: SYMMETRIES }, (_, symmetry) => {
  const undoes = (other: number): boolean =>
    Array.from({ length: POINTS }, (_, point) => point).every(
      point => imageOfPoint(other, imageOfPoint(symmetry, point)) === point,
    );
  return Array.from({ length: SYMMETRIES }, (_, other) => other).find(undoes)!;
});

/** The symmetry under which the men of two sides make the least pair, by the first set and then by the second. */
export function canonicalSymmetry(own: number, enemy: number): number {
  let best = 0;
  let leastOwn = own;
  let leastEnemy = enemy;
  for (let symmetry = 1; symmetry < SYMMETRIES; symmetry++) {
    const ownImage = imageOfSet(symmetry, own);
    if (ownImage > leastOwn) continue;
    const enemyImage = imageOfSet(symmetry, enemy);
    if (ownImage === leastOwn && enemyImage >= leastEnemy) continue;
    best = symmetry;
    leastOwn = ownImage;
    leastEnemy = enemyImage;
  }
  return best;
}

/** What tells a position from all others, the same for all its images under the symmetries of the board. */

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
