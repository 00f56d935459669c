/**
 * Counting under the plain rules, where nothing but men, hands and one removal matters: the position lives in the
 * arguments, and of the last two actions neither is made. The replies to all quiet actions of one kind differ only by
 * the points that these touch, so a few sums over sets give them.
 */
import { count, lowest } from '../bits';
import { ALL_POINTS, DIAGONAL_BOARD, PLAIN_BOARD } from './board';
import { closers, inMills, pairs } from './sets';

/**
 * What the rules leave open, in one int: the points on spokes, then the most men that fly and 1, then whether mills
 * protect.
 */
const FLY_SHIFT = 24;
const UNPROTECTED = 1 << 28;
/** Fewer men lose. */
export const LEAST_MEN = 3;

export const plainConfig = (spokes: number, fly: number, takesFromMills: boolean): number =>
  spokes | ((fly + 1) << FLY_SHIFT) | (takesFromMills ? UNPROTECTED : 0);

export const spokesOf = (config: number): number => config & ALL_POINTS;
export const mayFly = (men: number, config: number): boolean => count(men) < ((config >> FLY_SHIFT) & 15);

/** Two hands in one int, the own one in the low four bits. */
export const handsOf = (own: number, enemy: number): number => own | (enemy << 4);
export const turned = (hands: number): number => (hands >> 4) | ((hands & 15) << 4);

const plainNeighbours = PLAIN_BOARD.neighbours;
const diagonalNeighbours = DIAGONAL_BOARD.neighbours;
export const neighboursOf = (point: number, config: number): number =>
  spokesOf(config) === ALL_POINTS ? diagonalNeighbours[point]! : plainNeighbours[point]!;

/** The men that a mill may take. */
export function takeable(men: number, config: number): number {
  if ((config & UNPROTECTED) !== 0) return men;
  const open = men & ~inMills(men, spokesOf(config));
  return open !== 0 ? open : men;
}

/** Ways to play `depth` actions, 2 or more, where nothing is owed and both sides have men enough. */
export function playLines(own: number, enemy: number, hands: number, depth: number, config: number): number {
  if ((hands & 15) !== 0)
    return depth === 2 ? placeAndReply(own, enemy, hands, config) : placeLines(own, enemy, hands, depth, config);
  return depth === 2 ? moveAndReply(own, enemy, hands, config) : moveLines(own, enemy, hands, depth, config);
}

/** The same where the side to act owes a removal. */
export function takeLines(own: number, enemy: number, hands: number, depth: number, config: number): number {
  if (count(enemy) + (hands >> 4) <= LEAST_MEN) return 0;
  if (depth === 2) return takeAndReply(own, enemy, hands, config);
  const next = turned(hands);
  let total = 0;
  for (let men = takeable(enemy, config); men !== 0; men &= men - 1)
    total += playLines(enemy ^ (men & -men), own, next, depth - 1, config);
  return total;
}

function placeLines(own: number, enemy: number, hands: number, depth: number, config: number): number {
  const empty = ALL_POINTS & ~(own | enemy);
  const closing = enemy === 0 ? 0 : closers(own, spokesOf(config)) & empty;
  const left = hands - 1;
  const next = turned(left);
  let total = 0;
  for (let points = closing; points !== 0; points &= points - 1)
    total += takeLines(own | (points & -points), enemy, left, depth - 1, config);
  for (let points = empty ^ closing; points !== 0; points &= points - 1)
    total += playLines(enemy, own | (points & -points), next, depth - 1, config);
  return total;
}

function moveLines(own: number, enemy: number, hands: number, depth: number, config: number): number {
  const empty = ALL_POINTS & ~(own | enemy);
  const flying = mayFly(own, config);
  const next = turned(hands);
  let total = 0;
  for (let men = own; men !== 0; men &= men - 1) {
    const man = men & -men;
    const targets = flying ? empty : empty & neighboursOf(lowest(man), config);
    if (targets === 0) continue;
    const rest = own ^ man;
    const closing = closers(rest, spokesOf(config)) & targets;
    for (let points = closing; points !== 0; points &= points - 1)
      total += takeLines(rest | (points & -points), enemy, hands, depth - 1, config);
    for (let points = targets ^ closing; points !== 0; points &= points - 1)
      total += playLines(enemy, rest | (points & -points), next, depth - 1, config);
  }
  return total;
}

