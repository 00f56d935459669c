/**
 * Counts that threads share without locks, by position and depth. An entry holds all that tells its position from others,
 * so that no other can be taken for it, and a check over the rest, so that one torn by two writers is not believed.
 */
import { IDENTITY } from '../games/game';
import type { Count } from './exact';
import type { Memory } from './shared';

const DEPTH = IDENTITY;
const LOW = IDENTITY + 1;
const HIGH = IDENTITY + 2;
const CHECK = IDENTITY + 3;
const ENTRY = IDENTITY + 4;
const ENTRY_SHIFT = 3;

/** A count as two ints: its lower 32 bits, and what of it lies above. */
const LOWER_INT = 2 ** 32;
const INT_BITS = 10;
const MOST_HIGH = 2 ** 22;

function mix(hash: number, word: number): number {
  const mixed = Math.imul(hash ^ word, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

function hashOf(identity: Int32Array, depth: number): number {
  let hash = depth;
  for (let i = 0; i < IDENTITY; i++) hash = mix(hash, identity[i]!);
  return hash;
}

export class CountTable {
  private readonly entries: Int32Array;
  private readonly mask: number;

  constructor(memory: Memory) {
    this.entries = new Int32Array(memory);
    this.mask = this.entries.length / ENTRY - 1;
  }

  /** Whether the count of a position is known; then it is in `count`. */
  find(identity: Int32Array, depth: number, count: Count): boolean {
    const { entries } = this;
    const hash = hashOf(identity, depth);
    const at = this.placeOf(hash);
    for (let i = 0; i < IDENTITY; i++) if (entries[at + i] !== identity[i]) return false;
    const low = entries[at + LOW]!;
    const high = entries[at + HIGH]!;
    if (entries[at + DEPTH] !== depth || entries[at + CHECK] !== mix(mix(hash, low), high)) return false;
    count.low = (low >>> 0) + (high & ((1 << INT_BITS) - 1)) * LOWER_INT;
    count.high = high >>> INT_BITS;
    return true;
  }

  keep(identity: Int32Array, depth: number, count: Count): void {
    if (count.high >= MOST_HIGH) return;
    const { entries } = this;
    const hash = hashOf(identity, depth);
    const at = this.placeOf(hash);
    const low = count.low | 0;
    const high = Math.floor(count.low / LOWER_INT) | (count.high << INT_BITS);
    entries[at + CHECK] = 0;
    for (let i = 0; i < IDENTITY; i++) entries[at + i] = identity[i]!;
    entries[at + DEPTH] = depth;
    entries[at + LOW] = low;
    entries[at + HIGH] = high;
    entries[at + CHECK] = mix(mix(hash, low), high);
  }

  private placeOf(hash: number): number {
    return ((hash ^ (hash >>> 16)) & this.mask) << ENTRY_SHIFT;
  }
}
