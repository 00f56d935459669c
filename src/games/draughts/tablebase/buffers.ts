/** A list of ints that grows. */
export class IntList {
  length = 0;
  private data = new Int32Array(1024);

  push(value: number): void {
    if (this.length === this.data.length) this.grow();
    this.data[this.length] = value;
    this.length = (this.length + 1) | 0;
  }

  at(index: number): number {
    return this.data[index]!;
  }

  private grow(): void {
    const larger = new Int32Array(2 * this.data.length);
    larger.set(this.data);
    this.data = larger;
  }

  copyTo(array: Int32Array, at: number): void {
    array.set(this.data.subarray(0, this.length), at);
  }

  toArray(): Int32Array {
    return this.data.slice(0, this.length);
  }
}

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
