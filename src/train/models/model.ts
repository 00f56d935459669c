/** A form of evaluation that can be learnt. */
import type { Position } from '../../games/rules';

/** What is aimed at for each position: a chance for the side to move. */
export type Targets = Float32Array;

export interface Model {
  /** Takes up a position as the next one; false where it is none to learn from. */
  addPosition(position: Position): boolean;
  /** Goes once over the positions of `part`, in this order. */
  trainEpoch(part: Int32Array, targets: Targets, rate: number): void;
  /** What the form makes of a position that it took up: the logit of the chance of the side to move. */
  logit(at: number): number;
  /** All that was learnt, for `train export`. */
  readonly parameters: Float32Array;
}

/** How often all positions are gone over. */
export interface FitSchedule {
  readonly epochs: number;
  readonly rate: number;
}

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

/** How well scores foretell results. */

export const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit));

/** The mean squared distance between results and the chances that `logit` gives to the positions of `part`. */
export function meanSquaredError(part: Int32Array, results: Float32Array, logit: (at: number) => number): number {
  let sum = 0;
  for (const at of part) sum += (results[at]! - sigmoid(logit(at))) ** 2;
  return sum / part.length;
}

/** The centimen a logit at which `scores` foretell best. */
export function fitScale(part: Int32Array, results: Float32Array, scores: Int16Array): number {
  const lossAt = (scale: number): number => meanSquaredError(part, results, at => scores[at]! / scale);
  let [low, high] = [20, 2000];
  while (high - low > 0.5) {
    const third = (high - low) / 3;
    if (lossAt(low + third) < lossAt(high - third)) high -= third;
    else low += third;
  }
  return (low + high) / 2;
}

/** Where scores of won games have no end a few would outweigh all others. */
const MAX_DEVIATION = 1000;

export function deviation(part: Int32Array, score: (at: number) => number): number {
  let sum = 0;
  for (const at of part) sum += Math.min(Math.abs(score(at)), MAX_DEVIATION) ** 2;
  return Math.sqrt(sum / part.length);
}
