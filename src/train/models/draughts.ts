/** Trainable nets of draughts in floating point: one net for all phases or one for each, trained by Adam. */
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

const MEAN_DECAY = 0.9;
const SQUARE_DECAY = 0.999;
const EPSILON = 1e-8;

/** Adam optimiser: step sizes by running means of the gradients and of their squares. */
class Adam {
  /** Accumulated by the caller, cleared by `step`. */
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
    const { parameters, gradients, means, squares } = this;
    const meanCorrection = 1 / (1 - MEAN_DECAY ** this.steps);
    const squareCorrection = 1 / (1 - SQUARE_DECAY ** this.steps);
    for (let i = 0; i < parameters.length; i++) {
      const gradient = gradients[i]!;
      const mean = MEAN_DECAY * means[i]! + (1 - MEAN_DECAY) * gradient;
      const square = SQUARE_DECAY * squares[i]! + (1 - SQUARE_DECAY) * gradient * gradient;
      means[i] = mean;
      squares[i] = square;
      parameters[i]! -= (rate * mean * meanCorrection) / (Math.sqrt(square * squareCorrection) + EPSILON);
      gradients[i] = 0;
    }
  }
}

/** Offsets in the parameters of a net. */
const FEATURE_WEIGHTS = 0;
const NEURON_BIASES = FEATURES * HIDDEN_SIZE;
const OUTPUT_WEIGHTS = NEURON_BIASES + HIDDEN_SIZE;
const OUTPUT_BIASES = OUTPUT_WEIGHTS + OUTPUT_BUCKETS * 2 * HIDDEN_SIZE;
const PARAMETERS = OUTPUT_BIASES + OUTPUT_BUCKETS;

/** Limits of the engine's integers. */
const MAX_FEATURE_WEIGHT = 3;
const MAX_OUTPUT_WEIGHT = 1.98;

const BATCH_SIZE = 2048;

/** Parameters and gradients of one net, as views of the model's arrays. */
interface Net {
  readonly parameters: Float32Array;
  readonly gradients: Float32Array;
}

export class DraughtsModel implements Model {
  readonly parameters: Float32Array;
  private readonly adam: Adam;
  /** A single net, or one for each phase. */
  private readonly nets: readonly Net[];
  /** Pieces of all positions, seen from the side to move: own men, own kings, their men, their kings. */
  private readonly pieces = [0, 1, 2, 3].map(() => new GrowableArray(Int32Array));

  private readonly own = new Accumulator();
  private readonly their = new Accumulator();

  constructor(seed: number, nets: 1 | typeof NET_PHASES = 1) {
    this.parameters = new Float32Array(nets * PARAMETERS);
    this.adam = new Adam(this.parameters);
    const viewOf = (all: Float32Array, net: number): Float32Array =>
      all.subarray(net * PARAMETERS, (net + 1) * PARAMETERS);
    this.nets = Array.from({ length: nets }, (_, net) => ({
      parameters: viewOf(this.parameters, net),
      gradients: viewOf(this.adam.gradients, net),
    }));
    const random = new Random(seed);
    for (const { parameters } of this.nets) initialise(parameters, random);
  }

  addPosition(position: Position): boolean {
    if (!(position instanceof DraughtsPosition)) throw new Error('expected a position of draughts');
    const { white, ownMen, ownKings, theirMen, theirKings } = position;
    const sets = [ownMen, ownKings, theirMen, theirKings];
    for (const [kind, array] of this.pieces.entries()) array.push(white === 1 ? sets[kind]! : rotatedSet(sets[kind]!));
    return true;
  }

  logit(index: number): number {
    const [ownMen, ownKings, theirMen, theirKings] = this.pieces.map(array => array.values()[index]!);
    return this.forward(ownMen!, ownKings!, theirMen!, theirKings!);
  }

  /** Logit for the side to move. The pieces are seen from its side of the board. */
  forward(ownMen: number, ownKings: number, theirMen: number, theirKings: number): number {
    const { own, their } = this;
    const { parameters } = this.netFor(ownMen | theirMen, ownKings | theirKings);
    own.refresh(parameters, ownMen, ownKings, theirMen, theirKings, false);
    their.refresh(parameters, theirMen, theirKings, ownMen, ownKings, true);
    const bucket = outputBucket(ownMen | theirMen, ownKings | theirKings);
    const from = OUTPUT_WEIGHTS + bucket * 2 * HIDDEN_SIZE;
    return parameters[OUTPUT_BIASES + bucket]! + own.sum(parameters, from) + their.sum(parameters, from + HIDDEN_SIZE);
  }

  private netFor(men: number, kings: number): Net {
    return this.nets[phaseOf(men, kings) % this.nets.length]!;
  }

  trainEpoch(indices: Int32Array, targets: Targets, rate: number): void {
    const [ownMen, ownKings, theirMen, theirKings] = this.pieces.map(array => array.values());
    for (let from = 0; from < indices.length; from += BATCH_SIZE) {
      const end = Math.min(from + BATCH_SIZE, indices.length);
      for (let i = from; i < end; i++) {
        const index = indices[i]!;
        const predicted = sigmoid(
          this.forward(ownMen![index]!, ownKings![index]!, theirMen![index]!, theirKings![index]!),
        );
        const slope = (2 * (predicted - targets[index]!) * predicted * (1 - predicted)) / (end - from);
        this.backward(ownMen![index]! | theirMen![index]!, ownKings![index]! | theirKings![index]!, slope);
      }
      this.adam.step(rate);
      this.clip();
    }
  }

