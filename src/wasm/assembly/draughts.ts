/**
 * Perft of draughts (src/games/draughts/perft.ts) for WebAssembly, in AssemblyScript: the same functions on the same sets,
 * with native population count and rotation. The rules are set once by `settle`; the tables of king attacks are copied
 * from JavaScript.
 */

/** Addresses of the tables, which the caller fills, and of the list of chains behind them. */
const RISING_BITS = 6;
const FALLING_BITS = 5;
export const RISING = 1024;
export const FALLING = RISING + (4 << (5 + RISING_BITS));
export const BEHIND = FALLING + (4 << (5 + FALLING_BITS));
export const RISING_START = BEHIND + (4 << 10);
export const FALLING_START = RISING_START + 32;
export const NEIGHBOURS = FALLING_START + 32;
export const ABOVE = NEIGHBOURS + 128;
const CHAINS = ABOVE + 128;
/** Bytes of a chain: start, end, captured pieces, and the end again if the piece arrives as a king. */
const CHAIN = 16;

const UP_RIGHT = 1;
const UP_LEFT = 7;

/** A falling diagonal has every seventh bit; multiplication moves each to its own top bit. */
const EVERY_SEVENTH = 0x10204081;
const GATHERER = (1 << 25) | (1 << 19) | (1 << 13) | (1 << 7) | (1 << 1);

// Rules.
let flying = true;
let menTakeBackward = false;
let mustGoOn = false;
let law: i32 = 0;
/** True if the capture priority counts pieces. */
let countsPieces = false;
let kingsForMen: i32 = -1;
let kingsPreferred: i32 = 0;
let stops = true;
let passes = false;
let INNER: i32 = 0;
let RANK_0: i32 = 0;
let RANK_7: i32 = 0;
let LEFT: i32 = 0;
let RIGHT: i32 = 0;

export function settle(
  isFlying: bool,
  backward: bool,
  goesOn: bool,
  theLaw: i32,
  pieces: bool,
  forMen: i32,
  preferred: i32,
  stop: bool,
  pass: bool,
): void {
  flying = isFlying;
  menTakeBackward = backward;
  mustGoOn = goesOn;
  law = theLaw;
  countsPieces = pieces;
  kingsForMen = forMen;
  kingsPreferred = preferred;
  stops = stop;
  passes = pass;
}

export function rims(rank0: i32, rank7: i32, left: i32, right: i32): void {
  RANK_0 = rank0;
  RANK_7 = rank7;
  LEFT = left;
  RIGHT = right;
  INNER = ~(rank0 | rank7 | left | right);
}

// @ts-ignore: decorator
@inline
function forwardRising(white: i32): i32 {
  return white ? UP_RIGHT : 32 - UP_RIGHT;
}
// @ts-ignore: decorator
@inline
function forwardFalling(white: i32): i32 {
  return white ? UP_LEFT : 32 - UP_LEFT;
}
// @ts-ignore: decorator
@inline
function farRow(white: i32): i32 {
  return white ? RANK_7 : RANK_0;
}
// @ts-ignore: decorator
@inline
function risingRim(white: i32): i32 {
  return white ? RIGHT : LEFT;
}
// @ts-ignore: decorator
@inline
function fallingRim(white: i32): i32 {
  return white ? LEFT : RIGHT;
}
// @ts-ignore: decorator
@inline
function risingSteps(men: i32, targets: i32, white: i32): i32 {
  return men & ~risingRim(white) & rotr(targets, forwardRising(white));
}
// @ts-ignore: decorator
@inline
function fallingSteps(men: i32, targets: i32, white: i32): i32 {
  return men & ~fallingRim(white) & rotr(targets, forwardFalling(white));
}

