/**
 * Reading table files. A file has a magic line, two lengths, a JSON header, the blocks of the table, and the list of their
 * lengths. Header, blocks and list are compressed separately, so that zlib's checksums cover them and blocks can be read one
 * by one.
 */
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import {
  asInt32Array,
  type MaterialClass,
  type Metric,
  type Tablebase,
  type TableStatistics,
  tableSizeBytes,
} from '../games/tablebase';
import {
  type JsonReader,
  jsonArray,
  jsonInteger,
  jsonNumber,
  jsonObject,
  jsonOneOf,
  jsonOptional,
  jsonString,
  jsonTuple,
  readJson,
} from '../util/json-reader';
import { errorCode, errorReason } from '../util/node/atomic-file';
import { fail, ok, type Result } from '../util/result';

export const TABLE_MAGIC = 'alquerque table\n';
const FORMAT_VERSION = 1;
const BLOCK_BYTES = 1 << 16;
/** Output buffer a little larger than a block, so that zlib needs a single call: a quarter faster. */
const INFLATE_CHUNK_BYTES = BLOCK_BYTES + 64;
/** After the magic: the compressed lengths of the header and of the block list. */
export const LENGTHS_BYTES = 8;
/** Longest header, compressed or not; real ones have up to 5 KB. */
const MAX_HEADER_BYTES = 1 << 16;
/** Shortest block: zlib adds this much to its data. */
const MIN_COMPRESSED_BYTES = 8;
/** Upper bound of the compressed length of `bytes`, at any level of zlib. */
const maxCompressedBytes = (bytes: number): number => bytes + (bytes >> 3) + 64;
/** Largest distance that a byte holds; 0 is no distance. */
const MAX_DISTANCE = 254;

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
  /** Pairs of a distance and its number of positions, ascending. */
  readonly distances: readonly (readonly [number, number])[];
  /** CPU time for solving the group in ms. */
  readonly time: number;
}

const readVersion = jsonOneOf(FORMAT_VERSION);

const readFields: JsonReader<TableHeader> = jsonObject({
  version: readVersion,
  signature: jsonString,
  space: jsonString,
  men: jsonArray(jsonInteger(0)),
  metric: jsonOneOf<readonly Metric[]>('removal', 'limit', 'plies', 'value'),
  size: jsonInteger(1),
  block: jsonOneOf(BLOCK_BYTES),
  win: jsonInteger(0),
  draw: jsonInteger(0),
  loss: jsonInteger(0),
  captures: jsonOptional(jsonInteger(0)),
  distances: jsonArray(jsonTuple(jsonInteger(0, MAX_DISTANCE), jsonInteger(1))),
  time: jsonNumber,
});

const readTableHeader: JsonReader<TableHeader> = (value, at) => {
  // Another version may have other fields.
  if (typeof value === 'object' && value !== null && 'version' in value) readVersion(value.version, 'version');
  return readFields(value, at);
};

/** Description of counts that contradict each other, or an empty string. */
function countsError({ metric, size, win, draw, loss, captures = 0, distances }: TableHeader): string {
  const all = win + draw + loss;
  if (all > size) return `win, draw and loss: expected at most ${size} together, got ${all}`;
  if (captures > size) return `captures: expected at most ${size}, got ${captures}`;
  if (metric === 'value') return distances.length === 0 ? '' : `distances: expected none, got ${distances.length}`;
  const unordered = distances.findIndex(([plies], at) => at > 0 && plies <= distances[at - 1]![0]);
  if (unordered > 0) return `distances[${unordered}]: expected more than ${distances[unordered - 1]![0]} plies`;
  const sumOf = (parity: number): number =>
    distances.reduce((sum, [plies, count]) => (plies % 2 === parity ? sum + count : sum), 0);
  if (sumOf(1) !== win) return `distances: expected ${win} wins, got ${sumOf(1)}`;
  return sumOf(0) === loss ? '' : `distances: expected ${loss} losses, got ${sumOf(0)}`;
}

/** Longest distance in plies, 0 if there is none. */
export const longestDistance = ({ distances }: TableHeader): number => distances.at(-1)?.[0] ?? 0;

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

