/** Arrays that a thread needs anew for each space: kept, as new memory takes long to be had. */
export class Scratch {
  private readonly kept: Int32Array[] = [];
  private next = 0;

  /** What was handed out is free again: all zeros, as who had it left it. */
  clear(): void {
    this.next = 0;
  }

  /** An array of zeros, to be left so. */
  array(length: number): Int32Array {
    const at = this.next++;
    if ((this.kept[at]?.length ?? 0) < length) this.kept[at] = new Int32Array(length);
    return this.kept[at]!.subarray(0, length);
  }
}