/** Two actions, the first a placement. */
function placeAndReply(own: number, enemy: number, hands: number, config: number): number {
  const empty = ALL_POINTS & ~(own | enemy);
  const closing = enemy === 0 ? 0 : closers(own, spokesOf(config)) & empty;
  const taking = closing === 0 ? 0 : Math.imul(count(closing), count(takeable(enemy, config)));
  const quiet = empty ^ closing;
  const free = count(empty) - 1;
  if (hands >> 4 !== 0) return (taking + Math.imul(count(quiet), free)) | 0;
  if (mayFly(enemy, config)) return (taking + Math.imul(count(quiet), Math.imul(count(enemy), free))) | 0;
  const spokes = spokesOf(config);
  return (taking + Math.imul(count(quiet), pairs(enemy, empty, spokes)) - pairs(quiet, enemy, spokes)) | 0;
}

/** Two actions, the first a slide or a flight. */
function moveAndReply(own: number, enemy: number, hands: number, config: number): number {
  const empty = ALL_POINTS & ~(own | enemy);
  if (hands !== 0) return moveAndFree(own, enemy, empty, count(empty), config);
  if (mayFly(enemy, config)) return moveAndFree(own, enemy, empty, Math.imul(count(enemy), count(empty)), config);
  return moveAndSlide(own, enemy, empty, config);
}

/** The enemy has `replies` to every quiet move. */
function moveAndFree(own: number, enemy: number, empty: number, replies: number, config: number): number {
  const taken = count(takeable(enemy, config));
  const flying = mayFly(own, config);
  let total = 0;
  for (let men = own; men !== 0; men &= men - 1) {
    const man = men & -men;
    const targets = flying ? empty : empty & neighboursOf(lowest(man), config);
    const closing = count(closers(own ^ man, spokesOf(config)) & targets);
    total += Math.imul(closing, taken) + Math.imul(count(targets) - closing, replies);
  }
  return total | 0;
}

/** The enemy slides: a man that leaves its point frees it for its enemy neighbours, and blocks those at its goal. */
function moveAndSlide(own: number, enemy: number, empty: number, config: number): number {
  const spokes = spokesOf(config);
  const replies = pairs(enemy, empty, spokes);
  const flying = mayFly(own, config);
  const closable = closers(own, spokes) & empty;
  const taken = closable === 0 ? 0 : count(takeable(enemy, config));
  let total = 0;
  for (let men = own; men !== 0; men &= men - 1) {
    const man = men & -men;
    const near = neighboursOf(lowest(man), config);
    const targets = flying ? empty : empty & near;
    if (targets === 0) continue;
    const closing = (targets & closable) === 0 ? 0 : closers(own ^ man, spokes) & targets;
    const quiet = targets ^ closing;
    total += Math.imul(count(closing), taken);
    total += Math.imul(count(quiet), replies + count(near & enemy)) - pairs(quiet, enemy, spokes);
  }
  return total | 0;
}

/** Two actions, the first a removal after which the enemy has men enough. */
function takeAndReply(own: number, enemy: number, hands: number, config: number): number {
  const empty = ALL_POINTS & ~(own | enemy);
  const taken = takeable(enemy, config);
  const ways = count(taken);
  if (hands >> 4 !== 0) return Math.imul(ways, count(empty) + 1);
  const left = enemy & (enemy - 1);
  if (mayFly(left, config)) return Math.imul(ways, Math.imul(count(left), count(empty) + 1));
  const spokes = spokesOf(config);
  let freed = 0;
  for (let men = taken; men !== 0; men &= men - 1) freed += count(neighboursOf(lowest(men), config) & enemy);
  return (Math.imul(ways, pairs(enemy, empty, spokes)) - pairs(taken, empty, spokes) + freed) | 0;
}
