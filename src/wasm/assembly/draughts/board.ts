/** Board of draughts: the rules in force, and the squares that pieces reach. */

/** Addresses of the tables, which the caller fills, and of the list of chains behind them. */
const RISING_BITS = 6;
const FALLING_BITS = 5;
export const RISING = 1024;
export const FALLING = RISING + (4 << (5 + RISING_BITS));
export const SQUARES_BEHIND = FALLING + (4 << (5 + FALLING_BITS));
export const RISING_START = SQUARES_BEHIND + (4 << 10);
export const FALLING_START = RISING_START + 32;
export const NEIGHBOURS = FALLING_START + 32;
export const RANKS_ABOVE = NEIGHBOURS + 128;
export const CHAINS = RANKS_ABOVE + 128;
/** Bytes of a chain: start, end, captured pieces, and the end again if the piece arrives as a king. */
export const CHAIN = 16;

export const UP_RIGHT = 1;
export const UP_LEFT = 7;

/** A falling diagonal has every seventh bit; multiplication moves each to its own top bit. */
const EVERY_SEVENTH = 0x10204081;
const GATHERER = (1 << 25) | (1 << 19) | (1 << 13) | (1 << 7) | (1 << 1);

// Rules.
export let flying = true;
export let menCaptureBackward = false;
export let mustContinue = false;
export let priority: i32 = 0;
/** True if the capture priority counts pieces. */
export let countsPieces = false;
export let kingsForMen: i32 = -1;
export let kingsPreferred: i32 = 0;
export let stops = true;
export let passes = false;
export let INNER: i32 = 0;
let RANK_0: i32 = 0;
let RANK_7: i32 = 0;
let LEFT: i32 = 0;
let RIGHT: i32 = 0;

export function setRules(
  isFlying: bool,
  backward: bool,
  continues: bool,
  newPriority: i32,
  pieces: bool,
  forMen: i32,
  preferred: i32,
  stop: bool,
  pass: bool,
): void {
  flying = isFlying;
  menCaptureBackward = backward;
  mustContinue = continues;
  priority = newPriority;
  countsPieces = pieces;
  kingsForMen = forMen;
  kingsPreferred = preferred;
  stops = stop;
  passes = pass;
}

export function setEdges(rank0: i32, rank7: i32, left: i32, right: i32): void {
  RANK_0 = rank0;
  RANK_7 = rank7;
  LEFT = left;
  RIGHT = right;
  INNER = ~(rank0 | rank7 | left | right);
}

// @ts-ignore: decorator
@inline
export function forwardRising(white: i32): i32 {
  return white ? UP_RIGHT : 32 - UP_RIGHT;
}
// @ts-ignore: decorator
@inline
export function forwardFalling(white: i32): i32 {
  return white ? UP_LEFT : 32 - UP_LEFT;
}
// @ts-ignore: decorator
@inline
export function farRow(white: i32): i32 {
  return white ? RANK_7 : RANK_0;
}
// @ts-ignore: decorator
@inline
export function risingEdge(white: i32): i32 {
  return white ? RIGHT : LEFT;
}
// @ts-ignore: decorator
@inline
export function fallingEdge(white: i32): i32 {
  return white ? LEFT : RIGHT;
}
// @ts-ignore: decorator
@inline
export function risingSteps(men: i32, targets: i32, white: i32): i32 {
  return men & ~risingEdge(white) & rotr(targets, forwardRising(white));
}
// @ts-ignore: decorator
@inline
export function fallingSteps(men: i32, targets: i32, white: i32): i32 {
  return men & ~fallingEdge(white) & rotr(targets, forwardFalling(white));
}

/** Squares that a flying king attacks, including the first piece in each direction. */
// @ts-ignore: decorator
@inline
export function reach(square: i32, occupied: i32): i32 {
  const rising = rotr(occupied, <i32>load<u8>(square, RISING_START)) & 63;
  const falling = (rotr(occupied, <i32>load<u8>(square, FALLING_START)) & EVERY_SEVENTH) * GATHERER;
  return (
    load<i32>(((square << RISING_BITS) | rising) << 2, RISING) |
    load<i32>(((square << FALLING_BITS) | (falling >>> 25)) << 2, FALLING)
  );
}
// @ts-ignore: decorator
@inline
export function squaresBehind(square: i32, other: i32): i32 {
  return load<i32>(((square << 5) | other) << 2, SQUARES_BEHIND);
}
// @ts-ignore: decorator
@inline
export function canCapture(square: i32, enemies: i32, all: i32): bool {
  const seen = reach(square, all);
  const targets = seen & enemies;
  return targets != 0 && (reach(square, all ^ targets) & ~(seen | all)) != 0;
}
// @ts-ignore: decorator
@inline
function jumpers(by: i32, enemies: i32, empty: i32): i32 {
  return rotr(enemies & rotr(empty, by), by);
}
// @ts-ignore: decorator
@inline
export function jumpingMen(men: i32, enemies: i32, empty: i32, white: i32, backward: bool): i32 {
  const rising = forwardRising(white);
  const falling = forwardFalling(white);
  let able = jumpers(rising, enemies, empty) | jumpers(falling, enemies, empty);
  if (backward) able |= jumpers(32 - rising, enemies, empty) | jumpers(32 - falling, enemies, empty);
  return men & able;
}
export function jumpingKings(kings: i32, enemies: i32, all: i32): i32 {
  if (!flying) return jumpingMen(kings, enemies, ~all, 1, true);
  let able = 0;
  for (let rest = kings; rest != 0; rest &= rest - 1) {
    if (canCapture(ctz(rest), enemies, all)) able |= rest & -rest;
  }
  return able;
}
