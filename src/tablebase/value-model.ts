/**
 * Statistical model of a WDL table: probabilities of values by the values of neighbouring entries.
 *
 * Entries are coded in chunks of 16, a word of the table. A chunk is uniform (one value) or mixed; only the entries of mixed
 * chunks are coded one by one. Everything is a choice among three values, coded as two binary decisions, or among two.
 */
import { PROBABILITY_BITS } from '../util/range-coder';

/** Entries of a chunk. */
export const CHUNK = 16;
/** Most neighbours that a model uses. */
export const MAX_NEIGHBOURS = 7;
/** Value of a neighbour that does not exist or is in another block; in tables to be written, an entry that may be anything. */
export const FREE = 3;

/** Chunk contexts: kinds of the last two chunks and of the one a row above: a value, or MIXED. */
const CHUNK_CONTEXTS = 64;
export const MIXED = 3;

/** Probabilities that a model may use, about 3 dB apart: fractions of 2 ** PROBABILITY_BITS up to a half. */
const LEVELS = Int32Array.from({ length: 26 }, (_, level) => {
  const half = level >> 1;
  return (level & 1) === 0 ? 8192 >> half : 5793 >> half;
});

/** The values from the most likely to the least. */
const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

/** Index of the level nearest to a probability. */
function levelOf(part: number, whole: number): number {
  // Half a count more keeps events that were not seen possible.
  const wanted = Math.log2(((part + 0.4) / (whole + 0.8)) * 2 ** PROBABILITY_BITS);
  let best = 0;
  for (let level = 1; level < LEVELS.length; level++)
    if (Math.abs(Math.log2(LEVELS[level]!) - wanted) < Math.abs(Math.log2(LEVELS[best]!) - wanted)) best = level;
  return best;
}

const costBits = (count: number, probability: number): number =>
  count === 0 ? 0 : -count * Math.log2(probability / 2 ** PROBABILITY_BITS);

/** Bytes of a context of three values: order and first level, second level. */
const VALUE_BYTES = 2;

/** Packs a context into an int: the two probabilities, and the three values in order (two bits each are enough for two). */
function unpackValueContext(first: number, second: number): number {
  const order = ORDERS[Math.floor(first / LEVELS.length)]!;
  const likely = LEVELS[first % LEVELS.length]!;
  // Probabilities are stored less one, so that a half fits into 13 bits.
  return ((likely - 1) << 19) | ((LEVELS[second]! - 1) << 6) | (order[0] << 4) | (order[1] << 2) | order[2];
}

const isValueContext = (first: number, second: number): boolean =>
  first < ORDERS.length * LEVELS.length && second < LEVELS.length;

/** Best context for counts of three values, as two bytes. */
function fitValueContext(counts: ArrayLike<number>, at: number, bytes: Uint8Array, to: number): void {
  const count = (value: number): number => counts[at + value]!;
  const all = count(0) + count(1) + count(2);
  let order = 0;
  for (const [index, [first, second, third]] of ORDERS.entries())
    if (count(first) >= count(second) && count(second) >= count(third)) {
      order = index;
      break;
    }
  const [first, , third] = ORDERS[order]!;
  const others = all - count(first);
  bytes[to] = order * LEVELS.length + levelOf(Math.min(others, all / 2), all);
  bytes[to + 1] = levelOf(Math.min(count(third), others / 2), others);
}

/** Bits that the values of these counts take in a context. */
function valueContextBits(counts: ArrayLike<number>, at: number, bytes: Uint8Array, to: number): number {
  const [first, second, third] = ORDERS[Math.floor(bytes[to]! / LEVELS.length)]!;
  const p = LEVELS[bytes[to]! % LEVELS.length]!;
  const q = LEVELS[bytes[to + 1]!]!;
  const one = 2 ** PROBABILITY_BITS;
  const others = counts[at + second]! + counts[at + third]!;
  return (
    costBits(counts[at + first]!, one - p) +
    costBits(others, p) +
    costBits(counts[at + second]!, one - q) +
    costBits(counts[at + third]!, q)
  );
}

/** Counts of what was coded in each context. */
export class ValueCounts {
  /** By chunk context: uniform and mixed chunks, then uniform chunks by value. */
  readonly chunks = new Float64Array(2 * CHUNK_CONTEXTS);
  readonly uniform = new Float64Array(3 * CHUNK_CONTEXTS);
  /** By context of an entry: entries by value. */
  readonly entries: Float64Array;

  constructor(readonly neighbours: number) {
    this.entries = new Float64Array(3 << (2 * neighbours));
  }

  /** Counts for fewer neighbours: the last of them are ignored. */
  withNeighbours(neighbours: number): Float64Array {
    const fewer = new Float64Array(3 << (2 * neighbours));
    for (let at = 0; at < this.entries.length; at++) fewer[at % fewer.length]! += this.entries[at]!;
    return fewer;
  }
}

/** Contexts with fewer entries take the probabilities of the context with one neighbour less. */
const MIN_ENTRIES = 12;
/** Estimated size of a context of its own in a file. */
const CONTEXT_BITS = 9;

