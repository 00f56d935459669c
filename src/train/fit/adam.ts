/** Adam: each parameter has a step of its own, by the mean and the spread of its gradients. */

const MEAN_DECAY = 0.9;
const SQUARE_DECAY = 0.999;
const EPSILON = 1e-8;

export class Adam {
  /** Filled by the caller, emptied by `step`. */
  readonly gradients: Float32Array;
  private readonly means: Float32Array;
  private readonly squares: Float32Array;
  private steps = 0;

  constructor(private readonly parameters: Float32Array) {
    this.gradients = new Float32Array(parameters.length);
    this.means = new Float32Array(parameters.length);
    this.squares = new Float32Array(parameters.length);
  }

  step(rate: number): void {
    this.steps++;
    const { parameters, gradients, means, squares: spreads } = this;
    const meanShare = 1 / (1 - MEAN_DECAY ** this.steps);
    const spreadShare = 1 / (1 - SQUARE_DECAY ** this.steps);
    for (let i = 0; i < parameters.length; i++) {
      const gradient = gradients[i]!;
      const mean = MEAN_DECAY * means[i]! + (1 - MEAN_DECAY) * gradient;
      const spread = SQUARE_DECAY * spreads[i]! + (1 - SQUARE_DECAY) * gradient * gradient;
      means[i] = mean;
      spreads[i] = spread;
      parameters[i]! -= (rate * mean * meanShare) / (Math.sqrt(spread * spreadShare) + EPSILON);
      gradients[i] = 0;
    }
  }
}
