/**
 * Sparse linear model, trained by Adagrad: each weight has a step size that shrinks as the weight is updated, so rare
 * features stay near zero.
 */
import type { Position } from '../../games/rules';
import { GrowableArray, type Model, sigmoid, type Targets } from './model';

/** Step size of a weight, relative to the learning rate, and initial value of its squared gradients. */
const STEP_SIZE = 60;
const INITIAL_SQUARED_GRADIENT = 4;

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
