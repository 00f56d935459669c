/**
 * The moves that the threads of a search are looking at (simplified ABDADA): a move that another thread is busy with is
 * put off until the others are done, and then is often answered by the transposition table.
 */
import { NO_ACTION } from './transposition-table';

const SLOTS = 4096;
export const ABDADA_BYTES = 4 * SLOTS;

/** Searches less deep are over before it pays to tell of them. */
export const ABDADA_MIN_DEPTH = 3;

/** What stands for no move. */
export const NO_MARK = 0;

export class AbdadaTable {
  private readonly slots: Int32Array;

  /** In memory that the threads share, from byte `at` on. */
  constructor(memory: SharedArrayBuffer | ArrayBuffer, at = 0) {
    this.slots = new Int32Array(memory, at, SLOTS);
  }

  clear(): void {
    this.slots.fill(NO_MARK);
  }

  /** What stands for a move of a position, searched so deep. */
  markFor(low: number, high: number, action: number, depth: number): number {
    const mixed = Math.imul(low ^ Math.imul(high, 0xc2b2ae35) ^ Math.imul(action - NO_ACTION, 0x9e3779b1), 0x85ebca6b);
    return (mixed ^ (mixed >>> 15) ^ Math.imul(depth, 0x27d4eb2f)) | 1;
  }

  /** Enters a move, unless it stands there already. */
  enter(mark: number): boolean {
    const slot = slotOf(mark);
    if (this.slots[slot] === mark) return false;
    this.slots[slot] = mark;
    return true;
  }

  leave(mark: number): void {
    const slot = slotOf(mark);
    if (this.slots[slot] === mark) this.slots[slot] = NO_MARK;
  }
}

const slotOf = (mark: number): number => (mark >>> 1) & (SLOTS - 1);
