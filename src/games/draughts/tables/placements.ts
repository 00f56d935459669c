/** All ways in which one side's men and kings stand on an otherwise empty board, by their numbers. */
import { popcount } from '../../bits';
import { SQUARES } from '../board';
import { UNSPLIT, type WorkSplit } from './hands';
import { binomial, combinations, placementIndex } from './ranks';
import { PROMOTION_START, rotated } from './seat';

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
