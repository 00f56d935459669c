/**
 * Perft of draughts (src/games/draughts/perft.ts) for WebAssembly, in AssemblyScript: the same functions on the same sets,
 * with native population count and rotation. The rules are set once by `setRules`; the tables of king attacks are copied
 * from JavaScript.
 */
import {
  CHAIN,
  CHAINS,
  INNER,
  NEIGHBOURS,
  RANKS_ABOVE,
  UP_LEFT,
  UP_RIGHT,
  countsPieces,
  fallingEdge,
  fallingSteps,
  farRow,
  flying,
  forwardFalling,
  forwardRising,
  jumpingKings,
  jumpingMen,
  kingsForMen,
  kingsPreferred,
  menCaptureBackward,
  reach,
  risingEdge,
  risingSteps,
} from './draughts/board';
import { chainsInList, collect } from './draughts/captures';

export {
  FALLING,
  FALLING_START,
  NEIGHBOURS,
  RANKS_ABOVE,
  RISING,
  RISING_START,
  SQUARES_BEHIND,
  setEdges,
  setRules,
} from './draughts/board';

// Number of moves, from sets.

// @ts-ignore: decorator
@inline
function areSimple(kings: i32, theirKings: i32): bool {
  return !menCaptureBackward && (kings | (theirKings & kingsPreferred)) == 0;
}

function countMoves(men: i32, kings: i32, theirMen: i32, theirKings: i32, white: i32, at: i32): i32 {
  if (areSimple(kings, theirKings)) {
    const enemies = (theirMen | (theirKings & kingsForMen)) & INNER;
    return countMenMoves(men, enemies, ~(men | theirMen | theirKings), white);
  }
  return countAllMoves(men, kings, theirMen, theirKings, white, at);
}

function countMenMoves(men: i32, enemies: i32, empty: i32, white: i32): i32 {
  return white ? countMenMovesOf(men, enemies, empty, 1) : countMenMovesOf(men, enemies, empty, 0);
}

// @ts-ignore: decorator
@inline
function countMenMovesOf(men: i32, enemies: i32, empty: i32, white: i32): i32 {
  const byRising = forwardRising(white);
  const byFalling = forwardFalling(white);
  const besideRising = rotr(empty, byRising);
  const besideFalling = rotr(empty, byFalling);
  const jumpRising = rotr(enemies & besideRising, byRising);
  const jumpFalling = rotr(enemies & besideFalling, byFalling);
  const takeRising = men & jumpRising;
  const takeFalling = men & jumpFalling;
  const capturers = takeRising | takeFalling;
  const landings = rotl(takeRising, 2 * byRising) | rotl(takeFalling, 2 * byFalling);
  if (landings & (jumpRising | jumpFalling)) return countChainsByLength(capturers, jumpRising, jumpFalling, white);
  const idle = select<i32>(men, 0, capturers == 0);
  return (
    popcnt(takeRising | (idle & besideRising & ~risingEdge(white))) +
    popcnt(takeFalling | (idle & besideFalling & ~fallingEdge(white)))
  );
}

function countAllMoves(men: i32, kings: i32, theirMen: i32, theirKings: i32, white: i32, at: i32): i32 {
  const all = men | kings | theirMen | theirKings;
  const enemies = (theirMen | theirKings) & INNER;
  const enemiesOfMen = (theirMen | (theirKings & kingsForMen)) & INNER;
  const takingMen = jumpingMen(men, enemiesOfMen, ~all, white, menCaptureBackward);
  let takingKings = 0;
  let total = 0;
  if (flying) {
    for (let rest = kings; rest != 0; rest &= rest - 1) {
      const square = ctz(rest);
      const seen = reach(square, all);
      const targets = seen & enemies;
      total += popcnt(seen & ~all);
      if (targets != 0 && reach(square, all ^ targets) & ~(seen | all)) takingKings |= rest & -rest;
    }
  } else {
    takingKings = jumpingMen(kings, enemies, ~all, 1, true);
    for (let rest = kings; rest != 0; rest &= rest - 1) {
      total += popcnt(load<i32>(ctz(rest) << 2, NEIGHBOURS) & ~all);
    }
  }
  if ((takingMen | takingKings) != 0) {
    return chainsInList(at, collect(takingMen, takingKings, theirMen, theirKings, all, white, at));
  }
  return total + popcnt(risingSteps(men, ~all, white)) + popcnt(fallingSteps(men, ~all, white));
}

