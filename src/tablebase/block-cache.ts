/**
 * Cache of decoded blocks, shared by all threads: set-associative, least recently used first, without locks.
 *
 * Every slot has a tag: the key of its block and a generation. A reader compares the tag before and after it reads an entry.
 * A writer takes the slot by replacing the tag, writes the block, and sets a new tag of the next generation.
 */

/** Slots of a set. */
const WAYS = 8;
/** Tag of a slot that a thread is filling. Empty slots have the tag 0. */
const FILLING = -1;
/** Lowest bits of a tag: the generation. */
const GENERATION_BITS = 7;
const GENERATION_MASK = (1 << GENERATION_BITS) - 1;
/** Most blocks of all tables together. */
export const MAX_BLOCKS = (1 << (32 - GENERATION_BITS)) - 2;
/** Spreads keys over the sets. */
const HASH_FACTOR = 0x9e3779b1;

/** Memory of a cache. Can be sent to other threads. */
export interface CacheMemory {
  readonly memory: SharedArrayBuffer;
  readonly slotBytes: number;
  readonly slots: number;
}

/** Bytes beside each slot: tag and time of the last use. */
const SLOT_OVERHEAD_BYTES = 8;
/** Ints before the tags: the clock, which advances with every block that is read. */
const HEAD_INTS = 1;

/** Allocates a cache of at most `bytes`, large enough for `blocks` if that is less. */
export function createCache(slotBytes: number, bytes: number, blocks: number): CacheMemory {
  const wanted = Math.min(blocks, Math.floor(bytes / (slotBytes + SLOT_OVERHEAD_BYTES)));
  // A power of two of sets would waste up to half of the memory.
  const slots = Math.max(1, Math.ceil(wanted / WAYS)) * WAYS;
  const memory = new SharedArrayBuffer(4 * HEAD_INTS + slots * (slotBytes + SLOT_OVERHEAD_BYTES));
  return { memory, slotBytes, slots };
}

/** Result of `find` if the block is not in the cache. */
export const NOT_CACHED = -1;

/** View of one thread on a cache. */
export class BlockCache {
  private readonly clock: Int32Array;
  private readonly tags: Int32Array;
  private readonly lastUsed: Int32Array;
  private readonly data: Uint8Array;
  private readonly sets: number;
  private readonly slotBytes: number;
  /** Clock at this thread's last read. */
  private now = 0;

  constructor({ memory, slotBytes, slots }: CacheMemory) {
    this.clock = new Int32Array(memory, 0, HEAD_INTS);
    this.tags = new Int32Array(memory, 4 * HEAD_INTS, slots);
    this.lastUsed = new Int32Array(memory, 4 * (HEAD_INTS + slots), slots);
    this.data = new Uint8Array(memory, 4 * (HEAD_INTS + 2 * slots), slots * slotBytes);
    this.sets = slots / WAYS;
    this.slotBytes = slotBytes;
  }

  private firstSlot(key: number): number {
    return ((Math.imul(key, HASH_FACTOR) >>> 0) % this.sets) * WAYS;
  }

  /** Byte `at` of a block, or NOT_CACHED. */
  byte(key: number, at: number): number {
    const { tags } = this;
    const first = this.firstSlot(key);
    for (let slot = first; slot < first + WAYS; slot++) {
      const tag = tags[slot]!;
      if (tag >>> GENERATION_BITS !== key + 1) continue;
      if (Atomics.load(tags, slot) !== tag) return NOT_CACHED;
      const byte = Atomics.load(this.data, slot * this.slotBytes + at);
      if (Atomics.load(tags, slot) !== tag) return NOT_CACHED;
      if (this.lastUsed[slot] !== this.now) this.lastUsed[slot] = this.now;
      return byte;
    }
    return NOT_CACHED;
  }

  /** Stores a block in place of the least recently used one of its set, unless all are being filled. */
  store(key: number, bytes: Uint8Array): void {
    this.now = (Atomics.add(this.clock, 0, 1) + 1) | 0;
    const slot = this.oldestSlot(key);
    if (slot < 0) return;
    const { tags } = this;
    const tag = Atomics.load(tags, slot);
    if (tag === FILLING || Atomics.compareExchange(tags, slot, tag, FILLING) !== tag) return;
    this.data.set(bytes, slot * this.slotBytes);
    this.lastUsed[slot] = this.now;
    const generation = (tag + 1) & GENERATION_MASK;
    Atomics.store(tags, slot, ((key + 1) << GENERATION_BITS) | generation);
  }

  /** Slot for a block, -1 if another thread has just stored it. */
  private oldestSlot(key: number): number {
    const { tags, lastUsed } = this;
    const first = this.firstSlot(key);
    let oldest = -1;
    let age = -1;
    for (let slot = first; slot < first + WAYS; slot++) {
      const tag = Atomics.load(tags, slot);
      if (tag >>> GENERATION_BITS === key + 1) return -1;
      if (tag === 0) return slot;
      const slotAge = (this.now - lastUsed[slot]!) >>> 0;
      if (tag === FILLING || slotAge <= age) continue;
      oldest = slot;
      age = slotAge;
    }
    return oldest;
  }
}
