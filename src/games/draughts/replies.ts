/**
 * How many replies there are to many quiet moves together.
 *
 * Where the other side can take nothing now, most moves change little: a reply or two are lost where the piece arrives,
 * one or two are won where it left. So the replies are counted once, and the changes as sets. The moves after which the
 * other side can take are the exceptions; what is not easily said of them is counted one by one.
 */
import { lowestBit, popcount } from '../bits';
import {
  DOWN_LEFT,
  DOWN_RIGHT,
  INNER_SQUARES,
  RANK,
  rotate,
  SQUARES,
  squaresMatching,
  UP_LEFT,
  UP_RIGHT,
} from './board';
import type { CaptureGenerator } from './chains';
import { fallingSteps, risingSteps } from './moves';
import { kingAttacks } from './reach';
import type { DraughtsRuleSet } from './rules';
import { fallingRim, forwardFalling, forwardRising, menThatCapture, risingRim } from './steps';
import { countMoves, countSimpleMoves } from './tally';

/** The replies of simple men to all steps of men; -1 where they can take something now. */
export function countRepliesToSteps(
  men: number,
  kings: number,
  theirMen: number,
  white: number,
  rules: DraughtsRuleSet,
): number {
  const rising = forwardRising(white);
  const falling = forwardFalling(white);
  const empty = ~(men | kings | theirMen);
  const prey = (men | (kings & rules.menCaptureKingsMask)) & INNER_SQUARES;
  const jumps = rotate(prey & rotate(empty, rising), rising) | rotate(prey & rotate(empty, falling), falling);
  if (theirMen & jumps) return -1;
  const they = white ^ 1;
  const along = theirMen & ~risingRim(they);
  const away = theirMen & ~fallingRim(they);
  const now = popcount(along & rotate(empty, rising)) + popcount(away & rotate(empty, falling));
  const byRising = men & ~risingRim(white) & rotate(empty, 32 - rising);
  const byFalling = men & ~fallingRim(white) & rotate(empty, 32 - falling);
  return (
    countRepliesAlong(byRising, rising, falling, theirMen, away, prey, empty, jumps, now, they, rules.priority) +
    countRepliesAlong(byFalling, falling, rising, theirMen, along, prey, empty, jumps, now, they, rules.priority)
  );
}

/**
 * The replies to `steps`, the men that step the way `by`; `across` is the other way forward, `stepping` their men that
 * have a step back on it, `jumps` the squares from which they could jump, `now` their moves before the step.
 */
function countRepliesAlong(
  steps: number,
  by: number,
  across: number,
  theirMen: number,
  stepping: number,
  prey: number,
  empty: number,
  jumps: number,
  now: number,
  they: number,
  law: number,
): number {
  const ahead = rotate(theirMen, 32 - across);
  // Taken where it arrives, along its way and across it; or it leaves a landing square behind another piece.
  const along = steps & rotate(rotate(theirMen, 32 - by) & INNER_SQUARES, 32 - by);
  const aside = steps & rotate(ahead & rotate(empty, across) & INNER_SQUARES, 32 - by);
  const behind = steps & rotate(prey & ahead, 32 - across);
  const calm = steps & ~(along | aside | behind);
  const beside = rotate(stepping, 32 - across);
  let total = Math.imul(now, popcount(calm)) + popcount(calm & beside) - popcount(calm & rotate(beside, 32 - by));
  if (calm !== steps) {
    const goOn = ((along | behind) & jumps) | (aside & rotate(jumps, (across - by) & 31));
    total += popcount(along & ~goOn) + popcount(aside & ~goOn) + popcount(behind & ~goOn);
    for (let rest = goOn; rest !== 0; rest &= rest - 1) {
      const from = rest & -rest;
      const to = rotate(from, by);
      total += countSimpleMoves(theirMen, (prey & ~from) | (to & INNER_SQUARES), empty ^ from ^ to, they, law);
    }
  }
  return total;
}

export const RANKS_ABOVE = Int32Array.from({ length: SQUARES }, (_, square) =>
  squaresMatching(rank => rank > RANK[square]!),
);