/** Number of chains by length, one byte each: three jumps take a man across the board. */
function countChainsByLength(capturers: i32, jumpRising: i32, jumpFalling: i32, white: i32): i32 {
  const byRising = 2 * forwardRising(white);
  const byFalling = 2 * forwardFalling(white);
  const byLength = chainsByLength(capturers, jumpRising, jumpFalling, byRising, byFalling, 0) >>> 8;
  const two = (byLength >>> 8) & 0xff;
  const three = byLength >>> 16;
  if (countsPieces) return three != 0 ? three : two;
  return (byLength & 0xff) + two + three;
}

function chainsByLength(places: i32, jumpRising: i32, jumpFalling: i32, byRising: i32, byFalling: i32, byte: i32): i32 {
  let total = popcnt(places & ~(jumpRising | jumpFalling)) << byte;
  const rise = rotl(places & jumpRising, byRising);
  const fall = rotl(places & jumpFalling, byFalling);
  if (rise != 0) total += chainsByLength(rise, jumpRising, jumpFalling, byRising, byFalling, byte + 8);
  if (fall != 0) total += chainsByLength(fall, jumpRising, jumpFalling, byRising, byFalling, byte + 8);
  return total;
}

// Number of replies to many quiet moves at once (src/games/draughts/move-counts.ts).

// @ts-ignore: decorator
@inline
function repliesToSteps(men: i32, kings: i32, theirMen: i32, white: i32): i32 {
  const byRising = forwardRising(white);
  const byFalling = forwardFalling(white);
  const empty = ~(men | kings | theirMen);
  const enemies = (men | (kings & kingsForMen)) & INNER;
  const jumps = rotl(enemies & rotl(empty, byRising), byRising) | rotl(enemies & rotl(empty, byFalling), byFalling);
  if (theirMen & jumps) return -1;
  const they = white ^ 1;
  const along = theirMen & ~risingEdge(they);
  const away = theirMen & ~fallingEdge(they);
  const now = popcnt(along & rotl(empty, byRising)) + popcnt(away & rotl(empty, byFalling));
  const rise = men & ~risingEdge(white) & rotr(empty, byRising);
  const fall = men & ~fallingEdge(white) & rotr(empty, byFalling);
  return (
    repliesTo(rise, byRising, byFalling, theirMen, away, enemies, empty, jumps, now, they) +
    repliesTo(fall, byFalling, byRising, theirMen, along, enemies, empty, jumps, now, they)
  );
}

// @ts-ignore: decorator
@inline
function repliesTo(
  steps: i32,
  by: i32,
  across: i32,
  theirMen: i32,
  stepping: i32,
  enemies: i32,
  empty: i32,
  jumps: i32,
  now: i32,
  they: i32,
): i32 {
  const ahead = rotr(theirMen, across);
  const along = steps & rotr(rotr(theirMen, by) & INNER, by);
  const aside = steps & rotr(ahead & rotl(empty, across) & INNER, by);
  const behindIt = steps & rotr(enemies & ahead, across);
  const calm = steps & ~(along | aside | behindIt);
  const beside = rotr(stepping, across);
  let total = now * popcnt(calm) + popcnt(calm & beside) - popcnt(calm & rotr(beside, by));
  if (calm != steps) {
    const goOn = ((along | behindIt) & jumps) | (aside & rotl(jumps, (across - by) & 31));
    total += popcnt(along & ~goOn) + popcnt(aside & ~goOn) + popcnt(behindIt & ~goOn);
    for (let rest = goOn; rest != 0; rest &= rest - 1) {
      const from = rest & -rest;
      const to = rotl(from, by);
      total += countMenMoves(theirMen, (enemies & ~from) | (to & INNER), empty ^ from ^ to, they);
    }
  }
  return total;
}

function repliesToKing(king: i32, targets: i32, men: i32, kings: i32, theirMen: i32, theirKings: i32, white: i32, at: i32): i32 {
  const others = kings ^ king;
  const all = men | others | theirMen | theirKings;
  const calm = targets & ~lostTargets(men, others, theirMen, theirKings, white);
  let total = calm == 0 ? 0 : repliesToCalm(calm, all, theirMen, theirKings, white);
  for (let rest = targets & ~calm; rest != 0; rest &= rest - 1) {
    const moved = others | (rest & -rest);
    const taking = captures(theirMen, theirKings, men, moved, white ^ 1, at);
    total += taking != 0 ? taking : countMoves(theirMen, theirKings, men, moved, white ^ 1, at);
  }
  return total;
}

