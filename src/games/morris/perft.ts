/**
 * Perft of morris. Plain rules, where only men, hands and one removal matter, are counted by sets: the position is passed
 * in arguments, and the last two actions are counted without making them. The numbers of replies to quiet actions of one
 * kind differ only by the points that these touch, so a few sums over sets give their total. Other rules are counted
 * action by action.
 */
import { lowestBit, popcount } from '../../util/bits';
import { MAX_ACTIONS, NO_LIMIT, ONGOING, type PerftUnit } from '../rules';
import { closingPoints, countAdjacentPairs, menInMills } from './bitboard';
import { ALL_POINTS, DIAGONAL_BOARD, PLAIN_BOARD, POINTS } from './board';
import { countActions, generate } from './moves';
import type { MorrisPosition } from './position';

export function perft(position: MorrisPosition, depth: number, unit: PerftUnit): number {
  const list = new Int32Array(MAX_ACTIONS * (depth + 1));
  return unit === 'actions' ? countActionLines(position, depth, list, 0) : countMoveLines(position, depth, list, 0);
}

/** Number of sequences of `depth` actions; `list` is free from `at` on. */
function countActionLines(position: MorrisPosition, depth: number, list: Int32Array, at: number): number {
  if (depth === 1) return countActions(position);
  if (followsPlainRules(position, depth)) return countPlain(position, depth, removeActionLines, playActionLines);
  const end = generate(position, list, at);
  let total = 0;
  for (let i = at; i < end; i++) {
    position.make(list[i]!);
    total += countActionLines(position, depth - 1, list, end);
    position.undo();
  }
  return total;
}

/** True if the next `depth` actions follow the plain rules, alternate, and cannot end the game by a move counter. */
function followsPlainRules(position: MorrisPosition, depth: number): boolean {
  const { rules } = position;
  const limit = Math.min(rules.nMove, rules.endgameNMove);
  return (
    !position.tracksPending &&
    position.ended === ONGOING &&
    rules.minMen === PLAIN_MIN_MEN &&
    !rules.movesWhilePlacing &&
    !rules.takesFromMillsWhilePlacing &&
    sidesAlternate(position) &&
    (limit === NO_LIMIT || position.slides + depth < limit) &&
    !mayFillBoard(position, depth)
  );
}

/** True if no side moves twice in a row at the end of placing: the side that places last does not slide first. */
function sidesAlternate({ side, rules, owed, placed, ownHand, enemyHand }: MorrisPosition): boolean {
  if ((ownHand | enemyHand | placed) === 0) return true;
  const next = owed === 0 ? side : side ^ 1;
  const nextHand = owed === 0 ? ownHand : enemyHand;
  const otherHand = owed === 0 ? enemyHand : ownHand;
  const last = nextHand > otherHand ? next : next ^ 1;
  return rules.firstSlider !== last;
}

/** True if the board may fill up before the last action, which may end the game. */
const mayFillBoard = ({ rules, own, enemy, ownHand, enemyHand }: MorrisPosition, depth: number): boolean =>
  rules.fullBoardAction >= 0 && ownHand + enemyHand < depth && popcount(own | enemy) + ownHand + enemyHand >= POINTS;

type PlainCounter = (own: number, enemy: number, hands: number, depth: number, config: number) => number;

function countPlain(position: MorrisPosition, depth: number, take: PlainCounter, play: PlainCounter): number {
  const { own, enemy, ownHand, enemyHand, owed, rules } = position;
  const config = plainConfig(rules.board.spokes, rules.maxFlyingMen, rules.takesFromMills);
  return (owed === 0 ? play : take)(own, enemy, packHands(ownHand, enemyHand), depth, config);
}

/** Number of sequences of `depth` moves. */
function countMoveLines(position: MorrisPosition, depth: number, list: Int32Array, at: number): number {
  if (followsPlainRules(position, depth)) return countPlain(position, depth, removeMoveLines, playMoveLines);
  const end = generate(position, list, at);
  let total = 0;
  for (let i = at; i < end; i++) {
    position.make(list[i]!);
    if (position.midTurn) total += countMoveLines(position, depth, list, end);
    else total += depth === 1 ? 1 : countMoveLines(position, depth - 1, list, end);
    position.undo();
  }
  return total;
}

/** Plain rules in one int: the points on spokes, then the maximum number of flying men plus 1, then whether mills protect. */
const FLY_SHIFT = 24;
const MILLS_UNPROTECTED = 1 << 28;
/** A side with fewer men loses. */
const PLAIN_MIN_MEN = 3;