/** The replies to the moves to `targets` of a flying king, one of `kings`, that `white` moves. */
export function countRepliesToKing(
  king: number,
  targets: number,
  men: number,
  kings: number,
  theirMen: number,
  theirKings: number,
  white: number,
  chains: CaptureGenerator,
  at: number,
): number {
  const others = kings ^ king;
  const all = men | others | theirMen | theirKings;
  const calm = targets & ~exposedTargets(men, others, theirMen, theirKings, white, chains.rules);
  let total = calm === 0 ? 0 : countRepliesToSafe(calm, all, theirMen, theirKings, white);
  for (let rest = targets & ~calm; rest !== 0; rest &= rest - 1) {
    const moved = others | (rest & -rest);
    const taking = countCaptures(theirMen, theirKings, men, moved, white ^ 1, chains, at);
    total += taking !== 0 ? taking : countMoves(theirMen, theirKings, men, moved, white ^ 1, chains, at);
  }
  return total;
}

/** How many captures there are, without a look whether there are any: here there mostly are. */
function countCaptures(
  men: number,
  kings: number,
  theirMen: number,
  theirKings: number,
  white: number,
  chains: CaptureGenerator,
  at: number,
): number {
  const rules = chains.rules;
  const all = men | kings | theirMen | theirKings;
  const prey = (theirMen | (theirKings & rules.menCaptureKingsMask)) & INNER_SQUARES;
  const takingMen = menThatCapture(men, prey, ~all, white, rules.menCaptureBackward);
  return (chains.generate(takingMen, kings, theirMen, theirKings, all, white, at) - at) | 0;
}

/** Where the king could be taken; everywhere, where the other side can take something without it. */
function exposedTargets(
  men: number,
  others: number,
  theirMen: number,
  theirKings: number,
  white: number,
  rules: DraughtsRuleSet,
): number {
  const rising = forwardRising(white);
  const falling = forwardFalling(white);
  const all = men | others | theirMen | theirKings;
  const prey = (men | (others & rules.menCaptureKingsMask)) & INNER_SQUARES;
  const emptyRising = rotate(~all, rising);
  const emptyFalling = rotate(~all, falling);
  if (theirMen & (rotate(prey & emptyRising, rising) | rotate(prey & emptyFalling, falling))) return -1;
  const byMen = (rotate(theirMen, 32 - rising) & emptyRising) | (rotate(theirMen, 32 - falling) & emptyFalling);
  let lost = byMen & rules.menCaptureKingsMask;
  for (let rest = theirKings; rest !== 0; rest &= rest - 1) {
    const square = lowestBit(rest);
    const seen = kingAttacks(square, all);
    const targets = seen & (men | others) & INNER_SQUARES;
    if (targets !== 0 && kingAttacks(square, all ^ targets) & ~(seen | all)) return -1;
    lost |= capturableSquares(square, seen & ~all);
  }
  return lost & INNER_SQUARES;
}

/** Of `free`, the squares that a king on `square` can go to, those behind which there is one more. */
const capturableSquares = (square: number, free: number): number => {
  const above = RANKS_ABOVE[square]!;
  const next = (rotate(free, DOWN_LEFT) | rotate(free, DOWN_RIGHT)) & above;
  return free & (next | ((rotate(free, UP_RIGHT) | rotate(free, UP_LEFT)) & ~above));
};

/** The replies where none takes: each of their pieces that could go where the king arrives has one move less. */
function countRepliesToSafe(calm: number, all: number, theirMen: number, theirKings: number, white: number): number {
  const byRising = risingSteps(theirMen, ~all, white ^ 1);
  const byFalling = fallingSteps(theirMen, ~all, white ^ 1);
  const targets = popcount(calm);
  let total = Math.imul(targets, popcount(byRising) + popcount(byFalling));
  total -= popcount(calm & rotate(byRising, 32 - forwardRising(white)));
  total -= popcount(calm & rotate(byFalling, 32 - forwardFalling(white)));
  for (let rest = theirKings; rest !== 0; rest &= rest - 1) {
    const seen = kingAttacks(lowestBit(rest), all);
    total += Math.imul(targets, popcount(seen & ~all)) - popcount(calm & seen);
  }
  return total;
}