function captures(men: i32, kings: i32, theirMen: i32, theirKings: i32, white: i32, at: i32): i32 {
  const all = men | kings | theirMen | theirKings;
  const enemies = (theirMen | (theirKings & kingsForMen)) & INNER;
  const takingMen = jumpingMen(men, enemies, ~all, white, menCaptureBackward);
  return chainsInList(at, collect(takingMen, kings, theirMen, theirKings, all, white, at));
}

function lostTargets(men: i32, others: i32, theirMen: i32, theirKings: i32, white: i32): i32 {
  const byRising = forwardRising(white);
  const byFalling = forwardFalling(white);
  const all = men | others | theirMen | theirKings;
  const enemies = (men | (others & kingsForMen)) & INNER;
  const emptyRising = rotl(~all, byRising);
  const emptyFalling = rotl(~all, byFalling);
  if (theirMen & (rotl(enemies & emptyRising, byRising) | rotl(enemies & emptyFalling, byFalling))) return -1;
  const byMen = (rotr(theirMen, byRising) & emptyRising) | (rotr(theirMen, byFalling) & emptyFalling);
  let lost = byMen & kingsForMen;
  for (let rest = theirKings; rest != 0; rest &= rest - 1) {
    const square = ctz(rest);
    const seen = reach(square, all);
    const targets = seen & (men | others) & INNER;
    if (targets != 0 && reach(square, all ^ targets) & ~(seen | all)) return -1;
    lost |= followed(square, seen & ~all);
  }
  return lost & INNER;
}

// @ts-ignore: decorator
@inline
function followed(square: i32, free: i32): i32 {
  const above = load<i32>(square << 2, RANKS_ABOVE);
  const next = (rotr(free, UP_RIGHT) | rotr(free, UP_LEFT)) & above;
  return free & (next | ((rotl(free, UP_RIGHT) | rotl(free, UP_LEFT)) & ~above));
}

// @ts-ignore: decorator
@inline
function repliesToCalm(calm: i32, all: i32, theirMen: i32, theirKings: i32, white: i32): i32 {
  const rise = risingSteps(theirMen, ~all, white ^ 1);
  const fall = fallingSteps(theirMen, ~all, white ^ 1);
  const targets = popcnt(calm);
  let total = targets * (popcnt(rise) + popcnt(fall));
  total -= popcnt(calm & rotr(rise, forwardRising(white)));
  total -= popcnt(calm & rotr(fall, forwardFalling(white)));
  for (let rest = theirKings; rest != 0; rest &= rest - 1) {
    const seen = reach(ctz(rest), all);
    total += targets * popcnt(seen & ~all) - popcnt(calm & seen);
  }
  return total;
}

// Perft.

/** Number of sequences of `depth` moves. */
export function perft(men: i32, kings: i32, theirMen: i32, theirKings: i32, white: i32, depth: i32): i64 {
  return count(men, kings, theirMen, theirKings, white, CHAINS, depth);
}

function count(men: i32, kings: i32, theirMen: i32, theirKings: i32, white: i32, at: i32, depth: i32): i64 {
  if (depth == 1) return countMoves(men, kings, theirMen, theirKings, white, at);
  if (areSimple(kings, theirKings)) {
    return white
      ? countSimple(men, theirMen, theirKings, 1, at, depth)
      : countSimple(men, theirMen, theirKings, 0, at, depth);
  }
  return countAny(men, kings, theirMen, theirKings, white, at, depth);
}

// @ts-ignore: decorator
@inline
function countSimple(men: i32, theirMen: i32, theirKings: i32, white: i32, at: i32, depth: i32): i64 {
  const byRising = forwardRising(white);
  const byFalling = forwardFalling(white);
  const empty = ~(men | theirMen | theirKings);
  const enemies = (theirMen | (theirKings & kingsForMen)) & INNER;
  const besideRising = rotr(empty, byRising);
  const besideFalling = rotr(empty, byFalling);
  const jumpRising = rotr(enemies & besideRising, byRising);
  const jumpFalling = rotr(enemies & besideFalling, byFalling);
  const takeRising = men & jumpRising;
  const takeFalling = men & jumpFalling;
  if ((takeRising | takeFalling) == 0) {
    if (depth == 2 && theirKings == 0) {
      const replies = repliesToSteps(men, 0, theirMen, white);
      if (replies >= 0) return replies;
    }
    const rise = men & besideRising & ~risingEdge(white);
    const fall = men & besideFalling & ~fallingEdge(white);
    return countMen(rise, fall, 0, men, 0, theirMen, theirKings, white, at, depth);
  }
  if ((rotl(takeRising, 2 * byRising) | rotl(takeFalling, 2 * byFalling)) & (jumpRising | jumpFalling)) {
    const end = collect(takeRising | takeFalling, 0, theirMen, theirKings, ~empty, white, at);
    return countChains(men, 0, theirMen, theirKings, white, at, end, depth);
  }
  return countMen(takeRising, takeFalling, -1, men, 0, theirMen, theirKings, white, at, depth);
}

