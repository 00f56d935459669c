/** Adam: each parameter has a step of its own, by the mean and the spread of its gradients. */

const MEAN_DECAY = 0.9;
const SPREAD_DECAY = 0.999;
const LEAST = 1e-8;

export class Adam {
  /** Filled by the caller, emptied by `step`. */
  readonly gradients: Float32Array;
  private readonly means: Float32Array;
  private readonly spreads: Float32Array;
  private steps = 0;

  constructor(private readonly parameters: Float32Array) {
    this.gradients = new Float32Array(parameters.length);
    this.means = new Float32Array(parameters.length);
    this.spreads = new Float32Array(parameters.length);
  }

  step(rate: number): void {
    this.steps++;
    const { parameters, gradients, means, spreads } = this;
    const meanShare = 1 / (1 - MEAN_DECAY ** this.steps);
    const spreadShare = 1 / (1 - SPREAD_DECAY ** this.steps);
    for (let i = 0; i < parameters.length; i++) {
      const gradient = gradients[i]!;
      const mean = MEAN_DECAY * means[i]! + (1 - MEAN_DECAY) * gradient;
      const spread = SPREAD_DECAY * spreads[i]! + (1 - SPREAD_DECAY) * gradient * gradient;
      means[i] = mean;
      spreads[i] = spread;
      parameters[i]! -= (rate * mean * meanShare) / (Math.sqrt(spread * spreadShare) + LEAST);
      gradients[i] = 0;
    }
  }
}
