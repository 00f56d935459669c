/** The finished tables that captures lead to, and what a position there is worth to the side that has taken. */

import { className } from './material';
import type { SidePair } from './planes';
import type { TableRules } from './rules';
import { placementSize } from './side-tables';

/** Worths, in the order of what a side would rather have. 0 is none. */
export const LOSS_VALUE = 1;
export const DRAW_VALUE = 2;
export const WIN_VALUE = 3;
/** A worth by the two bits of a table (drawn, won or lost for the side to move there), packed in one number. */
const PAIR_VALUES = DRAW_VALUE | (LOSS_VALUE << 2) | (WIN_VALUE << 4);

/** A worth by plies: above 0 losses, the longer the better, then a draw, then wins, the shorter the better. */
export const DRAW_LEVEL = 512;
export const BEST_LEVEL = 1023;

/** An index for what has been taken, and whether the taker was crowned by it. */
export const conversionIndex = (crowned: boolean, menTaken: number, kingsTaken: number): number =>
  ((crowned ? 64 : 0) + menTaken * 8 + kingsTaken) | 0;
const CONVERSION_COUNT = 128;

/** A finished table, as it is read here. */
type SuccessorTable = Int32Array | Uint8Array;

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

/** The finished tables that a group stands on, by what moves leave. */

export class SuccessorTables<T extends SuccessorTable> {
  constructor(private readonly table: (name: string) => T) {}

  /** The finished table with this material to move. */
  at(men: number, kings: number, otherMen: number, otherKings: number): T {
    return this.table(className([men, kings, otherMen, otherKings]));
  }

  /** All that captures of a side lead to, a man crowned on the way or not. */
  fill<S extends ConversionTables>(spoils: S, { own, other }: SidePair): S {
    for (let men = 0; men <= other.men; men++) {
      for (let kings = 0; kings <= other.kings; kings++) {
        const left = other.men + other.kings - men - kings;
        if (men + kings === 0 || left === 0) continue;
        const { words } = placementSize(other.men - men, other.kings - kings);
        const take = (fewerMen: number, moreKings: number): T =>
          this.at(other.men - men, other.kings - kings, own.men - fewerMen, own.kings + moreKings);
        spoils.set(conversionIndex(false, men, kings), take(0, 0), words);
        if (own.men > 0) spoils.set(conversionIndex(true, men, kings), take(1, 1), words);
      }
    }
    return spoils;
  }
}
