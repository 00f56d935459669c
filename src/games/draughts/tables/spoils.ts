/** The finished tables that captures lead to, and what a position there is worth to the side that has taken. */
import type { TableRules } from './ways';

/** Worths, in the order of what a side would rather have. 0 is none. */
export const LOSS_VALUE = 1;
export const DRAW_VALUE = 2;
export const WIN_VALUE = 3;
/** A worth by the two bits of a table (drawn, won or lost for the side to move there), packed in one number. */
export const PAIR_VALUES = DRAW_VALUE | (LOSS_VALUE << 2) | (WIN_VALUE << 4);

/** A worth by plies: above 0 losses, the longer the better, then a draw, then wins, the shorter the better. */
export const DRAW_LEVEL = 512;
export const BEST_LEVEL = 1023;

/** An index for what has been taken, and whether the taker was crowned by it. */
export const conversionIndex = (crowned: boolean, menTaken: number, kingsTaken: number): number =>
  ((crowned ? 64 : 0) + menTaken * 8 + kingsTaken) | 0;
const CONVERSION_COUNT = 128;

/** A finished table, as it is read here. */
export type SuccessorTable = Int32Array | Uint8Array;

export abstract class ConversionTables {
  /** By spoil; null where the other side has nothing left. */
  readonly tables: (SuccessorTable | null)[] = new Array(CONVERSION_COUNT).fill(null);
  /** What lies between two rows of them. */
  readonly strides = new Int32Array(CONVERSION_COUNT);
  /** What is compared when captures are: the rank that the law gives them, and so many bits below it, the worth. */
  abstract readonly shift: number;
  /** The worth of having taken all. */
  abstract readonly bestValue: number;

  constructor(readonly rules: TableRules) {}

  set(index: number, table: SuccessorTable, words: number): void {
    this.tables[index] = table;
    this.strides[index] = this.stride(words);
  }

  protected abstract stride(words: number): number;

  /** The worth of the position with the other side's placement `other` to move in the row that begins at `row`. */
  abstract lookUp(table: SuccessorTable, row: number, other: number): number;

  value(index: number, row: number, other: number): number {
    const table = this.tables[index]!;
    return table === null ? this.bestValue : this.lookUp(table, row * this.strides[index]!, other);
  }
}

/** Of tables that hold values: words of 16 positions. */
export class WdlConversions extends ConversionTables {
  readonly shift = 2;
  readonly bestValue = WIN_VALUE;

  protected stride(words: number): number {
    return 2 * words;
  }

  lookUp(table: SuccessorTable, row: number, other: number): number {
    return (PAIR_VALUES >> (((table[row + (other >> 4)]! >>> ((other & 15) << 1)) & 3) << 1)) & 3;
  }
}

/** Of tables that hold plies: bytes. */
export class DtmConversions extends ConversionTables {
  readonly shift = 10;
  readonly bestValue = BEST_LEVEL - 1;

  protected stride(words: number): number {
    return 32 * words;
  }

  lookUp(table: SuccessorTable, row: number, other: number): number {
    const byte = table[row + other]!;
    if (byte === 0) return DRAW_LEVEL;
    // Behind the capture the other side wins or loses in `byte - 1` plies.
    return (byte & 1) === 0 ? byte + 1 : BEST_LEVEL - byte;
  }
}
