import { RANK_0, RANK_7, SQUARES } from '../../games/draughts/board';
import {
  FEATURES,
  HIDDEN_SIZE,
  type NET_PHASES,
  OUTPUT_BUCKETS,
  outputBucket,
  phaseOf,
  phaseOfBucket,
  rotatedSet,
  rotatedSquare,
} from '../../games/draughts/net/layout';
import { ACTIVATION_ONE, FEATURE_STEP, WEIGHT_ONE } from '../../games/draughts/net/network';
import { DraughtsPosition } from '../../games/draughts/position';
import type { Position } from '../../games/rules';
import { lowestBit } from '../../util/bits';
import { Random } from '../../util/random';
import { countVarints, decodeVarints, encodeVarints } from '../../util/varint';
import { GrowableArray, type Model, sigmoid, type Targets } from './model';

/** Adam: each parameter has a step of its own, by the mean and the spread of its gradients. */

const MEAN_DECAY = 0.9;
const SQUARE_DECAY = 0.999;
const EPSILON = 1e-8;

class Adam {
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

/** The nets of draughts, in floating point, as they are learnt: one for the whole game or one for each phase. */

/** Where the parameters of a net lie: of the features, of the neurons, of the outputs, and what the outputs add. */
const FEATURE_WEIGHTS = 0;
const NEURON_BIASES = FEATURES * HIDDEN_SIZE;
const OUTPUT_WEIGHTS = NEURON_BIASES + HIDDEN_SIZE;
const OUTPUT_BIASES = OUTPUT_WEIGHTS + OUTPUT_BUCKETS * 2 * HIDDEN_SIZE;
const PARAMETERS = OUTPUT_BIASES + OUTPUT_BUCKETS;

/** What the numbers of the engine can hold. */
const MAX_FEATURE_WEIGHT = 3;
const MAX_OUTPUT_WEIGHT = 1.98;

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

/** From the parameters of nets to the ints that the engine computes with. */

export const NET_LAYOUT = `numbers: ${FEATURES} x ${HIDDEN_SIZE} features, ${HIDDEN_SIZE} neurons, ${OUTPUT_BUCKETS} x 2 x ${HIDDEN_SIZE} outputs, ${OUTPUT_BUCKETS} constants`;

export function quantiseNets(parameters: Float32Array): Uint8Array {
  const nets = parameters.length / PARAMETERS;
  return encodeVarints(
    Array.from(parameters, (value, at) => {
      const net = Math.trunc(at / PARAMETERS);
      const asked = isReachable(at % PARAMETERS) && (nets === 1 || isUsedInPhase(net, at % PARAMETERS));
      return asked ? Math.round(value * unitOf(at)) : 0;
    }),
  );
}

export const dequantiseNets = (bytes: Uint8Array): Float32Array =>
  Float32Array.from(decodeVarints(bytes, countVarints(bytes)), (number, at) => number / unitOf(at));

/** Of each net features and neurons come to FULL, outputs and what they add to ONE. */
const unitOf = (at: number): number => (at % PARAMETERS < OUTPUT_WEIGHTS ? ACTIVATION_ONE / FEATURE_STEP : WEIGHT_ONE);

/** Of what a feature tells: own men, own kings, their men, their kings. */
const kindAt = (at: number): number => Math.trunc(at / (SQUARES * HIDDEN_SIZE));
const isKing = (kind: number): boolean => kind % 2 === 1;
/** Where men have become kings, as the side sees it whose men are the first of the kinds. */
const PROMOTION_ROWS = [RANK_7, 0, RANK_0, 0];

/** Whether a position can have what the parameter of a net counts for: no man stands on its far row. */
function isReachable(at: number): boolean {
  if (at >= NEURON_BIASES) return true;
  const square = Math.trunc(at / HIDDEN_SIZE) % SQUARES;
  return (PROMOTION_ROWS[kindAt(at)]! & (1 << square)) === 0;
}

/** Whether the net of a phase is ever asked for what lies there: the first phase has no kings. */
function isUsedInPhase(phase: number, at: number): boolean {
  if (at < NEURON_BIASES) return phase !== 0 || !isKing(kindAt(at));
  if (at < OUTPUT_WEIGHTS) return true;
  const output = at < OUTPUT_BIASES ? Math.trunc((at - OUTPUT_WEIGHTS) / (2 * HIDDEN_SIZE)) : at - OUTPUT_BIASES;
  return phaseOfBucket(output) === phase;
}
