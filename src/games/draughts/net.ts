/** The net at work, in ints: what it sums up to is the same to the bit here and in net-vectors. */
import { lowest } from '../bits';
import { countNumbers, readNumbers } from '../numbers';
import { SQUARES } from './board';
import { FEATURES, HIDDEN, KINDS, OUTPUTS, outputFor, PHASES, turnedSquare } from './net-layout';

/** A neuron counts from 0 to FULL; an output weight of 1 is ONE. */
export const FULL = 255;
export const ONE = 64;
/** What a feature adds is a multiple of this: finer weights take more room than they are worth. */
export const GRAIN = 2;

/** Both views of the board: White's neurons, then Black's. */
export const BOTH = 2 * HIDDEN;
const NUMBERS = FEATURES * HIDDEN + HIDDEN + OUTPUTS * BOTH + OUTPUTS;

/** The numbers of a net as the engine wants them. */
export interface NetNumbers {
  /** For each kind (White's men and kings, Black's men and kings) and square what it adds to the neurons of both views. */
  readonly rows: Int16Array;
  /** What the neurons hold on an empty board. */
  readonly biases: Int16Array;
  /** For each output, with Black and with White to move, the weights of the neurons. */
  readonly outputs: Int16Array;
  /** What each output adds. */
  readonly constants: Int32Array;
}

/** The nets of a file: one for each phase, or one alone. */
export function netsIn(bytes: Uint8Array): NetNumbers[] {
  const length = countNumbers(bytes);
  const nets = length / NUMBERS;
  if (nets !== 1 && nets !== PHASES) throw new Error(`${NUMBERS} numbers for each net are needed, not ${length}`);
  const numbers = readNumbers(bytes, length);
  return Array.from({ length: nets }, (_, net) => netOf(numbers.subarray(net * NUMBERS, (net + 1) * NUMBERS)));
}

/** From its numbers: features as the side to move sees them, neurons, outputs, constants (in 1 / ONE). */
function netOf(numbers: Int32Array): NetNumbers {
  const grains = (from: number, length: number): Int32Array =>
    numbers.subarray(from, from + length).map(number => number * GRAIN);
  const features = grains(0, FEATURES * HIDDEN);
  const neurons = grains(features.length, HIDDEN);
  const weights = numbers.subarray(features.length + HIDDEN, NUMBERS - OUTPUTS);
  const constants = Int32Array.from(numbers.subarray(NUMBERS - OUTPUTS), value => value * FULL * FULL);

  const rows = new Int16Array(FEATURES * BOTH);
  for (let kind = 0; kind < KINDS; kind++) {
    for (let square = 0; square < SQUARES; square++) {
      const row = (kind * SQUARES + square) * BOTH;
      const white = (kind * SQUARES + square) * HIDDEN;
      const black = ((kind ^ 2) * SQUARES + turnedSquare(square)) * HIDDEN;
      rows.set(features.subarray(white, white + HIDDEN), row);
      rows.set(features.subarray(black, black + HIDDEN), row + HIDDEN);
    }
  }
  const outputs = new Int16Array(OUTPUTS * 2 * BOTH);
  for (let output = 0; output < OUTPUTS; output++) {
    const [own, their] = [weights.subarray(output * BOTH), weights.subarray(output * BOTH + HIDDEN)];
    for (let j = 0; j < HIDDEN; j++) {
      const black = 2 * output * BOTH;
      outputs[black + j] = outputs[black + BOTH + HIDDEN + j] = their[j]!;
      outputs[black + HIDDEN + j] = outputs[black + BOTH + j] = own[j]!;
    }
  }
  return { rows, biases: Int16Array.from([...neurons, ...neurons]), outputs, constants };
}

/** The sum of the net for the side to move, in 1 / (ONE * FULL * FULL). */
export type NetSum = (
  whiteMen: number,
  whiteKings: number,
  blackMen: number,
  blackKings: number,
  whiteToMove: number,
) => number;

/** Keeps the neurons of the last position: from one asked about to the next there are few changes. */
export function plainNet({ rows, biases, outputs, constants }: NetNumbers): NetSum {
  const neurons = Int16Array.from(biases);
  const before = new Int32Array(KINDS);

  const turn = (kind: number, set: number): void => {
    const old = before[kind]!;
    for (let rest = set & ~old; rest !== 0; rest &= rest - 1) {
      const row = ((kind << 5) | lowest(rest)) * BOTH;
      for (let j = 0; j < BOTH; j++) neurons[j]! += rows[row + j]!;
    }
    for (let rest = old & ~set; rest !== 0; rest &= rest - 1) {
      const row = ((kind << 5) | lowest(rest)) * BOTH;
      for (let j = 0; j < BOTH; j++) neurons[j]! -= rows[row + j]!;
    }
    before[kind] = set;
  };

  return (whiteMen, whiteKings, blackMen, blackKings, whiteToMove) => {
    turn(0, whiteMen);
    turn(1, whiteKings);
    turn(2, blackMen);
    turn(3, blackKings);
    const output = outputFor(whiteMen | blackMen, whiteKings | blackKings);
    const from = (2 * output + whiteToMove) * BOTH;
    let sum = constants[output]!;
    for (let j = 0; j < BOTH; j++) {
      const neuron = Math.max(0, Math.min(FULL, neurons[j]!));
      sum = (sum + Math.imul(neuron * outputs[from + j]!, neuron)) | 0;
    }
    return sum;
  };
}
