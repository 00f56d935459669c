/** Parameters of a draughts net: initial values, limits, and their conversion to the bytes of the engine. */
import { RANK_0, RANK_7, SQUARES } from '../../games/draughts/board';
import {
  FEATURES,
  headLength,
  headOf,
  LAYER_SIZE,
  type NetShape,
  netLength,
  phaseOf,
} from '../../games/draughts/net/layout';
import { ACTIVATION_ONE, FEATURE_STEP, WEIGHT_ONE } from '../../games/draughts/net/network';
import { countVarints, decodeVarints, encodeVarints } from '../../util/bytes';
import { Random } from '../../util/random';

/** Number of parameters, which are in the order of a file. */
export const parameterCount = (shape: NetShape): number => shape.nets * netLength(shape);

/** Limits of the engine's integers. */
const MAX_FEATURE_WEIGHT = 3;
const MAX_INPUT_WEIGHT = 1.98;
const MAX_LAYER_OUTPUT = 3.98;

/** Uniform initial values from -`spread` to `spread`, around `center`. */
interface InitialRange {
  readonly center: number;
  readonly spread: number;
}

/** Part of the parameters of a net with the same role. */
interface ParameterGroup {
  readonly length: number;
  readonly initial: InitialRange;
  readonly limit: number;
}

const around = (center: number, spread: number): InitialRange => ({ center, spread });

/** Groups of the features, of their biases, and of one head, in the order of the trainer. */
const featureGroups = ({ hidden }: NetShape): ParameterGroup[] => [
  { length: FEATURES * hidden, initial: around(0, 0.12), limit: MAX_FEATURE_WEIGHT },
  { length: hidden, initial: around(0.4, 0), limit: MAX_FEATURE_WEIGHT },
];

const headGroups = ({ hidden }: NetShape): ParameterGroup[] => [
  { length: hidden * LAYER_SIZE, initial: around(0, 0.22), limit: MAX_INPUT_WEIGHT },
  { length: LAYER_SIZE, initial: around(0.2, 0), limit: Number.MAX_VALUE },
  { length: LAYER_SIZE, initial: around(0, 0.5), limit: MAX_LAYER_OUTPUT },
  { length: 1, initial: around(0, 0), limit: Number.MAX_VALUE },
];

const flatten = (groups: readonly ParameterGroup[], value: (group: ParameterGroup) => number): number[] =>
  groups.flatMap(group => Array.from({ length: group.length }, () => value(group)));

/** The same random values for each net, and for each head. */
export function initialParameters(shape: NetShape, seed: number): Float32Array {
  const random = new Random(seed);
  const draw = ({ initial }: ParameterGroup): number => initial.center + (initial.spread * random.next()) / 2 ** 31;
  const features = flatten(featureGroups(shape), draw);
  const head = flatten(headGroups(shape), draw);
  return inFileOrder(shape, features, head);
}

export const parameterLimits = (shape: NetShape): Float32Array =>
  inFileOrder(
    shape,
    flatten(featureGroups(shape), group => group.limit),
    flatten(headGroups(shape), group => group.limit),
  );

function inFileOrder(shape: NetShape, features: readonly number[], head: readonly number[]): Float32Array {
  const size = netLength(shape);
  return Float32Array.from({ length: parameterCount(shape) }, (_, index) => {
    const at = index % size;
    return at < features.length ? features[at]! : head[placeInHead(shape, at - features.length).offset]!;
  });
}

/** Head of a number behind the features and biases of a file, and its offset in that head. */
function placeInHead(shape: NetShape, at: number): { head: number; offset: number } {
  const length = headLength(shape);
  return { head: Math.trunc(at / length), offset: at % length };
}

/** Heads start at multiples of this in the memory of the trainer. */
const ALIGNMENT = 4;

/** Index of each parameter in the memory of the trainer. */
export function trainerOrder(shape: NetShape): Int32Array {
  const features = (FEATURES + 1) * shape.hidden;
  const headSize = Math.ceil(headLength(shape) / ALIGNMENT) * ALIGNMENT;
  const size = netLength(shape);
  return Int32Array.from({ length: parameterCount(shape) }, (_, index) => {
    const at = index % size;
    const net = Math.trunc(index / size) * (features + shape.heads * headSize);
    if (at < features) return net + at;
    const { head, offset } = placeInHead(shape, at - features);
    return net + features + head * headSize + offset;
  });
}

export function netLayout({ hidden, heads, nets }: NetShape): string {
  const behind = `${heads} heads of ${hidden} x ${LAYER_SIZE} + ${2 * LAYER_SIZE + 1}`;
  const net = `varints: ${FEATURES} x ${hidden} input weights, ${hidden} biases, ${behind}`;
  return nets === 1 ? net : `${nets} nets of ${net}`;
}

/** Converts parameters to bytes. Parameters that no position uses become 0. */
export function quantiseNets(shape: NetShape, parameters: Float32Array): Uint8Array {
  const size = netLength(shape);
  return encodeVarints(
    Array.from(parameters, (value, index) =>
      isUsed(shape, Math.trunc(index / size), index % size) ? Math.round(value * unitOf(shape, index % size)) : 0,
    ),
  );
}

export const dequantiseNets = (shape: NetShape, bytes: Uint8Array): Float32Array =>
  Float32Array.from(
    decodeVarints(bytes, countVarints(bytes)),
    (number, index) => number / unitOf(shape, index % netLength(shape)),
  );

/** Integer that stands for 1 in the engine. */
const unitOf = ({ hidden }: NetShape, at: number): number =>
  at < (FEATURES + 1) * hidden ? ACTIVATION_ONE / FEATURE_STEP : WEIGHT_ONE;

/** Promotion rows by kind of piece, seen from the side to move. */
const PROMOTION_ROWS = [RANK_7, 0, RANK_0, 0];

/** False for men on their promotion row, for kings in the phase without them, and for the heads of other phases. */
function isUsed(shape: NetShape, net: number, at: number): boolean {
  const { hidden, nets } = shape;
  if (at < FEATURES * hidden) {
    const feature = Math.trunc(at / hidden);
    const kind = Math.trunc(feature / SQUARES);
    const isKing = kind % 2 === 1;
    if ((PROMOTION_ROWS[kind]! & (1 << (feature % SQUARES))) !== 0) return false;
    return !isKing || nets === 1 || net !== 0;
  }
  if (nets === 1 || at < (FEATURES + 1) * hidden) return true;
  const { head } = placeInHead(shape, at - (FEATURES + 1) * hidden);
  return headsOfPhase(net).includes(head);
}

function headsOfPhase(phase: number): number[] {
  const heads = [];
  for (let pieces = 1; pieces <= SQUARES; pieces++)
    for (const hasKings of [false, true]) if (phaseOf(pieces, hasKings) === phase) heads.push(headOf(pieces, hasKings));
  return heads;
}
