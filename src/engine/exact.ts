/** Counts beyond 2^53, exactly: two plain numbers, which cost the inner loop nothing, and a bigint outside of it. */

/** What one of `high` stands for. So far below 2^53 that many lows may be added before they carry. */
export const HIGH_UNIT = 2 ** 42;

export class PerftCount {
  /** Below HIGH_UNIT. */
  low = 0;
  high = 0;

  set(low: number): void {
    this.high = Math.floor(low / HIGH_UNIT);
    this.low = low - this.high * HIGH_UNIT;
  }

  /** Adds up to 2000 others before `carry` is due. */
  add(other: PerftCount): void {
    this.low += other.low;
    this.high += other.high;
  }

  carry(): void {
    const carried = Math.floor(this.low / HIGH_UNIT);
    this.low -= carried * HIGH_UNIT;
    this.high += carried;
  }

  toBigInt(): bigint {
    return BigInt(this.high) * BigInt(HIGH_UNIT) + BigInt(this.low);
  }
}
