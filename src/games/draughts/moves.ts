/** Quiet moves, and the order in which the search tries moves. */
import { lowestBit, popcount } from '../../util/bits';
import type { Action } from '../rules';
import { fallingRim, forwardFalling, forwardRising, kingAttacks, promotionRow, risingRim } from './attacks';
import { capturedBy, isCapture, isPromotion, NEIGHBOURS, quietAction, rotate } from './board';

/** Men that can step forward to one of `targets`, along the rising and along the falling diagonal. */
export const risingSteps = (men: number, targets: number, white: number): number =>
  men & ~risingRim(white) & rotate(targets, 32 - forwardRising(white));
export const fallingSteps = (men: number, targets: number, white: number): number =>
  men & ~fallingRim(white) & rotate(targets, 32 - forwardFalling(white));

function generateMenSteps(men: number, targets: number, white: number, list: Int32Array, at: number): number {
  const promotionSquares = promotionRow(white);
  for (let rest = risingSteps(men, targets, white); rest !== 0; rest &= rest - 1) {
    const from = lowestBit(rest);
    const to = (from + forwardRising(white)) & 31;
    list[at++] = quietAction(from, to, (promotionSquares & (1 << to)) !== 0);
  }
  for (let rest = fallingSteps(men, targets, white); rest !== 0; rest &= rest - 1) {
    const from = lowestBit(rest);
    const to = (from + forwardFalling(white)) & 31;
    list[at++] = quietAction(from, to, (promotionSquares & (1 << to)) !== 0);
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

/** Writes the quiet moves to `list` from index `at` and returns the end index. */
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

/** Writes the quiet promotions. */
export const generatePromotions = (men: number, all: number, white: number, list: Int32Array, at: number): number =>
  generateMenSteps(men, ~all & promotionRow(white), white, list, at);

/** Returns true if a side has a quiet move. */
export function hasQuietMove(men: number, kings: number, empty: number, white: number): boolean {
  if ((risingSteps(men, empty, white) | fallingSteps(men, empty, white)) !== 0) return true;
  for (let rest = kings; rest !== 0; rest &= rest - 1) if (NEIGHBOURS[lowestBit(rest)]! & empty) return true;
  return false;
}

const PROMOTION_SCORE = 200;
const CAPTURE_SCORE = 200;
/** Extra score of a captured king. */
const KING_CAPTURE_SCORE = 300;

/** Score of a move before it is searched: promotions and the value of captured pieces. */
export function orderingScore(action: Action, theirKings: number): number {
  const promotion = isPromotion(action) ? PROMOTION_SCORE : 0;
  if (!isCapture(action)) return promotion;
  const captured = capturedBy(action);
  return promotion + popcount(captured) * CAPTURE_SCORE + popcount(captured & theirKings) * KING_CAPTURE_SCORE;
}
