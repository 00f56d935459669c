/** The nets of draughts, in floating point, as they are learnt: one for the whole game or one for each phase. */
import { lowestBit } from '../../games/bits';
import { SQUARES } from '../../games/draughts/board';
import {
  FEATURES,
  HIDDEN_SIZE,
  type NET_PHASES,
  OUTPUT_BUCKETS,
  outputBucket,
  phaseOf,
  rotatedSet,
  rotatedSquare,
} from '../../games/draughts/net-layout';
import { DraughtsPosition } from '../../games/draughts/position';
import type { Position } from '../../games/game';
import { Random } from '../../games/zobrist';
import { Adam } from '../fit/adam';
import { GrowableArray } from '../fit/column';
import type { Model, Targets } from '../fit/form';
import { sigmoid } from '../fit/loss';

/** Where the parameters of a net lie: of the features, of the neurons, of the outputs, and what the outputs add. */
export const FEATURE_WEIGHTS = 0;
export const NEURON_BIASES = FEATURES * HIDDEN_SIZE;
export const OUTPUT_WEIGHTS = NEURON_BIASES + HIDDEN_SIZE;
export const OUTPUT_BIASES = OUTPUT_WEIGHTS + OUTPUT_BUCKETS * 2 * HIDDEN_SIZE;
export const PARAMETERS = OUTPUT_BIASES + OUTPUT_BUCKETS;

/** What the numbers of the engine can hold. */
export const MAX_FEATURE_WEIGHT = 3;
export const MAX_OUTPUT_WEIGHT = 1.98;

/** Positions between two steps. */
const BATCH_SIZE = 2048;

/** A net that is learnt, in the parameters of all. */
interface Net {
  readonly parameters: Float32Array;
  readonly gradients: Float32Array;
}

export class DraughtsModel implements Model {
  readonly parameters: Float32Array;
  private readonly adam: Adam;
  /** One for all phases, or one for each. */
  private readonly nets: readonly Net[];
  /** The pieces of each position as the side to move sees them. */
  private readonly pieces = [0, 1, 2, 3].map(() => new GrowableArray(Int32Array));

  private readonly own = new Accumulator();
  private readonly their = new Accumulator();

  constructor(seed: number, nets: 1 | typeof NET_PHASES = 1) {
    this.parameters = new Float32Array(nets * PARAMETERS);
    this.adam = new Adam(this.parameters);
    const partOf = (all: Float32Array, net: number): Float32Array =>
      all.subarray(net * PARAMETERS, (net + 1) * PARAMETERS);
    this.nets = Array.from({ length: nets }, (_, net) => ({
      parameters: partOf(this.parameters, net),
      gradients: partOf(this.adam.gradients, net),
    }));
    const random = new Random(seed);
    for (const { parameters } of this.nets) initialise(parameters, random);
  }

  addPosition(position: Position): boolean {
    if (!(position instanceof DraughtsPosition)) throw new Error('this form is for draughts');
    const { white, ownMen, ownKings, theirMen, theirKings } = position;
    const seen = [ownMen, ownKings, theirMen, theirKings];
    for (const [kind, column] of this.pieces.entries())
      column.push(white === 1 ? seen[kind]! : rotatedSet(seen[kind]!));
    return true;
  }

  logit(at: number): number {
    const [ownMen, ownKings, theirMen, theirKings] = this.pieces.map(column => column.values()[at]!);
    return this.forward(ownMen!, ownKings!, theirMen!, theirKings!);
  }

  /** The logit for the side to move of these pieces as it sees them. */
  forward(ownMen: number, ownKings: number, theirMen: number, theirKings: number): number {
    const { own, their } = this;
    const { parameters } = this.netFor(ownMen | theirMen, ownKings | theirKings);
    own.refresh(parameters, ownMen, ownKings, theirMen, theirKings, false);
    their.refresh(parameters, theirMen, theirKings, ownMen, ownKings, true);
    const output = outputBucket(ownMen | theirMen, ownKings | theirKings);
    const from = OUTPUT_WEIGHTS + output * 2 * HIDDEN_SIZE;
    return parameters[OUTPUT_BIASES + output]! + own.sum(parameters, from) + their.sum(parameters, from + HIDDEN_SIZE);
  }

  private netFor(men: number, kings: number): Net {
    return this.nets[phaseOf(men, kings) % this.nets.length]!;
  }

