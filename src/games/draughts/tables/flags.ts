/**
 * A bit for each word of a plane. Words of a row lie together in blocks, an int of flags for each, so that threads that
 * own blocks never write to the same int.
 */
export class Flags {
  /** Blocks of a row. */
  readonly stride: number;
  /** A block has 1 << shift words. */
  readonly shift: number;
  readonly mask: number;

  constructor(
    words: number,
    readonly ints: Int32Array,
  ) {
    this.stride = Flags.stride(words);
    this.shift = Flags.shift(words);
    this.mask = (1 << this.shift) - 1;
  }

  /** Short rows are cut small, so that there is something to share out. */
  private static shift(words: number): number {
    if (words >= 512) return 5;
    if (words >= 128) return 4;
    if (words >= 16) return 3;
    return words > 3 ? 1 : 0;
  }

  static stride(words: number): number {
    return ((words - 1) >> Flags.shift(words)) + 1;
  }
}
