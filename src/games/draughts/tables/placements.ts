/** All ways in which one side's men and kings stand on an otherwise empty board, by their numbers. */
import { count } from '../../bits';
import { SQUARES } from '../board';
import { ALONE, type Hands } from './hands';
import { allSets, choices, placementNumber } from './ranks';
import { FAR_RANK, turned } from './seat';

export class Placements {
  /** The placements of the kings for one placement of the men. */
  readonly kingWays: number;
  readonly size: number;
  /** Words of a row that has a bit for each placement. */
  readonly words: number;
  /** The bits of the last word that stand for a placement. */
  readonly lastWord: number;
  /** The sets of squares, as this side sees them and as the other one does. */
  readonly menSets: Int32Array;
  readonly kingSets: Int32Array;
  readonly turnedMen: Int32Array;
  readonly turnedAll: Int32Array;
  /** The sets of kings among the squares that the men leave free: those of placement i at i % kingWays. */
  readonly kingsAmong: Int32Array;

  constructor(
    readonly men: number,
    readonly kings: number,
    hands: Hands = ALONE,
  ) {
    this.kingWays = choices(SQUARES - men, kings);
    this.size = choices(FAR_RANK, men) * this.kingWays;
    this.words = (this.size + 31) >> 5;
    this.lastWord = this.size & 31 ? 2 ** (this.size & 31) - 1 : -1;
    const { size } = this;
    const [menSets, kingSets, turnedMen, turnedAll] = hands.arrays(size, size, size, size);
    this.menSets = menSets!;
    this.kingSets = kingSets!;
    this.turnedMen = turnedMen!;
    this.turnedAll = turnedAll!;
    this.kingsAmong = allSets(SQUARES - men, kings);
    this.fill(...hands.part(size));
    hands.barrier();
  }

  /** The number of a placement. */
  number(men: number, kings: number): number {
    return placementNumber(men, kings, this.kingWays);
  }

  /** The numbers from `from` to `to`. */
  private fill(from: number, to: number): void {
    const { kingWays, kingsAmong } = this;
    const allMen = allSets(FAR_RANK, this.men);
    for (let number = from; number < to; ) {
      const men = allMen[Math.floor(number / kingWays)]!;
      const turnedMen = turned(men);
      const end = Math.min(to, number - (number % kingWays) + kingWays);
      for (; number < end; number++) {
        const kings = spread(kingsAmong[number % kingWays]!, men);
        this.menSets[number] = men;
        this.kingSets[number] = kings;
        this.turnedMen[number] = turnedMen;
        this.turnedAll[number] = turnedMen | turned(kings);
      }
    }
  }
}

/** The set whose members are the squares outside `taken` that `among` picks by their order. */
export function spread(among: number, taken: number): number {
  let set = among;
  // Each taken square, from the lowest on, moves what lies at and above it one square up.
  for (let rest = taken; rest !== 0; rest &= rest - 1) {
    const below = (rest & -rest) - 1;
    set = (set & below) | ((set & ~below) << 1);
  }
  return set;
}

/** The member that stands for a free square in a set that `spread` spreads. */
export const amongFree = (square: number, taken: number): number => 1 << (square - count(taken & ((1 << square) - 1)));

/** Takes `spread` back. */
export function gathered(set: number, taken: number): number {
  let among = set;
  for (let rest = taken; rest !== 0; ) {
    const highest = 1 << (31 - Math.clz32(rest));
    among = (among & (highest - 1)) | ((among >>> 1) & ~(highest - 1));
    rest ^= highest;
  }
  return among;
}
