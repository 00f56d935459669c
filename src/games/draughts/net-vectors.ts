/** The net in WebAssembly: eight neurons at a time. */
import {
  ADD,
  ADD_INTS,
  ADD_LANES,
  AND,
  assemble,
  COUNT_BITS,
  type Code,
  constant,
  DOT_LANES,
  get,
  getGlobal,
  I32,
  intLane,
  LOWEST_BIT,
  load,
  loadByte,
  loadVector,
  MAX_LANES,
  MIN_LANES,
  MULTIPLY_LANES,
  moduleOf,
  NOT_ZERO,
  OR,
  repeat,
  SHIFT_LEFT,
  SPREAD,
  SUB,
  SUB_LANES,
  set,
  setGlobal,
  storeVector,
  tee,
  V128,
  when,
  XOR,
} from '../assembler';
import { SQUARES } from './board';
import { BOTH, FULL, type NetNumbers, type NetSum } from './net';
import { FEATURES, KINDS, OUTPUTS, outputFor } from './net-layout';

/** A vector has 16 bytes, eight neurons. */
const VECTOR = 16;
const VECTORS = (2 * BOTH) / VECTOR;
const ROW_SHIFT = Math.log2(2 * BOTH);

/** Where things lie in the memory, in bytes. The table of outputs has an entry for each number of pieces. */
const ROWS = 0;
const WEIGHTS = ROWS + FEATURES * 2 * BOTH;
const NEURONS = WEIGHTS + OUTPUTS * 2 * 2 * BOTH;
const CONSTANTS = NEURONS + 2 * BOTH;
const STAGES = CONSTANTS + 4 * OUTPUTS;
const BYTES = STAGES + SQUARES + 1;
const PAGES = Math.ceil(BYTES / 65_536);

/** The parameters: four sets, and 1 where White is to move. */
const [WHITE_MEN, WHITE_KINGS, BLACK_MEN, BLACK_KINGS, WHITE_TO_MOVE] = [0, 1, 2, 3, 4] as const;
/** The locals: bits still to go through, an address, the output; vectors for neurons, the sum, 0 and FULL. */
const REST = 5;
const AT = 6;
const OUTPUT = 7;
const FIRST_NEURONS = 8;
const SUM = FIRST_NEURONS + VECTORS;
const NOTHING = SUM + 1;
const MOST = SUM + 2;
const LANES = SUM + 3;

const forVectors = (code: (i: number) => Code): Code => Array.from({ length: VECTORS }, (_, i) => code(i)).flat();

/** Adds the rows of the bits in REST to the neurons, or takes them off. */
const applyRows = (kind: number, operation: Code): Code =>
  repeat([
    ...[...get(REST), ...LOWEST_BIT, ...constant(ROW_SHIFT), ...SHIFT_LEFT, ...set(AT)],
    ...forVectors(i => [
      ...get(FIRST_NEURONS + i),
      ...get(AT),
      ...loadVector(ROWS + ((kind * SQUARES) << ROW_SHIFT) + i * VECTOR),
      ...operation,
      ...set(FIRST_NEURONS + i),
    ]),
    ...[...get(REST), ...get(REST), ...constant(1), ...SUB, ...AND, ...tee(REST)],
  ]);

/** The neurons follow from what the board was to what it is. A global for each kind keeps what it was. */
const followKind = (kind: number): Code => [
  ...[...get(kind), ...getGlobal(kind), ...constant(-1), ...XOR, ...AND, ...tee(REST)],
  ...when(applyRows(kind, ADD_LANES)),
  ...[...getGlobal(kind), ...get(kind), ...constant(-1), ...XOR, ...AND, ...tee(REST)],
  ...when(applyRows(kind, SUB_LANES)),
  ...[...get(kind), ...setGlobal(kind)],
];

const countOf = (one: number, other: number): Code => [...[...get(one), ...get(other), ...OR, ...COUNT_BITS]];

const body = (): Code => [
  ...forVectors(i => [...constant(0), ...loadVector(NEURONS + i * VECTOR), ...set(FIRST_NEURONS + i)]),
  ...[0, 1, 2, 3].flatMap(followKind),
  ...forVectors(i => [...constant(0), ...get(FIRST_NEURONS + i), ...storeVector(NEURONS + i * VECTOR)]),

  ...[...countOf(WHITE_MEN, BLACK_MEN), ...countOf(WHITE_KINGS, BLACK_KINGS), ...ADD, ...loadByte(STAGES)],
  ...[...get(WHITE_KINGS), ...get(BLACK_KINGS), ...OR, ...NOT_ZERO, ...constant(3), ...SHIFT_LEFT, ...ADD],
  ...set(OUTPUT),
  ...[...get(OUTPUT), ...constant(1), ...SHIFT_LEFT, ...get(WHITE_TO_MOVE), ...ADD],
  ...[...constant(ROW_SHIFT), ...SHIFT_LEFT, ...set(AT)],

  ...[...constant(FULL), ...SPREAD, ...set(MOST)],
  ...forVectors(i => [
    ...[...get(FIRST_NEURONS + i), ...get(NOTHING), ...MAX_LANES, ...get(MOST), ...MIN_LANES, ...tee(LANES)],
    ...[...get(AT), ...loadVector(WEIGHTS + i * VECTOR), ...MULTIPLY_LANES, ...get(LANES), ...DOT_LANES],
    ...[...get(SUM), ...ADD_INTS, ...set(SUM)],
  ]),
  ...[...get(OUTPUT), ...constant(2), ...SHIFT_LEFT, ...load(CONSTANTS)],
  ...[0, 1, 2, 3].flatMap(lane => [...get(SUM), ...intLane(lane), ...ADD]),
];

/** The same net as `plainNet` makes, sooner; undefined where vectors are not to be had. */
export function vectorNet({ rows, biases, outputs, constants }: NetNumbers): NetSum | undefined {
  const locals = [
    { kind: I32, count: FIRST_NEURONS - REST },
    { kind: V128, count: VECTORS + 4 },
  ];
  const assembled = assemble(moduleOf(WHITE_TO_MOVE + 1, locals, KINDS, PAGES, body()));
  if (!assembled) return undefined;
  const memory = assembled.memory.buffer;
  new Int16Array(memory, ROWS).set(rows);
  new Int16Array(memory, WEIGHTS).set(outputs);
  new Int16Array(memory, NEURONS).set(biases);
  new Int32Array(memory, CONSTANTS).set(constants);
  // The first so many squares stand for so many pieces.
  const stages = Uint8Array.from({ length: SQUARES + 1 }, (_, pieces) => outputFor(firstSquares(pieces), 0));
  new Uint8Array(memory, STAGES).set(stages);
  return assembled.run;
}

const firstSquares = (pieces: number): number => (pieces === SQUARES ? -1 : (1 << pieces) - 1);