  trainEpoch(part: Int32Array, targets: Targets, rate: number): void {
    const [ownMen, ownKings, theirMen, theirKings] = this.pieces.map(column => column.values());
    for (let from = 0; from < part.length; from += BATCH_SIZE) {
      const end = Math.min(from + BATCH_SIZE, part.length);
      for (let i = from; i < end; i++) {
        const at = part[i]!;
        const found = sigmoid(this.forward(ownMen![at]!, ownKings![at]!, theirMen![at]!, theirKings![at]!));
        const slope = (2 * (found - targets[at]!) * found * (1 - found)) / (end - from);
        this.backward(ownMen![at]! | theirMen![at]!, ownKings![at]! | theirKings![at]!, slope);
      }
      this.adam.step(rate);
      this.clip();
    }
  }

  private backward(men: number, kings: number, slope: number): void {
    const { parameters, gradients } = this.netFor(men, kings);
    const output = outputBucket(men, kings);
    const from = OUTPUT_WEIGHTS + output * 2 * HIDDEN_SIZE;
    gradients[OUTPUT_BIASES + output]! += slope;
    this.own.backward(parameters, gradients, from, slope);
    this.their.backward(parameters, gradients, from + HIDDEN_SIZE, slope);
  }

  private clip(): void {
    for (const { parameters } of this.nets) {
      for (let i = 0; i < OUTPUT_WEIGHTS; i++) parameters[i] = clamp(parameters[i]!, MAX_FEATURE_WEIGHT);
      for (let i = OUTPUT_WEIGHTS; i < OUTPUT_BIASES; i++) parameters[i] = clamp(parameters[i]!, MAX_OUTPUT_WEIGHT);
    }
  }
}

/** Small random weights; those of a neuron are the same for all outputs. */
function initialise(parameters: Float32Array, random: Random): void {
  const spread = (): number => random.next() / 2 ** 31;
  for (let i = 0; i < NEURON_BIASES; i++) parameters[i] = 0.15 * spread();
  parameters.fill(0.3, NEURON_BIASES, OUTPUT_WEIGHTS);
  for (let i = 0; i < 2 * HIDDEN_SIZE; i++) {
    const weight = 0.3 * spread();
    for (let output = 0; output < OUTPUT_BUCKETS; output++)
      parameters[OUTPUT_WEIGHTS + output * 2 * HIDDEN_SIZE + i] = weight;
  }
}

const clamp = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));

/** One side's neurons, for the position that was looked at last. */
class Accumulator {
  private readonly neurons = new Float32Array(HIDDEN_SIZE);
  private readonly slopes = new Float32Array(HIDDEN_SIZE);
  /** Where the weights of the features begin that are there. */
  private readonly features = new Int32Array(SQUARES);
  private size = 0;

  refresh(
    parameters: Float32Array,
    ownMen: number,
    ownKings: number,
    theirMen: number,
    theirKings: number,
    turns: boolean,
  ): void {
    this.size = 0;
    this.addPieces(0, ownMen, turns);
    this.addPieces(1, ownKings, turns);
    this.addPieces(2, theirMen, turns);
    this.addPieces(3, theirKings, turns);
    const { neurons, features, size } = this;
    for (let j = 0; j < HIDDEN_SIZE; j++) neurons[j] = parameters[NEURON_BIASES + j]!;
    for (let i = 0; i < size; i++) {
      const from = features[i]!;
      for (let j = 0; j < HIDDEN_SIZE; j++) neurons[j]! += parameters[from + j]!;
    }
    for (let j = 0; j < HIDDEN_SIZE; j++) neurons[j] = Math.max(0, Math.min(1, neurons[j]!));
  }

  private addPieces(kind: number, set: number, turns: boolean): void {
    for (let rest = set; rest !== 0; rest &= rest - 1) {
      const square = turns ? rotatedSquare(lowestBit(rest)) : lowestBit(rest);
      this.features[this.size++] = FEATURE_WEIGHTS + (kind * SQUARES + square) * HIDDEN_SIZE;
    }
  }

  sum(parameters: Float32Array, from: number): number {
    const { neurons } = this;
    let sum = 0;
    for (let j = 0; j < HIDDEN_SIZE; j++) sum += neurons[j]! * neurons[j]! * parameters[from + j]!;
    return sum;
  }

  backward(parameters: Float32Array, gradients: Float32Array, from: number, slope: number): void {
    const { neurons, slopes, features, size } = this;
    for (let j = 0; j < HIDDEN_SIZE; j++) {
      const neuron = neurons[j]!;
      gradients[from + j]! += slope * neuron * neuron;
      // A neuron at a limit does not move; 0 has no slope anyway.
      slopes[j] = neuron === 1 ? 0 : slope * 2 * neuron * parameters[from + j]!;
      gradients[NEURON_BIASES + j]! += slopes[j]!;
    }
    for (let i = 0; i < size; i++) {
      const at = features[i]!;
      for (let j = 0; j < HIDDEN_SIZE; j++) gradients[at + j]! += slopes[j]!;
    }
  }
}