function countAny(men: i32, kings: i32, theirMen: i32, theirKings: i32, white: i32, at: i32, depth: i32): i64 {
  const all = men | kings | theirMen | theirKings;
  const enemiesOfMen = (theirMen | (theirKings & kingsForMen)) & INNER;
  const takingMen = jumpingMen(men, enemiesOfMen, ~all, white, menCaptureBackward);
  const takingKings = jumpingKings(kings, (theirMen | theirKings) & INNER, all);
  if ((takingMen | takingKings) != 0) {
    const end = collect(takingMen, takingKings, theirMen, theirKings, all, white, at);
    return countChains(men, kings, theirMen, theirKings, white, at, end, depth);
  }
  const total = countKings(men, kings, theirMen, theirKings, white, at, depth);
  if (depth == 2 && areSimple(theirKings, kings)) {
    const replies = repliesToSteps(men, kings, theirMen, white);
    if (replies >= 0) return total + replies;
  }
  const rise = risingSteps(men, ~all, white);
  const fall = fallingSteps(men, ~all, white);
  return total + countMen(rise, fall, 0, men, kings, theirMen, theirKings, white, at, depth);
}

function countChains(men: i32, kings: i32, theirMen: i32, theirKings: i32, white: i32, from: i32, end: i32, depth: i32): i64 {
  let total: i64 = 0;
  for (let chain = from; chain < end; chain += CHAIN) {
    const start = load<i32>(chain);
    const left = ~load<i32>(chain, 8);
    const king = load<i32>(chain, 12);
    const ownMen = (men & ~start) | (load<i32>(chain, 4) ^ king);
    total += count(theirMen & left, theirKings & left, ownMen, (kings & ~start) | king, white ^ 1, end, depth - 1);
  }
  return total;
}

/** Sequences that begin with a step of a man, or with a single jump if `taking` is -1. */
// @ts-ignore: decorator
@inline
function countWay(
  movers: i32,
  by: i32,
  taking: i32,
  men: i32,
  kings: i32,
  theirMen: i32,
  theirKings: i32,
  white: i32,
  at: i32,
  depth: i32,
): i64 {
  const far = farRow(white);
  let total: i64 = 0;
  for (let rest = movers; rest != 0; rest &= rest - 1) {
    const from = rest & -rest;
    const next = rotl(from, by);
    const over = next & taking;
    const to = taking == 0 ? next : rotl(next, by);
    const crowned = to & far;
    total += count(theirMen & ~over, theirKings & ~over, men ^ from ^ to ^ crowned, kings | crowned, white ^ 1, at, depth - 1);
  }
  return total;
}

function countMen(
  rise: i32,
  fall: i32,
  taking: i32,
  men: i32,
  kings: i32,
  theirMen: i32,
  theirKings: i32,
  white: i32,
  at: i32,
  depth: i32,
): i64 {
  return (
    countWay(rise, forwardRising(white), taking, men, kings, theirMen, theirKings, white, at, depth) +
    countWay(fall, forwardFalling(white), taking, men, kings, theirMen, theirKings, white, at, depth)
  );
}

function countKings(men: i32, kings: i32, theirMen: i32, theirKings: i32, white: i32, at: i32, depth: i32): i64 {
  const all = men | kings | theirMen | theirKings;
  let total: i64 = 0;
  for (let rest = kings; rest != 0; rest &= rest - 1) {
    const king = rest & -rest;
    const square = ctz(rest);
    const targets = (flying ? reach(square, all) : load<i32>(square << 2, NEIGHBOURS)) & ~all;
    if (depth == 2 && flying && !menCaptureBackward) {
      total += repliesToKing(king, targets, men, kings, theirMen, theirKings, white, at);
    } else {
      for (let to = targets; to != 0; to &= to - 1) {
        total += count(theirMen, theirKings, men, kings ^ king ^ (to & -to), white ^ 1, at, depth - 1);
      }
    }
  }
  return total;
}
