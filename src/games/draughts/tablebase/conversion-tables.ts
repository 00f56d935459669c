/**
 * Tables that captures and promotions lead to, and the values of their positions for the side that has moved.
 *
 * Such moves cannot be undone, they convert to another class, which is already solved. For each combination of captured
 * men and kings, with and without a promotion of the capturing piece, a ConversionTables object holds the table of that
 * class. Values are ordered, so that the best capture is the one with the largest value.
 */

import { className } from './material';
import type { SidePair } from './planes';
import type { TableRules } from './rules';
import { placementSize } from './side-tables';

/** WDL values, the larger the better; 0 is no value. */
export const LOSS_VALUE = 1;
export const DRAW_VALUE = 2;
export const WIN_VALUE = 3;
/** Values by the two bits of a table entry (draw, win or loss of the opponent), packed in one number. */
const PAIR_VALUES = DRAW_VALUE | (LOSS_VALUE << 2) | (WIN_VALUE << 4);

/** DTM values: losses from 1 on, the longer the better, then the draw, then wins, the shorter the better. */
export const DRAW_LEVEL = 512;
export const BEST_LEVEL = 1023;

/** Index of a conversion: the captured pieces, and whether the capturing man was promoted. */
export const conversionIndex = (isPromoted: boolean, menCaptured: number, kingsCaptured: number): number =>
  ((isPromoted ? 64 : 0) + menCaptured * 8 + kingsCaptured) | 0;
const CONVERSION_COUNT = 128;

/** A solved table: words of pairs, or bytes. */
type SuccessorTable = Int32Array | Uint8Array;

export abstract class ConversionTables {
  /** Tables by conversion index; null if the opponent has no pieces left. */
  readonly tables: (SuccessorTable | null)[] = new Array(CONVERSION_COUNT).fill(null);
  /** Distance between two rows of each table. */
  readonly strides = new Int32Array(CONVERSION_COUNT);
  /** Captures are compared by `rank << shift | value`: first by the rules' priority, then by value. */
  abstract readonly shift: number;
  /** Value of having captured everything. */
  abstract readonly bestValue: number;

  constructor(readonly rules: TableRules) {}

  set(index: number, table: SuccessorTable, words: number): void {
    this.tables[index] = table;
    this.strides[index] = this.stride(words);
  }

  protected abstract stride(words: number): number;

  /** Value of the position with the opponent to move, in placement `other`, in the row that starts at `row`. */
  abstract lookUp(table: SuccessorTable, row: number, other: number): number;

  value(index: number, row: number, other: number): number {
    const table = this.tables[index]!;
    return table === null ? this.bestValue : this.lookUp(table, row * this.strides[index]!, other);
  }
}

/** Conversions to WDL tables, which hold 16 positions in a word. */
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

/** Conversions to DTM tables, which hold a byte for each position. */
export class DtmConversions extends ConversionTables {
  readonly shift = 10;
  readonly bestValue = BEST_LEVEL - 1;

  protected stride(words: number): number {
    return 32 * words;
  }

  lookUp(table: SuccessorTable, row: number, other: number): number {
    const byte = table[row + other]!;
    if (byte === 0) return DRAW_LEVEL;
    // After the capture, the opponent wins or loses in `byte - 1` plies.
    return (byte & 1) === 0 ? byte + 1 : BEST_LEVEL - byte;
  }
}

/** Tables that the moves of a group lead to, by material. */
export class SuccessorTables<T extends SuccessorTable> {
  constructor(private readonly table: (name: string) => T) {}

  /** Table of a class, by the material of the side to move and its opponent. */
  at(men: number, kings: number, otherMen: number, otherKings: number): T {
    return this.table(className([men, kings, otherMen, otherKings]));
  }

  /** Fills in the tables for all captures of a side, with and without a promotion. */
  fill<S extends ConversionTables>(conversions: S, { own, other }: SidePair): S {
    for (let men = 0; men <= other.men; men++) {
      for (let kings = 0; kings <= other.kings; kings++) {
        const left = other.men + other.kings - men - kings;
        if (men + kings === 0 || left === 0) continue;
        const { words } = placementSize(other.men - men, other.kings - kings);
        const table = (fewerMen: number, moreKings: number): T =>
          this.at(other.men - men, other.kings - kings, own.men - fewerMen, own.kings + moreKings);
        conversions.set(conversionIndex(false, men, kings), table(0, 0), words);
        if (own.men > 0) conversions.set(conversionIndex(true, men, kings), table(1, 1), words);
      }
    }
    return conversions;
  }
}
