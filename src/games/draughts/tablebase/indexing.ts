/**
 * Numbering of placements, the ways in which the pieces of one side can stand on the board.
 *
 * Sets of k squares are numbered in colexicographic order, by the combinatorial number system: the index of the set s1
 * < s2 < ... < sk is C(s1, 1) + C(s2, 2) + ... + C(sk, k). It is looked up in three tables, for 11, 11 and 10 squares.
 *
 * A placement is its men, on the 28 squares below the promotion rank, and its kings, on the squares that are then free:
 *
 *     index = setIndex(men) * C(32 - men, kings) + setIndex(kings among the free squares)
 */
import { popcount } from '../../../util/bits';
import { SQUARES } from '../board';
import { PROMOTION_START, rotated } from './perspective';
import { UNSPLIT, type WorkSplit } from './work-split';

/** Sets have fewer members than this. */
const MAX_SET_SIZE = 8;

/** BINOMIALS[n * 8 + k]: n over k. */
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
 * Lookup tables of setIndex for the parts of a set: 11, 11 and 10 squares. An entry, by the number of members in lower
 * parts and by the part itself, holds what its members add to the index, and from COUNT_SHIFT on the number of members
 * with its own.
 */
const COUNT_SHIFT = 24;
const INDEX_MASK = (1 << COUNT_SHIFT) - 1;
const LOW_PART = new Int32Array(MAX_SET_SIZE << 11);
const MIDDLE_PART = new Int32Array(MAX_SET_SIZE << 11);
const HIGH_PART = new Int32Array(MAX_SET_SIZE << 10);

/** Fills the lookup tables. Must be called before the first use, and costs nothing if no tablebase is used. */
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

/** Index of a set among all sets of its size. */
export function setIndex(set: number): number {
  const low = LOW_PART[set & 2047]!;
  const middle = MIDDLE_PART[((low >>> COUNT_SHIFT) << 11) | ((set >>> 11) & 2047)]!;
  const high = HIGH_PART[((middle >>> COUNT_SHIFT) << 10) | (set >>> 22)]!;
  return (low + middle + high) & INDEX_MASK;
}

/** Index of a placement. `kingPlacements` is the number of placements of the kings for each placement of the men. */
export function placementIndex(men: number, kings: number, kingPlacements: number): number {
  if (men === 0) return setIndex(kings);
  let number = Math.imul(setIndex(men), kingPlacements);
  let k = 1;
  for (let rest = kings; rest !== 0; rest &= rest - 1) {
    const king = rest & -rest;
    const below = men & (king - 1);
    number += BINOMIALS[(31 - Math.clz32(king) - popcount(below)) * MAX_SET_SIZE + k]!;
    k++;
  }
  return number | 0;
}

/** All sets of `k` of `n` squares, by index. */
export function combinations(n: number, k: number): Int32Array {
  const sets = new Int32Array(binomial(n, k));
  let set = k === 0 ? 0 : 2 ** k - 1;
  for (let i = 0; i < sets.length; i++) {
    sets[i] = set;
    // Next larger number with the same number of bits (Gosper's hack).
    const low = set & -set;
    const ripple = (set + low) | 0;
    set = low === 0 ? 0 : ripple | ((((set ^ ripple) >>> 2) / (low >>> 0)) | 0);
  }
  return sets;
}

/** All placements of one side's men and kings, by index. */
export class Placements {
  /** Number of placements of the kings for each placement of the men. */
  readonly kingPlacements: number;
  readonly size: number;
  /** 32-bit words of a row with a bit for each placement. */
  readonly words: number;
  /** Bits of the last word that stand for a placement. */
  readonly lastWordMask: number;
  /** Sets of squares, from the view of this side and rotated to that of its opponent. */
  readonly menSets: Int32Array;
  readonly kingSets: Int32Array;
  readonly rotatedMen: Int32Array;
  readonly rotatedAll: Int32Array;
  /** Sets of kings among the squares that the men leave free: those of placement i are at i % kingPlacements. */
  readonly kingSubsets: Int32Array;

  constructor(
    readonly men: number,
    readonly kings: number,
    split: WorkSplit = UNSPLIT,
  ) {
    this.kingPlacements = binomial(SQUARES - men, kings);
    this.size = binomial(PROMOTION_START, men) * this.kingPlacements;
    this.words = (this.size + 31) >> 5;
    this.lastWordMask = this.size & 31 ? 2 ** (this.size & 31) - 1 : -1;
    const { size } = this;
    const [menSets, kingSets, rotatedMen, rotatedAll] = split.arrays(size, size, size, size);
    this.menSets = menSets!;
    this.kingSets = kingSets!;
    this.rotatedMen = rotatedMen!;
    this.rotatedAll = rotatedAll!;
    this.kingSubsets = combinations(SQUARES - men, kings);
    this.fill(...split.rangeOf(size));
    split.barrier();
  }

  /** Index of a placement. */
  index(men: number, kings: number): number {
    return placementIndex(men, kings, this.kingPlacements);
  }

  /** Fills in the placements from `from` to `to`. */
  private fill(from: number, to: number): void {
    const { kingPlacements, kingSubsets } = this;
    const allMen = combinations(PROMOTION_START, this.men);
    for (let number = from; number < to; ) {
      const men = allMen[Math.floor(number / kingPlacements)]!;
      const rotatedMen = rotated(men);
      const end = Math.min(to, number - (number % kingPlacements) + kingPlacements);
      for (; number < end; number++) {
        const kings = depositFree(kingSubsets[number % kingPlacements]!, men);
        this.menSets[number] = men;
        this.kingSets[number] = kings;
        this.rotatedMen[number] = rotatedMen;
        this.rotatedAll[number] = rotatedMen | rotated(kings);
      }
    }
  }
}

/**
 * Expands a set over the free squares to the board: the bits of `among` are deposited in the squares outside
 * `occupied`. It is PDEP of https://www.chessprogramming.org/BMI2, `extractFree` is PEXT.
 */
export function depositFree(among: number, occupied: number): number {
  let set = among;
  // Every occupied square, from the lowest, shifts the bits at and above it up by one.
  for (let rest = occupied; rest !== 0; rest &= rest - 1) {
    const below = (rest & -rest) - 1;
    set = (set & below) | ((set & ~below) << 1);
  }
  return set;
}

/** Bit of a free square in a set over the free squares. */
export const freeBit = (square: number, occupied: number): number =>
  1 << (square - popcount(occupied & ((1 << square) - 1)));

/** Compresses a set to the free squares: the inverse of depositFree. */
export function extractFree(set: number, occupied: number): number {
  let among = set;
  for (let rest = occupied; rest !== 0; ) {
    const highest = 1 << (31 - Math.clz32(rest));
    among = (among & (highest - 1)) | ((among >>> 1) & ~(highest - 1));
    rest ^= highest;
  }
  return among;
}
