/** Counting moves: the position in arguments, one function for each kind of move, the last plies from sets. */
import { lowest } from '../bits';
import { actionsOf } from '../turns';
import { INNER, NEIGHBOURS, rotate } from './board';
import type { Chains } from './chains';
import { fallingSteps, risingSteps } from './moves';
import { countNatively } from './perft-native';
import type { DraughtsPosition } from './position';
import { reach } from './reach';
import { repliesToKing, repliesToSteps } from './replies';
import { fallingRim, farRow, forwardFalling, forwardRising, jumpingKings, jumpingMen, risingRim } from './steps';
import { areSimple, tally } from './tally';

/** A count under way. The sum may pass 32 bits: as an element it stays a plain number, as a result it would not. */
interface Sum {
  readonly chains: Chains;
  readonly total: Float64Array;
}

/** Below this depth it does not pay to hand the position over. */
const NATIVE_DEPTH = 3;

export function perft(position: DraughtsPosition, depth: number): number {
  const count = depth < NATIVE_DEPTH ? undefined : countNatively(position, depth);
  return count ?? countPlainly(position, depth);
}

/** In JavaScript alone. */
export function countPlainly(position: DraughtsPosition, depth: number): number {
  if (position.begun !== 0) return perftOnward(position, depth);
  const { ownMen, ownKings, theirMen, theirKings, white, chains } = position;
  const sum = { chains, total: new Float64Array(1) };
  count(ownMen, ownKings, theirMen, theirKings, white, sum, 0, depth);
  return sum.total[0]!;
}

/** In the middle of a chain: what completes it is one move. */
function perftOnward(position: DraughtsPosition, depth: number): number {
  const chains = actionsOf(position);
  if (depth === 1) return chains.length;
  let total = 0;
  for (const chain of chains) {
    position.make(chain);
    total += perft(position, depth - 1);
    position.undo();
  }
  return total;
}

/** Adds the ways to play `depth` moves; there is room for chains from `at` on. */
function count(
  men: number,
  kings: number,
  theirMen: number,
  theirKings: number,
  white: number,
  sum: Sum,
  at: number,
  depth: number,
): void {
  if (depth === 1) add(sum, tally(men, kings, theirMen, theirKings, white, sum.chains, at));
  else if (areSimple(kings, theirKings, sum.chains.rules))
    countSimple(men, theirMen, theirKings, white, sum, at, depth);
  else countAny(men, kings, theirMen, theirKings, white, sum, at, depth);
}

function add(sum: Sum, moves: number): void {
  sum.total[0] = sum.total[0]! + moves;
}

/** Simple men: what they can do is known from sets, but for captures of more than one piece. */
function countSimple(
  men: number,
  theirMen: number,
  theirKings: number,
  white: number,
  sum: Sum,
  at: number,
  depth: number,
): void {
  const rising = forwardRising(white);
  const falling = forwardFalling(white);
  const empty = ~(men | theirMen | theirKings);
  const prey = (theirMen | (theirKings & sum.chains.rules.kingsForMen)) & INNER;
  const besideRising = rotate(empty, 32 - rising);
  const besideFalling = rotate(empty, 32 - falling);
  const jumpRising = rotate(prey & besideRising, 32 - rising);
  const jumpFalling = rotate(prey & besideFalling, 32 - falling);
  const takeRising = men & jumpRising;
  const takeFalling = men & jumpFalling;
  if ((takeRising | takeFalling) === 0) {
    if (depth === 2 && theirKings === 0 && addReplies(men, 0, theirMen, white, sum)) return;
    const byRising = men & besideRising & ~risingRim(white);
    const byFalling = men & besideFalling & ~fallingRim(white);
    countMen(byRising, byFalling, 0, men, 0, theirMen, theirKings, white, sum, at, depth);
  } else if ((rotate(takeRising, 2 * rising) | rotate(takeFalling, 2 * falling)) & (jumpRising | jumpFalling)) {
    const end = sum.chains.collect(takeRising | takeFalling, 0, theirMen, theirKings, ~empty, white, at);
    countChains(men, 0, theirMen, theirKings, white, sum, at, end, depth);
  } else {
    countMen(takeRising, takeFalling, -1, men, 0, theirMen, theirKings, white, sum, at, depth);
  }
}

