/** The same as perft-plain.ts in whole turns: a removal belongs to the turn of its mill. */
import { count, lowest } from '../bits';
import { ALL_POINTS } from './board';
import { LEAST_MEN, mayFly, neighboursOf, spokesOf, takeable, turned } from './perft-plain';
import { closers, pairs } from './sets';

/** Ways to play `depth` turns, 1 or more, where nothing is owed and both sides have men enough. */
export function playTurns(own: number, enemy: number, hands: number, depth: number, config: number): number {
  if ((hands & 15) !== 0)
    return depth === 1 ? placements(own, enemy, config) : placeTurns(own, enemy, hands, depth, config);
  return depth === 1 ? moves(own, enemy, config) : moveTurns(own, enemy, hands, depth, config);
}

/** The same where the removal of the first turn is still to come. */
export function takeTurns(own: number, enemy: number, hands: number, depth: number, config: number): number {
  const taken = takeable(enemy, config);
  if (depth === 1) return count(taken);
  if (count(enemy) + (hands >> 4) <= LEAST_MEN) return 0;
  const next = turned(hands);
  let total = 0;
  for (let men = taken; men !== 0; men &= men - 1)
    total += playTurns(enemy ^ (men & -men), own, next, depth - 1, config);
  return total;
}

function placeTurns(own: number, enemy: number, hands: number, depth: number, config: number): number {
  const empty = ALL_POINTS & ~(own | enemy);
  const closing = enemy === 0 ? 0 : closers(own, spokesOf(config)) & empty;
  const left = hands - 1;
  const next = turned(left);
  let total = 0;
  for (let points = closing; points !== 0; points &= points - 1)
    total += takeTurns(own | (points & -points), enemy, left, depth, config);
  for (let points = empty ^ closing; points !== 0; points &= points - 1)
    total += playTurns(enemy, own | (points & -points), next, depth - 1, config);
  return total;
}

function moveTurns(own: number, enemy: number, hands: number, depth: number, config: number): number {
  const empty = ALL_POINTS & ~(own | enemy);
  const flying = mayFly(own, config);
  const next = turned(hands);
  let total = 0;
  for (let men = own; men !== 0; men &= men - 1) {
    const man = men & -men;
    const targets = flying ? empty : empty & neighboursOf(lowest(man), config);
    const rest = own ^ man;
    const closing = closers(rest, spokesOf(config)) & targets;
    for (let points = closing; points !== 0; points &= points - 1)
      total += takeTurns(rest | (points & -points), enemy, hands, depth, config);
    for (let points = targets ^ closing; points !== 0; points &= points - 1)
      total += playTurns(enemy, rest | (points & -points), next, depth - 1, config);
  }
  return total;
}

/** A mill is worth as many turns as men may be taken. */
function placements(own: number, enemy: number, config: number): number {
  const empty = ALL_POINTS & ~(own | enemy);
  const closing = enemy === 0 ? 0 : count(closers(own, spokesOf(config)) & empty);
  if (closing === 0) return count(empty);
  return count(empty) + Math.imul(closing, count(takeable(enemy, config)) - 1);
}

function moves(own: number, enemy: number, config: number): number {
  const empty = ALL_POINTS & ~(own | enemy);
  const spokes = spokesOf(config);
  const flying = mayFly(own, config);
  const all = flying ? Math.imul(count(own), count(empty)) : pairs(own, empty, spokes);
  const closable = closers(own, spokes) & empty;
  if (closable === 0) return all;
  let closing = 0;
  for (let men = own; men !== 0; men &= men - 1) {
    const man = men & -men;
    const targets = flying ? closable : closable & neighboursOf(lowest(man), config);
    if (targets !== 0) closing += count(closers(own ^ man, spokes) & targets);
  }
  return all + Math.imul(closing, count(takeable(enemy, config)) - 1);
}
