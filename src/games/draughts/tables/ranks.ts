/**
 * Numbers of placements. A set of k squares has its place in the list of all such sets, ordered by their highest
 * member, then the next; men stand on the 28 squares below the far rank, kings on the squares that the men leave free.
 */
import { count } from '../../bits';
import { SQUARES } from '../board';

/** No side has more pieces in a table than fit here. */
const MOST = 8;

/** CHOICES[n * 8 + k]: the ways to choose k of n. */
export const CHOICES = new Int32Array((SQUARES + 1) * MOST);
for (let n = 0; n <= SQUARES; n++) {
  CHOICES[n * MOST] = 1;
  for (let k = 1; k < MOST && n > 0; k++) {
    CHOICES[n * MOST + k] = CHOICES[(n - 1) * MOST + k - 1]! + CHOICES[(n - 1) * MOST + k]!;
  }
}
export const choices = (n: number, k: number): number => (k < 0 || n < 0 ? 0 : CHOICES[n * MOST + k]!);

/**
 * The squares in three parts: 11, 11 and 10 of them. A part's table tells what its members add to the number of the set
 * for each count of members below them, and above COUNT the count with its own.
 */
const COUNT = 24;
const NUMBER = (1 << COUNT) - 1;
const LOW = new Int32Array(MOST << 11);
const MIDDLE = new Int32Array(MOST << 11);
const HIGH = new Int32Array(MOST << 10);

/** Whoever numbers placements calls this first: the tables are not made before somebody asks for endings. */
export function prepareNumbers(): void {
  if (HIGH.at(-1) !== 0) return;
  fillPart(LOW, 11, 0);
  fillPart(MIDDLE, 11, 11);
  fillPart(HIGH, 10, 22);
}

function fillPart(table: Int32Array, bits: number, first: number): void {
  for (let below = 0; below < MOST; below++) {
    table[below << bits] = below << COUNT;
    for (let part = 1; part < 1 << bits; part++) {
      const top = 31 - Math.clz32(part);
      const rest = table[(below << bits) | (part ^ (1 << top))]!;
      const k = (rest >>> COUNT) + 1;
      table[(below << bits) | part] = k < MOST ? rest + CHOICES[(first + top) * MOST + k]! + (1 << COUNT) : rest;
    }
  }
}

/** The number of a set of squares among all sets of its size. */
export function setNumber(set: number): number {
  const low = LOW[set & 2047]!;
  const middle = MIDDLE[((low >>> COUNT) << 11) | ((set >>> 11) & 2047)]!;
  const high = HIGH[((middle >>> COUNT) << 10) | (set >>> 22)]!;
  return (low + middle + high) & NUMBER;
}

/**
 * The number of a placement: men first, then kings among the squares that are left. `kingWays` is the number of
 * placements of the kings for one placement of the men.
 */
export function placementNumber(men: number, kings: number, kingWays: number): number {
  if (men === 0) return setNumber(kings);
  let number = Math.imul(setNumber(men), kingWays);
  let k = 1;
  for (let rest = kings; rest !== 0; rest &= rest - 1) {
    const king = rest & -rest;
    const below = men & (king - 1);
    number += CHOICES[(31 - Math.clz32(king) - count(below)) * MOST + k]!;
    k++;
  }
  return number | 0;
}

/** All sets of `k` of `n` squares, in the order of their numbers. */
export function allSets(n: number, k: number): Int32Array {
  const sets = new Int32Array(choices(n, k));
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
