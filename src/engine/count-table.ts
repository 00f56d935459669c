/**
 * Counts that threads share without locks, by position and depth. An entry holds all that tells its position from others,
 * so that no other can be taken for it, and a check over the rest, so that one torn by two writers is not believed.
 */
import { CANONICAL_FORM_INTS } from '../games/game';
import type { PerftCount } from './exact';
import type { Memory } from './shared';

const DEPTH_AT = CANONICAL_FORM_INTS;
const LOW_AT = CANONICAL_FORM_INTS + 1;
const HIGH_AT = CANONICAL_FORM_INTS + 2;
const CHECK_AT = CANONICAL_FORM_INTS + 3;
const PERFT_ENTRY_INTS = CANONICAL_FORM_INTS + 4;
const PERFT_ENTRY_SHIFT = 3;

/** A count as two ints: its lower 32 bits, and what of it lies above. */
const TWO_POW_32 = 2 ** 32;
const LOW_EXTRA_BITS = 10;
const MAX_HIGH = 2 ** 22;

function mix(hash: number, word: number): number {
  const mixed = Math.imul(hash ^ word, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

function hashOf(identity: Int32Array, depth: number): number {
  let hash = depth;
  for (let i = 0; i < CANONICAL_FORM_INTS; i++) hash = mix(hash, identity[i]!);
  return hash;
}

export class PerftTable {
  private readonly entries: Int32Array;
  private readonly mask: number;

  constructor(memory: Memory) {
    this.entries = new Int32Array(memory);
    this.mask = this.entries.length / PERFT_ENTRY_INTS - 1;
  }

  /** Whether the count of a position is known; then it is in `count`. */
  probe(identity: Int32Array, depth: number, count: PerftCount): boolean {
    const { entries } = this;
    const hash = hashOf(identity, depth);
    const at = this.slotOf(hash);
    for (let i = 0; i < CANONICAL_FORM_INTS; i++) if (entries[at + i] !== identity[i]) return false;
    const low = entries[at + LOW_AT]!;
    const high = entries[at + HIGH_AT]!;
    if (entries[at + DEPTH_AT] !== depth || entries[at + CHECK_AT] !== mix(mix(hash, low), high)) return false;
    count.low = (low >>> 0) + (high & ((1 << LOW_EXTRA_BITS) - 1)) * TWO_POW_32;
    count.high = high >>> LOW_EXTRA_BITS;
    return true;
  }

  store(identity: Int32Array, depth: number, count: PerftCount): void {
    if (count.high >= MAX_HIGH) return;
    const { entries } = this;
    const hash = hashOf(identity, depth);
    const at = this.slotOf(hash);
    const low = count.low | 0;
    const high = Math.floor(count.low / TWO_POW_32) | (count.high << LOW_EXTRA_BITS);
    entries[at + CHECK_AT] = 0;
    for (let i = 0; i < CANONICAL_FORM_INTS; i++) entries[at + i] = identity[i]!;
    entries[at + DEPTH_AT] = depth;
    entries[at + LOW_AT] = low;
    entries[at + HIGH_AT] = high;
    entries[at + CHECK_AT] = mix(mix(hash, low), high);
  }

  private slotOf(hash: number): number {
    return ((hash ^ (hash >>> 16)) & this.mask) << PERFT_ENTRY_SHIFT;
  }
}
