/** Adjacency and mills, for whole sets of men at once and at one point. */
import { popcount } from '../../util/bits';
import { LINES_PER_POINT } from './board';
import type { MorrisState } from './state';

/** Middles of the ring sides, and corners of the rings. */
export const RING_MIDDLES = 0x555555;
export const RING_CORNERS = 0xaaaaaa;

/** All points moved one place along their rings. */
export const clockwise = (men: number): number => ((men << 1) & 0xfefefe) | ((men >> 7) & 0x010101);
export const anticlockwise = (men: number): number => ((men >> 1) & 0x7f7f7f) | ((men << 7) & 0x808080);

/** Points where one more man would complete a mill, whether they are empty or not. */
export function closingPoints(men: number, spokes: number): number {
  const before = clockwise(men);
  const after = anticlockwise(men);
  const sides =
    (before & after & RING_MIDDLES) | (((before & clockwise(before)) | (after & anticlockwise(after))) & RING_CORNERS);
  return sides | (((men << 8) | (men >> 16)) & ((men << 16) | (men >> 8)) & spokes);
}

/** Men in mills. */
export function menInMills(men: number, spokes: number): number {
  const sides = men & clockwise(men) & anticlockwise(men) & RING_MIDDLES;
  const inner = men & (men >> 8) & (men >> 16) & spokes & 0xff;
  return sides | clockwise(sides) | anticlockwise(sides) | inner | (inner << 8) | (inner << 16);
}

/** Number of mills. */
export function countMills(men: number, spokes: number): number {
  const sides = men & clockwise(men) & anticlockwise(men) & RING_MIDDLES;
  const inner = men & (men >> 8) & (men >> 16) & spokes & 0xff;
  return popcount(sides | (inner << 24));
}

/** Points adjacent to a set. */
export function adjacentPoints(men: number, spokes: number): number {
  const across = men & spokes;
  return clockwise(men) | anticlockwise(men) | (((across << 8) | (across >> 8)) & spokes);
}

/** Number of adjacent pairs with one point in each of two disjoint sets: at most 24 on rings and 16 between rings. */
export function countAdjacentPairs(men: number, others: number, spokes: number): number {
  const across = ((men & (others >> 8)) | (others & (men >> 8))) & spokes;
  return popcount((men & anticlockwise(others)) | (others & anticlockwise(men))) + popcount(across);
}

/** True if a man on `point` is, or would be, in a mill with `men`. */
export function formsMill(partners: Int32Array, men: number, point: number): boolean {
  const at = point * LINES_PER_POINT;
  const first = partners[at]!;
  const second = partners[at + 1]!;
  const third = partners[at + 2]!;
  return (men & first) === first || (men & second) === second || (men & third) === third;
}

const isFullLine = (men: number, partners: number): number => ((men & partners) === partners ? 1 : 0);

/** Number of full lines through `point`. */
export function countMillsAt(partners: Int32Array, men: number, point: number): number {
  const at = point * LINES_PER_POINT;
  return isFullLine(men, partners[at]!) + isFullLine(men, partners[at + 1]!) + isFullLine(men, partners[at + 2]!);
}

/** Number of full lines through `point` that were not used before; marks them as used. */
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
