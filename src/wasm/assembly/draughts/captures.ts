/**
 * Captures, jump by jump. A rank has fields for everything that a capture priority may look at
 * (src/games/draughts/capture-priority.ts).
 */
import {
  CHAIN,
  INNER,
  canCapture,
  farRow,
  flying,
  forwardFalling,
  forwardRising,
  kingsForMen,
  menCaptureBackward,
  mustContinue,
  passes,
  priority,
  reach,
  squaresBehind,
  stops,
} from './board';

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
function addToRank(rank: i32, isKing: bool): i32 {
  if (!isKing) return rank + PIECE;
  return (rank & EARLY) == 0 ? rank + PIECE + KING + EARLY - (rank >> 11) : rank + PIECE + KING;
}

/** Writes the legal captures from `at` on and returns the end of the list. */
export function collect(men: i32, kings: i32, theirMen: i32, theirKings: i32, all: i32, white: i32, at: i32): i32 {
  first = at;
  last = at;
  best = 0;
  theKings = theirKings;
  rising = forwardRising(white);
  falling = forwardFalling(white);
  const enemies = (theirMen | theirKings) & INNER;
  if (kings != 0) {
    kingOn = -1;
    allWays = true;
    crowning = 0;
    for (let rest = kings; rest != 0; rest &= rest - 1) {
      const king = rest & -rest;
      begin(king, all);
      if (flying) fly(ctz(king), enemies, 0, BY_KING, 0);
      else jumpOn(king, enemies, 0, BY_KING);
    }
  }
  if (men != 0) {
    const enemiesOfMen = enemies & (theirMen | kingsForMen);
    allWays = menCaptureBackward;
    kingOn = farRow(white);
    crowning = passes ? 0 : farRow(white);
    for (let rest = men; rest != 0; rest &= rest - 1) {
      const man = rest & -rest;
      begin(man, all);
      jumpOn(man, enemiesOfMen, 0, 0);
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

function jumpOn(place: i32, enemies: i32, taken: i32, rank: i32): void {
  let ended = !jump(place, rising, enemies, taken, rank);
  if (jump(place, falling, enemies, taken, rank)) ended = false;
  if (allWays) {
    if (jump(place, 32 - rising, enemies, taken, rank)) ended = false;
    if (jump(place, 32 - falling, enemies, taken, rank)) ended = false;
  }
  if (ended && taken != 0) add(place, taken, rank);
}

function jump(place: i32, by: i32, enemies: i32, taken: i32, rank: i32): bool {
  const over = rotl(place, by) & enemies;
  if (over == 0) return false;
  const landing = rotl(over, by);
  if (landing & occupied) return false;
  const risen = addToRank(rank, (over & theKings) != 0);
  if ((landing & crowning) == 0) jumpOn(landing, enemies ^ over, taken | over, risen);
  else if (stops) add(landing, taken | over, risen);
  else {
    const before = kingOn;
    kingOn = -1;
    fly(ctz(landing), enemies ^ over, taken | over, risen, 0);
    kingOn = before;
  }
  return true;
}

function fly(square: i32, enemies: i32, taken: i32, rank: i32, barred: i32): void {
  const seen = reach(square, occupied);
  const targets = seen & enemies;
  const landings = targets == 0 ? 0 : reach(square, occupied ^ targets) & ~(seen | occupied);
  if (landings == 0) {
    if (taken != 0) add(1 << square, taken, rank);
    return;
  }
  for (let rest = targets; rest != 0; rest &= rest - 1) {
    const over = rest & -rest;
    let beyond = squaresBehind(square, ctz(over)) & landings & ~barred;
    const left = enemies ^ over;
    const risen = addToRank(rank, (over & theKings) != 0);
    if (mustContinue) beyond = continuingLandings(beyond, left);
    let straight = 0;
    for (; beyond != 0; beyond &= beyond - 1) {
      const next = ctz(beyond);
      if ((reach(next, occupied) & left) == 0) add(1 << next, taken | over, risen);
      else fly(next, left, taken | over, risen, straight);
      straight |= squaresBehind(square, next);
    }
  }
}

function continuingLandings(landings: i32, enemies: i32): i32 {
  let able = 0;
  for (let rest = landings; rest != 0; rest &= rest - 1) {
    if (canCapture(ctz(rest), enemies, occupied)) able |= rest & -rest;
  }
  return able == 0 ? landings : able;
}

function add(end: i32, taken: i32, fullRank: i32): void {
  const rank = fullRank & priority;
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
export function chainsInList(at: i32, end: i32): i32 {
  return (end - at) / CHAIN;
}
