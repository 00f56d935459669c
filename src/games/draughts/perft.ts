/**
 * Perft: https://www.chessprogramming.org/Perft
 *
 * The position is passed in arguments, there is one function for each kind of move, and the last one or two plies are
 * counted in bulk (move-counts.ts). If WebAssembly is available, deeper counts run there, in the same functions
 * compiled from src/wasm/assembly/draughts.ts.
 */

import { lowestBit } from '../../util/bits';
import CODE from '../../wasm/code/draughts';
import { instantiate } from '../../wasm/module';
import { legalActions } from '../moves';
import {
  FALLING_ATTACKS,
  FALLING_SHIFT,
  fallingRim,
  forwardFalling,
  forwardRising,
  kingAttacks,
  kingsThatCapture,
  menThatCapture,
  promotionRow,
  RISING_ATTACKS,
  RISING_SHIFT,
  risingRim,
  SQUARES_BEHIND,
} from './attacks';
import { INNER_SQUARES, LEFT_FILE, NEIGHBOURS, RANK_0, RANK_7, RIGHT_FILE, rotate } from './board';
import { prefersMorePieces } from './capture-priority';
import type { CaptureGenerator } from './captures';
import { countMoves, countRepliesToKing, countRepliesToSteps, haveOnlySimpleMen, RANKS_ABOVE } from './move-counts';
import { fallingSteps, risingSteps } from './moves';
import type { DraughtsPosition } from './position';
import { type DraughtsRuleSet, PASS_AS_MAN, PROMOTE_AND_STOP } from './rules';

interface Address {
  readonly value: number;
}

/** Exports of the WebAssembly module. */
interface PerftModule {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly RISING: Address;
  readonly FALLING: Address;
  readonly SQUARES_BEHIND: Address;
  readonly RISING_START: Address;
  readonly FALLING_START: Address;
  readonly NEIGHBOURS: Address;
  readonly RANKS_ABOVE: Address;
  setEdges(rank0: number, rank7: number, left: number, right: number): void;
  setRules(
    flying: boolean,
    menCaptureBackward: boolean,
    mustContinue: boolean,
    priority: number,
    prefersMorePieces: boolean,
    menCaptureKingsMask: number,
    preferKingsMask: number,
    promotionStops: boolean,
    promotionPasses: boolean,
  ): void;
  perft(men: number, kings: number, theirMen: number, theirKings: number, white: number, depth: number): bigint;
}

let perftModule: PerftModule | undefined;
let isLoaded = false;
let currentRules: DraughtsRuleSet | undefined;

function loadModule(): PerftModule | undefined {
  const loaded = instantiate<PerftModule>(CODE);
  if (!loaded) return undefined;
  const ints = (address: Address, table: Int32Array) =>
    new Int32Array(loaded.memory.buffer).set(table, address.value / 4);
  const bytes = (address: Address, table: Uint8Array) => new Uint8Array(loaded.memory.buffer).set(table, address.value);
  ints(loaded.RISING, RISING_ATTACKS);
  ints(loaded.FALLING, FALLING_ATTACKS);
  ints(loaded.SQUARES_BEHIND, SQUARES_BEHIND);
  ints(loaded.NEIGHBOURS, NEIGHBOURS);
  ints(loaded.RANKS_ABOVE, RANKS_ABOVE);
  bytes(loaded.RISING_START, RISING_SHIFT);
  bytes(loaded.FALLING_START, FALLING_SHIFT);
  loaded.setEdges(RANK_0, RANK_7, LEFT_FILE, RIGHT_FILE);
  return loaded;
}

function setRules(module: PerftModule, rules: DraughtsRuleSet): void {
  module.setRules(
    rules.flying,
    rules.menCaptureBackward,
    rules.mustContinue,
    rules.priority,
    prefersMorePieces(rules.priority),
    rules.menCaptureKingsMask,
    rules.preferKingsMask,
    rules.promotion === PROMOTE_AND_STOP,
    rules.promotion === PASS_AS_MAN,
  );
  currentRules = rules;
}

/** Number of leaves at `depth`, or undefined without WebAssembly. */
export function perftWasm(position: DraughtsPosition, depth: number): number | undefined {
  if (!isLoaded) perftModule = loadModule();
  isLoaded = true;
  if (!perftModule) return undefined;
  const { rules } = position.captureGenerator;
  if (currentRules !== rules) setRules(perftModule, rules);
  const { ownMen, ownKings, theirMen, theirKings, white } = position;
  return Number(perftModule.perft(ownMen, ownKings, theirMen, theirKings, white, depth));
}

/** Running count. It may exceed 32 bits; an element of a Float64Array is never boxed, as a return value would be. */
interface PerftSum {
  readonly generator: CaptureGenerator;
  readonly total: Float64Array;
}

/** Below this depth, a call into WebAssembly does not pay off. */
const MIN_WASM_DEPTH = 3;

export function perft(position: DraughtsPosition, depth: number): number {
  const count = depth < MIN_WASM_DEPTH ? undefined : perftWasm(position, depth);
  return count ?? perftJs(position, depth);
}

/** Perft without WebAssembly. */
export function perftJs(position: DraughtsPosition, depth: number): number {
  if (position.partialCapture !== 0) return perftPartial(position, depth);
  const { ownMen, ownKings, theirMen, theirKings, white, captureGenerator: generator } = position;
  const sum = { generator, total: new Float64Array(1) };
  countLeaves(ownMen, ownKings, theirMen, theirKings, white, sum, 0, depth);
  return sum.total[0]!;
}

