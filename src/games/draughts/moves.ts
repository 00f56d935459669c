/** Moves that take nothing. */
import { lowestBit } from '../bits';
import { quietAction } from './action';
import { NEIGHBOURS, rotate } from './board';
import { kingAttacks } from './reach';
import { fallingRim, forwardFalling, forwardRising, promotionRow, risingRim } from './steps';

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
