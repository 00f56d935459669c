/** Network inference in integers, and in WebAssembly SIMD with bit-identical results. */
import { lowestBit, popcount } from '../../../util/bits';
import { countVarints, decodeVarints } from '../../../util/bytes';
import CODE from '../../../wasm/code/draughts-net';
import { instantiate } from '../../../wasm/module';
import { SQUARES } from '../board';
import { FEATURES, LAYER_SIZE, type NetShape, PIECE_KINDS, rotatedSquare, shapeOfLength, stageTable } from './layout';

/** Quantisation: a neuron of 1.0 is ACTIVATION_ONE, an output weight of 1.0 is WEIGHT_ONE. */
export const ACTIVATION_ONE = 255;
export const WEIGHT_ONE = 64;
/** Feature weights are stored in units of this, which keeps files small at no cost in accuracy. */
export const FEATURE_STEP = 2;
/** A product of two neurons, of 1.0 is 127: the integers' product plus 2^8, shifted by 9. */
const PRODUCT_ONE = 127;
const PRODUCT_SHIFT = 9;
const PRODUCT_ROUNDING = 1 << (PRODUCT_SHIFT - 1);
/** A neuron of the second layer is clipped to LAYER_ONE, and shifted to at most LAYER_ACTIVATION before it is squared. */
const LAYER_ONE = PRODUCT_ONE * WEIGHT_ONE;
const LAYER_SHIFT = 5;
const LAYER_ACTIVATION = LAYER_ONE >> LAYER_SHIFT;

/** Weights of the networks of a file, expanded for inference. */
interface NetWeights {
  readonly shape: NetShape;
  readonly nets: readonly SingleNet[];
}

interface SingleNet {
  /**
   * Feature weights: a row for each kind of piece (White's men and kings, Black's men and kings) and square, for both
   * views.
   */
  readonly rows: Int16Array;
  /** Biases of the neurons of both views. */
  readonly biases: Int16Array;
  readonly heads: readonly NetHead[];
}

/** Layers behind the neurons. */
interface NetHead {
  /** Weights of the inputs of the second layer, whose neurons vary fastest. */
  readonly inputs: Int16Array;
  /** Biases and output weights of the second layer. */
  readonly layerBiases: Int32Array;
  readonly layerOutputs: Int32Array;
  readonly bias: number;
}

/** Decodes the networks of a file. */
export function readNets(bytes: Uint8Array): NetWeights {
  const length = countVarints(bytes);
  const shape = shapeOfLength(length);
  if (!shape) throw new Error(`network: expected the numbers of a known shape, got ${length} numbers`);
  const numbers = decodeVarints(bytes, length);
  const size = length / shape.nets;
  const nets = Array.from({ length: shape.nets }, (_, net) =>
    netFromNumbers(shape, numbers.subarray(net * size, (net + 1) * size)),
  );
  return { shape, nets };
}

/** Expands the numbers of a net: feature weights from the view of the side to move, biases, heads. */
function netFromNumbers(shape: NetShape, numbers: Int32Array): SingleNet {
  const { hidden } = shape;
  const scaled = (from: number, length: number): Int32Array =>
    numbers.subarray(from, from + length).map(number => number * FEATURE_STEP);
  const features = scaled(0, FEATURES * hidden);
  const neurons = scaled(features.length, hidden);
  const rows = new Int16Array(FEATURES * 2 * hidden);
  for (let kind = 0; kind < PIECE_KINDS; kind++) {
    for (let square = 0; square < SQUARES; square++) {
      const row = (kind * SQUARES + square) * 2 * hidden;
      const white = (kind * SQUARES + square) * hidden;
      const black = ((kind ^ 2) * SQUARES + rotatedSquare(square)) * hidden;
      rows.set(features.subarray(white, white + hidden), row);
      rows.set(features.subarray(black, black + hidden), row + hidden);
    }
  }
  const rest = numbers.subarray((FEATURES + 1) * hidden);
  return { rows, biases: Int16Array.from([...neurons, ...neurons]), heads: readHeads(shape, rest) };
}

function readHeads({ hidden, heads }: NetShape, numbers: Int32Array): NetHead[] {
  const size = numbers.length / heads;
  return Array.from({ length: heads }, (_, head) => {
    const own = numbers.subarray(head * size, (head + 1) * size);
    const layer = hidden * LAYER_SIZE;
    return {
      inputs: Int16Array.from(own.subarray(0, layer)),
      layerBiases: own.subarray(layer, layer + LAYER_SIZE).map(bias => bias * PRODUCT_ONE),
      layerOutputs: own.subarray(layer + LAYER_SIZE, layer + 2 * LAYER_SIZE),
      bias: own[size - 1]! * LAYER_ACTIVATION * LAYER_ACTIVATION,
    };
  });
}

/** Output that stands for one logit. */
export const OUTPUT_UNIT = WEIGHT_ONE * LAYER_ACTIVATION * LAYER_ACTIVATION;

/** Output for the side to move, in units of 1 / OUTPUT_UNIT. */
export type NetFunction = (
  whiteMen: number,
  whiteKings: number,
  blackMen: number,
  blackKings: number,
  whiteToMove: number,
) => number;