/** Checks that a header is that of the expected table; returns an error or an empty string. */
type HeaderCheck = (header: TableHeader) => string;

/** A file that is no valid table. */
class TableError extends Error {}

/** Open table file. All of it is untrusted: what is read and inflated is bounded by what the header should hold. */
export class TableFile {
  private readonly tableBytes: number;

  private constructor(
    private readonly path: string,
    private readonly file: number,
    readonly header: TableHeader,
    /** Offset of each block, and of the end of the last. */
    private readonly starts: Float64Array,
  ) {
    this.tableBytes = tableSizeBytes(header.metric, header.size);
  }

  /** Opens a file and checks its header and its length. */
  static open(path: string, checkHeader: HeaderCheck = () => ''): Result<TableFile> {
    let file: number;
    try {
      // O_NONBLOCK: opening a pipe must not wait for a writer.
      file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    } catch (error) {
      return fail(`${path}: cannot be read: ${errorReason(error)}`);
    }
    try {
      const { header, starts } = readFront(file, checkHeader);
      return ok(new TableFile(path, file, header, starts));
    } catch (error) {
      closeSync(file);
      return fail(`${path}: ${error instanceof TableError ? '' : 'not a table, or damaged: '}${errorReason(error)}`);
    }
  }

  get blockCount(): number {
    return this.starts.length - 1;
  }

  /** Reads one block; zlib checks it. */
  readBlock(index: number): Result<Uint8Array> {
    const start = this.starts[index]!;
    const bytes = Math.min(BLOCK_BYTES, this.tableBytes - index * BLOCK_BYTES);
    try {
      const part = readPart(this.file, start, this.starts[index + 1]! - start);
      return ok(inflate(part, bytes, 'entries', INFLATE_CHUNK_BYTES));
    } catch (error) {
      return fail(`${this.path}: damaged: block ${index}: ${errorReason(error)}`);
    }
  }

  /** Reads the whole table into shared memory. */
  read(): Result<Uint8Array> {
    let table: Uint8Array;
    try {
      table = new Uint8Array(new SharedArrayBuffer(this.tableBytes));
    } catch (error) {
      return fail(`${this.path}: cannot be read: ${errorReason(error)}`);
    }
    for (let index = 0; index < this.blockCount; index++) {
      const bytes = this.readBlock(index);
      if (!bytes.ok) return bytes;
      const start = index * BLOCK_BYTES;
      table.set(bytes.value, start);
      const error = entriesError(this.header, table.subarray(start, start + bytes.value.length));
      if (error !== '') return fail(`${this.path}: damaged: block ${index}: ${error}`);
    }
    return ok(table);
  }

  close(): void {
    closeSync(this.file);
  }
}

/** Reads and checks everything but the blocks. Throws an error that describes the damage. */
function readFront(file: number, checkHeader: HeaderCheck): { header: TableHeader; starts: Float64Array } {
  const stat = fstatSync(file);
  if (!stat.isFile()) throw new Error('expected a regular file');
  const { size } = stat;
  const front = readPart(file, 0, TABLE_MAGIC.length + LENGTHS_BYTES);
  if (front.toString('latin1', 0, TABLE_MAGIC.length) !== TABLE_MAGIC)
    throw new Error(`expected the first line '${TABLE_MAGIC.trim()}'`);
  const head = front.readUInt32LE(TABLE_MAGIC.length);
  const list = front.readUInt32LE(TABLE_MAGIC.length + 4);
  if (head === 0) throw new Error('the file is incomplete');
  if (head > MAX_HEADER_BYTES) throw new Error(`header: expected at most ${MAX_HEADER_BYTES} bytes, got ${head}`);
  const text = inflate(readPart(file, front.length, head), [MAX_HEADER_BYTES], 'header').toString();
  const header = readJson('header', text, readTableHeader);
  if (!header.ok) throw new Error(header.error);
  const wrong = checkHeader(header.value);
  if (wrong !== '') throw new TableError(wrong);
  const counts = countsError(header.value);
  if (counts !== '') throw new Error(`header: ${counts}`);
  return { header: header.value, starts: readBlockStarts(file, size, header.value, front.length + head, list) };
}

