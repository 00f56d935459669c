/**
 * A sum of weights, of which a position has few: what tables of patterns are learnt as. Each weight has a step of its
 * own, which shrinks as the weight is moved; what is rarely seen stays near nothing.
 */
import type { Position } from '../../games/rules';
import { GrowableArray, type Model, sigmoid, type Targets } from './model';

/** The step of a weight that nothing has moved yet, and how soon it shrinks. */
const STEP_SIZE = 60;
const INITIAL_SQUARED_GRADIENT = 4;

export abstract class SparseModel implements Model {
  readonly parameters: Float32Array;
  private readonly squaredGradients: Float32Array;
  /** The weights of each position and how often it has them, from `starts` of it to `starts` of the next. */
  private readonly indices = new GrowableArray(Int32Array);
  private readonly shares = new GrowableArray(Float32Array);
  private readonly starts = new GrowableArray(Int32Array);
  private size = 0;

  protected constructor(length: number) {
    this.parameters = new Float32Array(length);
    this.squaredGradients = new Float32Array(length).fill(INITIAL_SQUARED_GRADIENT);
    this.starts.push(0);
  }

  /** Tells the weights of a position by `has`; false where it is none to learn from. */
  protected abstract addFeatures(position: Position): boolean;

  protected addFeature(index: number, share: number): void {
    if (share === 0) return;
    this.indices.push(index);
    this.shares.push(share);
    this.size++;
  }

  addPosition(position: Position): boolean {
    if (!this.addFeatures(position)) return false;
    this.starts.push(this.size);
    return true;
  }

  trainEpoch(part: Int32Array, targets: Targets, rate: number): void {
    const { parameters, squaredGradients: moved } = this;
    const [indices, shares, starts] = [this.indices.values(), this.shares.values(), this.starts.values()];
    const step = STEP_SIZE * rate;
    for (const at of part) {
      const from = starts[at]!;
      const to = starts[at + 1]!;
      let logit = 0;
      for (let i = from; i < to; i++) logit += parameters[indices[i]!]! * shares[i]!;
      const fault = sigmoid(logit) - targets[at]!;
      for (let i = from; i < to; i++) {
        const index = indices[i]!;
        const gradient = fault * shares[i]!;
        parameters[index]! -= (step * gradient) / Math.sqrt(moved[index]!);
        moved[index]! += gradient * gradient;
      }
    }
  }

  logit(at: number): number {
    const { parameters } = this;
    const [indices, shares, starts] = [this.indices.values(), this.shares.values(), this.starts.values()];
    let logit = 0;
    for (let i = starts[at]!; i < starts[at + 1]!; i++) logit += parameters[indices[i]!]! * shares[i]!;
    return logit;
  }
}
