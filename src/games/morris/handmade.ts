/** Hand-made evaluation, for variants without trained weights. */
import { lowestBit, popcount } from '../../util/bits';
import type { EvalTerm } from '../rules';
import { adjacentPoints, closingPoints, countAdjacentPairs, countMills, formsMill, menInMills } from './bitboard';
import { LINES_PER_POINT } from './board';
import { emptyPoints } from './moves';
import type { MorrisRuleSet } from './rules';
import type { MorrisState } from './state';

/** Weight of a feature in centipawns: while a side has men in hand, and afterwards. */
interface FeatureWeight {
  readonly name: string;
  readonly placing: number;
  readonly moving: number;
}

const HANDMADE_WEIGHTS: readonly FeatureWeight[] = [
  { name: 'men', placing: 100, moving: 100 },
  { name: 'mobility', placing: 20, moving: 20 },
  { name: 'blocked men', placing: -4, moving: -12 },
  { name: 'mills', placing: 8, moving: 14 },
  { name: 'open lines', placing: 8, moving: 10 },
  { name: 'closable mills', placing: 8, moving: 30 },
  { name: 'double mills', placing: 6, moving: 50 },
  { name: 'flying', placing: 0, moving: 50 },
  { name: 'last men', placing: 0, moving: -40 },
  { name: 'removals owed', placing: 70, moving: 80 },
];

/** Indices of the features. */
const MEN = 0;
const MOBILITY = 1;
const BLOCKED_MEN = 2;
const MILLS = 3;
const OPEN_LINES = 4;
const CLOSABLE_MILLS = 5;
const DOUBLE_MILLS = 6;
const FLYING = 7;
const LAST_MEN = 8;
const REMOVALS_OWED = 9;

const PLACING_WEIGHTS = Int32Array.from(HANDMADE_WEIGHTS, weight => weight.placing);
const MOVING_WEIGHTS = Int32Array.from(HANDMADE_WEIGHTS, weight => weight.moving);

const weightsFor = (position: MorrisState): Int32Array =>
  (position.ownHand | position.enemyHand) === 0 ? MOVING_WEIGHTS : PLACING_WEIGHTS;

export const handmadeEval = (position: MorrisState): number => weightedSum(position, weightsFor(position));

/** Evaluation by feature, for White. */
export function handmadeTerms(position: MorrisState): readonly EvalTerm[] {
  const sign = position.side === 0 ? 1 : -1;
  return HANDMADE_WEIGHTS.map(({ name }, feature) => {
    const alone = weightsFor(position).map((weight, index) => (index === feature ? weight : 0));
    return { name, value: sign * weightedSum(position, alone) };
  });
}

function weightedSum(position: MorrisState, weights: Int32Array): number {
  const { rules, own, enemy } = position;
  const empty = emptyPoints(position);
  const free = adjacentPoints(empty, rules.board.spokes);
  const ownScore = menScore(rules, weights, own, position.ownHand, empty, free);
  const enemyScore = menScore(rules, weights, enemy, position.enemyHand, empty, free);
  const linesScore =
    openLinesScore(rules, weights, own, position.ownHand, empty, position.ownUsed) -
    openLinesScore(rules, weights, enemy, position.enemyHand, empty, position.enemyUsed);
  const owed = Math.sign(position.owed) - Math.sign(position.enemyOwed);
  return (ownScore - enemyScore + linesScore + owed * weights[REMOVALS_OWED]!) | 0;
}

/** Score of the number, mills and mobility of `men`; `free` are the points adjacent to empty points. */
function menScore(
  { board, maxFlyingMen: fly, minMen: atLeast }: MorrisRuleSet,
  weights: Int32Array,
  men: number,
  hand: number,
  empty: number,
  free: number,
): number {
  const all = (popcount(men) + hand) | 0;
  let value = Math.imul(all, weights[MEN]!) + Math.imul(countMills(men, board.spokes), weights[MILLS]!);
  if (all === atLeast) value += weights[LAST_MEN]!;
  if (hand === 0 && all <= fly) return (value + weights[FLYING]!) | 0;
  value += Math.imul(countAdjacentPairs(men, empty, board.spokes), weights[MOBILITY]!);
  return (value + Math.imul(popcount(men & ~free), weights[BLOCKED_MEN]!)) | 0;
}

/** Score of the mills that `men` may close. */
function openLinesScore(
  rules: MorrisRuleSet,
  weights: Int32Array,
  men: number,
  hand: number,
  empty: number,
  used: number,
): number {
  const closing = closingPoints(men, rules.board.spokes) & empty;
  if (closing === 0) return 0;
  const open = rules.oneTimeMills ? unusedClosingPoints(rules, men, closing, used) : closing;
  const value = Math.imul(popcount(open), weights[OPEN_LINES]!);
  if (hand > 0 || popcount(men) <= rules.maxFlyingMen)
    return (value + Math.imul(popcount(open), weights[CLOSABLE_MILLS]!)) | 0;
  return (value + closingSlidesScore(rules, weights, men, open)) | 0;
}

/** Score of the slides that close a mill, and of those that open another one at the same time (double mills). */
function closingSlidesScore({ board }: MorrisRuleSet, weights: Int32Array, men: number, open: number): number {
  const { neighbours, partners } = board;
  const milled = menInMills(men, board.spokes);
  let value = 0;
  for (let points = open; points !== 0; points &= points - 1) {
    const point = lowestBit(points);
    for (let near = neighbours[point]! & men; near !== 0; near &= near - 1) {
      const man = near & -near;
      if (!formsMill(partners, men ^ man, point)) continue;
      value += weights[CLOSABLE_MILLS]!;
      if ((milled & man) !== 0) value += weights[DOUBLE_MILLS]!;
    }
  }
  return value | 0;
}

/** Points of `closing` on a line that the side has not used yet. */
function unusedClosingPoints({ board }: MorrisRuleSet, men: number, closing: number, used: number): number {
  let open = 0;
  for (let points = closing; points !== 0; points &= points - 1) {
    const point = lowestBit(points);
    for (let i = point * LINES_PER_POINT; i < (point + 1) * LINES_PER_POINT; i++) {
      const others = board.partners[i]!;
      const line = others | (1 << point);
      if ((men & others) === others && (used & line) !== line) open |= 1 << point;
    }
  }
  return open;
}
