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
