/**
 * Gradients and optimiser of the nets of src/train/nets, in AssemblyScript. The memory is shared: each thread has its own
 * instance, gradients and scratch space; parameters, moments, tables and positions are common.
 */

/** Shape, set once by `setShape`: neurons of a view and of the second layer, and offsets in a net, all in bytes of floats. */
let hidden: usize = 0;
let half: usize = 0;
let layer: usize = 0;
let biasAt: usize = 0;
let headAt: usize = 0;
let headSize: usize = 0;
let netSize: usize = 0;
/** Tables of 2 * 33 bytes by presence of kings and number of pieces: net and head. Then targets by score. */
let netTable: usize = 0;
let headTable: usize = 0;
let targetTable: usize = 0;
let scratch: usize = 0;
let resultWeight: f32 = 0.5;

/** Half points of a position whose result is unknown. */
const UNKNOWN_RESULT = 3;
/** Scores beyond this count as this. */
const MAX_SCORE = 2047;

/** Scratch space of a thread, in bytes: features of both views, neurons, inputs of the layers, and their slopes. */
const OWN_FEATURES: usize = 0;
const THEIR_FEATURES: usize = 128;
const NEURONS: usize = 256;
const MAX_HIDDEN: usize = 512;
const INPUTS: usize = NEURONS + 2 * 4 * MAX_HIDDEN;
const SLOPES: usize = INPUTS + 2 * 4 * MAX_HIDDEN;
const LAYER_SUMS: usize = SLOPES + 2 * 4 * MAX_HIDDEN;
const ACTIVE: usize = LAYER_SUMS + 256;
const LAYER_SLOPES: usize = ACTIVE + 256;

/** Sets the shape: numbers of neurons of a view, of the second layer, and of heads. Returns the floats of a net. */
export function setShape(hiddenSize: usize, layerSize: usize, heads: usize): usize {
  hidden = hiddenSize << 2;
  half = hiddenSize << 1;
  layer = layerSize << 2;
  biasAt = hidden << 7;
  headAt = biasAt + hidden;
  headSize = 16 + hidden * layerSize + 2 * layer;
  netSize = headAt + heads * headSize;
  return netSize >> 2;
}

export function setMemory(nets: usize, heads: usize, targets: usize, own: usize, weight: f32): void {
  netTable = nets;
  headTable = heads;
  targetTable = targets;
  scratch = own;
  resultWeight = weight;
}

/** Lists the offsets of the active features of both views. Returns their number. */
function listFeatures(own: u32, their: u32, kings: u32): i32 {
  let count: usize = 0;
  const row = <u32>hidden;
  let set = own;
  while (set != 0) {
    const square = ctz(set);
    const king = (kings >> square) & 1;
    store<u32>(scratch + OWN_FEATURES + (count << 2), (king * 32 + square) * row);
    store<u32>(scratch + THEIR_FEATURES + (count << 2), ((2 + king) * 32 + ((7 - square) & 31)) * row);
    count++;
    set &= set - 1;
  }
  set = their;
  while (set != 0) {
    const square = ctz(set);
    const king = (kings >> square) & 1;
    store<u32>(scratch + OWN_FEATURES + (count << 2), ((2 + king) * 32 + square) * row);
    store<u32>(scratch + THEIR_FEATURES + (count << 2), (king * 32 + ((7 - square) & 31)) * row);
    count++;
    set &= set - 1;
  }
  return <i32>count;
}