/** Squares that a flying king attacks, including the first piece in each direction. */
// @ts-ignore: decorator
@inline
function reach(square: i32, occupied: i32): i32 {
  const rising = rotr(occupied, <i32>load<u8>(square, RISING_START)) & 63;
  const falling = (rotr(occupied, <i32>load<u8>(square, FALLING_START)) & EVERY_SEVENTH) * GATHERER;
  return (
    load<i32>(((square << RISING_BITS) | rising) << 2, RISING) |
    load<i32>(((square << FALLING_BITS) | (falling >>> 25)) << 2, FALLING)
  );
}
// @ts-ignore: decorator
@inline
function behind(square: i32, other: i32): i32 {
  return load<i32>(((square << 5) | other) << 2, BEHIND);
}
// @ts-ignore: decorator
@inline
function canTake(square: i32, prey: i32, all: i32): bool {
  const seen = reach(square, all);
  const targets = seen & prey;
  return targets != 0 && (reach(square, all ^ targets) & ~(seen | all)) != 0;
}
// @ts-ignore: decorator
@inline
function jumpers(by: i32, prey: i32, empty: i32): i32 {
  return rotr(prey & rotr(empty, by), by);
}
// @ts-ignore: decorator
@inline
function jumpingMen(men: i32, prey: i32, empty: i32, white: i32, backward: bool): i32 {
  const rising = forwardRising(white);
  const falling = forwardFalling(white);
  let able = jumpers(rising, prey, empty) | jumpers(falling, prey, empty);
  if (backward) able |= jumpers(32 - rising, prey, empty) | jumpers(32 - falling, prey, empty);
  return men & able;
}
function jumpingKings(kings: i32, prey: i32, all: i32): i32 {
  if (!flying) return jumpingMen(kings, prey, ~all, 1, true);
  let able = 0;
  for (let rest = kings; rest != 0; rest &= rest - 1) {
    if (canTake(ctz(rest), prey, all)) able |= rest & -rest;
  }
  return able;
}

// Captures, jump by jump. A rank has fields for everything that a capture priority may look at
// (src/games/draughts/capture-priority.ts).
const KING = 1 << 5;
const BY_KING = 1 << 10;
const PIECE = 1 << 11;
const EARLY = 31;

let first: i32 = 0;
let firstOfPiece: i32 = 0;
let last: i32 = 0;
let best: i32 = 0;
let origin: i32 = 0;
let kingOn: i32 = 0;
let occupied: i32 = 0;
let theKings: i32 = 0;
let rising: i32 = 0;
let falling: i32 = 0;
let allWays = false;
let crowning: i32 = 0;

// @ts-ignore: decorator
@inline
function plus(rank: i32, isKing: bool): i32 {
  if (!isKing) return rank + PIECE;
  return (rank & EARLY) == 0 ? rank + PIECE + KING + EARLY - (rank >> 11) : rank + PIECE + KING;
}

/** Writes the legal captures from `at` on and returns the end of the list. */
function collect(men: i32, kings: i32, theirMen: i32, theirKings: i32, all: i32, white: i32, at: i32): i32 {
  first = at;
  last = at;
  best = 0;
  theKings = theirKings;
  rising = forwardRising(white);
  falling = forwardFalling(white);
  const prey = (theirMen | theirKings) & INNER;
  if (kings != 0) {
    kingOn = -1;
    allWays = true;
    crowning = 0;
    for (let rest = kings; rest != 0; rest &= rest - 1) {
      const king = rest & -rest;
      begin(king, all);
      if (flying) fly(ctz(king), prey, 0, BY_KING, 0);
      else hop(king, prey, 0, BY_KING);
    }
  }
  if (men != 0) {
    const menPrey = prey & (theirMen | kingsForMen);
    allWays = menTakeBackward;
    kingOn = farRow(white);
    crowning = passes ? 0 : farRow(white);
    for (let rest = men; rest != 0; rest &= rest - 1) {
      const man = rest & -rest;
      begin(man, all);
      hop(man, menPrey, 0, 0);
    }
  }
  return last;
}

