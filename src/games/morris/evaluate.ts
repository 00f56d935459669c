/** What a position is worth: features of both sides, weighed by how many men are still in hand. */

import { count, lowest } from '../bits';
import type { Term } from '../game';
import { LINES_OF_POINT } from './board';
import { isClosed } from './mills';
import { emptyPoints } from './moves';
import type { MorrisPosition } from './position';
import { FULL_HOUSE } from './rules';
import { around, closers, inMills, millCount, pairs } from './sets';
import { WEIGHTS } from './weights';

const MEN = 0;
const MOBILITY = 1;
const BLOCKED_MEN = 2;
const MILLS = 3;
const OPEN_LINES = 4;
const CLOSABLE = 5;
const DOUBLE_MILLS = 6;
const FLYING = 7;
const LAST_MEN = 8;
const OWED = 9;
const FEATURES = WEIGHTS.length;

const MOST_IN_HAND = 2 * FULL_HOUSE;

/** The weights by men in hand. */
const weights = new Int32Array((MOST_IN_HAND + 1) * FEATURES);
for (let inHand = 0; inHand <= MOST_IN_HAND; inHand++)
  WEIGHTS.forEach(({ placing, moving }, feature) => {
    weights[inHand * FEATURES + feature] = Math.round(moving + ((placing - moving) * inHand) / MOST_IN_HAND);
  });

/** The features of the side to act less those of the other. */
const features = new Int32Array(FEATURES);

export function evaluate(position: MorrisPosition): number {
  readFeatures(position);
  const at = (position.ownHand + position.enemyHand) * FEATURES;
  let value = 0;
  for (let feature = 0; feature < FEATURES; feature++) value += features[feature]! * weights[at + feature]!;
  return value | 0;
}

/** The same, a term at a time, seen from White. */
export function evaluationTerms(position: MorrisPosition): readonly Term[] {
  readFeatures(position);
  const at = (position.ownHand + position.enemyHand) * FEATURES;
  const sign = position.side === 0 ? 1 : -1;
  return WEIGHTS.map(({ name }, feature) => ({ name, value: sign * features[feature]! * weights[at + feature]! }));
}

function readFeatures(position: MorrisPosition): void {
  const { own, enemy, ownHand, enemyHand } = position;
  const empty = emptyPoints(position);
  features.fill(0);
  addSide(position, own, ownHand, position.ownUsed, empty, 1);
  addSide(position, enemy, enemyHand, position.enemyUsed, empty, -1);
  features[OWED] = Math.sign(position.owed) - Math.sign(position.enemyOwed);
}

function addSide(position: MorrisPosition, men: number, hand: number, used: number, empty: number, sign: number): void {
  const { board, fly, atLeast, oneTimeMills } = position.rules;
  const { spokes } = board;
  const onBoard = count(men);
  const flying = hand === 0 && onBoard <= fly;
  features[MEN]! += sign * (onBoard + hand);
  features[MILLS]! += sign * millCount(men, spokes);
  if (onBoard + hand === atLeast) features[LAST_MEN]! += sign;
  if (flying) features[FLYING]! += sign;
  else {
    features[MOBILITY]! += sign * pairs(men, empty, spokes);
    features[BLOCKED_MEN]! += sign * count(men & ~around(empty, spokes));
  }
  const closing = closers(men, spokes) & empty;
  if (closing === 0) return;
  const open = oneTimeMills ? unusedClosers(position, men, closing, used) : closing;
  features[OPEN_LINES]! += sign * count(open);
  if (flying || hand > 0) features[CLOSABLE]! += sign * count(open);
  else addSlides(position, men, open, sign);
}

/** The mills that a slide can close, and those that it closes as it opens another. */
function addSlides(position: MorrisPosition, men: number, open: number, sign: number): void {
  const { neighbours, partners, spokes } = position.rules.board;
  const milled = inMills(men, spokes);
  for (let points = open; points !== 0; points &= points - 1) {
    const point = lowest(points);
    for (let near = neighbours[point]! & men; near !== 0; near &= near - 1) {
      const man = near & -near;
      if (!isClosed(partners, men ^ man, point)) continue;
      features[CLOSABLE]! += sign;
      if ((milled & man) !== 0) features[DOUBLE_MILLS]! += sign;
    }
  }
}

/** The points of `closing` whose line has not been used up by its side. */
function unusedClosers(position: MorrisPosition, men: number, closing: number, used: number): number {
  const { partners } = position.rules.board;
  let open = 0;
  for (let points = closing; points !== 0; points &= points - 1) {
    const point = lowest(points);
    for (let i = point * LINES_OF_POINT; i < (point + 1) * LINES_OF_POINT; i++) {
      const others = partners[i]!;
      const line = others | (1 << point);
      if ((men & others) === others && (used & line) !== line) open |= 1 << point;
    }
  }
  return open;
}
