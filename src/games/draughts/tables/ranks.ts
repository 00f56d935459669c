/**
 * Numbers of placements. A set of k squares has its place in the list of all such sets, ordered by their highest
 * member, then the next; men stand on the 28 squares below the far rank, kings on the squares that the men leave free.
 */
import { popcount } from '../../bits';
import { SQUARES } from '../board';

/** No side has more pieces in a table than fit here. */
const MAX_SET_SIZE = 8;

/** CHOICES[n * 8 + k]: the ways to choose k of n. */
export const BINOMIALS = new Int32Array((SQUARES + 1) * MAX_SET_SIZE);
for (let n = 0; n <= SQUARES; n++) {
  BINOMIALS[n * MAX_SET_SIZE] = 1;
  for (let k = 1; k < MAX_SET_SIZE && n > 0; k++) {
    BINOMIALS[n * MAX_SET_SIZE + k] =
      BINOMIALS[(n - 1) * MAX_SET_SIZE + k - 1]! + BINOMIALS[(n - 1) * MAX_SET_SIZE + k]!;
  }
}
export const binomial = (n: number, k: number): number => (k < 0 || n < 0 ? 0 : BINOMIALS[n * MAX_SET_SIZE + k]!);

/**
 * The squares in three parts: 11, 11 and 10 of them. A part's table tells what its members add to the number of the set
 * for each count of members below them, and above COUNT the count with its own.
 */
const COUNT_SHIFT = 24;
const INDEX_MASK = (1 << COUNT_SHIFT) - 1;
const LOW_PART = new Int32Array(MAX_SET_SIZE << 11);
const MIDDLE_PART = new Int32Array(MAX_SET_SIZE << 11);
const HIGH_PART = new Int32Array(MAX_SET_SIZE << 10);

/** Whoever numbers placements calls this first: the tables are not made before somebody asks for endings. */
export function initIndexTables(): void {
  if (HIGH_PART.at(-1) !== 0) return;
  fillPart(LOW_PART, 11, 0);
  fillPart(MIDDLE_PART, 11, 11);
  fillPart(HIGH_PART, 10, 22);
}

function fillPart(table: Int32Array, bits: number, first: number): void {
  for (let below = 0; below < MAX_SET_SIZE; below++) {
    table[below << bits] = below << COUNT_SHIFT;
    for (let part = 1; part < 1 << bits; part++) {
      const top = 31 - Math.clz32(part);
      const rest = table[(below << bits) | (part ^ (1 << top))]!;
      const k = (rest >>> COUNT_SHIFT) + 1;
      table[(below << bits) | part] =
        k < MAX_SET_SIZE ? rest + BINOMIALS[(first + top) * MAX_SET_SIZE + k]! + (1 << COUNT_SHIFT) : rest;
    }
  }
}

/** The number of a set of squares among all sets of its size. */
export function setIndex(set: number): number {
  const low = LOW_PART[set & 2047]!;
  const middle = MIDDLE_PART[((low >>> COUNT_SHIFT) << 11) | ((set >>> 11) & 2047)]!;
  const high = HIGH_PART[((middle >>> COUNT_SHIFT) << 10) | (set >>> 22)]!;
  return (low + middle + high) & INDEX_MASK;
}

/**
 * The number of a placement: men first, then kings among the squares that are left. `kingWays` is the number of
 * placements of the kings for one placement of the men.
 */
export function placementIndex(men: number, kings: number, kingWays: number): number {
  if (men === 0) return setIndex(kings);
  let number = Math.imul(setIndex(men), kingWays);
  let k = 1;
  for (let rest = kings; rest !== 0; rest &= rest - 1) {
    const king = rest & -rest;
    const below = men & (king - 1);
    number += BINOMIALS[(31 - Math.clz32(king) - popcount(below)) * MAX_SET_SIZE + k]!;
    k++;
  }
  return number | 0;
}

/** All sets of `k` of `n` squares, in the order of their numbers. */
export function combinations(n: number, k: number): Int32Array {
  const sets = new Int32Array(binomial(n, k));
  let set = k === 0 ? 0 : 2 ** k - 1;
  for (let i = 0; i < sets.length; i++) {
    sets[i] = set;
    // The next larger number with as many bits: the lowest run of ones gives its top one up and falls to the bottom.
    const low = set & -set;
    const ripple = (set + low) | 0;
    set = low === 0 ? 0 : ripple | ((((set ^ ripple) >>> 2) / (low >>> 0)) | 0);
  }
  return sets;
}
