/**
 * The sixteen symmetries of the board, with or without diagonal lines: rotations, a reflection, and inner and outer ring
 * exchanged. And the canonical form of a position.
 */

import type { Action } from '../rules';
import { actionOf, fromOf, POINTS, toOf } from './board';
import type { MorrisState } from './state';

const TURNS = 4;
export const SYMMETRIES = 16;

/** Image of a point. Symmetry 0 is the form. */
export function imageOfPoint(symmetry: number, point: number): number {
  const ring = point >> 3;
  const place = point & 7;
  const mirrored = symmetry & TURNS ? -place & 7 : place;
  const turned = (mirrored + 2 * (symmetry & (TURNS - 1))) & 7;
  const outside = symmetry & (2 * TURNS) ? 2 - ring : ring;
  return (outside << 3) | turned;
}

/** Images of sets are looked up by halves of 12 points. */
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

/** Built on first use: they would slow down the start of the program. */
const halfSetTables: { low?: Int32Array; high?: Int32Array } = {};
const lowImages = (): Int32Array => {
  halfSetTables.low ??= halfSetImages(0);
  return halfSetTables.low;
};
const highImages = (): Int32Array => {
  halfSetTables.high ??= halfSetImages(HALF);
  return halfSetTables.high;
};

/** Image of a set of points. */
export const imageOfSet = (symmetry: number, points: number): number =>
  lowImages()[(symmetry << HALF) | (points & (HALF_SETS - 1))]! | highImages()[(symmetry << HALF) | (points >> HALF)]!;

/** Inverse of each symmetry. */
export const INVERSE: readonly number[] = Array.from({ length: SYMMETRIES }, (_, symmetry) => {
  const undoes = (other: number): boolean =>
    Array.from({ length: POINTS }, (_, point) => point).every(
      point => imageOfPoint(other, imageOfPoint(symmetry, point)) === point,
    );
  return Array.from({ length: SYMMETRIES }, (_, other) => other).find(undoes)!;
});

/** Symmetry that makes the pair of sets smallest, compared by the first set and then by the second. */
export function canonicalSymmetry(own: number, enemy: number): number {
  let best = 0;
  let smallestOwn = own;
  let smallestEnemy = enemy;
  for (let symmetry = 1; symmetry < SYMMETRIES; symmetry++) {
    const ownImage = imageOfSet(symmetry, own);
    if (ownImage > smallestOwn) continue;
    const enemyImage = imageOfSet(symmetry, enemy);
    if (ownImage === smallestOwn && enemyImage >= smallestEnemy) continue;
    best = symmetry;
    smallestOwn = ownImage;
    smallestEnemy = enemyImage;
  }
  return best;
}

/** Bit positions above the points of a set: men in hand, removals owed, phase and side to move. */
const HAND_SHIFT = POINTS;
const OWED_SHIFT = POINTS + 4;
const PLACED_SHIFT = POINTS + 4;
const SIDE_SHIFT = POINTS + 5;
const MAX_OWED = 7;
const MARKS_FLAG = 1 << POINTS;

/** True if something is pending that does not fit into four ints. */
function hasLargePendingState(position: MorrisState): boolean {
  const { custodian, intervention, millOffered, unblocking, ownBan, enemyBan, passed } = position;
  return (custodian | intervention | millOffered | unblocking | ownBan | enemyBan | passed) !== 0;
}

export function canonicalForm(position: MorrisState, form: Int32Array): boolean {
  const { own, enemy, owed, enemyOwed, marks, ownUsed, enemyUsed } = position;
  if (owed < 0 || owed > MAX_OWED || enemyOwed !== 0 || hasLargePendingState(position)) return false;
  if (marks !== 0 && (ownUsed | enemyUsed) !== 0) return false;
  const symmetry = canonicalSymmetry(own, enemy);
  form[0] =
    imageOfSet(symmetry, own) |
    (position.ownHand << HAND_SHIFT) |
    (position.placed << PLACED_SHIFT) |
    (position.side << SIDE_SHIFT);
  form[1] = imageOfSet(symmetry, enemy) | (position.enemyHand << HAND_SHIFT) | (owed << OWED_SHIFT);
  form[2] = marks === 0 ? imageOfSet(symmetry, ownUsed) : imageOfSet(symmetry, marks) | MARKS_FLAG;
  form[3] = imageOfSet(symmetry, enemyUsed);
  return true;
}

/** Images of an action under the symmetries that leave the position unchanged; only itself if more than a removal is pending. */
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
