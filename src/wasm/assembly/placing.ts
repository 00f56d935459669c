/**
 * Sets of positions, for the solver of morris's placing phase (src/games/morris/placing/row-solver.ts). A cube of n
 * dimensions is a set of placements of one side's men on n points: bit x stands for the set of points x. The lowest seven
 * dimensions lie within a word of 128 bits, the others number the words. Functions work on both planes of a row, of `size`
 * words each. Addresses are in bytes.
 */
const LOW_DIMENSIONS = 7;
const WORD_BYTES = 16;
/** Data: by low dimension the bits of a word in which it is 0; by number of men the bits with that many, or at most. */
const ZERO_BITS = memory.data(7 * 16, 16);
const WITH_MEN = memory.data(8 * 16, 16);
const UP_TO_MEN = memory.data(8 * 16, 16);
/** By dimension: the number of lines through its point, then for each a condition that the other two points are occupied. */
const LINES = memory.data(24 * 128, 16);
/** Up to 8 conditions of a mask. */
const CONDITIONS = memory.data(8 * 32, 16);
/** By number of men: 64-bit counters of two planes. */
const COUNTS = memory.data(25 * 16, 16);

/** Condition: word bits that must be set, then a mask of the word's own bits. */
const CONDITION_BYTES = 32;
const MASK_AT = 16;
const LINE_BYTES = 128;

export function start(): void {
  for (let bit = 0; bit < 128; bit++) {
    const at = <usize>(bit >> 3);
    const flag = <u8>(<u32>1 << (bit & 7));
    for (let d = 0; d < LOW_DIMENSIONS; d++) if (((bit >> d) & 1) == 0) set(ZERO_BITS + d * WORD_BYTES + at, flag);
    const men = popcnt(bit);
    set(WITH_MEN + men * WORD_BYTES + at, flag);
    for (let most = men; most <= LOW_DIMENSIONS; most++) set(UP_TO_MEN + most * WORD_BYTES + at, flag);
  }
}

function set(at: usize, flag: u8): void {
  store<u8>(at, load<u8>(at) | flag);
}

/** Most men of the column side that matter: words of more men are passed over. */
let mostMen: i32 = 24;

export function setMostMen(men: i32): void {
  mostMen = men;
}

// @ts-ignore: decorator
@inline
function isUsed(word: i32): bool {
  return popcnt(word) <= mostMen;
}

/** The same for words of both planes, where the plane is one more bit. */
// @ts-ignore: decorator
@inline
function isUsedInPlanes(word: i32): bool {
  return popcnt(word) <= mostMen + 1;
}

export function linesAddress(): usize {
  return LINES;
}

export function conditionsAddress(): usize {
  return CONDITIONS;
}

export function countsAddress(): usize {
  return COUNTS;
}

/** First free address. */
export function heapBase(): usize {
  return (__heap_base + 15) & ~15;
}

/** Writes a condition: all dimensions of the set must be 1. */
export function writeCondition(at: usize, dimensions: i32): void {
  store<i32>(at, dimensions >> LOW_DIMENSIONS);
  let mask = i64x2.splat(-1);
  for (let d = 0; d < LOW_DIMENSIONS; d++) if ((dimensions >> d) & 1) mask = v128.andnot(mask, zeroBits(d));
  v128.store(at + MASK_AT, mask);
}

// @ts-ignore: decorator
@inline
function zeroBits(d: i32): v128 {
  return v128.load(ZERO_BITS + d * WORD_BYTES);
}

// @ts-ignore: decorator
@inline
function get(base: usize, word: i32): v128 {
  return v128.load(base + ((<usize>word) << 4));
}

// @ts-ignore: decorator
@inline
function put(base: usize, word: i32, value: v128): void {
  v128.store(base + ((<usize>word) << 4), value);
}

// @ts-ignore: decorator
@inline
function merge(base: usize, word: i32, value: v128): void {
  put(base, word, v128.or(get(base, word), value));
}

/** Moves the bits of a word up by 2 ** d, dropping those above the word. */
// @ts-ignore: decorator
@inline
function up(value: v128, d: i32): v128 {
  if (d < 6) return i64x2.shl(value, 1 << d);
  return i8x16.shuffle(i64x2.splat(0), value, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23);
}

// @ts-ignore: decorator
@inline
function down(value: v128, d: i32): v128 {
  if (d < 6) return i64x2.shr_u(value, 1 << d);
  return i8x16.shuffle(value, i64x2.splat(0), 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23);
}

/** Bits of a word that meet the condition at an address. */
// @ts-ignore: decorator
@inline
function meets(at: usize, word: i32): v128 {
  const needed = load<i32>(at);
  return v128.and(v128.load(at + MASK_AT), i32x4.splat(-i32((word & needed) == needed)));
}