/** Neurons of a view, clipped to 0..1. */
function forwardView(net: usize, features: usize, count: i32, target: usize): void {
  const zero = f32x4.splat(0);
  const one = f32x4.splat(1);
  const bias = net + biasAt;
  const end = features + (<usize>count << 2);
  for (let j: usize = 0; j < hidden; j += 128) {
    let a0 = v128.load(bias + j, 0);
    let a1 = v128.load(bias + j, 16);
    let a2 = v128.load(bias + j, 32);
    let a3 = v128.load(bias + j, 48);
    let a4 = v128.load(bias + j, 64);
    let a5 = v128.load(bias + j, 80);
    let a6 = v128.load(bias + j, 96);
    let a7 = v128.load(bias + j, 112);
    for (let f = features; f < end; f += 4) {
      const row = net + j + load<u32>(f);
      a0 = f32x4.add(a0, v128.load(row, 0));
      a1 = f32x4.add(a1, v128.load(row, 16));
      a2 = f32x4.add(a2, v128.load(row, 32));
      a3 = f32x4.add(a3, v128.load(row, 48));
      a4 = f32x4.add(a4, v128.load(row, 64));
      a5 = f32x4.add(a5, v128.load(row, 80));
      a6 = f32x4.add(a6, v128.load(row, 96));
      a7 = f32x4.add(a7, v128.load(row, 112));
    }
    v128.store(target + j, f32x4.pmin(one, f32x4.pmax(zero, a0)), 0);
    v128.store(target + j, f32x4.pmin(one, f32x4.pmax(zero, a1)), 16);
    v128.store(target + j, f32x4.pmin(one, f32x4.pmax(zero, a2)), 32);
    v128.store(target + j, f32x4.pmin(one, f32x4.pmax(zero, a3)), 48);
    v128.store(target + j, f32x4.pmin(one, f32x4.pmax(zero, a4)), 64);
    v128.store(target + j, f32x4.pmin(one, f32x4.pmax(zero, a5)), 80);
    v128.store(target + j, f32x4.pmin(one, f32x4.pmax(zero, a6)), 96);
    v128.store(target + j, f32x4.pmin(one, f32x4.pmax(zero, a7)), 112);
  }
}

/** Adds slopes of neurons to the gradients of the bias and of the active features. */
function backwardView(gradients: usize, features: usize, count: i32, slopes: usize): void {
  const bias = gradients + biasAt;
  const end = features + (<usize>count << 2);
  for (let j: usize = 0; j < hidden; j += 128) {
    const s0 = v128.load(slopes + j, 0);
    const s1 = v128.load(slopes + j, 16);
    const s2 = v128.load(slopes + j, 32);
    const s3 = v128.load(slopes + j, 48);
    const s4 = v128.load(slopes + j, 64);
    const s5 = v128.load(slopes + j, 80);
    const s6 = v128.load(slopes + j, 96);
    const s7 = v128.load(slopes + j, 112);
    let row = bias + j;
    let f = features;
    while (true) {
      v128.store(row, f32x4.add(v128.load(row, 0), s0), 0);
      v128.store(row, f32x4.add(v128.load(row, 16), s1), 16);
      v128.store(row, f32x4.add(v128.load(row, 32), s2), 32);
      v128.store(row, f32x4.add(v128.load(row, 48), s3), 48);
      v128.store(row, f32x4.add(v128.load(row, 64), s4), 64);
      v128.store(row, f32x4.add(v128.load(row, 80), s5), 80);
      v128.store(row, f32x4.add(v128.load(row, 96), s6), 96);
      v128.store(row, f32x4.add(v128.load(row, 112), s7), 112);
      if (f == end) break;
      row = gradients + j + load<u32>(f);
      f += 4;
    }
  }
}

function sumOf(v: v128): f32 {
  return (
    f32x4.extract_lane(v, 0) + f32x4.extract_lane(v, 1) + (f32x4.extract_lane(v, 2) + f32x4.extract_lane(v, 3))
  );
}

/** Multiplies the two halves of the neurons of a view. */
function multiplyHalves(neurons: usize, target: usize): void {
  for (let j: usize = 0; j < half; j += 16) {
    v128.store(target + j, f32x4.mul(v128.load(neurons + j), v128.load(neurons + j + half)));
  }
}

