/**
 * Range coder of binary decisions with fixed probabilities: https://en.wikipedia.org/wiki/Range_coding
 *
 * The interval is 32 bits wide. Its lower part stands for the less likely bit. Zeros follow the last byte.
 */

/** Probabilities are fractions of 2 ** PROBABILITY_BITS, that of the less likely bit is at most a half. */
export const PROBABILITY_BITS = 14;
/** The range is kept at or above this. */
export const MIN_RANGE = 1 << 24;

const TWO_32 = 2 ** 32;

export class RangeEncoder {
  private bytes = new Uint8Array(1024);
  private length = 0;
  private low = 0;
  private range = TWO_32 - 1;

  reset(): void {
    this.length = 0;
    this.low = 0;
    this.range = TWO_32 - 1;
  }

  /** Encodes a decision whose less likely outcome has this probability. */
  encode(isUnlikely: boolean, probability: number): void {
    const bound = (this.range >>> PROBABILITY_BITS) * probability;
    if (isUnlikely) this.range = bound;
    else {
      this.add(bound);
      this.range -= bound;
    }
    while (this.range < MIN_RANGE) {
      this.push(this.low >>> 24);
      this.low = (this.low << 8) >>> 0;
      this.range *= 256;
    }
  }

  /** Ends the code with as few bytes as possible, and returns it. It is valid until the next reset. */
  finish(): Uint8Array {
    const last = this.low + this.range - 1;
    for (let bytes = 0; ; bytes++) {
      const unit = 2 ** (32 - 8 * bytes);
      const value = Math.ceil(this.low / unit) * unit;
      if (value > last) continue;
      this.add(value - this.low);
      for (let at = 0; at < bytes; at++) this.push((this.low >>> (24 - 8 * at)) & 255);
      break;
    }
    while (this.length > 0 && this.bytes[this.length - 1] === 0) this.length--;
    return this.bytes.subarray(0, this.length);
  }

  /** Adds to the lower end of the interval. A carry runs through the bytes already pushed. */
  private add(amount: number): void {
    this.low += amount;
    if (this.low < TWO_32) return;
    this.low -= TWO_32;
    let at = this.length - 1;
    while (this.bytes[at] === 255) this.bytes[at--] = 0;
    this.bytes[at]!++;
  }

  private push(byte: number): void {
    if (this.length === this.bytes.length) {
      const longer = new Uint8Array(2 * this.length);
      longer.set(this.bytes);
      this.bytes = longer;
    }
    this.bytes[this.length++] = byte;
  }
}

export class RangeDecoder {
  private bytes: Uint8Array = new Uint8Array(0);
  private read = 0;
  /** The interval that is left, and the code's place in it. */
  range = 0;
  code = 0;

  /** Starts with the first of `bytes`. */
  start(bytes: Uint8Array): void {
    this.bytes = bytes;
    this.read = 0;
    this.code = 0;
    this.range = TWO_32 - 1;
    for (let at = 0; at < 4; at++) this.code = ((this.code << 8) | this.nextByte()) >>> 0;
  }

  /** Decodes a decision: true if its outcome is the less likely one, which has this probability. */
  decode(probability: number): boolean {
    const bound = Math.imul(this.range >>> PROBABILITY_BITS, probability) >>> 0;
    const isUnlikely = this.code < bound;
    let range = bound;
    if (!isUnlikely) {
      this.code = (this.code - bound) >>> 0;
      range = (this.range - bound) >>> 0;
    }
    while (range < MIN_RANGE) {
      range = (range << 8) >>> 0;
      this.code = ((this.code << 8) | this.nextByte()) >>> 0;
    }
    this.range = range;
    return isUnlikely;
  }

  nextByte(): number {
    const { read } = this;
    this.read = read + 1;
    return read < this.bytes.length ? this.bytes[read]! : 0;
  }
}