const plainConfig = (spokes: number, fly: number, takesFromMills: boolean): number =>
  spokes | ((fly + 1) << FLY_SHIFT) | (takesFromMills ? MILLS_UNPROTECTED : 0);

const spokesOf = (config: number): number => config & ALL_POINTS;
const mayFlyWith = (men: number, config: number): boolean => popcount(men) < ((config >> FLY_SHIFT) & 15);

/** Both hands in one int, the own one in the low four bits. */
const packHands = (own: number, enemy: number): number => own | (enemy << 4);
const swapHands = (hands: number): number => (hands >> 4) | ((hands & 15) << 4);

const plainNeighbours = PLAIN_BOARD.neighbours;
const diagonalNeighbours = DIAGONAL_BOARD.neighbours;
const neighboursOf = (point: number, config: number): number =>
  spokesOf(config) === ALL_POINTS ? diagonalNeighbours[point]! : plainNeighbours[point]!;

/** Men that a mill may remove. */
function plainRemovable(men: number, config: number): number {
  if ((config & MILLS_UNPROTECTED) !== 0) return men;
  const open = men & ~menInMills(men, spokesOf(config));
  return open !== 0 ? open : men;
}

/** Number of sequences of `depth` actions (at least 2) if nothing is owed and both sides have enough men. */
function playActionLines(own: number, enemy: number, hands: number, depth: number, config: number): number {
  if ((hands & 15) !== 0)
    return depth === 2 ? placeAndReply(own, enemy, hands, config) : placeActionLines(own, enemy, hands, depth, config);
  return depth === 2 ? moveAndReply(own, enemy, hands, config) : slideActionLines(own, enemy, hands, depth, config);
}

/** The same if the side to move owes a removal. */
function removeActionLines(own: number, enemy: number, hands: number, depth: number, config: number): number {
  if (popcount(enemy) + (hands >> 4) <= PLAIN_MIN_MEN) return 0;
  if (depth === 2) return removeAndReply(own, enemy, hands, config);
  const next = swapHands(hands);
  let total = 0;
  for (let men = plainRemovable(enemy, config); men !== 0; men &= men - 1)
    total += playActionLines(enemy ^ (men & -men), own, next, depth - 1, config);
  return total;
}

function placeActionLines(own: number, enemy: number, hands: number, depth: number, config: number): number {
  const empty = ALL_POINTS & ~(own | enemy);
  const closing = enemy === 0 ? 0 : closingPoints(own, spokesOf(config)) & empty;
  const left = hands - 1;
  const next = swapHands(left);
  let total = 0;
  for (let points = closing; points !== 0; points &= points - 1)
    total += removeActionLines(own | (points & -points), enemy, left, depth - 1, config);
  for (let points = empty ^ closing; points !== 0; points &= points - 1)
    total += playActionLines(enemy, own | (points & -points), next, depth - 1, config);
  return total;
}

function slideActionLines(own: number, enemy: number, hands: number, depth: number, config: number): number {
  const empty = ALL_POINTS & ~(own | enemy);
  const flying = mayFlyWith(own, config);
  const next = swapHands(hands);
  let total = 0;
  for (let men = own; men !== 0; men &= men - 1) {
    const man = men & -men;
    const targets = flying ? empty : empty & neighboursOf(lowestBit(man), config);
    if (targets === 0) continue;
    const rest = own ^ man;
    const closing = closingPoints(rest, spokesOf(config)) & targets;
    for (let points = closing; points !== 0; points &= points - 1)
      total += removeActionLines(rest | (points & -points), enemy, hands, depth - 1, config);
    for (let points = targets ^ closing; points !== 0; points &= points - 1)
      total += playActionLines(enemy, rest | (points & -points), next, depth - 1, config);
  }
  return total;
}

/** Number of sequences of two actions that begin with a placement. */
function placeAndReply(own: number, enemy: number, hands: number, config: number): number {
  const empty = ALL_POINTS & ~(own | enemy);
  const closing = enemy === 0 ? 0 : closingPoints(own, spokesOf(config)) & empty;
  const taking = closing === 0 ? 0 : Math.imul(popcount(closing), popcount(plainRemovable(enemy, config)));
  const quiet = empty ^ closing;
  const free = popcount(empty) - 1;
  if (hands >> 4 !== 0) return (taking + Math.imul(popcount(quiet), free)) | 0;
  if (mayFlyWith(enemy, config)) return (taking + Math.imul(popcount(quiet), Math.imul(popcount(enemy), free))) | 0;
  const spokes = spokesOf(config);
  return (
    (taking +
      Math.imul(popcount(quiet), countAdjacentPairs(enemy, empty, spokes)) -
      countAdjacentPairs(quiet, enemy, spokes)) |
    0
  );
}

