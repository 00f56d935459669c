/** The net at work, in ints: what it sums up to is the same to the bit here and in net-vectors. */
import { lowestBit } from '../../../util/bits';
import { countVarints, decodeVarints } from '../../../util/varint';
import { SQUARES } from '../board';
import { FEATURES, HIDDEN_SIZE, NET_PHASES, OUTPUT_BUCKETS, outputBucket, PIECE_KINDS, rotatedSquare } from './layout';

/** A neuron counts from 0 to FULL; an output weight of 1 is ONE. */
export const ACTIVATION_ONE = 255;
export const WEIGHT_ONE = 64;
/** What a feature adds is a multiple of this: finer weights take more room than they are worth. */
export const FEATURE_STEP = 2;

/** Both views of the board: White's neurons, then Black's. */
export const ACCUMULATOR_SIZE = 2 * HIDDEN_SIZE;
const NET_LENGTH = FEATURES * HIDDEN_SIZE + HIDDEN_SIZE + OUTPUT_BUCKETS * ACCUMULATOR_SIZE + OUTPUT_BUCKETS;

/** The numbers of a net as the engine wants them. */
export interface NetWeights {
  /** For each kind (White's men and kings, Black's men and kings) and square what it adds to the neurons of both views. */
  readonly rows: Int16Array;
  /** What the neurons hold on an empty board. */
  readonly biases: Int16Array;
  /** For each output, with Black and with White to move, the weights of the neurons. */
  readonly outputs: Int16Array;
  /** What each output adds. */
  readonly outputBiases: Int32Array;
}

/** The nets of a file: one for each phase, or one alone. */
export function readNets(bytes: Uint8Array): NetWeights[] {
  const length = countVarints(bytes);
  const nets = length / NET_LENGTH;
  if (nets !== 1 && nets !== NET_PHASES)
    throw new Error(`${NET_LENGTH} numbers for each net are needed, not ${length}`);
  const numbers = decodeVarints(bytes, length);
  return Array.from({ length: nets }, (_, net) =>
    netFromNumbers(numbers.subarray(net * NET_LENGTH, (net + 1) * NET_LENGTH)),
  );
}

/** From its numbers: features as the side to move sees them, neurons, outputs, constants (in 1 / ONE). */
function netFromNumbers(numbers: Int32Array): NetWeights {
  const grains = (from: number, length: number): Int32Array =>
    numbers.subarray(from, from + length).map(number => number * FEATURE_STEP);
  const features = grains(0, FEATURES * HIDDEN_SIZE);
  const neurons = grains(features.length, HIDDEN_SIZE);
  const weights = numbers.subarray(features.length + HIDDEN_SIZE, NET_LENGTH - OUTPUT_BUCKETS);
  const constants = Int32Array.from(
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
  for (let output = 0; output < OUTPUT_BUCKETS; output++) {
    const [own, their] = [
      weights.subarray(output * ACCUMULATOR_SIZE),
      weights.subarray(output * ACCUMULATOR_SIZE + HIDDEN_SIZE),
    ];
    for (let j = 0; j < HIDDEN_SIZE; j++) {
      const black = 2 * output * ACCUMULATOR_SIZE;
      outputs[black + j] = outputs[black + ACCUMULATOR_SIZE + HIDDEN_SIZE + j] = their[j]!;
      outputs[black + HIDDEN_SIZE + j] = outputs[black + ACCUMULATOR_SIZE + j] = own[j]!;
    }
  }
  return { rows, biases: Int16Array.from([...neurons, ...neurons]), outputs, outputBiases: constants };
}

/** The sum of the net for the side to move, in 1 / (ONE * FULL * FULL). */
export type NetFunction = (
  whiteMen: number,
  whiteKings: number,
  blackMen: number,
  blackKings: number,
  whiteToMove: number,
) => number;

/** Keeps the neurons of the last position: from one asked about to the next there are few changes. */
export function scalarNet({ rows, biases, outputs, outputBiases: constants }: NetWeights): NetFunction {
  const neurons = Int16Array.from(biases);
  const before = new Int32Array(PIECE_KINDS);

  const turn = (kind: number, set: number): void => {
    const old = before[kind]!;
    for (let rest = set & ~old; rest !== 0; rest &= rest - 1) {
      const row = ((kind << 5) | lowestBit(rest)) * ACCUMULATOR_SIZE;
      for (let j = 0; j < ACCUMULATOR_SIZE; j++) neurons[j]! += rows[row + j]!;
    }
    for (let rest = old & ~set; rest !== 0; rest &= rest - 1) {
      const row = ((kind << 5) | lowestBit(rest)) * ACCUMULATOR_SIZE;
      for (let j = 0; j < ACCUMULATOR_SIZE; j++) neurons[j]! -= rows[row + j]!;
    }
    before[kind] = set;
  };

  return (whiteMen, whiteKings, blackMen, blackKings, whiteToMove) => {
    turn(0, whiteMen);
    turn(1, whiteKings);
    turn(2, blackMen);
    turn(3, blackKings);
    const output = outputBucket(whiteMen | blackMen, whiteKings | blackKings);
    const from = (2 * output + whiteToMove) * ACCUMULATOR_SIZE;
    let sum = constants[output]!;
    for (let j = 0; j < ACCUMULATOR_SIZE; j++) {
      const neuron = Math.max(0, Math.min(ACTIVATION_ONE, neurons[j]!));
      sum = (sum + Math.imul(neuron * outputs[from + j]!, neuron)) | 0;
    }
    return sum;
  };
}
