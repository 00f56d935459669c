/** What a set of men does on the board, without looking at its men one by one. */
import { popcount } from '../../util/bits';
import { LINES_PER_POINT } from './board';
import type { MorrisState } from './state';

/** The middles of the ring sides, and the corners. */
export const MIDDLES = 0x555555;
export const CORNERS = 0xaaaaaa;

/** All points one step on round their rings, or one step back. */
export const clockwise = (men: number): number => ((men << 1) & 0xfefefe) | ((men >> 7) & 0x010101);
export const anticlockwise = (men: number): number => ((men >> 1) & 0x7f7f7f) | ((men << 7) & 0x808080);

/** The points where one more man would complete a line, whoever stands there. */
export function closingPoints(men: number, spokes: number): number {
  const before = clockwise(men);
  const after = anticlockwise(men);
  const sides =
    (before & after & MIDDLES) | (((before & clockwise(before)) | (after & anticlockwise(after))) & CORNERS);
  return sides | (((men << 8) | (men >> 16)) & ((men << 16) | (men >> 8)) & spokes);
}

/** The men that stand in mills. */
export function menInMills(men: number, spokes: number): number {
  const sides = men & clockwise(men) & anticlockwise(men) & MIDDLES;
  const inner = men & (men >> 8) & (men >> 16) & spokes & 0xff;
  return sides | clockwise(sides) | anticlockwise(sides) | inner | (inner << 8) | (inner << 16);
}

/** The number of mills. */
export function countMills(men: number, spokes: number): number {
  const sides = men & clockwise(men) & anticlockwise(men) & MIDDLES;
  const inner = men & (men >> 8) & (men >> 16) & spokes & 0xff;
  return popcount(sides | (inner << 24));
}

/** The points next to `men`. */
export function adjacentPoints(men: number, spokes: number): number {
  const across = men & spokes;
  return clockwise(men) | anticlockwise(men) | (((across << 8) | (across >> 8)) & spokes);
}

/**
 * The number of neighbouring pairs with one point in each of two sets that share none: 24 on rings, up to 16 across.
 */
export function countAdjacentPairs(men: number, others: number, spokes: number): number {
  const across = ((men & (others >> 8)) | (others & (men >> 8))) & spokes;
  return popcount((men & anticlockwise(others)) | (others & anticlockwise(men))) + popcount(across);
}

/** Mills at one point. */

/** Whether a man at `point` stands, or would stand, in a mill with `men`. */
export function formsMill(partners: Int32Array, men: number, point: number): boolean {
  const at = point * LINES_PER_POINT;
  const first = partners[at]!;
  const second = partners[at + 1]!;
  const third = partners[at + 2]!;
  return (men & first) === first || (men & second) === second || (men & third) === third;
}

const isFullLine = (men: number, partners: number): number => ((men & partners) === partners ? 1 : 0);

/** How many lines through `point` are full. */
export function countMillsAt(partners: Int32Array, men: number, point: number): number {
  const at = point * LINES_PER_POINT;
  return isFullLine(men, partners[at]!) + isFullLine(men, partners[at + 1]!) + isFullLine(men, partners[at + 2]!);
}

/** The same where each line counts once only for its side; marks those closed now as used. */
export function useUpMills(position: MorrisState, point: number): number {
  const { partners } = position.rules.board;
  const used = position.ownUsed;
  let fresh = 0;
  for (let i = point * LINES_PER_POINT; i < (point + 1) * LINES_PER_POINT; i++) {
    const line = partners[i]! | (1 << point);
    if (!isFullLine(position.own, line)) continue;
    if ((used & line) !== line) fresh++;
    position.useUpLine(line);
  }
  return fresh;
}
