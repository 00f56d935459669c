/** Trainable models: their interface, loss functions, and the sparse linear model. */
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

/** Step size of a weight, relative to the learning rate, and initial value of its squared gradients. */
const STEP_SIZE = 60;
const INITIAL_SQUARED_GRADIENT = 4;

/**
 * Sparse linear model, trained by Adagrad: each weight has a step size that shrinks as the weight is updated, so rare
 * features stay near zero.
 */
export abstract class SparseModel implements Model {
  readonly parameters: Float32Array;
  private readonly squaredGradients: Float32Array;
  /** Features of all positions and their values. Those of position i go from `starts[i]` to `starts[i + 1]`. */
  private readonly features = new GrowableArray(Int32Array);
  private readonly featureValues = new GrowableArray(Float32Array);
  private readonly starts = new GrowableArray(Int32Array);
  private size = 0;

  protected constructor(length: number) {
    this.parameters = new Float32Array(length);
    this.squaredGradients = new Float32Array(length).fill(INITIAL_SQUARED_GRADIENT);
    this.starts.push(0);
  }

  /** Adds the features of a position by `addFeature`. Returns false if the model cannot learn from it. */
  protected abstract addFeatures(position: Position): boolean;

  protected addFeature(index: number, value: number): void {
    if (value === 0) return;
    this.features.push(index);
    this.featureValues.push(value);
    this.size++;
  }

  addPosition(position: Position): boolean {
    if (!this.addFeatures(position)) return false;
    this.starts.push(this.size);
    return true;
  }

  trainEpoch(indices: Int32Array, targets: Targets, rate: number): void {
    const { parameters, squaredGradients } = this;
    const [features, values, starts] = [this.features.values(), this.featureValues.values(), this.starts.values()];
    const step = STEP_SIZE * rate;
    for (const position of indices) {
      const from = starts[position]!;
      const to = starts[position + 1]!;
      let logit = 0;
      for (let i = from; i < to; i++) logit += parameters[features[i]!]! * values[i]!;
      const error = sigmoid(logit) - targets[position]!;
      for (let i = from; i < to; i++) {
        const index = features[i]!;
        const gradient = error * values[i]!;
        parameters[index]! -= (step * gradient) / Math.sqrt(squaredGradients[index]!);
        squaredGradients[index]! += gradient * gradient;
      }
    }
  }

  logit(position: number): number {
    const { parameters } = this;
    const [features, values, starts] = [this.features.values(), this.featureValues.values(), this.starts.values()];
    let logit = 0;
    for (let i = starts[position]!; i < starts[position + 1]!; i++) logit += parameters[features[i]!]! * values[i]!;
    return logit;
  }
}
