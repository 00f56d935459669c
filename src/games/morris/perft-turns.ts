/** The same as perft-plain.ts in whole turns: a removal belongs to the turn of its mill. */
import { lowestBit, popcount } from '../bits';
import { ALL_POINTS } from './board';
import { mayFlyWith, neighboursOf, PLAIN_MIN_MEN, plainRemovable, spokesOf, swapHands } from './perft-plain';
import { closingPoints, countAdjacentPairs } from './sets';

/** Ways to play `depth` turns, 1 or more, where nothing is owed and both sides have men enough. */
export function playMoveLines(own: number, enemy: number, hands: number, depth: number, config: number): number {
  if ((hands & 15) !== 0)
    return depth === 1 ? countPlacements(own, enemy, config) : placeMoveLines(own, enemy, hands, depth, config);
  return depth === 1 ? countSlideMoves(own, enemy, config) : slideMoveLines(own, enemy, hands, depth, config);
}

/** The same where the removal of the first turn is still to come. */
export function removeMoveLines(own: number, enemy: number, hands: number, depth: number, config: number): number {
  const taken = plainRemovable(enemy, config);
  if (depth === 1) return popcount(taken);
  if (popcount(enemy) + (hands >> 4) <= PLAIN_MIN_MEN) return 0;
  const next = swapHands(hands);
  let total = 0;
  for (let men = taken; men !== 0; men &= men - 1)
    total += playMoveLines(enemy ^ (men & -men), own, next, depth - 1, config);
  return total;
}

function placeMoveLines(own: number, enemy: number, hands: number, depth: number, config: number): number {
  const empty = ALL_POINTS & ~(own | enemy);
  const closing = enemy === 0 ? 0 : closingPoints(own, spokesOf(config)) & empty;
  const left = hands - 1;
  const next = swapHands(left);
  let total = 0;
  for (let points = closing; points !== 0; points &= points - 1)
    total += removeMoveLines(own | (points & -points), enemy, left, depth, config);
  for (let points = empty ^ closing; points !== 0; points &= points - 1)
    total += playMoveLines(enemy, own | (points & -points), next, depth - 1, config);
  return total;
}

function slideMoveLines(own: number, enemy: number, hands: number, depth: number, config: number): number {
  const empty = ALL_POINTS & ~(own | enemy);
  const flying = mayFlyWith(own, config);
  const next = swapHands(hands);
  let total = 0;
  for (let men = own; men !== 0; men &= men - 1) {
    const man = men & -men;
    const targets = flying ? empty : empty & neighboursOf(lowestBit(man), config);
    const rest = own ^ man;
    const closing = closingPoints(rest, spokesOf(config)) & targets;
    for (let points = closing; points !== 0; points &= points - 1)
      total += removeMoveLines(rest | (points & -points), enemy, hands, depth, config);
    for (let points = targets ^ closing; points !== 0; points &= points - 1)
      total += playMoveLines(enemy, rest | (points & -points), next, depth - 1, config);
  }
  return total;
}

/** A mill is worth as many turns as men may be taken. */
function countPlacements(own: number, enemy: number, config: number): number {
  const empty = ALL_POINTS & ~(own | enemy);
  const closing = enemy === 0 ? 0 : popcount(closingPoints(own, spokesOf(config)) & empty);
  if (closing === 0) return popcount(empty);
  return popcount(empty) + Math.imul(closing, popcount(plainRemovable(enemy, config)) - 1);
}

function countSlideMoves(own: number, enemy: number, config: number): number {
  const empty = ALL_POINTS & ~(own | enemy);
  const spokes = spokesOf(config);
  const flying = mayFlyWith(own, config);
  const all = flying ? Math.imul(popcount(own), popcount(empty)) : countAdjacentPairs(own, empty, spokes);
  const closable = closingPoints(own, spokes) & empty;
  if (closable === 0) return all;
  let closing = 0;
  for (let men = own; men !== 0; men &= men - 1) {
    const man = men & -men;
    const targets = flying ? closable : closable & neighboursOf(lowestBit(man), config);
    if (targets !== 0) closing += popcount(closingPoints(own ^ man, spokes) & targets);
  }
  return all + Math.imul(closing, popcount(plainRemovable(enemy, config)) - 1);
}
