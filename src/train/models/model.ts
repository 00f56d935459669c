/** Interface of trainable models, storage of their examples, and loss functions. */
import type { Position } from '../../games/rules';

/** Target of each position: expected score of the side to move. */
export type Targets = Float32Array;

export interface Model {
  /** Adds a position. Returns false, and adds nothing, if the model cannot learn from it. */
  addPosition(position: Position): boolean;
  /** Trains once on the positions with these indices, in this order. */
  trainEpoch(indices: Int32Array, targets: Targets, rate: number): void;
  /** Logit of the expected score of the side to move, for an added position. */
  logit(index: number): number;
  readonly parameters: Float32Array;
}

export interface FitSchedule {
  readonly epochs: number;
  /** Initial learning rate. */
  readonly rate: number;
}

interface TypedArray {
  readonly length: number;
  [index: number]: number;
  set(other: this): void;
  subarray(from: number, to: number): this;
}

/** Typed array that grows as values are pushed. */
export class GrowableArray<T extends TypedArray> {
  private array: T;
  private size = 0;

  constructor(private readonly arrayType: new (length: number) => T) {
    this.array = new arrayType(1 << 12);
  }

  push(value: number): void {
    if (this.size === this.array.length) {
      const longer = new this.arrayType(2 * this.size);
      longer.set(this.array);
      this.array = longer;
    }
    this.array[this.size++] = value;
  }

  values(): T {
    return this.array.subarray(0, this.size);
  }
}

export const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit));

/** Mean squared error between results and the expected scores of `logit`, over the positions with these indices. */
export function meanSquaredError(indices: Int32Array, results: Float32Array, logit: (index: number) => number): number {
  let sum = 0;
  for (const index of indices) sum += (results[index]! - sigmoid(logit(index))) ** 2;
  return sum / indices.length;
}

/** Centipawns per logit at which `scores` predict the results best. */
export function fitScale(indices: Int32Array, results: Float32Array, scores: ArrayLike<number>): number {
  const lossAt = (scale: number): number => meanSquaredError(indices, results, index => scores[index]! / scale);
  let [low, high] = [20, 2000];
  while (high - low > 0.5) {
    const third = (high - low) / 3;
    if (lossAt(low + third) < lossAt(high - third)) high -= third;
    else low += third;
  }
  return (low + high) / 2;
}

/** Scores are cut off here, so that a few huge ones do not dominate. */
const MAX_DEVIATION = 1000;

/** Root mean square of scores. */
export function deviation(indices: Int32Array, score: (index: number) => number): number {
  let sum = 0;
  for (const index of indices) sum += Math.min(Math.abs(score(index)), MAX_DEVIATION) ** 2;
  return Math.sqrt(sum / indices.length);
}