function addReplies(men: number, kings: number, theirMen: number, white: number, sum: Sum): boolean {
  const replies = repliesToSteps(men, kings, theirMen, white, sum.chains.rules);
  if (replies < 0) return false;
  add(sum, replies);
  return true;
}

function countAny(
  men: number,
  kings: number,
  theirMen: number,
  theirKings: number,
  white: number,
  sum: Sum,
  at: number,
  depth: number,
): void {
  const rules = sum.chains.rules;
  const all = men | kings | theirMen | theirKings;
  const menPrey = (theirMen | (theirKings & rules.kingsForMen)) & INNER;
  const takingMen = jumpingMen(men, menPrey, ~all, white, rules.menTakeBackward);
  const takingKings = jumpingKings(kings, (theirMen | theirKings) & INNER, all, rules.flying);
  if ((takingMen | takingKings) !== 0) {
    const end = sum.chains.collect(takingMen, takingKings, theirMen, theirKings, all, white, at);
    countChains(men, kings, theirMen, theirKings, white, sum, at, end, depth);
    return;
  }
  countKings(men, kings, theirMen, theirKings, white, sum, at, depth);
  if (depth === 2 && areSimple(theirKings, kings, rules) && addReplies(men, kings, theirMen, white, sum)) return;
  const byRising = risingSteps(men, ~all, white);
  const byFalling = fallingSteps(men, ~all, white);
  countMen(byRising, byFalling, 0, men, kings, theirMen, theirKings, white, sum, at, depth);
}

function countChains(
  men: number,
  kings: number,
  theirMen: number,
  theirKings: number,
  white: number,
  sum: Sum,
  first: number,
  end: number,
  depth: number,
): void {
  const chains = sum.chains;
  for (let i = first; i < end; i++) {
    const start = chains.start[i]!;
    const king = chains.king[i]!;
    const left = ~chains.taken[i]!;
    const ownMen = (men & ~start) | (chains.end[i]! ^ king);
    count(theirMen & left, theirKings & left, ownMen, (kings & ~start) | king, white ^ 1, sum, end, depth - 1);
  }
}

/** Men that step, or with `taking` -1 jump once, on the rising and on the falling diagonal. */
function countMen(
  rising: number,
  falling: number,
  taking: number,
  men: number,
  kings: number,
  theirMen: number,
  theirKings: number,
  white: number,
  sum: Sum,
  at: number,
  depth: number,
): void {
  const far = farRow(white);
  let by = forwardRising(white);
  let rest = rising;
  let others = falling;
  while ((rest | others) !== 0) {
    if (rest === 0) {
      rest = others;
      others = 0;
      by = forwardFalling(white);
    }
    const from = rest & -rest;
    const next = rotate(from, by);
    const over = next & taking;
    const to = over === 0 ? next : rotate(next, by);
    const crowned = to & far;
    const ownMen = men ^ from ^ to ^ crowned;
    rest ^= from;
    count(theirMen & ~over, theirKings & ~over, ownMen, kings | crowned, white ^ 1, sum, at, depth - 1);
  }
}

function countKings(
  men: number,
  kings: number,
  theirMen: number,
  theirKings: number,
  white: number,
  sum: Sum,
  at: number,
  depth: number,
): void {
  const { flying, menTakeBackward } = sum.chains.rules;
  const all = men | kings | theirMen | theirKings;
  for (let rest = kings; rest !== 0; rest &= rest - 1) {
    const king = rest & -rest;
    const square = lowest(rest);
    const targets = (flying ? reach(square, all) : NEIGHBOURS[square]!) & ~all;
    if (depth === 2 && flying && !menTakeBackward) {
      add(sum, repliesToKing(king, targets, men, kings, theirMen, theirKings, white, sum.chains, at));
    } else {
      for (let to = targets; to !== 0; to &= to - 1) {
        count(theirMen, theirKings, men, kings ^ king ^ (to & -to), white ^ 1, sum, at, depth - 1);
      }
    }
  }
}
