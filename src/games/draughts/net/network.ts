/** Network inference in integers. The result is bit-identical to that of simd.ts. */
import { lowestBit } from '../../../util/bits';
import { countVarints, decodeVarints } from '../../../util/varint';
import { SQUARES } from '../board';
import { FEATURES, HIDDEN_SIZE, NET_PHASES, OUTPUT_BUCKETS, outputBucket, PIECE_KINDS, rotatedSquare } from './layout';

/** Quantisation: a neuron of 1.0 is ACTIVATION_ONE, an output weight of 1.0 is WEIGHT_ONE. */
export const ACTIVATION_ONE = 255;
export const WEIGHT_ONE = 64;
/** Feature weights are stored in units of this, which keeps files small at no cost in accuracy. */
export const FEATURE_STEP = 2;

/** Neurons of both views: White's, then Black's. */
export const ACCUMULATOR_SIZE = 2 * HIDDEN_SIZE;
const NET_LENGTH = FEATURES * HIDDEN_SIZE + HIDDEN_SIZE + OUTPUT_BUCKETS * ACCUMULATOR_SIZE + OUTPUT_BUCKETS;

/** Weights of a network, expanded for inference. */
export interface NetWeights {
  /**
   * Feature weights: a row for each kind of piece (White's men and kings, Black's men and kings) and square, for both
   * views.
   */
  readonly rows: Int16Array;
  /** Biases of the neurons. */
  readonly biases: Int16Array;
  /** Output weights: for each bucket, with Black and with White to move. */
  readonly outputs: Int16Array;
  /** Bias of each bucket. */
  readonly outputBiases: Int32Array;
}

/** Decodes the networks of a file: one, or one for each phase. */
export function readNets(bytes: Uint8Array): NetWeights[] {
  const length = countVarints(bytes);
  const nets = length / NET_LENGTH;
  if (nets !== 1 && nets !== NET_PHASES)
    throw new Error(`network: expected ${NET_LENGTH} or ${NET_PHASES * NET_LENGTH} numbers, got ${length}`);
  const numbers = decodeVarints(bytes, length);
  return Array.from({ length: nets }, (_, net) =>
    netFromNumbers(numbers.subarray(net * NET_LENGTH, (net + 1) * NET_LENGTH)),
  );
}

/**
 * Expands the numbers of a file: feature weights from the view of the side to move, biases, output weights, output
 * biases.
 */
function netFromNumbers(numbers: Int32Array): NetWeights {
  const scaled = (from: number, length: number): Int32Array =>
    numbers.subarray(from, from + length).map(number => number * FEATURE_STEP);
  const features = scaled(0, FEATURES * HIDDEN_SIZE);
  const neurons = scaled(features.length, HIDDEN_SIZE);
  const weights = numbers.subarray(features.length + HIDDEN_SIZE, NET_LENGTH - OUTPUT_BUCKETS);
  const outputBiases = Int32Array.from(
    numbers.subarray(NET_LENGTH - OUTPUT_BUCKETS),
    value => value * ACTIVATION_ONE * ACTIVATION_ONE,
  );

  const rows = new Int16Array(FEATURES * ACCUMULATOR_SIZE);
  for (let kind = 0; kind < PIECE_KINDS; kind++) {
    for (let square = 0; square < SQUARES; square++) {
      const row = (kind * SQUARES + square) * ACCUMULATOR_SIZE;
      const white = (kind * SQUARES + square) * HIDDEN_SIZE;
      const black = ((kind ^ 2) * SQUARES + rotatedSquare(square)) * HIDDEN_SIZE;
      rows.set(features.subarray(white, white + HIDDEN_SIZE), row);
      rows.set(features.subarray(black, black + HIDDEN_SIZE), row + HIDDEN_SIZE);
    }
  }
  const outputs = new Int16Array(OUTPUT_BUCKETS * 2 * ACCUMULATOR_SIZE);
  for (let bucket = 0; bucket < OUTPUT_BUCKETS; bucket++) {
    const [own, their] = [
      weights.subarray(bucket * ACCUMULATOR_SIZE),
      weights.subarray(bucket * ACCUMULATOR_SIZE + HIDDEN_SIZE),
    ];
    for (let j = 0; j < HIDDEN_SIZE; j++) {
      const black = 2 * bucket * ACCUMULATOR_SIZE;
      outputs[black + j] = outputs[black + ACCUMULATOR_SIZE + HIDDEN_SIZE + j] = their[j]!;
      outputs[black + HIDDEN_SIZE + j] = outputs[black + ACCUMULATOR_SIZE + j] = own[j]!;
    }
  }
  return { rows, biases: Int16Array.from([...neurons, ...neurons]), outputs, outputBiases };
}

/** Output for the side to move, in units of 1 / (WEIGHT_ONE * ACTIVATION_ONE * ACTIVATION_ONE). */
export type NetFunction = (
  whiteMen: number,
  whiteKings: number,
  blackMen: number,
  blackKings: number,
  whiteToMove: number,
) => number;

/** Network in plain JavaScript. The neurons are updated incrementally from the previous position. */
export function scalarNet({ rows, biases, outputs, outputBiases }: NetWeights): NetFunction {
  const neurons = Int16Array.from(biases);
  const previous = new Int32Array(PIECE_KINDS);

  const updateKind = (kind: number, set: number): void => {
    const previousSet = previous[kind]!;
    for (let rest = set & ~previousSet; rest !== 0; rest &= rest - 1) {
      const row = ((kind << 5) | lowestBit(rest)) * ACCUMULATOR_SIZE;
      for (let j = 0; j < ACCUMULATOR_SIZE; j++) neurons[j]! += rows[row + j]!;
    }
    for (let rest = previousSet & ~set; rest !== 0; rest &= rest - 1) {
      const row = ((kind << 5) | lowestBit(rest)) * ACCUMULATOR_SIZE;
      for (let j = 0; j < ACCUMULATOR_SIZE; j++) neurons[j]! -= rows[row + j]!;
    }
    previous[kind] = set;
  };

  return (whiteMen, whiteKings, blackMen, blackKings, whiteToMove) => {
    updateKind(0, whiteMen);
    updateKind(1, whiteKings);
    updateKind(2, blackMen);
    updateKind(3, blackKings);
    const bucket = outputBucket(whiteMen | blackMen, whiteKings | blackKings);
    const from = (2 * bucket + whiteToMove) * ACCUMULATOR_SIZE;
    let sum = outputBiases[bucket]!;
    for (let j = 0; j < ACCUMULATOR_SIZE; j++) {
      const neuron = Math.max(0, Math.min(ACTIVATION_ONE, neurons[j]!));
      sum = (sum + Math.imul(neuron * outputs[from + j]!, neuron)) | 0;
    }
    return sum;
  };
}