/** Bits of a word in which condition i of CONDITIONS is true if bit i of `truth` is set, and false if it is not. */
// @ts-ignore: decorator
@inline
function maskOf(count: i32, truth: i32, word: i32): v128 {
  let mask = i64x2.splat(-1);
  for (let i = 0; i < count; i++) {
    const met = meets(CONDITIONS + i * CONDITION_BYTES, word);
    mask = (truth >> i) & 1 ? v128.and(mask, met) : v128.andnot(mask, met);
  }
  return mask;
}

/** Exchanges two dimensions, the lower one first, in `size` words (both planes are one cube of one dimension more). */
export function swapDimensions(base: usize, size: i32, low: i32, high: i32): void {
  if (low >= LOW_DIMENSIONS) swapWords(base, size, 1 << (low - LOW_DIMENSIONS), 1 << (high - LOW_DIMENSIONS));
  else if (high >= LOW_DIMENSIONS) swapWithin(base, size, low, 1 << (high - LOW_DIMENSIONS));
  else if (high < 6) swapBits(base, size, low, high);
  else swapHalves(base, size, low);
}

function swapWords(base: usize, size: i32, low: i32, high: i32): void {
  for (let top = 0; top < size; top += high << 1)
    for (let middle = top; middle < top + high; middle += low << 1)
      for (let word = middle + low; word < middle + (low << 1); word++) {
        if (!isUsedInPlanes(word)) continue;
        const other = word - low + high;
        const value = get(base, word);
        put(base, word, get(base, other));
        put(base, other, value);
      }
}

function swapWithin(base: usize, size: i32, low: i32, high: i32): void {
  const zero = zeroBits(low);
  if (low == 6) {
    for (let top = 0; top < size; top += high << 1)
      for (let word = top; word < top + high; word++) {
        if (!isUsedInPlanes(word)) continue;
        const first = get(base, word);
        const second = get(base, word + high);
        put(base, word, v128.or(v128.and(first, zero), up(second, 6)));
        put(base, word + high, v128.or(v128.andnot(second, zero), down(first, 6)));
      }
    return;
  }
  const shift = 1 << low;
  for (let top = 0; top < size; top += high << 1)
    for (let word = top; word < top + high; word++) {
      if (!isUsedInPlanes(word)) continue;
      const first = get(base, word);
      const second = get(base, word + high);
      const change = v128.and(v128.xor(i64x2.shr_u(first, shift), second), zero);
      put(base, word, v128.xor(first, i64x2.shl(change, shift)));
      put(base, word + high, v128.xor(second, change));
    }
}

function swapBits(base: usize, size: i32, low: i32, high: i32): void {
  const shift = (1 << high) - (1 << low);
  const mask = v128.andnot(zeroBits(high), zeroBits(low));
  for (let word = 0; word < size; word++) {
    if (!isUsedInPlanes(word)) continue;
    const value = get(base, word);
    const change = v128.and(v128.xor(i64x2.shr_u(value, shift), value), mask);
    put(base, word, v128.xor(value, v128.or(change, i64x2.shl(change, shift))));
  }
}

function swapHalves(base: usize, size: i32, low: i32): void {
  const shift = <i64>(1 << low);
  const zero = load<i64>(ZERO_BITS + low * WORD_BYTES);
  for (let word = 0; word < size; word++) {
    if (!isUsedInPlanes(word)) continue;
    const at = base + ((<usize>word) << 4);
    const first = load<i64>(at);
    const second = load<i64>(at, 8);
    const change = ((first >>> shift) ^ second) & zero;
    store<i64>(at, first ^ (change << shift));
    store<i64>(at, second ^ change, 8);
  }
}

/**
 * Copies the half of a plane in which dimension `d` is 0. The highest dimension takes the place of `d`. `size` is that of
 * the result.
 */
export function takeZeroHalf(source: usize, target: usize, size: i32, d: i32): void {
  for (let plane = 0; plane < 2; plane++) {
    if (d < LOW_DIMENSIONS) {
      const zero = zeroBits(d);
      for (let word = 0; word < size; word++) {
        if (!isUsed(word)) continue;
        const upper = up(v128.and(get(source, word + size), zero), d);
        put(target, word, v128.or(v128.and(get(source, word), zero), upper));
      }
    } else {
      const bit = 1 << (d - LOW_DIMENSIONS);
      for (let word = 0; word < size; word++)
        if (isUsed(word)) put(target, word, get(source, word & bit ? (word ^ bit) + size : word));
    }
    source += (<usize>size) << 5;
    target += (<usize>size) << 4;
  }
}

