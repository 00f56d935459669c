/** Arrays that a thread needs anew for each space: kept, as new memory takes long to be had. */
export class ScratchArrays {
  private readonly arrays: Int32Array[] = [];
  private next = 0;

  /** What was handed out is free again: all zeros, as who had it left it. */
  reset(): void {
    this.next = 0;
  }

  /** An array of zeros, to be left so. */
  array(length: number): Int32Array {
    const at = this.next++;
    if ((this.arrays[at]?.length ?? 0) < length) this.arrays[at] = new Int32Array(length);
    return this.arrays[at]!.subarray(0, length);
  }
}
