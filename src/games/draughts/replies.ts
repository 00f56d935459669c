/**
 * How many replies there are to many quiet moves together.
 *
 * Where the other side can take nothing now, most moves change little: a reply or two are lost where the piece arrives,
 * one or two are won where it left. So the replies are counted once, and the changes as sets. The moves after which the
 * other side can take are the exceptions; what is not easily said of them is counted one by one.
 */
import { count, lowest } from '../bits';
import { DOWN_LEFT, DOWN_RIGHT, INNER, RANK, rotate, SQUARES, squaresWhere, UP_LEFT, UP_RIGHT } from './board';
import type { Chains } from './chains';
import { fallingSteps, risingSteps } from './moves';
import { reach } from './reach';
import type { RuleSet } from './rules';
import { fallingRim, forwardFalling, forwardRising, jumpingMen, risingRim } from './steps';
import { tally, tallyMen } from './tally';

/** The replies of simple men to all steps of men; -1 where they can take something now. */
export function repliesToSteps(men: number, kings: number, theirMen: number, white: number, rules: RuleSet): number {
  const rising = forwardRising(white);
  const falling = forwardFalling(white);
  const empty = ~(men | kings | theirMen);
  const prey = (men | (kings & rules.kingsForMen)) & INNER;
  const jumps = rotate(prey & rotate(empty, rising), rising) | rotate(prey & rotate(empty, falling), falling);
  if (theirMen & jumps) return -1;
  const they = white ^ 1;
  const along = theirMen & ~risingRim(they);
  const away = theirMen & ~fallingRim(they);
  const now = count(along & rotate(empty, rising)) + count(away & rotate(empty, falling));
  const byRising = men & ~risingRim(white) & rotate(empty, 32 - rising);
  const byFalling = men & ~fallingRim(white) & rotate(empty, 32 - falling);
  return (
    repliesTo(byRising, rising, falling, theirMen, away, prey, empty, jumps, now, they, rules.law) +
    repliesTo(byFalling, falling, rising, theirMen, along, prey, empty, jumps, now, they, rules.law)
  );
}

/**
 * The replies to `steps`, the men that step the way `by`; `across` is the other way forward, `stepping` their men that
 * have a step back on it, `jumps` the squares from which they could jump, `now` their moves before the step.
 */
function repliesTo(
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
  const along = steps & rotate(rotate(theirMen, 32 - by) & INNER, 32 - by);
  const aside = steps & rotate(ahead & rotate(empty, across) & INNER, 32 - by);
  const behind = steps & rotate(prey & ahead, 32 - across);
  const calm = steps & ~(along | aside | behind);
  const beside = rotate(stepping, 32 - across);
  let total = Math.imul(now, count(calm)) + count(calm & beside) - count(calm & rotate(beside, 32 - by));
  if (calm !== steps) {
    const goOn = ((along | behind) & jumps) | (aside & rotate(jumps, (across - by) & 31));
    total += count(along & ~goOn) + count(aside & ~goOn) + count(behind & ~goOn);
    for (let rest = goOn; rest !== 0; rest &= rest - 1) {
      const from = rest & -rest;
      const to = rotate(from, by);
      total += tallyMen(theirMen, (prey & ~from) | (to & INNER), empty ^ from ^ to, they, law);
    }
  }
  return total;
}

export const ABOVE = Int32Array.from({ length: SQUARES }, (_, square) => squaresWhere(rank => rank > RANK[square]!));

/** The replies to the moves to `targets` of a flying king, one of `kings`, that `white` moves. */
export function repliesToKing(
  king: number,
  targets: number,
  men: number,
  kings: number,
  theirMen: number,
  theirKings: number,
  white: number,
  chains: Chains,
  at: number,
): number {
  const others = kings ^ king;
  const all = men | others | theirMen | theirKings;
  const calm = targets & ~lostTargets(men, others, theirMen, theirKings, white, chains.rules);
  let total = calm === 0 ? 0 : repliesToCalm(calm, all, theirMen, theirKings, white);
  for (let rest = targets & ~calm; rest !== 0; rest &= rest - 1) {
    const moved = others | (rest & -rest);
    const taking = captures(theirMen, theirKings, men, moved, white ^ 1, chains, at);
    total += taking !== 0 ? taking : tally(theirMen, theirKings, men, moved, white ^ 1, chains, at);
  }
  return total;
}

/** How many captures there are, without a look whether there are any: here there mostly are. */
function captures(
  men: number,
  kings: number,
  theirMen: number,
  theirKings: number,
  white: number,
  chains: Chains,
  at: number,
): number {
  const rules = chains.rules;
  const all = men | kings | theirMen | theirKings;
  const prey = (theirMen | (theirKings & rules.kingsForMen)) & INNER;
  const takingMen = jumpingMen(men, prey, ~all, white, rules.menTakeBackward);
  return (chains.collect(takingMen, kings, theirMen, theirKings, all, white, at) - at) | 0;
}

/** Where the king could be taken; everywhere, where the other side can take something without it. */
function lostTargets(
  men: number,
  others: number,
  theirMen: number,
  theirKings: number,
  white: number,
  rules: RuleSet,
): number {
  const rising = forwardRising(white);
  const falling = forwardFalling(white);
  const all = men | others | theirMen | theirKings;
  const prey = (men | (others & rules.kingsForMen)) & INNER;
  const emptyRising = rotate(~all, rising);
  const emptyFalling = rotate(~all, falling);
  if (theirMen & (rotate(prey & emptyRising, rising) | rotate(prey & emptyFalling, falling))) return -1;
  const byMen = (rotate(theirMen, 32 - rising) & emptyRising) | (rotate(theirMen, 32 - falling) & emptyFalling);
  let lost = byMen & rules.kingsForMen;
  for (let rest = theirKings; rest !== 0; rest &= rest - 1) {
    const square = lowest(rest);
    const seen = reach(square, all);
    const targets = seen & (men | others) & INNER;
    if (targets !== 0 && reach(square, all ^ targets) & ~(seen | all)) return -1;
    lost |= followed(square, seen & ~all);
  }
  return lost & INNER;
}

/** Of `free`, the squares that a king on `square` can go to, those behind which there is one more. */
const followed = (square: number, free: number): number => {
  const above = ABOVE[square]!;
  const next = (rotate(free, DOWN_LEFT) | rotate(free, DOWN_RIGHT)) & above;
  return free & (next | ((rotate(free, UP_RIGHT) | rotate(free, UP_LEFT)) & ~above));
};

/** The replies where none takes: each of their pieces that could go where the king arrives has one move less. */
function repliesToCalm(calm: number, all: number, theirMen: number, theirKings: number, white: number): number {
  const byRising = risingSteps(theirMen, ~all, white ^ 1);
  const byFalling = fallingSteps(theirMen, ~all, white ^ 1);
  const targets = count(calm);
  let total = Math.imul(targets, count(byRising) + count(byFalling));
  total -= count(calm & rotate(byRising, 32 - forwardRising(white)));
  total -= count(calm & rotate(byFalling, 32 - forwardFalling(white)));
  for (let rest = theirKings; rest !== 0; rest &= rest - 1) {
    const seen = reach(lowest(rest), all);
    total += Math.imul(targets, count(seen & ~all)) - count(calm & seen);
  }
  return total;
}
