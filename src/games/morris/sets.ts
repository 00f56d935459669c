/** What a set of men does on the board, without looking at its men one by one. */
import { popcount } from '../bits';

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
