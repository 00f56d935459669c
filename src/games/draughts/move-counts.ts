/**
 * Bulk counting for perft: numbers of legal moves, and of replies to all quiet moves, without generating them.
 *
 * "Simple" positions have only men that capture forward, and no capture has priority by what it captures. Their moves
 * are counted from sets alone; other captures are generated.
 */
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

/** Number of legal moves; captures are generated into `generator` from index `at`. */
export function countMoves(
  men: number,
  kings: number,
  theirMen: number,
  theirKings: number,
  white: number,
  generator: CaptureGenerator,
  at: number,
): number {
  const rules = generator.rules;
  if (haveOnlySimpleMen(kings, theirKings, rules)) {
    const capturable = (theirMen | (theirKings & rules.menCaptureKingsMask)) & INNER_SQUARES;
    return countSimpleMoves(men, capturable, ~(men | theirMen | theirKings), white, rules.priority);
  }
  return countAnyMoves(men, kings, theirMen, theirKings, white, generator, at);
}

/** Returns true if the position is simple. */
export const haveOnlySimpleMen = (kings: number, theirKings: number, rules: DraughtsRuleSet): boolean =>
  !rules.menCaptureBackward && (kings | (theirKings & rules.preferKingsMask)) === 0;

/** Number of moves of simple men; `capturable` are the opposing pieces on inner squares that they may capture. */
function countSimpleMoves(men: number, capturable: number, empty: number, white: number, priority: number): number {
  const rising = forwardRising(white);
  const falling = forwardFalling(white);
  const besideRising = rotate(empty, 32 - rising);
  const besideFalling = rotate(empty, 32 - falling);
  const jumpRising = rotate(capturable & besideRising, 32 - rising);
  const jumpFalling = rotate(capturable & besideFalling, 32 - falling);
  const captureRising = men & jumpRising;
  const captureFalling = men & jumpFalling;
  const capturers = captureRising | captureFalling;
  const landings = rotate(captureRising, 2 * rising) | rotate(captureFalling, 2 * falling);
  if (landings & (jumpRising | jumpFalling))
    return countSimpleChains(capturers, jumpRising, jumpFalling, white, priority);
  // No branch: it would be mispredicted half of the time.
  const quietMen = men & ~((capturers | -capturers) >> 31);
  return (
    popcount(captureRising | (quietMen & besideRising & ~risingRim(white))) +
    popcount(captureFalling | (quietMen & besideFalling & ~fallingRim(white)))
  );
}

function countAnyMoves(
  men: number,
  kings: number,
  theirMen: number,
  theirKings: number,
  white: number,
  generator: CaptureGenerator,
  at: number,
): number {
  const rules = generator.rules;
  const all = men | kings | theirMen | theirKings;
  const capturable = (theirMen | theirKings) & INNER_SQUARES;
  const menTargets = (theirMen | (theirKings & rules.menCaptureKingsMask)) & INNER_SQUARES;
  const capturingMen = menThatCapture(men, menTargets, ~all, white, rules.menCaptureBackward);
  let capturingKings = rules.flying ? 0 : kingsThatCapture(kings, capturable, all, false);
  let total = 0;
  for (let rest = kings; rest !== 0; rest &= rest - 1) {
    const square = lowestBit(rest);
    const attacked = rules.flying ? kingAttacks(square, all) : NEIGHBOURS[square]!;
    const targets = rules.flying ? attacked & capturable : 0;
    total += popcount(attacked & ~all);
    if (targets !== 0 && kingAttacks(square, all ^ targets) & ~(attacked | all)) capturingKings |= rest & -rest;
  }
  if ((capturingMen | capturingKings) !== 0) {
    return generator.generate(capturingMen, capturingKings, theirMen, theirKings, all, white, at) - at;
  }
  return total + popcount(risingSteps(men, ~all, white)) + popcount(fallingSteps(men, ~all, white));
}

/** A byte for the number of chains of each length: three jumps take a man across the board. */
const LENGTH_BITS = 8;

