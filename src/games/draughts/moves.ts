/** Moves that take nothing. */
import { lowest } from '../bits';
import { quietAction } from './action';
import { NEIGHBOURS, rotate } from './board';
import { reach } from './reach';
import { fallingRim, farRow, forwardFalling, forwardRising, risingRim } from './steps';

/** Of `men`, those that can step forward on the rising or the falling diagonal to one of `targets`. */
export const risingSteps = (men: number, targets: number, white: number): number =>
  men & ~risingRim(white) & rotate(targets, 32 - forwardRising(white));
export const fallingSteps = (men: number, targets: number, white: number): number =>
  men & ~fallingRim(white) & rotate(targets, 32 - forwardFalling(white));

function menSteps(men: number, targets: number, white: number, list: Int32Array, at: number): number {
  const far = farRow(white);
  for (let rest = risingSteps(men, targets, white); rest !== 0; rest &= rest - 1) {
    const from = lowest(rest);
    const to = (from + forwardRising(white)) & 31;
    list[at++] = quietAction(from, to, (far & (1 << to)) !== 0);
  }
  for (let rest = fallingSteps(men, targets, white); rest !== 0; rest &= rest - 1) {
    const from = lowest(rest);
    const to = (from + forwardFalling(white)) & 31;
    list[at++] = quietAction(from, to, (far & (1 << to)) !== 0);
  }
  return at;
}

function kingMoves(kings: number, all: number, flying: boolean, list: Int32Array, at: number): number {
  for (let rest = kings; rest !== 0; rest &= rest - 1) {
    const from = lowest(rest);
    const targets = (flying ? reach(from, all) : NEIGHBOURS[from]!) & ~all;
    for (let to = targets; to !== 0; to &= to - 1) list[at++] = quietAction(from, lowest(to), false);
  }
  return at;
}

/** Writes the moves that take nothing to `list` from `at` on and returns the index behind the last. */
export function quietMoves(
  men: number,
  kings: number,
  all: number,
  white: number,
  flying: boolean,
  list: Int32Array,
  at: number,
): number {
  return kingMoves(kings, all, flying, list, menSteps(men, ~all, white, list, at));
}

/** The steps to the far row. */
export const promotions = (men: number, all: number, white: number, list: Int32Array, at: number): number =>
  menSteps(men, ~all & farRow(white), white, list, at);

export function canStep(men: number, kings: number, empty: number, white: number): boolean {
  if ((risingSteps(men, empty, white) | fallingSteps(men, empty, white)) !== 0) return true;
  for (let rest = kings; rest !== 0; rest &= rest - 1) if (NEIGHBOURS[lowest(rest)]! & empty) return true;
  return false;
}