// @ts-ignore: decorator
@inline
function begin(piece: i32, all: i32): void {
  origin = piece;
  occupied = all ^ piece;
  firstOfPiece = last;
}

function hop(place: i32, prey: i32, taken: i32, rank: i32): void {
  let ended = !jump(place, rising, prey, taken, rank);
  if (jump(place, falling, prey, taken, rank)) ended = false;
  if (allWays) {
    if (jump(place, 32 - rising, prey, taken, rank)) ended = false;
    if (jump(place, 32 - falling, prey, taken, rank)) ended = false;
  }
  if (ended && taken != 0) add(place, taken, rank);
}

function jump(place: i32, by: i32, prey: i32, taken: i32, rank: i32): bool {
  const over = rotl(place, by) & prey;
  if (over == 0) return false;
  const landing = rotl(over, by);
  if (landing & occupied) return false;
  const risen = plus(rank, (over & theKings) != 0);
  if ((landing & crowning) == 0) hop(landing, prey ^ over, taken | over, risen);
  else if (stops) add(landing, taken | over, risen);
  else {
    const before = kingOn;
    kingOn = -1;
    fly(ctz(landing), prey ^ over, taken | over, risen, 0);
    kingOn = before;
  }
  return true;
}

function fly(square: i32, prey: i32, taken: i32, rank: i32, barred: i32): void {
  const seen = reach(square, occupied);
  const targets = seen & prey;
  const landings = targets == 0 ? 0 : reach(square, occupied ^ targets) & ~(seen | occupied);
  if (landings == 0) {
    if (taken != 0) add(1 << square, taken, rank);
    return;
  }
  for (let rest = targets; rest != 0; rest &= rest - 1) {
    const over = rest & -rest;
    let beyond = behind(square, ctz(over)) & landings & ~barred;
    const left = prey ^ over;
    const risen = plus(rank, (over & theKings) != 0);
    if (mustGoOn) beyond = goingOn(beyond, left);
    let straight = 0;
    for (; beyond != 0; beyond &= beyond - 1) {
      const next = ctz(beyond);
      if ((reach(next, occupied) & left) == 0) add(1 << next, taken | over, risen);
      else fly(next, left, taken | over, risen, straight);
      straight |= behind(square, next);
    }
  }
}

function goingOn(landings: i32, prey: i32): i32 {
  let able = 0;
  for (let rest = landings; rest != 0; rest &= rest - 1) {
    if (canTake(ctz(rest), prey, occupied)) able |= rest & -rest;
  }
  return able == 0 ? landings : able;
}

function add(end: i32, taken: i32, fullRank: i32): void {
  const rank = fullRank & law;
  if (rank < best) return;
  if (rank > best) {
    best = rank;
    last = first;
    firstOfPiece = first;
  }
  const arrives = end & kingOn;
  // At least four jumps are needed to reach a square by two routes with the same captures.
  if (fullRank >= 4 * PIECE) {
    for (let at = firstOfPiece; at < last; at += CHAIN) {
      if (load<i32>(at, 4) == end && load<i32>(at, 8) == taken) {
        store<i32>(at, load<i32>(at, 12) | arrives, 12);
        return;
      }
    }
  }
  store<i32>(last, origin);
  store<i32>(last, end, 4);
  store<i32>(last, taken, 8);
  store<i32>(last, arrives, 12);
  last += CHAIN;
}

// @ts-ignore: decorator
@inline
function chainsFrom(at: i32, end: i32): i32 {
  return (end - at) / CHAIN;
}

// Number of moves, from sets.

// @ts-ignore: decorator
@inline
function areSimple(kings: i32, theirKings: i32): bool {
  return !menTakeBackward && (kings | (theirKings & kingsPreferred)) == 0;
}

