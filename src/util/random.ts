/** Pseudo-random numbers (mulberry32): the same sequence for a seed on every machine. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed | 0;
  }

  /** Next int32. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let x = this.state;
    x = Math.imul(x ^ (x >>> 15), x | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return (x ^ (x >>> 14)) | 0;
  }

  /** Integer from 0 to `limit` - 1. */
  nextInt(limit: number): number {
    return (this.next() >>> 0) % limit;
  }

  /** Table of `size` int32 values. */
  nextTable(size: number): Int32Array {
    return Int32Array.from({ length: size }, () => this.next());
  }
}