/** Network in plain JavaScript. The neurons are updated incrementally from the previous position. */
export function scalarNet({ shape, nets }: NetWeights): NetFunction {
  const { hidden } = shape;
  const { netOf, headOf } = stageTable(shape);
  const accumulators = nets.map(net => new Accumulator(net, hidden));
  const inputs = new Int16Array(hidden);
  return (whiteMen, whiteKings, blackMen, blackKings, whiteToMove) => {
    const kings = whiteKings | blackKings;
    const stage = popcount(whiteMen | blackMen | kings) + (kings === 0 ? 0 : SQUARES + 1);
    const net = netOf[stage]!;
    const neurons = accumulators[net]!.update(whiteMen, whiteKings, blackMen, blackKings);
    const head = nets[net]!.heads[headOf[stage]!]!;
    const own = whiteToMove === 1 ? 0 : hidden;
    const half = hidden >> 1;
    for (let j = 0; j < half; j++) {
      inputs[j] = product(neurons[own + j]!, neurons[own + half + j]!);
      inputs[half + j] = product(neurons[(own ^ hidden) + j]!, neurons[(own ^ hidden) + half + j]!);
    }
    return headOutput(head, inputs);
  };
}

const clipped = (neuron: number): number => Math.max(0, Math.min(ACTIVATION_ONE, neuron));
const product = (a: number, b: number): number => (clipped(a) * clipped(b) + PRODUCT_ROUNDING) >> PRODUCT_SHIFT;

const layerSums = new Int32Array(LAYER_SIZE);

function headOutput({ inputs: weights, layerBiases, layerOutputs, bias }: NetHead, inputs: Int16Array): number {
  layerSums.set(layerBiases);
  for (let i = 0; i < inputs.length; i++) {
    const input = inputs[i]!;
    if (input === 0) continue;
    for (let k = 0; k < LAYER_SIZE; k++) layerSums[k]! += input * weights[i * LAYER_SIZE + k]!;
  }
  let sum = bias;
  for (let k = 0; k < LAYER_SIZE; k++) {
    const active = Math.max(0, Math.min(LAYER_ONE, layerSums[k]!)) >> LAYER_SHIFT;
    sum = (sum + Math.imul(active * active, layerOutputs[k]!)) | 0;
  }
  return sum;
}

/** Neurons of both views for the last position. */
class Accumulator {
  private readonly neurons: Int16Array;
  private readonly previous = new Int32Array(PIECE_KINDS);

  constructor(
    private readonly net: SingleNet,
    private readonly hidden: number,
  ) {
    this.neurons = Int16Array.from(net.biases);
  }

  update(whiteMen: number, whiteKings: number, blackMen: number, blackKings: number): Int16Array {
    this.updateKind(0, whiteMen);
    this.updateKind(1, whiteKings);
    this.updateKind(2, blackMen);
    this.updateKind(3, blackKings);
    return this.neurons;
  }

  private updateKind(kind: number, set: number): void {
    const { neurons, previous, hidden } = this;
    const { rows } = this.net;
    const previousSet = previous[kind]!;
    const size = 2 * hidden;
    for (let rest = set & ~previousSet; rest !== 0; rest &= rest - 1) {
      const row = ((kind << 5) | lowestBit(rest)) * size;
      for (let j = 0; j < size; j++) neurons[j]! += rows[row + j]!;
    }
    for (let rest = previousSet & ~set; rest !== 0; rest &= rest - 1) {
      const row = ((kind << 5) | lowestBit(rest)) * size;
      for (let j = 0; j < size; j++) neurons[j]! -= rows[row + j]!;
    }
    previous[kind] = set;
  }
}

/** Exports of src/wasm/assembly/draughts-net.ts, which runs eight neurons at a time. */
interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly netsAt: { readonly value: number };
  readonly stagesAt: { readonly value: number };
  setShape(nets: number, heads: number): number;
  headAddress(net: number, head: number): number;
  stateAddress(net: number): number;
  readonly run: NetFunction;
}

/** The network of `scalarNet`, faster; undefined if SIMD is not supported. */
export function simdNet({ shape, nets }: NetWeights): NetFunction | undefined {
  const kernel = instantiate<Kernel>(CODE);
  if (!kernel) return undefined;
  const rowsAt = kernel.setShape(nets.length, shape.heads);
  const { buffer } = kernel.memory;
  const { netOf, headOf } = stageTable(shape);
  new Uint8Array(buffer, kernel.netsAt.value).set(netOf);
  new Uint8Array(buffer, kernel.stagesAt.value).set(headOf);
  for (const [index, { rows, biases, heads }] of nets.entries()) {
    new Int16Array(buffer, rowsAt + index * rows.byteLength).set(rows);
    new Int16Array(buffer, kernel.stateAddress(index)).set(biases);
    for (const [number, head] of heads.entries()) writeHead(buffer, kernel.headAddress(index, number), head);
  }
  return kernel.run;
}

function writeHead(buffer: ArrayBuffer, at: number, { inputs, layerBiases, layerOutputs, bias }: NetHead): void {
  // The weights of two neighbouring inputs alternate, for products of pairs.
  const weights = new Int16Array(buffer, at);
  for (const [index, weight] of inputs.entries()) {
    const input = Math.trunc(index / LAYER_SIZE);
    weights[((input >> 1) * LAYER_SIZE + (index % LAYER_SIZE)) * 2 + (input & 1)] = weight;
  }
  new Int32Array(buffer, at + inputs.byteLength).set([...layerBiases, ...layerOutputs, bias]);
}
