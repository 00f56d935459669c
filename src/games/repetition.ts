/**
 * Index by hash key of the older positions of a game. A game compares its last RECENT_PLIES positions itself and adds a
 * position here when it becomes older, so repetition costs the same however long the game is.
 */

/** Plies that a game checks by itself: nearly all repetitions are among them. */
export const RECENT_PLIES = 64;

/** Key (two ints), place in the game, and number of the previous entry of the same slot. */
const ENTRY_INTS = 4;
const MIN_ENTRIES = 64;

export class RepetitionTable {
  /** Number of the last entry by the low bits of the key, counted from 1; 0 = none. */
  private slots = new Int32Array(MIN_ENTRIES);
  private entries = new Int32Array(MIN_ENTRIES * ENTRY_INTS);
  private count = 0;

  clear(): void {
    if (this.count === 0) return;
    this.slots.fill(0);
    this.count = 0;
  }

  /** Adds a position; `at` is its place in the game, larger for later positions. */
  add(low: number, high: number, at: number): void {
    if (this.count === this.slots.length) this.grow();
    const entry = this.count * ENTRY_INTS;
    this.entries[entry] = low;
    this.entries[entry + 1] = high;
    this.entries[entry + 2] = at;
    this.link();
  }

  /** Removes the position that was added last. */
  removeLast(): void {
    this.count = (this.count - 1) | 0;
    const entry = this.count * ENTRY_INTS;
    this.slots[this.entries[entry]! & (this.slots.length - 1)] = this.entries[entry + 3]!;
  }

  /**
   * True if the position with this key occurs for the third time, counting places from `oldest` on and `before`
   * occurrences found already. From place `near` on, the second occurrence is enough.
   */
  isRepetition(low: number, high: number, oldest: number, near: number, before: number): boolean {
    const entries = this.entries;
    let seen = before;
    for (let number = this.slots[low & (this.slots.length - 1)]!; number !== 0; ) {
      const entry = (number - 1) * ENTRY_INTS;
      const at = entries[entry + 2]!;
      if (at < oldest) return false;
      if (entries[entry] === low && entries[entry + 1] === high) {
        seen = (seen + 1) | 0;
        if (at >= near || seen === 2) return true;
      }
      number = entries[entry + 3]!;
    }
    return false;
  }

  /** Puts the entry behind the last one into its slot. */
  private link(): void {
    const entry = this.count * ENTRY_INTS;
    const slot = this.entries[entry]! & (this.slots.length - 1);
    this.entries[entry + 3] = this.slots[slot]!;
    this.count = (this.count + 1) | 0;
    this.slots[slot] = this.count;
  }

  private grow(): void {
    const entries = new Int32Array(this.entries.length * 2);
    entries.set(this.entries);
    this.entries = entries;
    this.slots = new Int32Array(this.slots.length * 2);
    const { count } = this;
    for (this.count = 0; this.count < count; ) this.link();
  }
}