/** Head on the products of both views, clipped and squared. */
function headOutput(head: usize): f32 {
  const inputs = scratch + INPUTS;
  const view = half;
  multiplyHalves(scratch + NEURONS, inputs);
  multiplyHalves(scratch + NEURONS + hidden, inputs + view);
  const row = layer;
  const biases = head + row * (hidden >> 2);
  const sums = scratch + LAYER_SUMS;
  memory.copy(sums, biases, row);
  for (let i: usize = 0; i < hidden >> 2; i++) {
    const x = load<f32>(inputs + (i << 2));
    if (x == 0) continue;
    const xs = f32x4.splat(x);
    for (let k: usize = 0; k < row; k += 16)
      v128.store(sums + k, f32x4.add(v128.load(sums + k), f32x4.mul(xs, v128.load(head + i * row + k))));
  }
  const zero = f32x4.splat(0);
  const one = f32x4.splat(1);
  const active = scratch + ACTIVE;
  for (let k: usize = 0; k < row; k += 16)
    v128.store(active + k, f32x4.pmin(one, f32x4.pmax(zero, v128.load(sums + k))));
  const next = biases + row;
  let sum = f32x4.splat(0);
  for (let k: usize = 0; k < row; k += 16) {
    const a = v128.load(active + k);
    sum = f32x4.add(sum, f32x4.mul(f32x4.mul(a, a), v128.load(next + k)));
  }
  return sumOf(sum) + load<f32>(next + row);
}

function headBackward(head: usize, gradient: usize, slope: f32): void {
  const inputs = scratch + INPUTS;
  const row = layer;
  const active = scratch + ACTIVE;
  const layerSlopes = scratch + LAYER_SLOPES;
  const biases = row * (hidden >> 2);
  const next = biases + row;
  const g = f32x4.splat(slope);
  const zero = f32x4.splat(0);
  const one = f32x4.splat(1);
  const g2 = f32x4.splat(2 * slope);
  for (let k: usize = 0; k < row; k += 16) {
    const a = v128.load(active + k);
    const at = gradient + next + k;
    v128.store(at, f32x4.add(v128.load(at), f32x4.mul(g, f32x4.mul(a, a))));
    const s = f32x4.mul(f32x4.mul(g2, a), v128.load(head + next + k));
    v128.store(layerSlopes + k, v128.and(s, f32x4.lt(a, one)));
  }
  const bias = gradient + next + row;
  store<f32>(bias, load<f32>(bias) + slope);
  for (let k: usize = 0; k < row; k += 16) {
    const at = gradient + biases + k;
    v128.store(at, f32x4.add(v128.load(at), v128.load(layerSlopes + k)));
  }
  const neurons = scratch + NEURONS;
  const slopes = scratch + SLOPES;
  for (let i: usize = 0; i < hidden >> 2; i++) {
    // Input i is a product of two neurons of a view.
    const at = i < half >> 2 ? i << 2 : (i << 2) + half;
    const a = load<f32>(neurons + at);
    const b = load<f32>(neurons + at + half);
    const x = a * b;
    let sum = zero;
    const weights = head + i * row;
    if (x != 0) {
      const xs = f32x4.splat(x);
      const target = gradient + i * row;
      for (let k: usize = 0; k < row; k += 16) {
        const s = v128.load(layerSlopes + k);
        v128.store(target + k, f32x4.add(v128.load(target + k), f32x4.mul(xs, s)));
        sum = f32x4.add(sum, f32x4.mul(s, v128.load(weights + k)));
      }
    } else if (a != 0 || b != 0) {
      for (let k: usize = 0; k < row; k += 16)
        sum = f32x4.add(sum, f32x4.mul(v128.load(layerSlopes + k), v128.load(weights + k)));
    }
    const s = sumOf(sum);
    store<f32>(slopes + at, a > 0 && a < 1 ? s * b : 0);
    store<f32>(slopes + at + half, b > 0 && b < 1 ? s * a : 0);
  }
}

/** Sum of the squared errors of the last call of `run`. */
let error: f64 = 0;
export function lastError(): f64 {
  return error;
}

/**
 * Evaluates `count` positions. Adds their gradients, divided by `batch`, to `gradients`, unless it is 0. Writes logits to
 * `logits`, unless it is 0.
 */
