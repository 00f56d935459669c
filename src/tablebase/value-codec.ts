/**
 * Compression of blocks of WDL tables, by the model of value-model.ts and the coder of util/range-coder.ts.
 *
 * Every block is coded on its own. The neighbours of an entry are entries before it in the same block.
 */
import type { EntryNeighbours } from '../games/tablebase';
import { MIN_RANGE, PROBABILITY_BITS, RangeDecoder, RangeEncoder } from '../util/range-coder';
import { CHUNK, FREE, MAX_NEIGHBOURS, MIXED, ValueCounts, ValueModel } from './value-model';

/** Word of a table in which all entries have a value. */
const uniformWord = (value: number): number => Math.imul(value, 0x55555555);

/** Neighbours without knowledge of the game: the entries just before. */
const PREVIOUS: EntryNeighbours = {
  row: 1,
  inner: 1,
  list: [1, 2, 3, 4, 8].map(distance => ({ by: 'inner', distances: Int32Array.of(distance) })),
};

/** Interleaves lists of `length` distances; missing ones are 0. */
function interleave(lists: readonly Int32Array[], length: number): Int32Array {
  const interleaved = new Int32Array(lists.length * length);
  for (const [at, list] of lists.entries())
    for (let index = 0; index < Math.min(list.length, length); index++)
      interleaved[index * lists.length + at] = list[index]!;
  return interleaved;
}

/** Neighbours in the form that coding needs. */
interface Layout {
  readonly row: number;
  readonly inner: number;
  readonly outerCount: number;
  readonly innerCount: number;
  /** Distances by outer and by inner part of the column. A distance of 0 means none: it leads to the entry itself, which is still FREE. */
  readonly outer: Int32Array;
  readonly inside: Int32Array;
  /** Distance of the entry a row above, 0 if it is no neighbour. */
  readonly above: number;
  /** Bits of a context that the neighbours start at: by the outer part, by the inner part, above. */
  readonly shifts: Uint8Array;
  /** Longest distance. */
  readonly longest: number;
}

/** Layouts by number of neighbours, for all tables with the same ones: they may take megabytes. */
const layouts = new WeakMap<EntryNeighbours, Layout[]>();

/** Layout of the first `count` neighbours. */
function layoutOf(neighbours: EntryNeighbours, count: number, blockEntries: number): Layout {
  const known = layouts.get(neighbours) ?? [];
  layouts.set(neighbours, known);
  known[count] ??= createLayout(neighbours, count, blockEntries);
  return known[count];
}

function createLayout({ row, inner, list }: EntryNeighbours, count: number, blockEntries: number): Layout {
  const usable = list.filter(({ by }) => by !== 'row' || row < blockEntries).slice(0, count);
  const group = (by: string): readonly { distances: Int32Array; rank: number }[] =>
    usable.flatMap((neighbour, rank) => (neighbour.by === by ? [{ distances: neighbour.distances, rank }] : []));
  const [outer, inside, above] = [group('outer'), group('inner'), group('row')];
  const distances = (of: typeof outer, length: number): Int32Array =>
    interleave(
      of.map(one => one.distances),
      length,
    );
  const layout = {
    row,
    inner,
    outerCount: outer.length,
    innerCount: inside.length,
    outer: distances(outer, Math.ceil(row / inner)),
    inside: distances(inside, inner),
    above: above.length > 0 ? row : 0,
    shifts: Uint8Array.from([...outer, ...inside, ...above], ({ rank }) => 2 * rank),
  };
  return { ...layout, longest: Math.max(longest(layout.outer), longest(layout.inside), layout.above) };
}

function longest(distances: Int32Array): number {
  let most = 0;
  for (let at = 0; at < distances.length; at++) if (distances[at]! > most) most = distances[at]!;
  return most;
}