/** The inverse: adds a cube to the half of a larger one in which dimension `d` is 0. `size` is that of the source. */
export function addZeroHalf(source: usize, target: usize, size: i32, d: i32): void {
  for (let plane = 0; plane < 2; plane++) {
    if (d < LOW_DIMENSIONS) {
      const zero = zeroBits(d);
      for (let word = 0; word < size; word++) {
        if (!isUsed(word)) continue;
        const value = get(source, word);
        merge(target, word, v128.and(value, zero));
        merge(target, word + size, v128.and(down(value, d), zero));
      }
    } else {
      const bit = 1 << (d - LOW_DIMENSIONS);
      for (let word = 0; word < size; word++) if (isUsed(word)) merge(target, word & bit ? (word ^ bit) + size : word, get(source, word));
    }
    source += (<usize>size) << 4;
    target += (<usize>size) << 5;
  }
}

/** Adds the source to the target, as far as the first `count` conditions are as in `truth`. */
export function addMasked(source: usize, target: usize, size: i32, count: i32, truth: i32): void {
  const plane = (<usize>size) << 4;
  for (let word = 0; word < size; word++) {
    if (!isUsed(word)) continue;
    const mask = maskOf(count, truth, word);
    merge(target, word, v128.and(get(source, word), mask));
    merge(target + plane, word, v128.and(get(source + plane, word), mask));
  }
}

/** Adds the source to the target: `words` of both planes together. */
export function add(source: usize, target: usize, words: i32): void {
  for (let word = 0; word < words; word++) if (isUsedInPlanes(word)) merge(target, word, get(source, word));
}

/** Sets of men from which adding a man in dimension `d` leads into the source; conditions as in `addMasked`. */
export function addPlacements(source: usize, target: usize, size: i32, d: i32, count: i32, truth: i32): void {
  const plane = (<usize>size) << 4;
  if (d < LOW_DIMENSIONS) {
    const zero = zeroBits(d);
    for (let word = 0; word < size; word++) {
      if (!isUsed(word)) continue;
      const mask = v128.and(zero, maskOf(count, truth, word));
      merge(target, word, v128.and(down(get(source, word), d), mask));
      merge(target + plane, word, v128.and(down(get(source + plane, word), d), mask));
    }
    return;
  }
  const bit = 1 << (d - LOW_DIMENSIONS);
  for (let top = 0; top < size; top += bit << 1)
    for (let word = top; word < top + bit; word++) {
      if (!isUsed(word)) continue;
      const mask = maskOf(count, truth, word);
      merge(target, word, v128.and(get(source, word + bit), mask));
      merge(target + plane, word, v128.and(get(source + plane, word + bit), mask));
    }
}

/** Sets of men from which removing the man in dimension `d` leads into the source, written to the target. */
export function removeOne(source: usize, target: usize, size: i32, d: i32): void {
  for (let plane = 0; plane < 2; plane++) {
    for (let word = 0; word < size; word++) if (isUsed(word)) put(target, word, withMan(source, word, d));
    source += (<usize>size) << 4;
    target += (<usize>size) << 4;
  }
}

// @ts-ignore: decorator
@inline
function withMan(source: usize, word: i32, d: i32): v128 {
  if (d < LOW_DIMENSIONS) return up(v128.and(get(source, word), zeroBits(d)), d);
  const bit = 1 << (d - LOW_DIMENSIONS);
  return word & bit ? get(source, word ^ bit) : i64x2.splat(0);
}

/** Bits of a word whose man in dimension `d` is in a mill. */
// @ts-ignore: decorator
@inline
function inMill(d: i32, word: i32): v128 {
  const lines = LINES + d * LINE_BYTES;
  const count = load<i32>(lines);
  let mills = i64x2.splat(0);
  for (let i = 0; i < count; i++) mills = v128.or(mills, meets(lines + WORD_BYTES + i * CONDITION_BYTES, word));
  return mills;
}

/**
 * Sets of men from which a removal by a mill leads into the source, written to the target. LINES lists the mills that
 * protect. Men in the dimensions of `excluded` may not be removed, but count as unprotected. Without men nothing is removed.
 */
