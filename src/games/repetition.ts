/**
 * The positions of a game that lie further back than a look over the shoulder goes: an index of them by key, so that
 * repetition costs the same however long the game is. A game adds a position when it comes to lie so far back, and
 * takes it out when that move is taken back.
 */

/** Plies that a game looks back itself: nearly all repetitions are among them, and there are few. */
export const RECENT_PLIES = 64;

/** Key, place in the game, and the entry before of the same slot. */
const ENTRY_INTS = 4;
const MIN_ENTRIES = 64;

export class RepetitionTable {
  /** By the low bits of a key: the last entry, counted from 1; 0 = none. */
  private slots = new Int32Array(MIN_ENTRIES);
  private entries = new Int32Array(MIN_ENTRIES * ENTRY_INTS);
  private count = 0;

  clear(): void {
    if (this.count === 0) return;
    this.slots.fill(0);
    this.count = 0;
  }

  /** `at` is the place of the position in the game: later ones are greater. */
  add(low: number, high: number, at: number): void {
    if (this.count === this.slots.length) this.grow();
    const entry = this.count * ENTRY_INTS;
    this.entries[entry] = low;
    this.entries[entry + 1] = high;
    this.entries[entry + 2] = at;
    this.link();
  }

  /** Takes out what was added last. */
  removeLast(): void {
    this.count = (this.count - 1) | 0;
    const entry = this.count * ENTRY_INTS;
    this.slots[this.entries[entry]! & (this.slots.length - 1)] = this.entries[entry + 3]!;
  }

  /**
   * Whether the position of this key stands for the third time, counting places from `oldest` on and `before` times
   * that were seen already; from `near` on the second time will do.
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

  /** The entry behind the last belongs to its slot from now on. */
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