/** Entries of a block, a byte each, with their neighbours. */
class BlockEntries {
  readonly row: number;
  readonly layout: Layout;
  /** Entries of the block from `start` on; all before are FREE. */
  readonly entries: Uint8Array;
  readonly start: number;
  /** Chunks of a row if a block has several rows of whole chunks, else 1. */
  private readonly rowChunks: number;
  /** Kinds of the chunks, after `rowChunks` + 1 of MIXED. */
  private readonly kinds: Uint8Array;

  constructor(blockEntries: number, neighbours: EntryNeighbours, count: number) {
    this.layout = layoutOf(neighbours, count, blockEntries);
    const { row } = neighbours;
    this.row = row;
    this.start = this.layout.longest;
    this.entries = new Uint8Array(this.start + blockEntries).fill(FREE);
    this.rowChunks = row % CHUNK === 0 && row < blockEntries ? row / CHUNK : 1;
    this.kinds = new Uint8Array(this.rowChunks + 1 + blockEntries / CHUNK).fill(MIXED);
  }

  /** Column of the next entry, and where its distances start. */
  column = 0;
  outerAt = 0;
  innerAt = 0;

  /** Empties the block. */
  clear(): void {
    this.entries.fill(FREE, this.start);
  }

  /** Context of a chunk by the kinds of the chunks before it and above. */
  chunkContext(chunk: number): number {
    const { kinds, rowChunks } = this;
    const at = chunk + rowChunks + 1;
    return (kinds[at - 1]! << 4) | (kinds[at - 2]! << 2) | kinds[at - rowChunks]!;
  }

  setMixed(chunk: number): void {
    this.kinds[chunk + this.rowChunks + 1] = MIXED;
  }

  setUniform(chunk: number, value: number): void {
    const at = this.start + chunk * CHUNK;
    this.kinds[chunk + this.rowChunks + 1] = value;
    this.entries.fill(value, at, at + CHUNK);
  }

  /** Moves to the entry in a column. */
  seek(column: number): void {
    const { inner, outerCount, innerCount } = this.layout;
    const outerPart = Math.floor(column / inner);
    this.column = column;
    this.outerAt = outerPart * outerCount;
    this.innerAt = (column - outerPart * inner) * innerCount;
  }

  /** Context of entry `at`, which is in the current column, by its neighbours. Moves to the next column. */
  nextContext(at: number): number {
    const { entries, outerAt, innerAt } = this;
    const { outer, inside, outerCount, innerCount, above, shifts } = this.layout;
    let context = 0;
    for (let k = 0; k < outerCount; k++) context |= entries[at - outer[outerAt + k]!]! << shifts[k]!;
    for (let k = 0; k < innerCount; k++) context |= entries[at - inside[innerAt + k]!]! << shifts[outerCount + k]!;
    if (above !== 0) context |= entries[at - above]! << shifts[outerCount + innerCount]!;
    this.innerAt = (innerAt + innerCount) | 0;
    this.column = (this.column + 1) | 0;
    if (this.column === this.row) this.seek(0);
    else if (this.innerAt === inside.length) {
      this.innerAt = 0;
      this.outerAt = (outerAt + outerCount) | 0;
    }
    return context;
  }
}

/** Number of neighbours that a model may use. */
const usedNeighbours = (blockEntries: number, { row, list }: EntryNeighbours): number =>
  Math.min(MAX_NEIGHBOURS, list.filter(({ by }) => by !== 'row' || row < blockEntries).length);

/** Decoder of the blocks of one table. Not for several threads. */
export class ValueDecoder {
  private readonly block: BlockEntries;
  private readonly coder = new RangeDecoder();

  constructor(
    private readonly model: ValueModel,
    blockEntries: number,
    neighbours = PREVIOUS,
  ) {
    this.block = new BlockEntries(blockEntries, neighbours, model.neighbours);
  }

  /** True if a model has no more neighbours than the game names. */
  static fits(model: ValueModel, blockEntries: number, neighbours = PREVIOUS): boolean {
    return model.neighbours <= usedNeighbours(blockEntries, neighbours);
  }

