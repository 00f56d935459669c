/**
 * Bytes as one long number, in steps of a bit each: what is likely takes little of it (a binary arithmetic coder whose
 * chances are learnt as it goes). Bytes of weights, most of them near 0, become a fifth smaller so than deflated.
 */

/** Chances are parts of this. */
const PROBABILITY_ONE = 1 << 16;
/** A chance goes towards what came by one part in so many, fewer at first. */
const MAX_DIVISOR = 64;
const RATES = Float64Array.from({ length: MAX_DIVISOR }, (_, seen) => 1 / Math.min(seen + 1.5, MAX_DIVISOR));

/** What the byte before tells: nothing at all, a little or much, above 0 or below. */
const byteKind = (byte: number): number => (byte === 0 ? 0 : byte === 255 ? 1 : byte < 128 ? 2 : 3);
const BYTE_KINDS = 4;
const isLargeByte = (byte: number): number => (byte === 0 || byte === 255 ? 0 : 1);

/** The chances of each bit of a byte, by the bits of it that are known and by the two bytes before. */
class BitModel {
  private readonly probabilities = new Uint16Array(2 * BYTE_KINDS * 256).fill(PROBABILITY_ONE / 2);
  private readonly counts = new Uint8Array(2 * BYTE_KINDS * 256);
  private base = 0;
  private node = 1;
  private lastByte = 0;

  /** That the next bit is 1: above 0 and below WHOLE. */
  get next(): number {
    return this.probabilities[this.base + this.node]!;
  }

  /** The next bit is known. Returns the byte that it completes, else -1. */
  update(bit: number): number {
    const at = this.base + this.node;
    const chance = this.probabilities[at]!;
    const towards = chance + ((bit ? PROBABILITY_ONE : 0) - chance) * RATES[this.counts[at]!]!;
    // At the slowest rate a chance comes no nearer to 0 or WHOLE than half of SLOWEST.
    this.probabilities[at] = (towards + 0.5) | 0;
    if (this.counts[at]! < MAX_DIVISOR - 1) this.counts[at]!++;
    this.node = this.node * 2 + bit;
    if (this.node < 256) return -1;
    const byte = this.node - 256;
    this.base = 256 * (byteKind(byte) + BYTE_KINDS * isLargeByte(this.lastByte));
    this.lastByte = byte;
    this.node = 1;
    return byte;
  }
}

/** The range of numbers that is left: from `low` to `high`, of 32 bits. */
class CodingRange {
  low = 0;
  high = 0xffffffff;

  /** The last number of the part that stands for a 1. */
  split(chance: number): number {
    return this.low + Math.floor(((this.high - this.low) * chance) / PROBABILITY_ONE);
  }

  narrow(bit: number, middle: number): void {
    if (bit) this.high = middle;
    else this.low = middle + 1;
  }

  /** Whether the highest byte of the number is known. */
  get hasTopByte(): boolean {
    return (this.low ^ this.high) >>> 24 === 0;
  }

  /** Leaves out the highest byte, which is returned. */
  shiftTopByte(): number {
    const byte = this.high >>> 24;
    this.low = (this.low << 8) >>> 0;
    this.high = ((this.high << 8) | 255) >>> 0;
    return byte;
  }
}

export function encodeBytes(bytes: Uint8Array): Uint8Array {
  const chances = new BitModel();
  const range = new CodingRange();
  const coded: number[] = [];
  for (const byte of bytes) {
    for (let shift = 7; shift >= 0; shift--) {
      const bit = (byte >> shift) & 1;
      range.narrow(bit, range.split(chances.next));
      chances.update(bit);
      while (range.hasTopByte) coded.push(range.shiftTopByte());
    }
  }
  // One byte above that of `low` lies within, whatever is read after it.
  coded.push((range.low >>> 24) + 1);
  return Uint8Array.from(coded);
}

/** The first `length` bytes that were coded. */
export function decodeBytes(coded: Uint8Array, length: number): Uint8Array {
  const chances = new BitModel();
  const range = new CodingRange();
  const bytes = new Uint8Array(length);
  let read = 0;
  /** Beyond the end stand zeros. */
  const next = (): number => coded[read++] ?? 0;
  let number = 0;
  for (let i = 0; i < 4; i++) number = ((number << 8) | next()) >>> 0;
  for (let at = 0; at < length; ) {
    const middle = range.split(chances.next);
    const bit = number <= middle ? 1 : 0;
    range.narrow(bit, middle);
    const byte = chances.update(bit);
    if (byte >= 0) bytes[at++] = byte;
    for (; range.hasTopByte; range.shiftTopByte()) number = ((number << 8) | next()) >>> 0;
  }
  return bytes;
}
