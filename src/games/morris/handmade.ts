/** What a position is worth by weights made by hand: for variants of which nothing was learnt. */
import { count, lowest } from '../bits';
import type { Term } from '../game';
import { LINES_OF_POINT } from './board';
import { isClosed } from './mills';
import { emptyPoints } from './moves';
import type { RuleSet } from './rules';
import { around, closers, inMills, millCount, pairs } from './sets';
import type { MorrisState } from './state';
import {
  BLOCKED_MEN,
  CLOSABLE,
  DOUBLE_MILLS,
  FLYING,
  LAST_MEN,
  MEN,
  MILLS,
  MOBILITY,
  OPEN_LINES,
  OWED,
  WEIGHTS,
} from './weights';

const PLACING = Int32Array.from(WEIGHTS, weight => weight.placing);
const MOVING = Int32Array.from(WEIGHTS, weight => weight.moving);

const weightsFor = (position: MorrisState): Int32Array =>
  (position.ownHand | position.enemyHand) === 0 ? MOVING : PLACING;

export const handmadeWorth = (position: MorrisState): number => worth(position, weightsFor(position));

/** The same, a feature at a time, seen from White. */
export function handmadeTerms(position: MorrisState): readonly Term[] {
  const sign = position.side === 0 ? 1 : -1;
  return WEIGHTS.map(({ name }, feature) => {
    const alone = weightsFor(position).map((weight, index) => (index === feature ? weight : 0));
    return { name, value: sign * worth(position, alone) };
  });
}

function worth(position: MorrisState, weights: Int32Array): number {
  const { rules, own, enemy } = position;
  const empty = emptyPoints(position);
  const free = around(empty, rules.board.spokes);
  const ownWorth = menWorth(rules, weights, own, position.ownHand, empty, free);
  const enemyWorth = menWorth(rules, weights, enemy, position.enemyHand, empty, free);
  const linesWorth =
    openWorth(rules, weights, own, position.ownHand, empty, position.ownUsed) -
    openWorth(rules, weights, enemy, position.enemyHand, empty, position.enemyUsed);
  const owed = Math.sign(position.owed) - Math.sign(position.enemyOwed);
  return (ownWorth - enemyWorth + linesWorth + owed * weights[OWED]!) | 0;
}

/** What `men` are worth by their number, mills and freedom; `free` are the points next to empty ones. */
function menWorth(
  { board, fly, atLeast }: RuleSet,
  weights: Int32Array,
  men: number,
  hand: number,
  empty: number,
  free: number,
): number {
  const all = (count(men) + hand) | 0;
  let value = Math.imul(all, weights[MEN]!) + Math.imul(millCount(men, board.spokes), weights[MILLS]!);
  if (all === atLeast) value += weights[LAST_MEN]!;
  if (hand === 0 && all <= fly) return (value + weights[FLYING]!) | 0;
  value += Math.imul(pairs(men, empty, board.spokes), weights[MOBILITY]!);
  return (value + Math.imul(count(men & ~free), weights[BLOCKED_MEN]!)) | 0;
}

/** What the mills are worth that `men` may close. */
function openWorth(
  rules: RuleSet,
  weights: Int32Array,
  men: number,
  hand: number,
  empty: number,
  used: number,
): number {
  const closing = closers(men, rules.board.spokes) & empty;
  if (closing === 0) return 0;
  const open = rules.oneTimeMills ? unusedClosers(rules, men, closing, used) : closing;
  const value = Math.imul(count(open), weights[OPEN_LINES]!);
  if (hand > 0 || count(men) <= rules.fly) return (value + Math.imul(count(open), weights[CLOSABLE]!)) | 0;
  return (value + slidesWorth(rules, weights, men, open)) | 0;
}

/** What the slides are worth that close a mill, and those that open another by it. */
function slidesWorth({ board }: RuleSet, weights: Int32Array, men: number, open: number): number {
  const { neighbours, partners } = board;
  const milled = inMills(men, board.spokes);
  let value = 0;
  for (let points = open; points !== 0; points &= points - 1) {
    const point = lowest(points);
    for (let near = neighbours[point]! & men; near !== 0; near &= near - 1) {
      const man = near & -near;
      if (!isClosed(partners, men ^ man, point)) continue;
      value += weights[CLOSABLE]!;
      if ((milled & man) !== 0) value += weights[DOUBLE_MILLS]!;
    }
  }
  return value | 0;
}

/** The points of `closing` on a line that its side has not used up. */
function unusedClosers({ board }: RuleSet, men: number, closing: number, used: number): number {
  let open = 0;
  for (let points = closing; points !== 0; points &= points - 1) {
    const point = lowest(points);
    for (let i = point * LINES_OF_POINT; i < (point + 1) * LINES_OF_POINT; i++) {
      const others = board.partners[i]!;
      const line = others | (1 << point);
      if ((men & others) === others && (used & line) !== line) open |= 1 << point;
    }
  }
  return open;
}