function countSimpleChains(
  capturers: number,
  jumpRising: number,
  jumpFalling: number,
  white: number,
  priority: number,
): number {
  const rising = 2 * forwardRising(white);
  const falling = 2 * forwardFalling(white);
  const byLength = chainsByLength(capturers, jumpRising, jumpFalling, rising, falling, 0) >>> LENGTH_BITS;
  const two = (byLength >>> LENGTH_BITS) & 0xff;
  const three = byLength >>> (2 * LENGTH_BITS);
  if (prefersMorePieces(priority)) return three !== 0 ? three : two;
  return (byLength & 0xff) + two + three;
}

/** Counts the chains that end after these jumps, each in the byte of its length; `squares` may hold each man once. */
function chainsByLength(
  squares: number,
  jumpRising: number,
  jumpFalling: number,
  rising: number,
  falling: number,
  byte: number,
): number {
  let total = popcount(squares & ~(jumpRising | jumpFalling)) << byte;
  const byRising = rotate(squares & jumpRising, rising);
  const byFalling = rotate(squares & jumpFalling, falling);
  if (byRising !== 0) total += chainsByLength(byRising, jumpRising, jumpFalling, rising, falling, byte + LENGTH_BITS);
  if (byFalling !== 0) total += chainsByLength(byFalling, jumpRising, jumpFalling, rising, falling, byte + LENGTH_BITS);
  return total;
}

/**
 * Replies to many quiet moves at once.
 *
 * If the opponent cannot capture now, a quiet move changes the number of replies by little: a reply or two are lost at
 * the square where the piece arrives, and one or two are gained at the square that it leaves. So the replies are
 * counted once, and the changes for all moves together, as sets. Moves after which the opponent can capture are the
 * exception; those that are not simple are counted one by one.
 */

/** Number of replies of simple men to all steps of men, or -1 if they can capture something now. */
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
  const capturable = (men | (kings & rules.menCaptureKingsMask)) & INNER_SQUARES;
  const jumps =
    rotate(capturable & rotate(empty, rising), rising) | rotate(capturable & rotate(empty, falling), falling);
  if (theirMen & jumps) return -1;
  const they = white ^ 1;
  const along = theirMen & ~risingRim(they);
  const away = theirMen & ~fallingRim(they);
  const now = popcount(along & rotate(empty, rising)) + popcount(away & rotate(empty, falling));
  const byRising = men & ~risingRim(white) & rotate(empty, 32 - rising);
  const byFalling = men & ~fallingRim(white) & rotate(empty, 32 - falling);
  return (
    countRepliesAlong(byRising, rising, falling, theirMen, away, capturable, empty, jumps, now, they, rules.priority) +
    countRepliesAlong(byFalling, falling, rising, theirMen, along, capturable, empty, jumps, now, they, rules.priority)
  );
}

/**
 * Number of replies to the steps of the men `steps` in direction `by`; `across` is the other forward direction,
 * `stepping` the opposing men that may step against it, `jumps` the squares from which they could jump, `now` the
 * number of their moves before the step.
 */
function countRepliesAlong(
  steps: number,
  by: number,
  across: number,
  theirMen: number,
  stepping: number,
  capturable: number,
  empty: number,
  jumps: number,
  now: number,
  they: number,
  priority: number,
): number {
  const ahead = rotate(theirMen, 32 - across);
  // Captured on arrival, along its direction or across it; or it opens a landing square behind another piece.
  const along = steps & rotate(rotate(theirMen, 32 - by) & INNER_SQUARES, 32 - by);
  const aside = steps & rotate(ahead & rotate(empty, across) & INNER_SQUARES, 32 - by);
  const behind = steps & rotate(capturable & ahead, 32 - across);
  const safe = steps & ~(along | aside | behind);
  const beside = rotate(stepping, 32 - across);
  let total = Math.imul(now, popcount(safe)) + popcount(safe & beside) - popcount(safe & rotate(beside, 32 - by));
  if (safe !== steps) {
    const complex = ((along | behind) & jumps) | (aside & rotate(jumps, (across - by) & 31));
    total += popcount(along & ~complex) + popcount(aside & ~complex) + popcount(behind & ~complex);
    for (let rest = complex; rest !== 0; rest &= rest - 1) {
      const from = rest & -rest;
      const to = rotate(from, by);
      total += countSimpleMoves(
        theirMen,
        (capturable & ~from) | (to & INNER_SQUARES),
        empty ^ from ^ to,
        they,
        priority,
      );
    }
  }
  return total;
}

