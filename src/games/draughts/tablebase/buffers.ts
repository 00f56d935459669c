/** Growable lists of ints, and arrays that are reused from one material class to the next. */
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

/** Working arrays of a thread, kept because allocating them for every class is slow. */
export class ScratchArrays {
  private readonly arrays: Int32Array[] = [];
  private next = 0;

  /** Makes all arrays available again. Their users must have left them filled with zeros. */
  reset(): void {
    this.next = 0;
  }

  /** Returns an array of zeros, which must be zeros again at the next reset. */
  array(length: number): Int32Array {
    const at = this.next++;
    if ((this.arrays[at]?.length ?? 0) < length) this.arrays[at] = new Int32Array(length);
    return this.arrays[at]!.subarray(0, length);
  }
}