  /** Decodes a block into `words`, 16 entries each; its first entry is `first`. Any bytes give some values. */
  decode(bytes: Uint8Array, first: number, words: Int32Array): void {
    const { block, model, coder } = this;
    const column = first % block.row;
    block.clear();
    coder.start(bytes);
    for (let chunk = 0; chunk < words.length; chunk++) {
      const context = block.chunkContext(chunk);
      const mixed = model.mixed[context]!;
      if (coder.decode(mixed >> 1) === ((mixed & 1) === 0)) {
        block.setMixed(chunk);
        block.seek((column + chunk * CHUNK) % block.row);
        words[chunk] = this.decodeMixed(chunk);
      } else {
        const value = this.decodeValue(model.uniform[context]!);
        block.setUniform(chunk, value);
        words[chunk] = uniformWord(value);
      }
    }
  }

  /**
   * Decodes the entries of a mixed chunk: the same as `nextContext` and `decodeValue` for each of them, with everything in
   * local variables, which is faster.
   */
  private decodeMixed(chunk: number): number {
    const { block, coder } = this;
    const contexts = this.model.entries;
    const { entries } = block;
    const { outer, inside, outerCount, innerCount, above, shifts, row } = block.layout;
    const first = block.start + chunk * CHUNK;
    const aboveShift = above === 0 ? 0 : shifts[outerCount + innerCount]!;
    const innerEnd = inside.length;
    let { column, outerAt, innerAt } = block;
    let { range, code } = coder;
    let word = 0;
    for (let i = 0; i < CHUNK; i++) {
      const at = first + i;
      let context = above === 0 ? 0 : entries[at - above]! << aboveShift;
      for (let k = 0; k < outerCount; k++) context |= entries[at - outer[outerAt + k]!]! << shifts[k]!;
      for (let k = 0; k < innerCount; k++) context |= entries[at - inside[innerAt + k]!]! << shifts[outerCount + k]!;
      column = (column + 1) | 0;
      innerAt = (innerAt + innerCount) | 0;
      if (column === row) column = outerAt = innerAt = 0;
      else if (innerAt === innerEnd) {
        innerAt = 0;
        outerAt = (outerAt + outerCount) | 0;
      }
      const values = contexts[context]!;
      let bound = Math.imul(range >>> PROBABILITY_BITS, (values >>> 19) + 1) >>> 0;
      let value = (values >> 4) & 3;
      if (code >= bound) {
        code = (code - bound) >>> 0;
        range = (range - bound) >>> 0;
      } else {
        range = bound;
        while (range < MIN_RANGE) {
          range = (range << 8) >>> 0;
          code = ((code << 8) | coder.nextByte()) >>> 0;
        }
        bound = Math.imul(range >>> PROBABILITY_BITS, ((values >>> 6) & 8191) + 1) >>> 0;
        if (code >= bound) {
          code = (code - bound) >>> 0;
          range = (range - bound) >>> 0;
          value = (values >> 2) & 3;
        } else {
          range = bound;
          value = values & 3;
        }
      }
      while (range < MIN_RANGE) {
        range = (range << 8) >>> 0;
        code = ((code << 8) | coder.nextByte()) >>> 0;
      }
      entries[at] = value;
      word |= value << (2 * i);
    }
    coder.range = range;
    coder.code = code;
    return word;
  }

  private decodeValue(context: number): number {
    const { coder } = this;
    if (!coder.decode((context >>> 19) + 1)) return (context >> 4) & 3;
    return coder.decode(((context >>> 6) & 8191) + 1) ? context & 3 : (context >> 2) & 3;
  }
}

/** Result of `commonValue` for a word of free entries. */
const ANY_VALUE = -1;

