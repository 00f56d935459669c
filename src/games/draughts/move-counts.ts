/** How many moves a position has, from sets: only captures by kings and by men that go backward are listed. */
import { lowestBit, popcount } from '../../util/bits';
import {
  fallingRim,
  forwardFalling,
  forwardRising,
  kingAttacks,
  kingsThatCapture,
  menThatCapture,
  risingRim,
} from './attacks';
import {
  DOWN_LEFT,
  DOWN_RIGHT,
  INNER_SQUARES,
  NEIGHBOURS,
  RANK,
  rotate,
  SQUARES,
  squaresMatching,
  UP_LEFT,
  UP_RIGHT,
} from './board';
import { prefersMorePieces } from './capture-priority';
import type { CaptureGenerator } from './captures';
import { fallingSteps, risingSteps } from './moves';
import type { DraughtsRuleSet } from './rules';

export function countMoves(
  men: number,
  kings: number,
  theirMen: number,
  theirKings: number,
  white: number,
  chains: CaptureGenerator,
  at: number,
): number {
  const rules = chains.rules;
  if (haveOnlySimpleMen(kings, theirKings, rules)) {
    const prey = (theirMen | (theirKings & rules.menCaptureKingsMask)) & INNER_SQUARES;
    return countSimpleMoves(men, prey, ~(men | theirMen | theirKings), white, rules.priority);
  }
  return countAnyMoves(men, kings, theirMen, theirKings, white, chains, at);
}

/** Whether there are only men that take forward, all captures of the same length alike to the law. */
export const haveOnlySimpleMen = (kings: number, theirKings: number, rules: DraughtsRuleSet): boolean =>
  !rules.menCaptureBackward && (kings | (theirKings & rules.preferKingsMask)) === 0;

/** The same for simple men. */
function countSimpleMoves(men: number, prey: number, empty: number, white: number, law: number): number {
  const rising = forwardRising(white);
  const falling = forwardFalling(white);
  const besideRising = rotate(empty, 32 - rising);
  const besideFalling = rotate(empty, 32 - falling);
  const jumpRising = rotate(prey & besideRising, 32 - rising);
  const jumpFalling = rotate(prey & besideFalling, 32 - falling);
  const takeRising = men & jumpRising;
  const takeFalling = men & jumpFalling;
  const takers = takeRising | takeFalling;
  const landings = rotate(takeRising, 2 * rising) | rotate(takeFalling, 2 * falling);
  if (landings & (jumpRising | jumpFalling)) return countSimpleChains(takers, jumpRising, jumpFalling, white, law);
  // No jump: a branch here would be mispredicted half of the time.
  const idle = men & ~((takers | -takers) >> 31);
  return (
    popcount(takeRising | (idle & besideRising & ~risingRim(white))) +
    popcount(takeFalling | (idle & besideFalling & ~fallingRim(white)))
  );
}

function countAnyMoves(
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
  const prey = (theirMen | theirKings) & INNER_SQUARES;
  const menPrey = (theirMen | (theirKings & rules.menCaptureKingsMask)) & INNER_SQUARES;
  const takingMen = menThatCapture(men, menPrey, ~all, white, rules.menCaptureBackward);
  let takingKings = rules.flying ? 0 : kingsThatCapture(kings, prey, all, false);
  let total = 0;
  for (let rest = kings; rest !== 0; rest &= rest - 1) {
    const square = lowestBit(rest);
    const seen = rules.flying ? kingAttacks(square, all) : NEIGHBOURS[square]!;
    const targets = rules.flying ? seen & prey : 0;
    total += popcount(seen & ~all);
    if (targets !== 0 && kingAttacks(square, all ^ targets) & ~(seen | all)) takingKings |= rest & -rest;
  }
  if ((takingMen | takingKings) !== 0) {
    return chains.generate(takingMen, takingKings, theirMen, theirKings, all, white, at) - at;
  }
  return total + popcount(risingSteps(men, ~all, white)) + popcount(fallingSteps(men, ~all, white));
}

/** Three jumps take a man across the board: a byte for the chains of each length. */
const LENGTH_BITS = 8;

function countSimpleChains(
  takers: number,
  jumpRising: number,
  jumpFalling: number,
  white: number,
  law: number,
): number {
  const rising = 2 * forwardRising(white);
  const falling = 2 * forwardFalling(white);
  const byLength = chainsByLength(takers, jumpRising, jumpFalling, rising, falling, 0) >>> LENGTH_BITS;
  const two = (byLength >>> LENGTH_BITS) & 0xff;
  const three = byLength >>> (2 * LENGTH_BITS);
  if (prefersMorePieces(law)) return three !== 0 ? three : two;
  return (byLength & 0xff) + two + three;
}

/** The chains that go on from men on `places`, one for each man that ends its own, in the byte of their length. */
function chainsByLength(
  places: number,
  jumpRising: number,
  jumpFalling: number,
  rising: number,
  falling: number,
  byte: number,
): number {
  let total = popcount(places & ~(jumpRising | jumpFalling)) << byte;
  const byRising = rotate(places & jumpRising, rising);
  const byFalling = rotate(places & jumpFalling, falling);
  if (byRising !== 0) total += chainsByLength(byRising, jumpRising, jumpFalling, rising, falling, byte + LENGTH_BITS);
  if (byFalling !== 0) total += chainsByLength(byFalling, jumpRising, jumpFalling, rising, falling, byte + LENGTH_BITS);
  return total;
}

/**
 * How many replies there are to many quiet moves together.
 *
 * Where the other side can take nothing now, most moves change little: a reply or two are lost where the piece arrives,
 * one or two are won where it left. So the replies are counted once, and the changes as sets. The moves after which the
 * other side can take are the exceptions; what is not easily said of them is counted one by one.
 */

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