/** Squares on the ranks above each square. */
export const RANKS_ABOVE = Int32Array.from({ length: SQUARES }, (_, square) =>
  squaresMatching(rank => rank > RANK[square]!),
);

/** Number of replies to the moves of the flying king `king` to `targets`. */
export function countRepliesToKing(
  king: number,
  targets: number,
  men: number,
  kings: number,
  theirMen: number,
  theirKings: number,
  white: number,
  generator: CaptureGenerator,
  at: number,
): number {
  const others = kings ^ king;
  const all = men | others | theirMen | theirKings;
  const safe = targets & ~exposedTargets(men, others, theirMen, theirKings, white, generator.rules);
  let total = safe === 0 ? 0 : countRepliesToSafe(safe, all, theirMen, theirKings, white);
  for (let rest = targets & ~safe; rest !== 0; rest &= rest - 1) {
    const moved = others | (rest & -rest);
    const captureCount = countCaptures(theirMen, theirKings, men, moved, white ^ 1, generator, at);
    total += captureCount !== 0 ? captureCount : countMoves(theirMen, theirKings, men, moved, white ^ 1, generator, at);
  }
  return total;
}

/** Number of captures, without testing first whether there is one: here there mostly is. */
function countCaptures(
  men: number,
  kings: number,
  theirMen: number,
  theirKings: number,
  white: number,
  generator: CaptureGenerator,
  at: number,
): number {
  const rules = generator.rules;
  const all = men | kings | theirMen | theirKings;
  const capturable = (theirMen | (theirKings & rules.menCaptureKingsMask)) & INNER_SQUARES;
  const capturingMen = menThatCapture(men, capturable, ~all, white, rules.menCaptureBackward);
  return (generator.generate(capturingMen, kings, theirMen, theirKings, all, white, at) - at) | 0;
}

/** Squares on which the king could be captured; all squares if the opponent can capture something else. */
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
  const capturable = (men | (others & rules.menCaptureKingsMask)) & INNER_SQUARES;
  const emptyRising = rotate(~all, rising);
  const emptyFalling = rotate(~all, falling);
  if (theirMen & (rotate(capturable & emptyRising, rising) | rotate(capturable & emptyFalling, falling))) return -1;
  const byMen = (rotate(theirMen, 32 - rising) & emptyRising) | (rotate(theirMen, 32 - falling) & emptyFalling);
  let exposed = byMen & rules.menCaptureKingsMask;
  for (let rest = theirKings; rest !== 0; rest &= rest - 1) {
    const square = lowestBit(rest);
    const attacked = kingAttacks(square, all);
    const targets = attacked & (men | others) & INNER_SQUARES;
    if (targets !== 0 && kingAttacks(square, all ^ targets) & ~(attacked | all)) return -1;
    exposed |= capturableSquares(square, attacked & ~all);
  }
  return exposed & INNER_SQUARES;
}

/** Of the squares that a king on `square` can move to, those with a free square behind them. */
const capturableSquares = (square: number, free: number): number => {
  const above = RANKS_ABOVE[square]!;
  const next = (rotate(free, DOWN_LEFT) | rotate(free, DOWN_RIGHT)) & above;
  return free & (next | ((rotate(free, UP_RIGHT) | rotate(free, UP_LEFT)) & ~above));
};

/** Number of replies if none is a capture: a piece that could move to the square of the king has one move less. */
function countRepliesToSafe(safe: number, all: number, theirMen: number, theirKings: number, white: number): number {
  const byRising = risingSteps(theirMen, ~all, white ^ 1);
  const byFalling = fallingSteps(theirMen, ~all, white ^ 1);
  const targets = popcount(safe);
  let total = Math.imul(targets, popcount(byRising) + popcount(byFalling));
  total -= popcount(safe & rotate(byRising, 32 - forwardRising(white)));
  total -= popcount(safe & rotate(byFalling, 32 - forwardFalling(white)));
  for (let rest = theirKings; rest !== 0; rest &= rest - 1) {
    const attacked = kingAttacks(lowestBit(rest), all);
    total += Math.imul(targets, popcount(attacked & ~all)) - popcount(safe & attacked);
  }
  return total;
}
