/** Counting moves: the position in arguments, one function for each kind of move, the last plies from sets. */
import { lowestBit } from '../../util/bits';
import { legalActions } from '../moves';
import {
  fallingRim,
  forwardFalling,
  forwardRising,
  kingAttacks,
  kingsThatCapture,
  menThatCapture,
  promotionRow,
  risingRim,
} from './attacks';
import { INNER_SQUARES, NEIGHBOURS, rotate } from './board';
import type { CaptureGenerator } from './captures';
import { countMoves, countRepliesToKing, countRepliesToSteps, haveOnlySimpleMen } from './move-counts';
import { fallingSteps, risingSteps } from './moves';
import { perftWasm } from './perft-native';
import type { DraughtsPosition } from './position';

/** A count under way. The sum may pass 32 bits: as an element it stays a plain number, as a result it would not. */
interface PerftSum {
  readonly chains: CaptureGenerator;
  readonly total: Float64Array;
}

/** Below this depth it does not pay to hand the position over. */
const MIN_NATIVE_DEPTH = 3;

export function perft(position: DraughtsPosition, depth: number): number {
  const count = depth < MIN_NATIVE_DEPTH ? undefined : perftWasm(position, depth);
  return count ?? perftJs(position, depth);
}

/** In JavaScript alone. */
export function perftJs(position: DraughtsPosition, depth: number): number {
  if (position.partialCapture !== 0) return perftPartial(position, depth);
  const { ownMen, ownKings, theirMen, theirKings, white, captureGenerator: chains } = position;
  const sum = { chains, total: new Float64Array(1) };
  countLeaves(ownMen, ownKings, theirMen, theirKings, white, sum, 0, depth);
  return sum.total[0]!;
}

/** In the middle of a chain: what completes it is one move. */
function perftPartial(position: DraughtsPosition, depth: number): number {
  const chains = legalActions(position);
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
function countLeaves(
  men: number,
  kings: number,
  theirMen: number,
  theirKings: number,
  white: number,
  sum: PerftSum,
  at: number,
  depth: number,
): void {
  if (depth === 1) addLeaves(sum, countMoves(men, kings, theirMen, theirKings, white, sum.chains, at));
  else if (haveOnlySimpleMen(kings, theirKings, sum.chains.rules))
    countAfterSimple(men, theirMen, theirKings, white, sum, at, depth);
  else countAfterAny(men, kings, theirMen, theirKings, white, sum, at, depth);
}

function addLeaves(sum: PerftSum, moves: number): void {
  sum.total[0] = sum.total[0]! + moves;
}

/** Simple men: what they can do is known from sets, but for captures of more than one piece. */
function countAfterSimple(
  men: number,
  theirMen: number,
  theirKings: number,
  white: number,
  sum: PerftSum,
  at: number,
  depth: number,
): void {
  const rising = forwardRising(white);
  const falling = forwardFalling(white);
  const empty = ~(men | theirMen | theirKings);
  const prey = (theirMen | (theirKings & sum.chains.rules.menCaptureKingsMask)) & INNER_SQUARES;
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
    countAfterMen(byRising, byFalling, 0, men, 0, theirMen, theirKings, white, sum, at, depth);
  } else if ((rotate(takeRising, 2 * rising) | rotate(takeFalling, 2 * falling)) & (jumpRising | jumpFalling)) {
    const end = sum.chains.generate(takeRising | takeFalling, 0, theirMen, theirKings, ~empty, white, at);
    countAfterCaptures(men, 0, theirMen, theirKings, white, sum, at, end, depth);
  } else {
    countAfterMen(takeRising, takeFalling, -1, men, 0, theirMen, theirKings, white, sum, at, depth);
  }
}

function addReplies(men: number, kings: number, theirMen: number, white: number, sum: PerftSum): boolean {
  const replies = countRepliesToSteps(men, kings, theirMen, white, sum.chains.rules);
  if (replies < 0) return false;
  addLeaves(sum, replies);
  return true;
}

function countAfterAny(
  men: number,
  kings: number,
  theirMen: number,
  theirKings: number,
  white: number,
  sum: PerftSum,
  at: number,
  depth: number,
): void {
  const rules = sum.chains.rules;
  const all = men | kings | theirMen | theirKings;
  const menPrey = (theirMen | (theirKings & rules.menCaptureKingsMask)) & INNER_SQUARES;
  const takingMen = menThatCapture(men, menPrey, ~all, white, rules.menCaptureBackward);
  const takingKings = kingsThatCapture(kings, (theirMen | theirKings) & INNER_SQUARES, all, rules.flying);
  if ((takingMen | takingKings) !== 0) {
    const end = sum.chains.generate(takingMen, takingKings, theirMen, theirKings, all, white, at);
    countAfterCaptures(men, kings, theirMen, theirKings, white, sum, at, end, depth);
    return;
  }
  countAfterKings(men, kings, theirMen, theirKings, white, sum, at, depth);
  if (depth === 2 && haveOnlySimpleMen(theirKings, kings, rules) && addReplies(men, kings, theirMen, white, sum))
    return;
  const byRising = risingSteps(men, ~all, white);
  const byFalling = fallingSteps(men, ~all, white);
  countAfterMen(byRising, byFalling, 0, men, kings, theirMen, theirKings, white, sum, at, depth);
}

function countAfterCaptures(
  men: number,
  kings: number,
  theirMen: number,
  theirKings: number,
  white: number,
  sum: PerftSum,
  first: number,
  end: number,
  depth: number,
): void {
  const chains = sum.chains;
  for (let i = first; i < end; i++) {
    const start = chains.from[i]!;
    const king = chains.king[i]!;
    const left = ~chains.captured[i]!;
    const ownMen = (men & ~start) | (chains.to[i]! ^ king);
    countLeaves(theirMen & left, theirKings & left, ownMen, (kings & ~start) | king, white ^ 1, sum, end, depth - 1);
  }
}

/** Men that step, or with `taking` -1 jump once, on the rising and on the falling diagonal. */
function countAfterMen(
  rising: number,
  falling: number,
  taking: number,
  men: number,
  kings: number,
  theirMen: number,
  theirKings: number,
  white: number,
  sum: PerftSum,
  at: number,
  depth: number,
): void {
  const far = promotionRow(white);
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
    countLeaves(theirMen & ~over, theirKings & ~over, ownMen, kings | crowned, white ^ 1, sum, at, depth - 1);
  }
}

function countAfterKings(
  men: number,
  kings: number,
  theirMen: number,
  theirKings: number,
  white: number,
  sum: PerftSum,
  at: number,
  depth: number,
): void {
  const { flying, menCaptureBackward: menTakeBackward } = sum.chains.rules;
  const all = men | kings | theirMen | theirKings;
  for (let rest = kings; rest !== 0; rest &= rest - 1) {
    const king = rest & -rest;
    const square = lowestBit(rest);
    const targets = (flying ? kingAttacks(square, all) : NEIGHBOURS[square]!) & ~all;
    if (depth === 2 && flying && !menTakeBackward) {
      addLeaves(sum, countRepliesToKing(king, targets, men, kings, theirMen, theirKings, white, sum.chains, at));
    } else {
      for (let to = targets; to !== 0; to &= to - 1) {
        countLeaves(theirMen, theirKings, men, kings ^ king ^ (to & -to), white ^ 1, sum, at, depth - 1);
      }
    }
  }
}
