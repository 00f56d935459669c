/**
 * A table as a file. Everything after the first line is deflated, so that zlib's checksums guard every byte: a header,
 * which says whose table it is, then blocks that can be read one by one, then their lengths.
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
/** Room for a block and a little more, so that zlib need not be asked twice: a quarter of the time to read is saved. */
const INFLATE_CHUNK_BYTES = BLOCK_BYTES + 64;
/** Behind the magic: the lengths of the header and of the list of blocks, which stands at the end. */
export const LENGTHS_BYTES = 8;
/** The longest header or list that is believed. */
const MAX_SECTION_BYTES = 1 << 24;

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
  /** Positions in which the side to move must take; absent where that was not counted. */
  readonly captures?: number;
  /** Plies and how many positions have them. */
  readonly distances: readonly (readonly [number, number])[];
  /** Milliseconds of processor time that solving the group took. */
  readonly time: number;
}

export function createHeader(
  { signature, metric }: Tablebase,
  space: MaterialClass,
  facts: TableStatistics,
  time: number,
): TableHeader {
  const { name, pieceCounts: men, size } = space;
  const { win, draw, loss, captures } = facts;
  const distances = [...facts.distances].sort(([a], [b]) => a - b);
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

/** What of an open file is where. */
export class TableFile {
  private constructor(
    private readonly path: string,
    private readonly file: number,
    readonly header: TableHeader,
    /** Where each block begins; one more for the end of the last. */
    private readonly starts: Float64Array,
  ) {}

  /** The file of a table; refuses what is none, or is damaged at either end. */
  static open(path: string): Result<TableFile> {
    let file: number;
    try {
      // Opening a pipe must not wait for somebody to write into it.
      file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    } catch (error) {
      return fail(`${path} cannot be read: ${errorText(error)}`);
    }
    try {
      return ok(openTable(path, file));
    } catch (error) {
      closeSync(file);
      return fail(`${path} is no table or is damaged: ${errorText(error)}`);
    }

    function openTable(path: string, file: number): TableFile {
      const stat = fstatSync(file);
      if (!stat.isFile()) throw new Error('it is no ordinary file');
      const { size } = stat;
      const front = readPart(file, 0, TABLE_MAGIC.length + LENGTHS_BYTES);
      if (front.toString('latin1', 0, TABLE_MAGIC.length) !== TABLE_MAGIC)
        throw new Error('it does not begin as a table does');
      const head = front.readUInt32LE(TABLE_MAGIC.length);
      const list = front.readUInt32LE(TABLE_MAGIC.length + 4);
      if (head === 0 || head > MAX_SECTION_BYTES || list > MAX_SECTION_BYTES)
        throw new Error('it was not written to the end');
      const header = JSON.parse(inflateSync(readPart(file, front.length, head)).toString()) as TableHeader;
      if (header.version !== FORMAT_VERSION) throw new Error(`version ${header.version} is not ${FORMAT_VERSION}`);
      const lengths = new Uint32Array(new Uint8Array(inflateSync(readPart(file, size - list, list))).buffer);
      const starts = new Float64Array(lengths.length + 1);
      starts[0] = front.length + head;
      for (let block = 0; block < lengths.length; block++) starts[block + 1] = starts[block]! + lengths[block]!;
      if (starts[lengths.length] !== size - list) throw new Error('it is cut off');
      if (lengths.length !== Math.ceil(tableSizeBytes(header.metric, header.size) / header.block))
        throw new Error('it lacks blocks');
      return new TableFile(path, file, header, starts);
    }
  }

  get blockCount(): number {
    return this.starts.length - 1;
  }

  /** The bytes of one block, which zlib has checked. */
  readBlock(index: number): Result<Uint8Array> {
    const start = this.starts[index]!;
    try {
      return ok(
        inflateSync(readPart(this.file, start, this.starts[index + 1]! - start), { chunkSize: INFLATE_CHUNK_BYTES }),
      );
    } catch (error) {
      return fail(`${this.path} is damaged: block ${index}: ${errorText(error)}`);
    }
  }

  /** The whole table, in memory that threads can share. */
  read(): Result<Uint8Array> {
    const { metric, size, block } = this.header;
    const table = new Uint8Array(new SharedArrayBuffer(tableSizeBytes(metric, size)));
    for (let index = 0; index < this.blockCount; index++) {
      const bytes = this.readBlock(index);
      if (!bytes.ok) return bytes;
      if (bytes.value.length !== Math.min(block, table.length - index * block))
        return fail(`${this.path} is damaged: block ${index} has the wrong length`);
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
    if (read === 0) throw new Error('it is cut off');
    done += read;
  }
  return part;
}
