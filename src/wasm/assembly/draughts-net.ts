/**
 * Networks of draughts (src/games/draughts/net/network.ts) in WebAssembly SIMD, in AssemblyScript. JavaScript copies the
 * weights to the memory, at the addresses that `setShape` lays out.
 */

/** Neurons of a view and half of them, in bytes of int16. */
const HIDDEN: usize = 2 * 128;
const HALF: usize = HIDDEN / 2;
/** Bytes of the biases, the weights and the constant behind the second layer: 16 int32 each, and one. */
const TAIL: usize = 64 + 64 + 16;
/** Bytes of the rows, of a head and of the state of a net. */
const ROWS_SIZE: usize = 128 * 2 * HIDDEN;
const HEAD_SIZE: usize = 16 * HIDDEN + TAIL;
const STATE_SIZE: usize = 2 * HIDDEN + 16;
/** Heads of a net, and addresses. */
let heads: usize = 0;
let headsAt: usize = 0;
let statesAt: usize = 0;

/** Net and head by the number of pieces, without kings and, KINGS bytes later, with them. */
const NETS: usize = 1024;
const HEADS: usize = NETS + 128;
const KINGS: u32 = 33;
/** Rows to add and to subtract, and the inputs of the second layer. */
const ADDED: usize = HEADS + 128;
const REMOVED: usize = ADDED + 256;
const INPUTS: usize = REMOVED + 256;
const BASE: usize = INPUTS + 1024;

/** Largest neuron, and the bits by which products and sums are shifted, as in network.ts. */
const ACTIVATION_ONE: i16 = 255;
const PRODUCT_SHIFT = 9;
const PRODUCT_ROUNDING: i16 = 256;
const LAYER_ONE = 8128;
const LAYER_SHIFT = 5;

export const netsAt = NETS;
export const stagesAt = HEADS;

/** Lays out the nets. Returns the address of the first row. */
export function setShape(nets: usize, headsOfNet: usize): usize {
  heads = headsOfNet;
  headsAt = BASE + nets * ROWS_SIZE;
  statesAt = headsAt + nets * heads * HEAD_SIZE;
  const pages = (statesAt + nets * STATE_SIZE + 65535) >> 16;
  const more = <i32>pages - memory.size();
  if (more > 0) memory.grow(more);
  return BASE;
}

export function headAddress(net: usize, head: usize): usize {
  return headsAt + (net * heads + head) * HEAD_SIZE;
}

/** Address of the neurons, which start as the biases. */
export function stateAddress(net: usize): usize {
  return statesAt + net * STATE_SIZE;
}

// @ts-ignore: decorator
@inline
function listRows(set: u32, rows: usize, list: usize): usize {
  let rest = set;
  let at = list;
  while (rest != 0) {
    store<usize>(at, rows + <usize>ctz(rest) * (2 * HIDDEN));
    at += 4;
    rest &= rest - 1;
  }
  return at;
}

/** Output for the side to move. The neurons are updated incrementally from the previous position. */
export function run(whiteMen: u32, whiteKings: u32, blackMen: u32, blackKings: u32, whiteToMove: u32): i32 {
  const kings = whiteKings | blackKings;
  const stage: usize = popcnt(whiteMen | blackMen | kings) + (kings == 0 ? 0 : KINGS);
  const net: usize = load<u8>(NETS + stage);
  const head = headsAt + (net * heads + <usize>load<u8>(HEADS + stage)) * HEAD_SIZE;
  const rows = BASE + net * ROWS_SIZE;
  const state = statesAt + net * STATE_SIZE;
  const previous = state + 2 * HIDDEN;
  const kindSize = 64 * HIDDEN;

  const oldWhiteMen = load<u32>(previous, 0);
  const oldWhiteKings = load<u32>(previous, 4);
  const oldBlackMen = load<u32>(previous, 8);
  const oldBlackKings = load<u32>(previous, 12);
  let added = listRows(whiteMen & ~oldWhiteMen, rows, ADDED);
  added = listRows(blackMen & ~oldBlackMen, rows + 2 * kindSize, added);
  let removed = listRows(oldWhiteMen & ~whiteMen, rows, REMOVED);
  removed = listRows(oldBlackMen & ~blackMen, rows + 2 * kindSize, removed);
  if ((kings | oldWhiteKings | oldBlackKings) != 0) {
    added = listRows(whiteKings & ~oldWhiteKings, rows + kindSize, added);
    added = listRows(blackKings & ~oldBlackKings, rows + 3 * kindSize, added);
    removed = listRows(oldWhiteKings & ~whiteKings, rows + kindSize, removed);
    removed = listRows(oldBlackKings & ~blackKings, rows + 3 * kindSize, removed);
  }
  store<u32>(previous, whiteMen, 0);
  store<u32>(previous, whiteKings, 4);
  store<u32>(previous, blackMen, 8);
  store<u32>(previous, blackKings, 12);

  const zero = i16x8.splat(0);
  const one = i16x8.splat(ACTIVATION_ONE);
  for (let view: usize = 0; view < 2; view++) {
    // White's view comes first; the side to move owns the first part of a head.
    const isTheirs = view == <usize>whiteToMove;
    const inputs = isTheirs ? INPUTS + HALF : INPUTS;
    for (let j: usize = 0; j < HALF; j += 64) {
      const offset = view * HIDDEN + j;
      const low = state + offset;
      const high = low + HALF;
      let a0 = v128.load(low, 0);
      let a1 = v128.load(low, 16);
      let a2 = v128.load(low, 32);
      let a3 = v128.load(low, 48);
      let b0 = v128.load(high, 0);
      let b1 = v128.load(high, 16);
      let b2 = v128.load(high, 32);
      let b3 = v128.load(high, 48);
      for (let at = ADDED; at < added; at += 4) {
        const row = load<usize>(at) + offset;
        const rowHigh = row + HALF;
        a0 = i16x8.add(a0, v128.load(row, 0));
        a1 = i16x8.add(a1, v128.load(row, 16));
        a2 = i16x8.add(a2, v128.load(row, 32));
        a3 = i16x8.add(a3, v128.load(row, 48));
        b0 = i16x8.add(b0, v128.load(rowHigh, 0));
        b1 = i16x8.add(b1, v128.load(rowHigh, 16));
        b2 = i16x8.add(b2, v128.load(rowHigh, 32));
        b3 = i16x8.add(b3, v128.load(rowHigh, 48));
      }
      for (let at = REMOVED; at < removed; at += 4) {
        const row = load<usize>(at) + offset;
        const rowHigh = row + HALF;
        a0 = i16x8.sub(a0, v128.load(row, 0));
        a1 = i16x8.sub(a1, v128.load(row, 16));
        a2 = i16x8.sub(a2, v128.load(row, 32));
        a3 = i16x8.sub(a3, v128.load(row, 48));
        b0 = i16x8.sub(b0, v128.load(rowHigh, 0));
        b1 = i16x8.sub(b1, v128.load(rowHigh, 16));
        b2 = i16x8.sub(b2, v128.load(rowHigh, 32));
        b3 = i16x8.sub(b3, v128.load(rowHigh, 48));
      }
      v128.store(low, a0, 0);
      v128.store(low, a1, 16);
      v128.store(low, a2, 32);
      v128.store(low, a3, 48);
      v128.store(high, b0, 0);
      v128.store(high, b1, 16);
      v128.store(high, b2, 32);
      v128.store(high, b3, 48);
      a0 = i16x8.min_s(i16x8.max_s(a0, zero), one);
      a1 = i16x8.min_s(i16x8.max_s(a1, zero), one);
      a2 = i16x8.min_s(i16x8.max_s(a2, zero), one);
      a3 = i16x8.min_s(i16x8.max_s(a3, zero), one);
      b0 = i16x8.min_s(i16x8.max_s(b0, zero), one);
      b1 = i16x8.min_s(i16x8.max_s(b1, zero), one);
      b2 = i16x8.min_s(i16x8.max_s(b2, zero), one);
      b3 = i16x8.min_s(i16x8.max_s(b3, zero), one);
      const input = inputs + j;
      v128.store(input, product(a0, b0), 0);
      v128.store(input, product(a1, b1), 16);
      v128.store(input, product(a2, b2), 32);
      v128.store(input, product(a3, b3), 48);
    }
  }
  return headOutput(head);
}

