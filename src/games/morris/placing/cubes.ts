/**
 * Memory and operations for sets of positions (src/wasm/assembly/placing.ts).
 *
 * A row holds all positions with the same men of one side: two planes, one after the other, each a cube with a bit for every
 * placement of the other side on the remaining points. Rows are buffers in the module's memory, by address.
 */
import CODE from '../../../wasm/code/placing';
import { instantiate } from '../../../wasm/module';
import { POINTS } from '../board';

/** Exports of the WebAssembly module. `size`: words of 128 bits of one plane. `count`, `truth`: conditions of a mask. */
interface CubeModule {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  start(): void;
  linesAddress(): number;
  conditionsAddress(): number;
  countsAddress(): number;
  heapBase(): number;
  setMostMen(men: number): void;
  writeCondition(at: number, dimensions: number): void;
  swapDimensions(base: number, size: number, low: number, high: number): void;
  takeZeroHalf(source: number, target: number, size: number, d: number): void;
  addZeroHalf(source: number, target: number, size: number, d: number): void;
  addMasked(source: number, target: number, size: number, count: number, truth: number): void;
  add(source: number, target: number, words: number): void;
  addPlacements(source: number, target: number, size: number, d: number, count: number, truth: number): void;
  removeOne(source: number, target: number, size: number, d: number): void;
  removeByMill(source: number, target: number, size: number, excluded: number): void;
  addUpTo(base: number, size: number, men: number): void;
  finish(base: number, size: number): void;
  canonicalMask(target: number, size: number, dimensions: number, images: number): void;
  count(base: number, size: number, mask: number): void;
}

/** Planes of a row. */
export const CUBE_PLANES = 2;
const WORD_BYTES = 16;
const WORD_BITS = 8 * WORD_BYTES;
const PAGE_BYTES = 1 << 16;
const LINE_BYTES = 128;
const CONDITION_BYTES = 32;

/** Bytes of one plane of a row with `dimensions` free points, at least seven. */
export const planeBytes = (dimensions: number): number => 2 ** (dimensions - 3);

export class CubeMemory {
  readonly ops: CubeModule;
  private top: number;

  constructor() {
    const module = instantiate<CubeModule>(CODE);
    if (!module) throw new Error('the placing phase needs WebAssembly with SIMD');
    module.start();
    this.ops = module;
    this.top = module.heapBase();
  }

  /** Address up to which memory is in use, for `release`. */
  mark(): number {
    return this.top;
  }

  /** Frees all buffers allocated since a mark. */
  release(mark: number): void {
    this.top = mark;
  }

  /** Allocates the planes of a row, with any content. */
  allocateRow(dimensions: number): number {
    return this.allocate(CUBE_PLANES * planeBytes(dimensions));
  }

  allocate(bytes: number): number {
    const at = this.top;
    this.top += Math.ceil(bytes / WORD_BYTES) * WORD_BYTES;
    const { memory } = this.ops;
    const missing = this.top - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
    return at;
  }

  /** A zeroed row. */
  zeroRow(dimensions: number): number {
    const row = this.allocateRow(dimensions);
    this.bytes(row, CUBE_PLANES * planeBytes(dimensions)).fill(0);
    return row;
  }

  bytes(at: number, length: number): Uint8Array {
    return new Uint8Array(this.ops.memory.buffer, at, length);
  }

  /** Sets the conditions of the next operation: all dimensions of each set are occupied. */
  setConditions(sets: readonly number[]): void {
    const { ops } = this;
    for (const [i, set] of sets.entries()) ops.writeCondition(ops.conditionsAddress() + i * CONDITION_BYTES, set);
  }

  /** Sets the lines that protect: for each dimension, the pairs of dimensions that form a mill with it. */
  setLines(lines: readonly (readonly number[])[]): void {
    const { ops } = this;
    const words = new Int32Array(ops.memory.buffer);
    for (const [d, pairs] of lines.entries()) {
      const at = ops.linesAddress() + d * LINE_BYTES;
      words[at >> 2] = pairs.length;
      for (const [i, pair] of pairs.entries()) ops.writeCondition(at + WORD_BYTES + i * CONDITION_BYTES, pair);
    }
  }

  /** Bits in both planes counted by `count` since the last call: by number of men, the first plane and the second. */
  takeCounts(): readonly (readonly [number, number])[] {
    const counters = new BigInt64Array(this.ops.memory.buffer, this.ops.countsAddress(), CUBE_PLANES * (POINTS + 1));
    const counts = Array.from(
      { length: POINTS + 1 },
      (_, men) => [Number(counters[CUBE_PLANES * men]), Number(counters[CUBE_PLANES * men + 1])] as const,
    );
    counters.fill(0n);
    return counts;
  }

  /** Plane of the placements that no permutation of the dimensions makes smaller, in a row of its own. */
  canonicalMask(dimensions: number, permutations: readonly (readonly number[])[]): number {
    const mask = this.allocateRow(dimensions);
    this.bytes(mask, planeBytes(dimensions)).fill(255);
    const images = this.allocate(POINTS);
    for (const permutation of permutations) {
      this.bytes(images, POINTS).set(permutation);
      this.ops.canonicalMask(mask, wordsOf(dimensions), dimensions, images);
    }
    return mask;
  }
}

/** Words of one plane. */
export const wordsOf = (dimensions: number): number => 2 ** dimensions / WORD_BITS;
