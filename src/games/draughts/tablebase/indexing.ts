/**
 * Numbers of placements. A set of k squares has its place in the list of all such sets, ordered by their highest
 * member, then the next; men stand on the 28 squares below the far rank, kings on the squares that the men leave free.
 */
import { popcount } from '../../../util/bits';
import { SQUARES } from '../board';
import { PROMOTION_START, rotated } from './perspective';
import { UNSPLIT, type WorkSplit } from './work-split';

/** No side has more pieces in a table than fit here. */
const MAX_SET_SIZE = 8;

/** CHOICES[n * 8 + k]: the ways to choose k of n. */
const BINOMIALS = new Int32Array((SQUARES + 1) * MAX_SET_SIZE);
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

/** All ways in which one side's men and kings stand on an otherwise empty board, by their numbers. */

export class Placements {
  /** The placements of the kings for one placement of the men. */
  readonly kingPlacements: number;
  readonly size: number;
  /** Words of a row that has a bit for each placement. */
  readonly words: number;
  /** The bits of the last word that stand for a placement. */
  readonly lastWordMask: number;
  /** The sets of squares, as this side sees them and as the other one does. */
  readonly menSets: Int32Array;
  readonly kingSets: Int32Array;
  readonly rotatedMen: Int32Array;
  readonly rotatedAll: Int32Array;
  /** The sets of kings among the squares that the men leave free: those of placement i at i % kingWays. */
  readonly kingSubsets: Int32Array;

  constructor(
    readonly men: number,
    readonly kings: number,
    hands: WorkSplit = UNSPLIT,
  ) {
    this.kingPlacements = binomial(SQUARES - men, kings);
    this.size = binomial(PROMOTION_START, men) * this.kingPlacements;
    this.words = (this.size + 31) >> 5;
    this.lastWordMask = this.size & 31 ? 2 ** (this.size & 31) - 1 : -1;
    const { size } = this;
    const [menSets, kingSets, turnedMen, turnedAll] = hands.arrays(size, size, size, size);
    this.menSets = menSets!;
    this.kingSets = kingSets!;
    this.rotatedMen = turnedMen!;
    this.rotatedAll = turnedAll!;
    this.kingSubsets = combinations(SQUARES - men, kings);
    this.fill(...hands.rangeOf(size));
    hands.barrier();
  }

  /** The number of a placement. */
  index(men: number, kings: number): number {
    return placementIndex(men, kings, this.kingPlacements);
  }

  /** The numbers from `from` to `to`. */
  private fill(from: number, to: number): void {
    const { kingPlacements: kingWays, kingSubsets: kingsAmong } = this;
    const allMen = combinations(PROMOTION_START, this.men);
    for (let number = from; number < to; ) {
      const men = allMen[Math.floor(number / kingWays)]!;
      const turnedMen = rotated(men);
      const end = Math.min(to, number - (number % kingWays) + kingWays);
      for (; number < end; number++) {
        const kings = depositFree(kingsAmong[number % kingWays]!, men);
        this.menSets[number] = men;
        this.kingSets[number] = kings;
        this.rotatedMen[number] = turnedMen;
        this.rotatedAll[number] = turnedMen | rotated(kings);
      }
    }
  }
}

/** The set whose members are the squares outside `taken` that `among` picks by their order. */
export function depositFree(among: number, taken: number): number {
  let set = among;
  // Each taken square, from the lowest on, moves what lies at and above it one square up.
  for (let rest = taken; rest !== 0; rest &= rest - 1) {
    const below = (rest & -rest) - 1;
    set = (set & below) | ((set & ~below) << 1);
  }
  return set;
}

/** The member that stands for a free square in a set that `spread` spreads. */
export const freeBit = (square: number, taken: number): number => 1 << (square - popcount(taken & ((1 << square) - 1)));

/** Takes `spread` back. */
export function extractFree(set: number, taken: number): number {
  let among = set;
  for (let rest = taken; rest !== 0; ) {
    const highest = 1 << (31 - Math.clz32(rest));
    among = (among & (highest - 1)) | ((among >>> 1) & ~(highest - 1));
    rest ^= highest;
  }
  return among;
}