/** Product of two neurons, rounded to 0..127. */
// @ts-ignore: decorator
@inline
function product(a: v128, b: v128): v128 {
  return i16x8.shr_u(i16x8.add(i16x8.mul(a, b), i16x8.splat(PRODUCT_ROUNDING)), PRODUCT_SHIFT);
}

// @ts-ignore: decorator
@inline
function total(sum: v128): i32 {
  return (
    i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 1) + i32x4.extract_lane(sum, 2) + i32x4.extract_lane(sum, 3)
  );
}

// @ts-ignore: decorator
@inline
function weighted(sum: v128, weights: usize): v128 {
  const active = i32x4.min_s(i32x4.max_s(sum, i32x4.splat(0)), i32x4.splat(LAYER_ONE));
  const small = i32x4.shr_u(active, LAYER_SHIFT);
  return i32x4.mul(i32x4.mul(small, small), v128.load(weights));
}

/** Sum of the products of four pairs of inputs with the weights of four neurons; a row of weights is 64 bytes. */
// @ts-ignore: decorator
@inline
function pairsTimes(p0: v128, p1: v128, p2: v128, p3: v128, weights: usize): v128 {
  const first = i32x4.add(
    i32x4.dot_i16x8_s(p0, v128.load(weights)),
    i32x4.dot_i16x8_s(p1, v128.load(weights, 64)),
  );
  const second = i32x4.add(
    i32x4.dot_i16x8_s(p2, v128.load(weights, 128)),
    i32x4.dot_i16x8_s(p3, v128.load(weights, 192)),
  );
  return i32x4.add(first, second);
}

/** Second layer of 16 neurons, and the output. */
function headOutput(head: usize): i32 {
  const tail = head + (HIDDEN << 4);
  let s0 = v128.load(tail, 0);
  let s1 = v128.load(tail, 16);
  let s2 = v128.load(tail, 32);
  let s3 = v128.load(tail, 48);
  let weights = head;
  for (let at = INPUTS; at < INPUTS + HIDDEN; at += 16) {
    const inputs = v128.load(at);
    const p0 = v128.shuffle<i32>(inputs, inputs, 0, 0, 0, 0);
    const p1 = v128.shuffle<i32>(inputs, inputs, 1, 1, 1, 1);
    const p2 = v128.shuffle<i32>(inputs, inputs, 2, 2, 2, 2);
    const p3 = v128.shuffle<i32>(inputs, inputs, 3, 3, 3, 3);
    s0 = i32x4.add(s0, pairsTimes(p0, p1, p2, p3, weights));
    s1 = i32x4.add(s1, pairsTimes(p0, p1, p2, p3, weights + 16));
    s2 = i32x4.add(s2, pairsTimes(p0, p1, p2, p3, weights + 32));
    s3 = i32x4.add(s3, pairsTimes(p0, p1, p2, p3, weights + 48));
    weights += 256;
  }
  const low = i32x4.add(weighted(s0, tail + 64), weighted(s1, tail + 80));
  const high = i32x4.add(weighted(s2, tail + 96), weighted(s3, tail + 112));
  return total(i32x4.add(low, high)) + load<i32>(tail + 128);
}
