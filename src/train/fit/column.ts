/** Numbers of one kind, as many as come. */
interface TypedArray {
  readonly length: number;
  [at: number]: number;
  set(other: this): void;
  subarray(from: number, to: number): this;
}

export class GrowableArray<T extends TypedArray> {
  private array: T;
  private size = 0;

  constructor(private readonly kind: new (length: number) => T) {
    this.array = new kind(1 << 12);
  }

  push(value: number): void {
    if (this.size === this.array.length) {
      const longer = new this.kind(2 * this.size);
      longer.set(this.array);
      this.array = longer;
    }
    this.array[this.size++] = value;
  }

  values(): T {
    return this.array.subarray(0, this.size);
  }
}