  private backward(men: number, kings: number, slope: number): void {
    const { parameters, gradients } = this.netFor(men, kings);
    const bucket = outputBucket(men, kings);
    const from = OUTPUT_WEIGHTS + bucket * 2 * HIDDEN_SIZE;
    gradients[OUTPUT_BIASES + bucket]! += slope;
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

/** Sets small random weights. The output weights of a neuron are equal in all buckets. */
function initialise(parameters: Float32Array, random: Random): void {
  const signedUnit = (): number => random.next() / 2 ** 31;
  for (let i = 0; i < NEURON_BIASES; i++) parameters[i] = 0.15 * signedUnit();
  parameters.fill(0.3, NEURON_BIASES, OUTPUT_WEIGHTS);
  for (let i = 0; i < 2 * HIDDEN_SIZE; i++) {
    const weight = 0.3 * signedUnit();
    for (let bucket = 0; bucket < OUTPUT_BUCKETS; bucket++)
      parameters[OUTPUT_WEIGHTS + bucket * 2 * HIDDEN_SIZE + i] = weight;
  }
}

const clamp = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));

/** Hidden layer of one view, for the last position. */
class Accumulator {
  private readonly neurons = new Float32Array(HIDDEN_SIZE);
  private readonly slopes = new Float32Array(HIDDEN_SIZE);
  /** Offsets of the weights of the active features. */
  private readonly features = new Int32Array(SQUARES);
  private size = 0;

  refresh(
    parameters: Float32Array,
    ownMen: number,
    ownKings: number,
    theirMen: number,
    theirKings: number,
    isRotated: boolean,
  ): void {
    this.size = 0;
    this.addPieces(0, ownMen, isRotated);
    this.addPieces(1, ownKings, isRotated);
    this.addPieces(2, theirMen, isRotated);
    this.addPieces(3, theirKings, isRotated);
    const { neurons, features, size } = this;
    for (let j = 0; j < HIDDEN_SIZE; j++) neurons[j] = parameters[NEURON_BIASES + j]!;
    for (let i = 0; i < size; i++) {
      const from = features[i]!;
      for (let j = 0; j < HIDDEN_SIZE; j++) neurons[j]! += parameters[from + j]!;
    }
    for (let j = 0; j < HIDDEN_SIZE; j++) neurons[j] = Math.max(0, Math.min(1, neurons[j]!));
  }

  private addPieces(kind: number, set: number, isRotated: boolean): void {
    for (let rest = set; rest !== 0; rest &= rest - 1) {
      const square = isRotated ? rotatedSquare(lowestBit(rest)) : lowestBit(rest);
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
      // A clipped neuron has no slope; at 0 the slope is 0 anyway.
      slopes[j] = neuron === 1 ? 0 : slope * 2 * neuron * parameters[from + j]!;
      gradients[NEURON_BIASES + j]! += slopes[j]!;
    }
    for (let i = 0; i < size; i++) {
      const offset = features[i]!;
      for (let j = 0; j < HIDDEN_SIZE; j++) gradients[offset + j]! += slopes[j]!;
    }
  }
}

export const NET_LAYOUT = `varints: ${FEATURES} x ${HIDDEN_SIZE} input weights, ${HIDDEN_SIZE} biases, ${OUTPUT_BUCKETS} x 2 x ${HIDDEN_SIZE} output weights, ${OUTPUT_BUCKETS} output biases`;

/** Converts parameters to bytes. Parameters that no position uses become 0. */
export function quantiseNets(parameters: Float32Array): Uint8Array {
  const nets = parameters.length / PARAMETERS;
  return encodeVarints(
    Array.from(parameters, (value, index) => {
      const net = Math.trunc(index / PARAMETERS);
      const offset = index % PARAMETERS;
      const isUsed = isReachable(offset) && (nets === 1 || isUsedInPhase(net, offset));
      return isUsed ? Math.round(value * unitOf(index)) : 0;
    }),
  );
}

export const dequantiseNets = (bytes: Uint8Array): Float32Array =>
  Float32Array.from(decodeVarints(bytes, countVarints(bytes)), (number, index) => number / unitOf(index));

/** Integer that stands for 1 in the engine. */
const unitOf = (index: number): number =>
  index % PARAMETERS < OUTPUT_WEIGHTS ? ACTIVATION_ONE / FEATURE_STEP : WEIGHT_ONE;

/** Kind of piece of an input weight: own men, own kings, their men, their kings. */
const kindAt = (offset: number): number => Math.trunc(offset / (SQUARES * HIDDEN_SIZE));
const isKing = (kind: number): boolean => kind % 2 === 1;
/** Promotion rows by kind of piece, seen from the side to move. */
const PROMOTION_ROWS = [RANK_7, 0, RANK_0, 0];

/** False for input weights of men on their promotion row. */
function isReachable(offset: number): boolean {
  if (offset >= NEURON_BIASES) return true;
  const square = Math.trunc(offset / HIDDEN_SIZE) % SQUARES;
  return (PROMOTION_ROWS[kindAt(offset)]! & (1 << square)) === 0;
}

/** True if the net of a phase uses a parameter: the first phase has no kings, and each phase has its own buckets. */
function isUsedInPhase(phase: number, offset: number): boolean {
  if (offset < NEURON_BIASES) return phase !== 0 || !isKing(kindAt(offset));
  if (offset < OUTPUT_WEIGHTS) return true;
  const bucket =
    offset < OUTPUT_BIASES ? Math.trunc((offset - OUTPUT_WEIGHTS) / (2 * HIDDEN_SIZE)) : offset - OUTPUT_BIASES;
  return phaseOfBucket(bucket) === phase;
}