/** Reads the block list of `list` bytes at the end of a file of `size` bytes whose blocks start at `first`. */
function readBlockStarts(file: number, size: number, header: TableHeader, first: number, list: number): Float64Array {
  const tableBytes = tableSizeBytes(header.metric, header.size);
  const blocks = Math.ceil(tableBytes / BLOCK_BYTES);
  const minSize = first + MIN_COMPRESSED_BYTES * blocks + list;
  if (size < minSize) throw new Error(`expected at least ${minSize} bytes, got ${size}`);
  const maxList = maxCompressedBytes(4 * blocks);
  if (list > maxList) throw new Error(`block list: expected at most ${maxList} bytes, got ${list}`);
  const bytes = inflate(readPart(file, size - list, list), 4 * blocks, 'block list');
  const starts = new Float64Array(blocks + 1);
  starts[0] = first;
  for (let block = 0; block < blocks; block++) {
    const length = bytes.readUInt32LE(4 * block);
    const maxLength = maxCompressedBytes(BLOCK_BYTES);
    if (length > maxLength) throw new Error(`block ${block}: expected at most ${maxLength} bytes, got ${length}`);
    starts[block + 1] = starts[block]! + length;
  }
  const expected = starts[blocks]! + list;
  if (expected !== size) throw new Error(`expected ${expected} bytes, got ${size}`);
  return starts;
}

/** Inflates data that must have `bytes` bytes, or at most so many if in brackets. Throws if it has more or fewer. */
function inflate(data: Buffer, bytes: number | readonly [number], what: string, chunkSize?: number): Buffer {
  const maxOutputLength = typeof bytes === 'number' ? bytes : bytes[0];
  let inflated: Buffer;
  try {
    inflated = inflateSync(data, { maxOutputLength, ...(chunkSize !== undefined && { chunkSize }) });
  } catch (error) {
    if (errorCode(error) !== 'ERR_BUFFER_TOO_LARGE') throw error;
    throw new Error(`${what}: expected at most ${maxOutputLength} bytes, got more`);
  }
  if (typeof bytes === 'number' && inflated.length !== bytes)
    throw new Error(`${what}: expected ${bytes} bytes, got ${inflated.length}`);
  return inflated;
}

/** Description of an entry that no table of this header has, or an empty string. `entries` starts at a multiple of 4. */
function entriesError({ metric, distances }: TableHeader, entries: Uint8Array): string {
  // Whole words first, which is five times as fast; then the bytes after them.
  const words = asInt32Array(entries);
  const rest = entries.subarray(4 * words.length);
  if (metric === 'value') {
    const hasThree = (byte: number): boolean => (byte & (byte >> 1) & 0x55) !== 0;
    return hasEntryThree(words) || rest.some(hasThree) ? 'expected entries from 0 to 2, got 3' : '';
  }
  const max = distances.length === 0 ? 0 : distances.at(-1)![0] + 1;
  if (!hasByteAbove(max, words) && rest.every(byte => byte <= max)) return '';
  return `expected entries from 0 to ${max}, got ${entries.find(byte => byte > max)}`;
}

/** True if one of the two-bit entries is 3. */
function hasEntryThree(words: Int32Array): boolean {
  let found = 0;
  for (let at = 0; at < words.length; at++) found |= words[at]! & (words[at]! >>> 1) & 0x55555555;
  return found !== 0;
}

/** True if a byte is above `limit`: adding to the low seven bits of each byte carries into its highest. */
function hasByteAbove(limit: number, words: Int32Array): boolean {
  const addend = 0x01010101 * (127 - (limit & 127));
  let found = 0;
  if (limit < 128) for (let at = 0; at < words.length; at++) found |= ((words[at]! & LOW_BITS) + addend) | words[at]!;
  else for (let at = 0; at < words.length; at++) found |= ((words[at]! & LOW_BITS) + addend) & words[at]!;
  return (found & ~LOW_BITS) !== 0;
}

const LOW_BITS = 0x7f7f7f7f;

function readPart(file: number, start: number, length: number): Buffer {
  const part = Buffer.alloc(length);
  for (let done = 0; done < length; ) {
    const read = readSync(file, part, done, length - done, start + done);
    if (read === 0) throw new Error('unexpected end of file');
    done += read;
  }
  return part;
}
