/**
 * Transposition table: buckets of four 16-byte entries in memory that threads share without locks.
 *
 * An entry is four ints: two halves of the key, the best action, and data (score, depth, bound, age). The halves of the key
 * are XORed with the action and the data, so an entry torn by two writers matches no key.
 * https://www.chessprogramming.org/Shared_Hash_Table#Lockless
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

/** Size in bytes of a table of at most `megabytes`: a power of two. */
export const hashTableBytes = (megabytes: number): number => 2 ** Math.floor(Math.log2(megabytes * 2 ** 20));

export const scoreIn = (data: number): number => (data << 16) >> 16;
export const depthIn = (data: number): number => (data >> 16) & 0xff;
export const boundIn = (data: number): number => (data >> 24) & 3;
const ageIn = (data: number): number => data >>> 26;

const PAGE_INTS = 1 << 10;
const STOP_CHECK_INTS = 1 << 22;

export class TranspositionTable {
  readonly sizeBytes: number;
  private readonly entries: Int32Array;
  private readonly mask: number;
  private age = 0;
  /** Action of the entry that the last `probe` found, or NO_ACTION. */
  action = NO_ACTION;

  constructor(memory: ArrayBufferLike) {
    this.sizeBytes = memory.byteLength;
    this.entries = new Int32Array(memory);
    this.mask = (memory.byteLength / BUCKET_BYTES - 1) | 0;
  }

  /** Starts a search: entries of earlier searches are replaced first. All threads must pass the same number. */
  setAge(searchId: number): void {
    this.age = searchId % AGES;
  }

  clear(): void {
    this.entries.fill(0);
  }

  /** Writes to each page of a new table, so that the system provides the memory now and not during a search. */
  touch(isStopped: () => boolean): void {
    for (let at = 0; at < this.entries.length; at += PAGE_INTS) {
      this.entries[at] = 0;
      if (at % STOP_CHECK_INTS === 0 && isStopped()) return;
    }
  }

  /** Data of the entry for a key, 0 if there is none. Sets `action`. */
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

  /** Stores an entry: over one of the same key, or over the least valuable of the bucket (shallow or old). */
  store(low: number, high: number, action: number, score: number, depth: number, bound: number): void {
    if (ASSERTIONS_ENABLED) {
      assert(score === (score << 16) >> 16, `score ${score} does not fit the table`);
      assert(depth > 0 && depth < 256, `depth ${depth} does not fit the table`);
      assert(bound >= BOUND_UPPER && bound <= BOUND_EXACT, `invalid bound ${bound}`);
    }
    const entries = this.entries;
    const first = (low & this.mask) << 4;
    let at = first;
    let storedAction = action;
    let leastWorth = 1 << 20;
    for (let i = 0; i < 4; i++) {
      const slot = (first + i * ENTRY_INTS) | 0;
      const data = entries[slot + 3]!;
      if ((entries[slot]! ^ entries[slot + 2]!) === low && (entries[slot + 1]! ^ data) === high) {
        at = slot;
        if (action === NO_ACTION) storedAction = entries[slot + 2]!;
        break;
      }
      const worth = data === 0 ? -AGES * 4 : (depthIn(data) - 4 * ((this.age - ageIn(data)) & (AGES - 1))) | 0;
      if (worth < leastWorth) {
        leastWorth = worth;
        at = slot;
      }
    }
    const data = (score & 0xffff) | (depth << 16) | (bound << 24) | (this.age << 26);
    entries[at] = low ^ storedAction;
    entries[at + 1] = high ^ data;
    entries[at + 2] = storedAction;
    entries[at + 3] = data;
  }

  /** Share of the table filled by this search, per mille, from a sample. */
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
