/**
 * Reading table files. A file has a magic line, two lengths, a JSON header, the blocks of the table, and the list of their
 * lengths. Header, blocks and list are compressed separately, so that zlib's checksums cover them and blocks can be read one
 * by one.
 */
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import {
  type MaterialClass,
  type Metric,
  type Tablebase,
  type TableStatistics,
  tableSizeBytes,
} from '../games/tablebase';
import { fail, ok, type Result } from '../util/result';

export const TABLE_MAGIC = 'alquerque table\n';
const FORMAT_VERSION = 1;
const BLOCK_BYTES = 1 << 16;
/** Output buffer a little larger than a block, so that zlib needs a single call: a quarter faster. */
const INFLATE_CHUNK_BYTES = BLOCK_BYTES + 64;
/** After the magic: the compressed lengths of the header and of the block list. */
export const LENGTHS_BYTES = 8;
/** Longest header or block list that is accepted. */
const MAX_SECTION_BYTES = 1 << 24;

/** JSON header of a file. */
export interface TableHeader {
  readonly version: number;
  readonly signature: string;
  readonly space: string;
  readonly men: readonly number[];
  readonly metric: Metric;
  readonly size: number;
  readonly block: number;
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
  /** Positions with a compulsory capture, absent if not counted. */
  readonly captures?: number;
  /** Pairs of a distance and its number of positions. */
  readonly distances: readonly (readonly [number, number])[];
  /** CPU time for solving the group in ms. */
  readonly time: number;
}

export function createHeader(
  { signature, metric }: Tablebase,
  cls: MaterialClass,
  statistics: TableStatistics,
  time: number,
): TableHeader {
  const { name, pieceCounts: men, size } = cls;
  const { win, draw, loss, captures } = statistics;
  const distances = [...statistics.distances].sort(([a], [b]) => a - b);
  return {
    version: FORMAT_VERSION,
    signature,
    space: name,
    men,
    metric,
    size,
    block: BLOCK_BYTES,
    win,
    draw,
    loss,
    ...(captures !== undefined && { captures }),
    distances,
    time,
  };
}

const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Open table file. */
export class TableFile {
  private constructor(
    private readonly path: string,
    private readonly file: number,
    readonly header: TableHeader,
    /** Offset of each block, and of the end of the last. */
    private readonly starts: Float64Array,
  ) {}

  /** Opens a file and checks its header and its length. */
  static open(path: string): Result<TableFile> {
    let file: number;
    try {
      // O_NONBLOCK: opening a pipe must not wait for a writer.
      file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    } catch (error) {
      return fail(`${path}: cannot be read: ${errorText(error)}`);
    }
    try {
      return ok(openTable(path, file));
    } catch (error) {
      closeSync(file);
      return fail(`${path}: not a table, or damaged: ${errorText(error)}`);
    }

    function openTable(path: string, file: number): TableFile {
      const stat = fstatSync(file);
      if (!stat.isFile()) throw new Error('expected a regular file');
      const { size } = stat;
      const front = readPart(file, 0, TABLE_MAGIC.length + LENGTHS_BYTES);
      if (front.toString('latin1', 0, TABLE_MAGIC.length) !== TABLE_MAGIC)
        throw new Error(`expected the first line '${TABLE_MAGIC.trim()}'`);
      const head = front.readUInt32LE(TABLE_MAGIC.length);
      const list = front.readUInt32LE(TABLE_MAGIC.length + 4);
      if (head === 0 || head > MAX_SECTION_BYTES || list > MAX_SECTION_BYTES) throw new Error('the file is incomplete');
      const header = JSON.parse(inflateSync(readPart(file, front.length, head)).toString()) as TableHeader;
      if (header.version !== FORMAT_VERSION)
        throw new Error(`expected version ${FORMAT_VERSION}, got ${header.version}`);
      const lengths = new Uint32Array(new Uint8Array(inflateSync(readPart(file, size - list, list))).buffer);
      const starts = new Float64Array(lengths.length + 1);
      starts[0] = front.length + head;
      for (let block = 0; block < lengths.length; block++) starts[block + 1] = starts[block]! + lengths[block]!;
      if (starts[lengths.length] !== size - list)
        throw new Error(`expected ${starts[lengths.length]! + list} bytes, got ${size}`);
      const blocks = Math.ceil(tableSizeBytes(header.metric, header.size) / header.block);
      if (lengths.length !== blocks) throw new Error(`expected ${blocks} blocks, got ${lengths.length}`);
      return new TableFile(path, file, header, starts);
    }
  }

  get blockCount(): number {
    return this.starts.length - 1;
  }

  /** Reads one block; zlib checks it. */
  readBlock(index: number): Result<Uint8Array> {
    const start = this.starts[index]!;
    try {
      return ok(
        inflateSync(readPart(this.file, start, this.starts[index + 1]! - start), { chunkSize: INFLATE_CHUNK_BYTES }),
      );
    } catch (error) {
      return fail(`${this.path}: damaged: block ${index}: ${errorText(error)}`);
    }
  }

  /** Reads the whole table into shared memory. */
  read(): Result<Uint8Array> {
    const { metric, size, block } = this.header;
    const table = new Uint8Array(new SharedArrayBuffer(tableSizeBytes(metric, size)));
    for (let index = 0; index < this.blockCount; index++) {
      const bytes = this.readBlock(index);
      if (!bytes.ok) return bytes;
      if (bytes.value.length !== Math.min(block, table.length - index * block))
        return fail(`${this.path}: damaged: block ${index}: ${bytes.value.length} bytes`);
      table.set(bytes.value, index * block);
    }
    return ok(table);
  }

  close(): void {
    closeSync(this.file);
  }
}

function readPart(file: number, start: number, length: number): Buffer {
  const part = Buffer.alloc(length);
  for (let done = 0; done < length; ) {
    const read = readSync(file, part, done, length - done, start + done);
    if (read === 0) throw new Error('unexpected end of file');
    done += read;
  }
  return part;
}