/** Perft in the middle of a capture: its continuations are one move each. */
function perftPartial(position: DraughtsPosition, depth: number): number {
  const captures = legalActions(position);
  if (depth === 1) return captures.length;
  let total = 0;
  for (const capture of captures) {
    position.make(capture);
    total += perft(position, depth - 1);
    position.undo();
  }
  return total;
}

/** Adds the number of leaves at `depth`; captures are generated from index `at`. */
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
  if (depth === 1) addLeaves(sum, countMoves(men, kings, theirMen, theirKings, white, sum.generator, at));
  else if (haveOnlySimpleMen(kings, theirKings, sum.generator.rules))
    countAfterSimple(men, theirMen, theirKings, white, sum, at, depth);
  else countAfterAny(men, kings, theirMen, theirKings, white, sum, at, depth);
}

function addLeaves(sum: PerftSum, moves: number): void {
  sum.total[0] = sum.total[0]! + moves;
}

/** Simple men: moves are known from sets, except captures of more than one piece. */
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
  const capturable = (theirMen | (theirKings & sum.generator.rules.menCaptureKingsMask)) & INNER_SQUARES;
  const besideRising = rotate(empty, 32 - rising);
  const besideFalling = rotate(empty, 32 - falling);
  const jumpRising = rotate(capturable & besideRising, 32 - rising);
  const jumpFalling = rotate(capturable & besideFalling, 32 - falling);
  const captureRising = men & jumpRising;
  const captureFalling = men & jumpFalling;
  if ((captureRising | captureFalling) === 0) {
    if (depth === 2 && theirKings === 0 && addReplies(men, 0, theirMen, white, sum)) return;
    const byRising = men & besideRising & ~risingRim(white);
    const byFalling = men & besideFalling & ~fallingRim(white);
    countAfterMen(byRising, byFalling, 0, men, 0, theirMen, theirKings, white, sum, at, depth);
  } else if ((rotate(captureRising, 2 * rising) | rotate(captureFalling, 2 * falling)) & (jumpRising | jumpFalling)) {
    const end = sum.generator.generate(captureRising | captureFalling, 0, theirMen, theirKings, ~empty, white, at);
    countAfterCaptures(men, 0, theirMen, theirKings, white, sum, at, end, depth);
  } else {
    countAfterMen(captureRising, captureFalling, -1, men, 0, theirMen, theirKings, white, sum, at, depth);
  }
}

function addReplies(men: number, kings: number, theirMen: number, white: number, sum: PerftSum): boolean {
  const replies = countRepliesToSteps(men, kings, theirMen, white, sum.generator.rules);
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
  const rules = sum.generator.rules;
  const all = men | kings | theirMen | theirKings;
  const menTargets = (theirMen | (theirKings & rules.menCaptureKingsMask)) & INNER_SQUARES;
  const capturingMen = menThatCapture(men, menTargets, ~all, white, rules.menCaptureBackward);
  const capturingKings = kingsThatCapture(kings, (theirMen | theirKings) & INNER_SQUARES, all, rules.flying);
  if ((capturingMen | capturingKings) !== 0) {
    const end = sum.generator.generate(capturingMen, capturingKings, theirMen, theirKings, all, white, at);
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
  const generator = sum.generator;
  for (let i = first; i < end; i++) {
    const start = generator.from[i]!;
    const king = generator.king[i]!;
    const remaining = ~generator.captured[i]!;
    const ownMen = (men & ~start) | (generator.to[i]! ^ king);
    countLeaves(
      theirMen & remaining,
      theirKings & remaining,
      ownMen,
      (kings & ~start) | king,
      white ^ 1,
      sum,
      end,
      depth - 1,
    );
  }
}

/** Men that step on the rising and the falling diagonal, or jump once if `jumpMask` is -1. */
function countAfterMen(
  rising: number,
  falling: number,
  jumpMask: number,
  men: number,
  kings: number,
  theirMen: number,
  theirKings: number,
  white: number,
  sum: PerftSum,
  at: number,
  depth: number,
): void {
  const promotionSquares = promotionRow(white);
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
    const over = next & jumpMask;
    const to = over === 0 ? next : rotate(next, by);
    const promoted = to & promotionSquares;
    const ownMen = men ^ from ^ to ^ promoted;
    rest ^= from;
    countLeaves(theirMen & ~over, theirKings & ~over, ownMen, kings | promoted, white ^ 1, sum, at, depth - 1);
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
  const { flying, menCaptureBackward: backward } = sum.generator.rules;
  const all = men | kings | theirMen | theirKings;
  for (let rest = kings; rest !== 0; rest &= rest - 1) {
    const king = rest & -rest;
    const square = lowestBit(rest);
    const targets = (flying ? kingAttacks(square, all) : NEIGHBOURS[square]!) & ~all;
    if (depth === 2 && flying && !backward) {
      addLeaves(sum, countRepliesToKing(king, targets, men, kings, theirMen, theirKings, white, sum.generator, at));
    } else {
      for (let to = targets; to !== 0; to &= to - 1) {
        countLeaves(theirMen, theirKings, men, kings ^ king ^ (to & -to), white ^ 1, sum, at, depth - 1);
      }
    }
  }
}
