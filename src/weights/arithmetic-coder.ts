/**
 * Adaptive binary arithmetic coder: likely bits take less than a bit. Weights, most of them near 0, become a fifth smaller
 * than with deflate.
 */

/** Probabilities are fractions of this. */
const PROBABILITY_ONE = 1 << 16;
/** A probability moves towards the coded bit by at least one part in this, faster at first. */
const MAX_DIVISOR = 64;
const RATES = Float64Array.from({ length: MAX_DIVISOR }, (_, seen) => 1 / Math.min(seen + 1.5, MAX_DIVISOR));

/** Kind of a byte as context: 0, -1, positive or negative. */
const byteKind = (byte: number): number => (byte === 0 ? 0 : byte === 255 ? 1 : byte < 128 ? 2 : 3);
const BYTE_KINDS = 4;
const isLargeByte = (byte: number): number => (byte === 0 || byte === 255 ? 0 : 1);

/** Probability of each bit of a byte, by its higher bits and the two previous bytes. */
class BitModel {
  private readonly probabilities = new Uint16Array(2 * BYTE_KINDS * 256).fill(PROBABILITY_ONE / 2);
  private readonly counts = new Uint8Array(2 * BYTE_KINDS * 256);
  private base = 0;
  private node = 1;
  private lastByte = 0;

  /** Probability that the next bit is 1: above 0 and below PROBABILITY_ONE. */
  get next(): number {
    return this.probabilities[this.base + this.node]!;
  }

  /** Learns the next bit. Returns the byte that it completes, or -1. */
  update(bit: number): number {
    const at = this.base + this.node;
    const probability = this.probabilities[at]!;
    const updated = probability + ((bit ? PROBABILITY_ONE : 0) - probability) * RATES[this.counts[at]!]!;
    // At the slowest rate a probability stays MAX_DIVISOR / 2 away from 0 and PROBABILITY_ONE.
    this.probabilities[at] = (updated + 0.5) | 0;
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

/** Current interval of the coder, `low` to `high`, 32 bits each. */
class CodingRange {
  low = 0;
  high = 0xffffffff;

  /** Last number of the part for a 1. */
  split(probability: number): number {
    return this.low + Math.floor(((this.high - this.low) * probability) / PROBABILITY_ONE);
  }

  narrow(bit: number, middle: number): void {
    if (bit) this.high = middle;
    else this.low = middle + 1;
  }

  /** True if the highest byte is settled. */
  get hasTopByte(): boolean {
    return (this.low ^ this.high) >>> 24 === 0;
  }

  /** Removes and returns the highest byte. */
  shiftTopByte(): number {
    const byte = this.high >>> 24;
    this.low = (this.low << 8) >>> 0;
    this.high = ((this.high << 8) | 255) >>> 0;
    return byte;
  }
}

export function encodeBytes(bytes: Uint8Array): Uint8Array {
  const model = new BitModel();
  const range = new CodingRange();
  const coded: number[] = [];
  for (const byte of bytes) {
    for (let shift = 7; shift >= 0; shift--) {
      const bit = (byte >> shift) & 1;
      range.narrow(bit, range.split(model.next));
      model.update(bit);
      while (range.hasTopByte) coded.push(range.shiftTopByte());
    }
  }
  // One more than the top byte of `low` lies in the interval, whatever follows.
  coded.push((range.low >>> 24) + 1);
  return Uint8Array.from(coded);
}

/** Decodes `length` bytes. */
export function decodeBytes(coded: Uint8Array, length: number): Uint8Array {
  const model = new BitModel();
  const range = new CodingRange();
  const bytes = new Uint8Array(length);
  let read = 0;
  // Zeros follow the end.
  const next = (): number => coded[read++] ?? 0;
  let number = 0;
  for (let i = 0; i < 4; i++) number = ((number << 8) | next()) >>> 0;
  for (let at = 0; at < length; ) {
    const middle = range.split(model.next);
    const bit = number <= middle ? 1 : 0;
    range.narrow(bit, middle);
    const byte = model.update(bit);
    if (byte >= 0) bytes[at++] = byte;
    for (; range.hasTopByte; range.shiftTopByte()) number = ((number << 8) | next()) >>> 0;
  }
  return bytes;
}
