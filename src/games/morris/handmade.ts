import { lowestBit, popcount } from '../../util/bits';
import type { EvalTerm } from '../rules';
import { adjacentPoints, closingPoints, countAdjacentPairs, countMills, formsMill, menInMills } from './bitboard';
import { LINES_PER_POINT } from './board';
import { emptyPoints } from './moves';
import type { MorrisRuleSet } from './rules';
import type { MorrisState } from './state';

/**
 * What the features of a position are worth, in hundredths of a man: while men are in hand, and when there are none.
 */
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

/** Their places in the table. */
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

/** What a position is worth by weights made by hand: for variants of which nothing was learnt. */

const PLACING_WEIGHTS = Int32Array.from(HANDMADE_WEIGHTS, weight => weight.placing);
const MOVING_WEIGHTS = Int32Array.from(HANDMADE_WEIGHTS, weight => weight.moving);

const weightsFor = (position: MorrisState): Int32Array =>
  (position.ownHand | position.enemyHand) === 0 ? MOVING_WEIGHTS : PLACING_WEIGHTS;

export const handmadeEval = (position: MorrisState): number => weightedSum(position, weightsFor(position));

/** The same, a feature at a time, seen from White. */
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
  const ownWorth = menScore(rules, weights, own, position.ownHand, empty, free);
  const enemyWorth = menScore(rules, weights, enemy, position.enemyHand, empty, free);
  const linesWorth =
    openLinesScore(rules, weights, own, position.ownHand, empty, position.ownUsed) -
    openLinesScore(rules, weights, enemy, position.enemyHand, empty, position.enemyUsed);
  const owed = Math.sign(position.owed) - Math.sign(position.enemyOwed);
  return (ownWorth - enemyWorth + linesWorth + owed * weights[REMOVALS_OWED]!) | 0;
}

/** What `men` are worth by their number, mills and freedom; `free` are the points next to empty ones. */
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

/** What the mills are worth that `men` may close. */
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

/** What the slides are worth that close a mill, and those that open another by it. */
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

/** The points of `closing` on a line that its side has not used up. */
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