function tally(men: i32, kings: i32, theirMen: i32, theirKings: i32, white: i32, at: i32): i32 {
  if (areSimple(kings, theirKings)) {
    const prey = (theirMen | (theirKings & kingsForMen)) & INNER;
    return tallyMen(men, prey, ~(men | theirMen | theirKings), white);
  }
  return tallyAny(men, kings, theirMen, theirKings, white, at);
}

function tallyMen(men: i32, prey: i32, empty: i32, white: i32): i32 {
  return white ? tallyMenOf(men, prey, empty, 1) : tallyMenOf(men, prey, empty, 0);
}

// @ts-ignore: decorator
@inline
function tallyMenOf(men: i32, prey: i32, empty: i32, white: i32): i32 {
  const byRising = forwardRising(white);
  const byFalling = forwardFalling(white);
  const besideRising = rotr(empty, byRising);
  const besideFalling = rotr(empty, byFalling);
  const jumpRising = rotr(prey & besideRising, byRising);
  const jumpFalling = rotr(prey & besideFalling, byFalling);
  const takeRising = men & jumpRising;
  const takeFalling = men & jumpFalling;
  const takers = takeRising | takeFalling;
  const landings = rotl(takeRising, 2 * byRising) | rotl(takeFalling, 2 * byFalling);
  if (landings & (jumpRising | jumpFalling)) return tallyChains(takers, jumpRising, jumpFalling, white);
  const idle = select<i32>(men, 0, takers == 0);
  return (
    popcnt(takeRising | (idle & besideRising & ~risingRim(white))) +
    popcnt(takeFalling | (idle & besideFalling & ~fallingRim(white)))
  );
}

function tallyAny(men: i32, kings: i32, theirMen: i32, theirKings: i32, white: i32, at: i32): i32 {
  const all = men | kings | theirMen | theirKings;
  const prey = (theirMen | theirKings) & INNER;
  const menPrey = (theirMen | (theirKings & kingsForMen)) & INNER;
  const takingMen = jumpingMen(men, menPrey, ~all, white, menTakeBackward);
  let takingKings = 0;
  let total = 0;
  if (flying) {
    for (let rest = kings; rest != 0; rest &= rest - 1) {
      const square = ctz(rest);
      const seen = reach(square, all);
      const targets = seen & prey;
      total += popcnt(seen & ~all);
      if (targets != 0 && reach(square, all ^ targets) & ~(seen | all)) takingKings |= rest & -rest;
    }
  } else {
    takingKings = jumpingMen(kings, prey, ~all, 1, true);
    for (let rest = kings; rest != 0; rest &= rest - 1) {
      total += popcnt(load<i32>(ctz(rest) << 2, NEIGHBOURS) & ~all);
    }
  }
  if ((takingMen | takingKings) != 0) {
    return chainsFrom(at, collect(takingMen, takingKings, theirMen, theirKings, all, white, at));
  }
  return total + popcnt(risingSteps(men, ~all, white)) + popcnt(fallingSteps(men, ~all, white));
}

