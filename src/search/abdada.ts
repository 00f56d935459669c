/**
 * Simplified ABDADA: threads mark the moves they are searching. A marked move is deferred until the other moves are done;
 * by then the transposition table often has its score. https://www.chessprogramming.org/ABDADA
 */
import { NO_ACTION } from './transposition-table';

const SLOTS = 4096;
export const ABDADA_BYTES = 4 * SLOTS;

/** Minimum depth for marks: shallower searches finish before marking them pays. */
export const ABDADA_MIN_DEPTH = 3;

/** Content of an empty slot. */
export const NO_MARK = 0;

/** Hash table of marks in shared memory. Races between threads only cost some deferrals. */
export class AbdadaTable {
  private readonly slots: Int32Array;

  /** Uses memory from byte `offset` on. */
  constructor(memory: ArrayBufferLike, offset = 0) {
    this.slots = new Int32Array(memory, offset, SLOTS);
  }

  clear(): void {
    this.slots.fill(NO_MARK);
  }

  /** Mark of a move in a position, searched to a depth. Never NO_MARK. */
  markFor(keyLow: number, keyHigh: number, action: number, depth: number): number {
    const mixed = Math.imul(
      keyLow ^ Math.imul(keyHigh, 0xc2b2ae35) ^ Math.imul(action - NO_ACTION, 0x9e3779b1),
      0x85ebca6b,
    );
    return (mixed ^ (mixed >>> 15) ^ Math.imul(depth, 0x27d4eb2f)) | 1;
  }

  /** Sets a mark. Returns false if it is set already. */
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
