/** The finished tables that captures lead to, and what a position there is worth to the side that has taken. */
import type { Ways } from './ways';

/** Worths, in the order of what a side would rather have. 0 is none. */
export const LOST_WORTH = 1;
export const DRAWN_WORTH = 2;
export const WON_WORTH = 3;
/** A worth by the two bits of a table (drawn, won or lost for the side to move there), packed in one number. */
export const WORTHS = DRAWN_WORTH | (LOST_WORTH << 2) | (WON_WORTH << 4);

/** What is compared when captures are: the rank that the law gives them, then the worth. */
export const RANK_SHIFT = 2;

/** An index for what has been taken, and whether the taker was crowned by it. */
export const spoil = (crowned: boolean, menTaken: number, kingsTaken: number): number =>
  ((crowned ? 64 : 0) + menTaken * 8 + kingsTaken) | 0;
const SPOILS = 128;

export class Spoils {
  /** By spoil: words of 16 positions, null where the other side has nothing left. */
  readonly tables: (Int32Array | null)[] = new Array(SPOILS).fill(null);
  /** Words of a row. */
  readonly strides = new Int32Array(SPOILS);

  constructor(readonly ways: Ways) {}

  set(index: number, table: Int32Array, stride: number): void {
    this.tables[index] = table;
    this.strides[index] = stride;
  }

  /** The worth of the position with the other side's placement `other` to move in row `row`. */
  worth(index: number, row: number, other: number): number {
    const table = this.tables[index]!;
    if (table === null) return WON_WORTH;
    const word = table[row * this.strides[index]! + (other >> 4)]!;
    return (WORTHS >> (((word >>> ((other & 15) << 1)) & 3) << 1)) & 3;
  }
}