/** Number of chains by length, one byte each: three jumps take a man across the board. */
function tallyChains(takers: i32, jumpRising: i32, jumpFalling: i32, white: i32): i32 {
  const byRising = 2 * forwardRising(white);
  const byFalling = 2 * forwardFalling(white);
  const byLength = chainsByLength(takers, jumpRising, jumpFalling, byRising, byFalling, 0) >>> 8;
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
  const prey = (men | (kings & kingsForMen)) & INNER;
  const jumps = rotl(prey & rotl(empty, byRising), byRising) | rotl(prey & rotl(empty, byFalling), byFalling);
  if (theirMen & jumps) return -1;
  const they = white ^ 1;
  const along = theirMen & ~risingRim(they);
  const away = theirMen & ~fallingRim(they);
  const now = popcnt(along & rotl(empty, byRising)) + popcnt(away & rotl(empty, byFalling));
  const rise = men & ~risingRim(white) & rotr(empty, byRising);
  const fall = men & ~fallingRim(white) & rotr(empty, byFalling);
  return (
    repliesTo(rise, byRising, byFalling, theirMen, away, prey, empty, jumps, now, they) +
    repliesTo(fall, byFalling, byRising, theirMen, along, prey, empty, jumps, now, they)
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
  prey: i32,
  empty: i32,
  jumps: i32,
  now: i32,
  they: i32,
): i32 {
  const ahead = rotr(theirMen, across);
  const along = steps & rotr(rotr(theirMen, by) & INNER, by);
  const aside = steps & rotr(ahead & rotl(empty, across) & INNER, by);
  const behindIt = steps & rotr(prey & ahead, across);
  const calm = steps & ~(along | aside | behindIt);
  const beside = rotr(stepping, across);
  let total = now * popcnt(calm) + popcnt(calm & beside) - popcnt(calm & rotr(beside, by));
  if (calm != steps) {
    const goOn = ((along | behindIt) & jumps) | (aside & rotl(jumps, (across - by) & 31));
    total += popcnt(along & ~goOn) + popcnt(aside & ~goOn) + popcnt(behindIt & ~goOn);
    for (let rest = goOn; rest != 0; rest &= rest - 1) {
      const from = rest & -rest;
      const to = rotl(from, by);
      total += tallyMen(theirMen, (prey & ~from) | (to & INNER), empty ^ from ^ to, they);
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
    total += taking != 0 ? taking : tally(theirMen, theirKings, men, moved, white ^ 1, at);
  }
  return total;
}

function captures(men: i32, kings: i32, theirMen: i32, theirKings: i32, white: i32, at: i32): i32 {
  const all = men | kings | theirMen | theirKings;
  const prey = (theirMen | (theirKings & kingsForMen)) & INNER;
  const takingMen = jumpingMen(men, prey, ~all, white, menTakeBackward);
  return chainsFrom(at, collect(takingMen, kings, theirMen, theirKings, all, white, at));
}

function lostTargets(men: i32, others: i32, theirMen: i32, theirKings: i32, white: i32): i32 {
  const byRising = forwardRising(white);
  const byFalling = forwardFalling(white);
  const all = men | others | theirMen | theirKings;
  const prey = (men | (others & kingsForMen)) & INNER;
  const emptyRising = rotl(~all, byRising);
  const emptyFalling = rotl(~all, byFalling);
  if (theirMen & (rotl(prey & emptyRising, byRising) | rotl(prey & emptyFalling, byFalling))) return -1;
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
  const above = load<i32>(square << 2, ABOVE);
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
  if (depth == 1) return tally(men, kings, theirMen, theirKings, white, at);
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
  const prey = (theirMen | (theirKings & kingsForMen)) & INNER;
  const besideRising = rotr(empty, byRising);
  const besideFalling = rotr(empty, byFalling);
  const jumpRising = rotr(prey & besideRising, byRising);
  const jumpFalling = rotr(prey & besideFalling, byFalling);
  const takeRising = men & jumpRising;
  const takeFalling = men & jumpFalling;
  if ((takeRising | takeFalling) == 0) {
    if (depth == 2 && theirKings == 0) {
      const replies = repliesToSteps(men, 0, theirMen, white);
      if (replies >= 0) return replies;
    }
    const rise = men & besideRising & ~risingRim(white);
    const fall = men & besideFalling & ~fallingRim(white);
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
  const menPrey = (theirMen | (theirKings & kingsForMen)) & INNER;
  const takingMen = jumpingMen(men, menPrey, ~all, white, menTakeBackward);
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
    if (depth == 2 && flying && !menTakeBackward) {
      total += repliesToKing(king, targets, men, kings, theirMen, theirKings, white, at);
    } else {
      for (let to = targets; to != 0; to &= to - 1) {
        total += count(theirMen, theirKings, men, kings ^ king ^ (to & -to), white ^ 1, at, depth - 1);
      }
    }
  }
  return total;
}