/** Number of sequences of two actions that begin with a slide or flight. */
function moveAndReply(own: number, enemy: number, hands: number, config: number): number {
  const empty = ALL_POINTS & ~(own | enemy);
  if (hands !== 0) return moveAndFree(own, enemy, empty, popcount(empty), config);
  if (mayFlyWith(enemy, config))
    return moveAndFree(own, enemy, empty, Math.imul(popcount(enemy), popcount(empty)), config);
  return moveAndSlide(own, enemy, empty, config);
}

/** The opponent has `replies` replies to every quiet action. */
function moveAndFree(own: number, enemy: number, empty: number, replies: number, config: number): number {
  const removals = popcount(plainRemovable(enemy, config));
  const flying = mayFlyWith(own, config);
  let total = 0;
  for (let men = own; men !== 0; men &= men - 1) {
    const man = men & -men;
    const targets = flying ? empty : empty & neighboursOf(lowestBit(man), config);
    const closing = popcount(closingPoints(own ^ man, spokesOf(config)) & targets);
    total += Math.imul(closing, removals) + Math.imul(popcount(targets) - closing, replies);
  }
  return total | 0;
}

/** The opponent slides: a man frees the point that it leaves for adjacent men and blocks the point where it arrives. */
function moveAndSlide(own: number, enemy: number, empty: number, config: number): number {
  const spokes = spokesOf(config);
  const replies = countAdjacentPairs(enemy, empty, spokes);
  const flying = mayFlyWith(own, config);
  const closable = closingPoints(own, spokes) & empty;
  const taken = closable === 0 ? 0 : popcount(plainRemovable(enemy, config));
  let total = 0;
  for (let men = own; men !== 0; men &= men - 1) {
    const man = men & -men;
    const near = neighboursOf(lowestBit(man), config);
    const targets = flying ? empty : empty & near;
    if (targets === 0) continue;
    const closing = (targets & closable) === 0 ? 0 : closingPoints(own ^ man, spokes) & targets;
    const quiet = targets ^ closing;
    total += Math.imul(popcount(closing), taken);
    total += Math.imul(popcount(quiet), replies + popcount(near & enemy)) - countAdjacentPairs(quiet, enemy, spokes);
  }
  return total | 0;
}

/** Number of sequences of two actions that begin with a removal, after which the opponent has enough men. */
function removeAndReply(own: number, enemy: number, hands: number, config: number): number {
  const empty = ALL_POINTS & ~(own | enemy);
  const taken = plainRemovable(enemy, config);
  const ways = popcount(taken);
  if (hands >> 4 !== 0) return Math.imul(ways, popcount(empty) + 1);
  const left = enemy & (enemy - 1);
  if (mayFlyWith(left, config)) return Math.imul(ways, Math.imul(popcount(left), popcount(empty) + 1));
  const spokes = spokesOf(config);
  let freed = 0;
  for (let men = taken; men !== 0; men &= men - 1) freed += popcount(neighboursOf(lowestBit(men), config) & enemy);
  return (
    (Math.imul(ways, countAdjacentPairs(enemy, empty, spokes)) - countAdjacentPairs(taken, empty, spokes) + freed) | 0
  );
}

/** Number of sequences of `depth` moves (at least 1) if nothing is owed and both sides have enough men. */
function playMoveLines(own: number, enemy: number, hands: number, depth: number, config: number): number {
  if ((hands & 15) !== 0)
    return depth === 1 ? countPlacements(own, enemy, config) : placeMoveLines(own, enemy, hands, depth, config);
  return depth === 1 ? countSlideMoves(own, enemy, config) : slideMoveLines(own, enemy, hands, depth, config);
}

/** The same if the removal of the first move is still to come. */
function removeMoveLines(own: number, enemy: number, hands: number, depth: number, config: number): number {
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

/** Number of moves that place a man: a mill counts once for each man that can be removed. */
function countPlacements(own: number, enemy: number, config: number): number {
  const empty = ALL_POINTS & ~(own | enemy);
  const closing = enemy === 0 ? 0 : popcount(closingPoints(own, spokesOf(config)) & empty);
  if (closing === 0) return popcount(empty);
  return popcount(empty) + Math.imul(closing, popcount(plainRemovable(enemy, config)) - 1);
}

/** Number of moves that slide or fly. */
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