/** Value of all entries of a word that matter; MIXED if they differ, ANY_VALUE if all are free. */
function commonValue(word: number): number {
  const free = word & (word >>> 1) & 0x55555555;
  if (free === 0x55555555) return ANY_VALUE;
  const matters = ~(free * 3);
  for (let value = 0; value < 3; value++) if (((word ^ uniformWord(value)) & matters) === 0) return value;
  return MIXED;
}

/** Encoder of the blocks of one table, in which free entries are FREE. */
export class ValueEncoder {
  private readonly block: BlockEntries;
  private readonly coder = new RangeEncoder();

  constructor(
    private readonly model: ValueModel,
    blockEntries: number,
    neighbours = PREVIOUS,
    /** Counts what is encoded. */
    private readonly counts?: ValueCounts,
  ) {
    this.block = new BlockEntries(blockEntries, neighbours, counts?.neighbours ?? model.neighbours);
  }

  /** Encodes a block whose first entry is `first`. The result is valid until the next call. */
  encode(words: Int32Array, first: number): Uint8Array {
    const { block, coder } = this;
    const column = first % block.row;
    block.clear();
    coder.reset();
    for (let chunk = 0; chunk < words.length; chunk++) {
      const context = block.chunkContext(chunk);
      const value = commonValue(words[chunk]!);
      this.encodeKind(context, value === MIXED);
      if (value === MIXED) {
        block.setMixed(chunk);
        block.seek((column + chunk * CHUNK) % block.row);
        this.encodeMixed(chunk, words[chunk]!);
      } else block.setUniform(chunk, this.encodeUniform(context, value));
    }
    return coder.finish();
  }

  private encodeKind(context: number, isMixed: boolean): void {
    const mixed = this.model.mixed[context]!;
    this.coder.encode(isMixed === ((mixed & 1) === 0), mixed >> 1);
    if (this.counts) this.counts.chunks[2 * context + (isMixed ? 1 : 0)]!++;
  }

  private encodeUniform(context: number, value: number): number {
    const values = this.model.uniform[context]!;
    const chosen = value === ANY_VALUE ? (values >> 4) & 3 : value;
    this.encodeValue(values, chosen);
    if (this.counts) this.counts.uniform[3 * context + chosen]!++;
    return chosen;
  }

  private encodeMixed(chunk: number, word: number): void {
    const { block, counts } = this;
    const contexts = this.model.entries;
    const first = block.start + chunk * CHUNK;
    for (let i = 0; i < CHUNK; i++) {
      const context = block.nextContext(first + i);
      const values = contexts[context & (contexts.length - 1)]!;
      const wanted = (word >>> (2 * i)) & 3;
      const value = wanted === FREE ? (values >> 4) & 3 : wanted;
      this.encodeValue(values, value);
      block.entries[first + i] = value;
      if (counts) counts.entries[3 * context + value]!++;
    }
  }

  private encodeValue(context: number, value: number): void {
    const { coder } = this;
    const isFirst = value === ((context >> 4) & 3);
    coder.encode(!isFirst, (context >>> 19) + 1);
    if (!isFirst) coder.encode(value === (context & 3), ((context >>> 6) & 8191) + 1);
  }
}

/** Rounds of encoding the sample; each fills free entries by the model of the round before. */
const ROUNDS = 2;

/**
 * Fits a model to a sample of blocks, each given by its words and its first entry. The table is `scale` times
 * as large.
 */
export function fitValueModel(
  sample: readonly { readonly words: Int32Array; readonly first: number }[],
  blockEntries: number,
  scale: number,
  neighbours = PREVIOUS,
): ValueModel {
  const most = usedNeighbours(blockEntries, neighbours);
  let model = ValueModel.fit(new ValueCounts(0), 1);
  for (let round = 0; round < ROUNDS; round++) {
    const counts = new ValueCounts(most);
    const encoder = new ValueEncoder(model, blockEntries, neighbours, counts);
    for (const { words, first } of sample) encoder.encode(words, first);
    model = ValueModel.fit(counts, scale);
  }
  return model;
}