export function run(positions: usize, count: i32, parameters: usize, gradients: usize, batch: f32, logits: usize): void {
  error = 0;
  for (let i = 0; i < count; i++) {
    const at = positions + (<usize>i << 4);
    const own = load<u32>(at, 0);
    const their = load<u32>(at, 4);
    const kings = load<u32>(at, 8);
    const size = listFeatures(own, their, kings);
    const stage: usize = (kings == 0 ? 0 : 33) + <usize>size;
    const netAt = netSize * <usize>load<u8>(netTable + stage);
    const headFrom = netAt + headAt + headSize * <usize>load<u8>(headTable + stage);
    const net = parameters + netAt;
    forwardView(net, scratch + OWN_FEATURES, size, scratch + NEURONS);
    forwardView(net, scratch + THEIR_FEATURES, size, scratch + NEURONS + hidden);
    const logit = headOutput(parameters + headFrom);
    const predicted: f32 = 1 / (1 + Mathf.exp(-logit));
    const score = max(-MAX_SCORE, min(MAX_SCORE, <i32>load<i16>(at, 12)));
    const searched = load<f32>(targetTable + (<usize>(score + MAX_SCORE) << 2));
    const halfPoints = load<u8>(at, 15) & 3;
    const weight: f32 = halfPoints == UNKNOWN_RESULT ? 0 : resultWeight;
    const target = weight * <f32>halfPoints * 0.5 + (1 - weight) * searched;
    error += <f64>((predicted - target) * (predicted - target));
    if (logits != 0) store<f32>(logits + (<usize>i << 2), logit);
    if (gradients == 0) continue;
    const slope: f32 = (2 * (predicted - target) * predicted * (1 - predicted)) / batch;
    headBackward(parameters + headFrom, gradients + headFrom, slope);
    backwardView(gradients + netAt, scratch + OWN_FEATURES, size, scratch + SLOPES);
    backwardView(gradients + netAt, scratch + THEIR_FEATURES, size, scratch + SLOPES + hidden);
  }
}

/**
 * Adam step on the parameters `from` to `end`, with the sum of the gradients of `threads` threads, which are cleared.
 * `rate` includes the correction of the means; `squareCorrection` is that of the squares.
 */
export function step(
  parameters: usize,
  gradients: usize,
  stride: usize,
  threads: i32,
  means: usize,
  squares: usize,
  limits: usize,
  from: usize,
  end: usize,
  rate: f32,
  squareCorrection: f32,
): void {
  const zero = f32x4.splat(0);
  const rates = f32x4.splat(rate);
  const correction = f32x4.splat(squareCorrection);
  const epsilon = f32x4.splat(1e-8);
  const meanDecay = f32x4.splat(0.9);
  const meanGain = f32x4.splat(0.1);
  const squareDecay = f32x4.splat(0.999);
  const squareGain = f32x4.splat(0.001);
  for (let i = from << 2; i < end << 2; i += 16) {
    let gradient = v128.load(gradients + i);
    v128.store(gradients + i, zero);
    for (let t: usize = 1; t < <usize>threads; t++) {
      gradient = f32x4.add(gradient, v128.load(gradients + t * stride + i));
      v128.store(gradients + t * stride + i, zero);
    }
    const mean = f32x4.add(f32x4.mul(meanDecay, v128.load(means + i)), f32x4.mul(meanGain, gradient));
    const square = f32x4.add(
      f32x4.mul(squareDecay, v128.load(squares + i)),
      f32x4.mul(squareGain, f32x4.mul(gradient, gradient)),
    );
    v128.store(means + i, mean);
    v128.store(squares + i, square);
    const spread = f32x4.add(f32x4.sqrt(f32x4.mul(square, correction)), epsilon);
    const limit = v128.load(limits + i);
    const updated = f32x4.sub(v128.load(parameters + i), f32x4.div(f32x4.mul(rates, mean), spread));
    v128.store(parameters + i, f32x4.pmin(limit, f32x4.pmax(f32x4.neg(limit), updated)));
  }
}