export class ValueModel {
  /** Mixed chunks by chunk context: bit 0 is set if mixed is more likely, above it the probability of the other kind. */
  readonly mixed = new Int32Array(CHUNK_CONTEXTS);
  /** Values of uniform chunks by chunk context, and of entries by the values of their neighbours. */
  readonly uniform = new Int32Array(CHUNK_CONTEXTS);
  readonly entries: Int32Array;

  private constructor(
    readonly neighbours: number,
    /** Form in files. */
    readonly bytes: Uint8Array,
  ) {
    this.entries = new Int32Array(1 << (2 * neighbours));
    let at = 1;
    for (let context = 0; context < CHUNK_CONTEXTS; context++) {
      const byte = bytes[at++]!;
      this.mixed[context] = (LEVELS[byte >> 1]! << 1) | (byte & 1);
    }
    for (const contexts of [this.uniform, this.entries])
      for (let context = 0; context < contexts.length; context++, at += VALUE_BYTES)
        contexts[context] = unpackValueContext(bytes[at]!, bytes[at + 1]!);
  }

  /** Size in bytes for a number of neighbours. */
  static sizeBytes(neighbours: number): number {
    return 1 + CHUNK_CONTEXTS + VALUE_BYTES * (CHUNK_CONTEXTS + (1 << (2 * neighbours)));
  }

  /** Reads the form in files; undefined if it is not a model. */
  static read(bytes: Uint8Array): ValueModel | undefined {
    const neighbours = bytes[0] ?? MAX_NEIGHBOURS + 1;
    if (neighbours > MAX_NEIGHBOURS || bytes.length !== ValueModel.sizeBytes(neighbours)) return undefined;
    for (let at = 1; at <= CHUNK_CONTEXTS; at++) if (bytes[at]! >> 1 >= LEVELS.length) return undefined;
    for (let at = 1 + CHUNK_CONTEXTS; at < bytes.length; at += VALUE_BYTES)
      if (!isValueContext(bytes[at]!, bytes[at + 1]!)) return undefined;
    return new ValueModel(neighbours, bytes);
  }

  /** Model that makes a table with these counts, times `scale`, smallest. */
  static fit(counts: ValueCounts, scale: number): ValueModel {
    let best: { bits: number; entries: Uint8Array } | undefined;
    let fewer: Uint8Array | undefined;
    for (let neighbours = 0; neighbours <= counts.neighbours; neighbours++) {
      const fitted = fitEntries(counts.withNeighbours(neighbours), fewer);
      const bits = fitted.bits * scale + fitted.contexts * CONTEXT_BITS;
      if (!best || bits < best.bits) best = { bits, entries: fitted.bytes };
      fewer = fitted.bytes;
    }
    return new ValueModel(neighboursOf(best!.entries), modelBytes(counts, best!.entries));
  }
}

const neighboursOf = (entries: Uint8Array): number => Math.log2(entries.length / VALUE_BYTES) / 2;

interface FittedEntries {
  readonly bytes: Uint8Array;
  readonly bits: number;
  /** Contexts with probabilities of their own. */
  readonly contexts: number;
}

/** Fits the contexts of entries. `fewer` are the contexts with one neighbour less. */
function fitEntries(counts: Float64Array, fewer: Uint8Array | undefined): FittedEntries {
  const contexts = counts.length / 3;
  const bytes = new Uint8Array(VALUE_BYTES * contexts);
  let bits = 0;
  let own = 0;
  for (let context = 0; context < contexts; context++) {
    const at = 3 * context;
    const to = VALUE_BYTES * context;
    if (fewer && counts[at]! + counts[at + 1]! + counts[at + 2]! < MIN_ENTRIES) {
      bytes[to] = fewer[to % fewer.length]!;
      bytes[to + 1] = fewer[(to + 1) % fewer.length]!;
    } else {
      fitValueContext(counts, at, bytes, to);
      own++;
    }
    bits += valueContextBits(counts, at, bytes, to);
  }
  return { bytes, bits, contexts: own };
}

function modelBytes(counts: ValueCounts, entries: Uint8Array): Uint8Array {
  const neighbours = neighboursOf(entries);
  const bytes = new Uint8Array(ValueModel.sizeBytes(neighbours));
  bytes[0] = neighbours;
  for (let context = 0; context < CHUNK_CONTEXTS; context++) {
    const uniform = counts.chunks[2 * context]!;
    const mixed = counts.chunks[2 * context + 1]!;
    const all = uniform + mixed;
    bytes[1 + context] = (levelOf(Math.min(uniform, mixed), all) << 1) | (mixed > uniform ? 1 : 0);
    fitValueContext(counts.uniform, 3 * context, bytes, 1 + CHUNK_CONTEXTS + VALUE_BYTES * context);
  }
  bytes.set(entries, 1 + CHUNK_CONTEXTS * (1 + VALUE_BYTES));
  return bytes;
}
