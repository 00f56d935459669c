/** Moves that take nothing. */
import { lowestBit, popcount } from '../../util/bits';
import type { Action } from '../rules';
import { capturedBy, isCapture, isPromotion, quietAction } from './action';
import { fallingRim, forwardFalling, forwardRising, kingAttacks, promotionRow, risingRim } from './attacks';
import { NEIGHBOURS, rotate } from './board';

/** Of `men`, those that can step forward on the rising or the falling diagonal to one of `targets`. */
export const risingSteps = (men: number, targets: number, white: number): number =>
  men & ~risingRim(white) & rotate(targets, 32 - forwardRising(white));
export const fallingSteps = (men: number, targets: number, white: number): number =>
  men & ~fallingRim(white) & rotate(targets, 32 - forwardFalling(white));

function generateMenSteps(men: number, targets: number, white: number, list: Int32Array, at: number): number {
  const far = promotionRow(white);
  for (let rest = risingSteps(men, targets, white); rest !== 0; rest &= rest - 1) {
    const from = lowestBit(rest);
    const to = (from + forwardRising(white)) & 31;
    list[at++] = quietAction(from, to, (far & (1 << to)) !== 0);
  }
  for (let rest = fallingSteps(men, targets, white); rest !== 0; rest &= rest - 1) {
    const from = lowestBit(rest);
    const to = (from + forwardFalling(white)) & 31;
    list[at++] = quietAction(from, to, (far & (1 << to)) !== 0);
  }
  return at;
}

function generateKingMoves(kings: number, all: number, flying: boolean, list: Int32Array, at: number): number {
  for (let rest = kings; rest !== 0; rest &= rest - 1) {
    const from = lowestBit(rest);
    const targets = (flying ? kingAttacks(from, all) : NEIGHBOURS[from]!) & ~all;
    for (let to = targets; to !== 0; to &= to - 1) list[at++] = quietAction(from, lowestBit(to), false);
  }
  return at;
}

/** Writes the moves that take nothing to `list` from `at` on and returns the index behind the last. */
export function generateQuietMoves(
  men: number,
  kings: number,
  all: number,
  white: number,
  flying: boolean,
  list: Int32Array,
  at: number,
): number {
  return generateKingMoves(kings, all, flying, list, generateMenSteps(men, ~all, white, list, at));
}

/** The steps to the far row. */
export const generatePromotions = (men: number, all: number, white: number, list: Int32Array, at: number): number =>
  generateMenSteps(men, ~all & promotionRow(white), white, list, at);

export function hasQuietMove(men: number, kings: number, empty: number, white: number): boolean {
  if ((risingSteps(men, empty, white) | fallingSteps(men, empty, white)) !== 0) return true;
  for (let rest = kings; rest !== 0; rest &= rest - 1) if (NEIGHBOURS[lowestBit(rest)]! & empty) return true;
  return false;
}

/** How good a move looks before it is searched. */

const PROMOTION_SCORE = 200;
const CAPTURE_SCORE = 200;
/** A king that is taken, on top of a man. */
const KING_CAPTURE_SCORE = 300;

export function orderingScore(action: Action, theirKings: number): number {
  const crown = isPromotion(action) ? PROMOTION_SCORE : 0;
  if (!isCapture(action)) return crown;
  const taken = capturedBy(action);
  return crown + popcount(taken) * CAPTURE_SCORE + popcount(taken & theirKings) * KING_CAPTURE_SCORE;
}