export function removeByMill(source: usize, target: usize, size: i32, excluded: i32): void {
  const plane = (<usize>size) << 4;
  const zero = i64x2.splat(0);
  for (let word = 0; word < size; word++) {
    if (!isUsed(word)) continue;
    let open0 = zero;
    let open1 = zero;
    let all0 = zero;
    let all1 = zero;
    let anyOpen = zero;
    for (let rest = word; rest != 0; rest &= rest - 1) {
      const bit = ctz(rest);
      const d = bit + LOW_DIMENSIONS;
      const mills = inMill(d, word);
      anyOpen = v128.or(anyOpen, v128.not(mills));
      if ((excluded >> d) & 1) continue;
      const from = word ^ (1 << bit);
      const first = get(source, from);
      const second = get(source + plane, from);
      all0 = v128.or(all0, first);
      all1 = v128.or(all1, second);
      open0 = v128.or(open0, v128.andnot(first, mills));
      open1 = v128.or(open1, v128.andnot(second, mills));
    }
    const here0 = get(source, word);
    const here1 = get(source + plane, word);
    for (let d = 0; d < LOW_DIMENSIONS; d++) {
      const zeros = zeroBits(d);
      const mills = inMill(d, word);
      anyOpen = v128.or(anyOpen, v128.not(v128.or(mills, zeros)));
      if ((excluded >> d) & 1) continue;
      const first = up(v128.and(here0, zeros), d);
      const second = up(v128.and(here1, zeros), d);
      all0 = v128.or(all0, first);
      all1 = v128.or(all1, second);
      open0 = v128.or(open0, v128.andnot(first, mills));
      open1 = v128.or(open1, v128.andnot(second, mills));
    }
    put(target, word, v128.or(open0, v128.andnot(all0, anyOpen)));
    put(target + plane, word, v128.or(open1, v128.andnot(all1, anyOpen)));
  }
  store<u8>(target, load<u8>(target) | (load<u8>(source) & 1));
  store<u8>(target + plane, load<u8>(target + plane) | (load<u8>(source + plane) & 1));
}

/** Adds to both planes all sets of up to `men` men. */
export function addUpTo(base: usize, size: i32, men: i32): void {
  const plane = (<usize>size) << 4;
  for (let word = 0; word < size; word++) {
    if (!isUsed(word)) continue;
    const left = men - popcnt(word);
    if (left < 0) continue;
    const mask = v128.load(UP_TO_MEN + min(left, LOW_DIMENSIONS) * WORD_BYTES);
    merge(base, word, mask);
    merge(base + plane, word, mask);
  }
}

/** Turns the planes 'can reach a loss' and 'can reach a non-win' into 'loss' and 'no win'. */
export function finish(base: usize, size: i32): void {
  const plane = (<usize>size) << 4;
  for (let word = 0; word < size; word++) {
    if (!isUsed(word)) continue;
    const win = get(base, word);
    put(base, word, v128.not(get(base + plane, word)));
    put(base + plane, word, v128.not(win));
  }
}

/** Adds to COUNTS the bits of both planes by number of men, as far as they are in `mask` (0: all). */
export function count(base: usize, size: i32, mask: usize): void {
  const plane = (<usize>size) << 4;
  for (let word = 0; word < size; word++) {
    if (!isUsed(word)) continue;
    const men = popcnt(word);
    let first = get(base, word);
    let second = get(base + plane, word);
    if (mask != 0) {
      first = v128.and(first, get(mask, word));
      second = v128.and(second, get(mask, word));
    }
    for (let low = 0; low <= LOW_DIMENSIONS; low++) {
      const bits = v128.load(WITH_MEN + low * WORD_BYTES);
      const at = COUNTS + (men + low) * WORD_BYTES;
      store<i64>(at, load<i64>(at) + bitCount(v128.and(first, bits)));
      store<i64>(at, load<i64>(at, 8) + bitCount(v128.and(second, bits)), 8);
    }
  }
}

// @ts-ignore: decorator
@inline
function bitCount(value: v128): i64 {
  return popcnt(i64x2.extract_lane(value, 0)) + popcnt(i64x2.extract_lane(value, 1));
}


/**
 * Removes from a mask the sets whose image is a smaller number. A permutation of the dimensions maps each set: byte d at
 * `images` is the dimension whose bit the image has in d.
 */
export function canonicalMask(target: usize, size: i32, dimensions: i32, images: usize): void {
  for (let word = 0; word < size; word++) {
    if (!isUsed(word)) continue;
    let equal = i64x2.splat(-1);
    let smaller = i64x2.splat(0);
    for (let d = dimensions - 1; d >= 0; d--) {
      const own = ones(d, word);
      const image = ones(load<u8>(images + d), word);
      smaller = v128.or(smaller, v128.and(equal, v128.andnot(own, image)));
      equal = v128.andnot(equal, v128.xor(own, image));
    }
    put(target, word, v128.andnot(get(target, word), smaller));
  }
}

/** Bits of a word in which a dimension is 1. */
// @ts-ignore: decorator
@inline
function ones(d: i32, word: i32): v128 {
  return d < LOW_DIMENSIONS ? v128.not(zeroBits(d)) : i32x4.splat(-((word >> (d - LOW_DIMENSIONS)) & 1));
}
