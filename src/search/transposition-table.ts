/**
 * The transposition table: buckets of four 16-byte entries in memory that threads share without locks.
 *
 * An entry is four ints: the key's halves, each mixed with one of the two ints that follow, so that an entry torn
 * by two writers fits no key; the best action; and score, depth, bound and age in one.
 */
import { ASSERTIONS_ENABLED, assert } from '../util/invariants';

export const NO_ACTION = -1;

export const BOUND_UPPER = 1;
export const BOUND_LOWER = 2;
export const BOUND_EXACT = 3;

const ENTRY_INTS = 4;
const BUCKET_INTS = 4 * ENTRY_INTS;
const BUCKET_BYTES = BUCKET_INTS * 4;
const AGES = 64;

/** The bytes of a table of at most `megabytes`: a power of two. */
export const hashTableBytes = (megabytes: number): number => 2 ** Math.floor(Math.log2(megabytes * 2 ** 20));

export const scoreIn = (data: number): number => (data << 16) >> 16;
export const depthIn = (data: number): number => (data >> 16) & 0xff;
export const boundIn = (data: number): number => (data >> 24) & 3;
const ageIn = (data: number): number => data >>> 26;

export class TranspositionTable {
  readonly sizeBytes: number;
  private readonly entries: Int32Array;
  private readonly mask: number;
  private age = 0;
  /** The action of the entry that `probe` found last. */
  action = NO_ACTION;

  constructor(memory: SharedArrayBuffer | ArrayBuffer) {
    this.sizeBytes = memory.byteLength;
    this.entries = new Int32Array(memory);
    this.mask = (memory.byteLength / BUCKET_BYTES - 1) | 0;
  }

  /** Entries of earlier searches give way first. All threads of a search pass the same number. */
  setAge(search: number): void {
    this.age = search % AGES;
  }

  clear(): void {
    this.entries.fill(0);
  }

  /** Score, depth and bound of the entry for this key, 0 where there is none; its action in `action`. */
  probe(low: number, high: number): number {
    const entries = this.entries;
    let at = (low & this.mask) << 4;
    for (let i = 0; i < 4; i++) {
      const data = entries[at + 3]!;
      const action = entries[at + 2]!;
      if ((entries[at]! ^ action) === low && (entries[at + 1]! ^ data) === high && data !== 0) {
        this.action = action;
        return data;
      }
      at = (at + ENTRY_INTS) | 0;
    }
    this.action = NO_ACTION;
    return 0;
  }

  store(low: number, high: number, action: number, score: number, depth: number, bound: number): void {
    if (ASSERTIONS_ENABLED) {
      assert(score === (score << 16) >> 16, `the score ${score} does not fit the table`);
      assert(depth > 0 && depth < 256, `the depth ${depth} does not fit the table`);
      assert(bound >= BOUND_UPPER && bound <= BOUND_EXACT, `${bound} is no bound`);
    }
    const entries = this.entries;
    const first = (low & this.mask) << 4;
    let at = first;
    let best = action;
    let least = 1 << 20;
    for (let i = 0; i < 4; i++) {
      const slot = (first + i * ENTRY_INTS) | 0;
      const data = entries[slot + 3]!;
      if ((entries[slot]! ^ entries[slot + 2]!) === low && (entries[slot + 1]! ^ data) === high) {
        at = slot;
        if (action === NO_ACTION) best = entries[slot + 2]!;
        break;
      }
      const worth = data === 0 ? -AGES * 4 : (depthIn(data) - 4 * ((this.age - ageIn(data)) & (AGES - 1))) | 0;
      if (worth < least) {
        least = worth;
        at = slot;
      }
    }
    const data = (score & 0xffff) | (depth << 16) | (bound << 24) | (this.age << 26);
    entries[at] = low ^ best;
    entries[at + 1] = high ^ data;
    entries[at + 2] = best;
    entries[at + 3] = data;
  }

  /** How much of the table this search has filled, per mill, from a sample. */
  hashfull(): number {
    const buckets = Math.min(250, this.mask + 1);
    let used = 0;
    for (let at = 3; at < buckets * BUCKET_INTS; at += ENTRY_INTS) {
      const data = this.entries[at]!;
      if (data !== 0 && ageIn(data) === this.age) used++;
    }
    return Math.floor((used * 1000) / (buckets * 4));
  }
}
