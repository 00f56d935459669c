/** Network inference in WebAssembly SIMD, eight neurons at a time. */
import {
  ADD,
  AND,
  assembleModule,
  CTZ,
  globalGet,
  globalSet,
  I16X8_ADD,
  I16X8_MAX,
  I16X8_MIN,
  I16X8_MUL,
  I16X8_SPLAT,
  I16X8_SUB,
  I32,
  I32X4_ADD,
  I32X4_DOT_I16X8,
  i32Const,
  i32ExtractLane,
  i32Load,
  i32Load8Unsigned,
  ifNonZero,
  instantiateBytes,
  localGet,
  localSet,
  localTee,
  loopWhile,
  NOT_ZERO,
  OR,
  POPCNT,
  SHL,
  SUB,
  V128,
  v128Load,
  v128Store,
  type WasmCode,
  XOR,
} from '../../../wasm/module';
import { SQUARES } from '../board';
import { FEATURES, OUTPUT_BUCKETS, outputBucket, PIECE_KINDS } from './layout';
import { ACCUMULATOR_SIZE, ACTIVATION_ONE, type NetFunction, type NetWeights } from './network';

/** Bytes of a vector, which holds eight neurons. */
const VECTOR_BYTES = 16;
const VECTORS = (2 * ACCUMULATOR_SIZE) / VECTOR_BYTES;
const ROW_SHIFT = Math.log2(2 * ACCUMULATOR_SIZE);

/** Memory layout in bytes. BUCKETS has an entry for each number of pieces. */
const ROWS = 0;
const WEIGHTS = ROWS + FEATURES * 2 * ACCUMULATOR_SIZE;
const NEURONS = WEIGHTS + OUTPUT_BUCKETS * 2 * 2 * ACCUMULATOR_SIZE;
const OUTPUT_BIASES = NEURONS + 2 * ACCUMULATOR_SIZE;
const BUCKETS = OUTPUT_BIASES + 4 * OUTPUT_BUCKETS;
const BYTES = BUCKETS + SQUARES + 1;
const PAGES = Math.ceil(BYTES / 65_536);

/** Parameters: four sets of pieces, and 1 if White is to move. */
const [WHITE_MEN, WHITE_KINGS, BLACK_MEN, BLACK_KINGS, WHITE_TO_MOVE] = [0, 1, 2, 3, 4] as const;
/** Locals: remaining bits, an address, the bucket; vectors for neurons, the sum, 0 and the upper clip. */
const REST = 5;
const AT = 6;
const OUTPUT = 7;
const FIRST_NEURONS = 8;
const SUM = FIRST_NEURONS + VECTORS;
const ZERO = SUM + 1;
const CLIP = SUM + 2;
const LANES = SUM + 3;

const forVectors = (code: (i: number) => WasmCode): WasmCode =>
  Array.from({ length: VECTORS }, (_, i) => code(i)).flat();

/** Adds the rows of the bits in REST to the neurons, or subtracts them. */
const updateNeurons = (kind: number, operation: WasmCode): WasmCode =>
  loopWhile([
    ...[...localGet(REST), ...CTZ, ...i32Const(ROW_SHIFT), ...SHL, ...localSet(AT)],
    ...forVectors(i => [
      ...localGet(FIRST_NEURONS + i),
      ...localGet(AT),
      ...v128Load(ROWS + ((kind * SQUARES) << ROW_SHIFT) + i * VECTOR_BYTES),
      ...operation,
      ...localSet(FIRST_NEURONS + i),
    ]),
    ...[...localGet(REST), ...localGet(REST), ...i32Const(1), ...SUB, ...AND, ...localTee(REST)],
  ]);

/** Updates the neurons from the previous set of a kind of piece, which a global holds, to the current one. */
const updateKind = (kind: number): WasmCode => [
  ...[...localGet(kind), ...globalGet(kind), ...i32Const(-1), ...XOR, ...AND, ...localTee(REST)],
  ...ifNonZero(updateNeurons(kind, I16X8_ADD)),
  ...[...globalGet(kind), ...localGet(kind), ...i32Const(-1), ...XOR, ...AND, ...localTee(REST)],
  ...ifNonZero(updateNeurons(kind, I16X8_SUB)),
  ...[...localGet(kind), ...globalSet(kind)],
];

const countOf = (one: number, other: number): WasmCode => [...[...localGet(one), ...localGet(other), ...OR, ...POPCNT]];

const body = (): WasmCode => [
  ...forVectors(i => [...i32Const(0), ...v128Load(NEURONS + i * VECTOR_BYTES), ...localSet(FIRST_NEURONS + i)]),
  ...[0, 1, 2, 3].flatMap(updateKind),
  ...forVectors(i => [...i32Const(0), ...localGet(FIRST_NEURONS + i), ...v128Store(NEURONS + i * VECTOR_BYTES)]),

  ...[...countOf(WHITE_MEN, BLACK_MEN), ...countOf(WHITE_KINGS, BLACK_KINGS), ...ADD, ...i32Load8Unsigned(BUCKETS)],
  ...[...localGet(WHITE_KINGS), ...localGet(BLACK_KINGS), ...OR, ...NOT_ZERO, ...i32Const(3), ...SHL, ...ADD],
  ...localSet(OUTPUT),
  ...[...localGet(OUTPUT), ...i32Const(1), ...SHL, ...localGet(WHITE_TO_MOVE), ...ADD],
  ...[...i32Const(ROW_SHIFT), ...SHL, ...localSet(AT)],

  ...[...i32Const(ACTIVATION_ONE), ...I16X8_SPLAT, ...localSet(CLIP)],
  ...forVectors(i => [
    ...[
      ...localGet(FIRST_NEURONS + i),
      ...localGet(ZERO),
      ...I16X8_MAX,
      ...localGet(CLIP),
      ...I16X8_MIN,
      ...localTee(LANES),
    ],
    ...[...localGet(AT), ...v128Load(WEIGHTS + i * VECTOR_BYTES), ...I16X8_MUL, ...localGet(LANES), ...I32X4_DOT_I16X8],
    ...[...localGet(SUM), ...I32X4_ADD, ...localSet(SUM)],
  ]),
  ...[...localGet(OUTPUT), ...i32Const(2), ...SHL, ...i32Load(OUTPUT_BIASES)],
  ...[0, 1, 2, 3].flatMap(lane => [...localGet(SUM), ...i32ExtractLane(lane), ...ADD]),
];

/** The network of `scalarNet`, faster; undefined if SIMD is not supported. */
export function simdNet({ rows, biases, outputs, outputBiases }: NetWeights): NetFunction | undefined {
  const locals = [
    { kind: I32, count: FIRST_NEURONS - REST },
    { kind: V128, count: VECTORS + 4 },
  ];
  const assembled = instantiateBytes(assembleModule(WHITE_TO_MOVE + 1, locals, PIECE_KINDS, PAGES, body()));
  if (!assembled) return undefined;
  const memory = assembled.memory.buffer;
  new Int16Array(memory, ROWS).set(rows);
  new Int16Array(memory, WEIGHTS).set(outputs);
  new Int16Array(memory, NEURONS).set(biases);
  new Int32Array(memory, OUTPUT_BIASES).set(outputBiases);
  // A set of the first n squares stands for n pieces.
  const stages = Uint8Array.from({ length: SQUARES + 1 }, (_, pieces) => outputBucket(firstSquares(pieces), 0));
  new Uint8Array(memory, BUCKETS).set(stages);
  return assembled.run;
}

const firstSquares = (pieces: number): number => (pieces === SQUARES ? -1 : (1 << pieces) - 1);
