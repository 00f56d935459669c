/**
 * Reading table files. A file has a front (a magic line, three lengths and a checksum), a JSON header, the model of a WDL
 * table, the blocks of the table, and the index, which holds the lengths of the blocks. The checksum in the front covers
 * header, model and index; every block has its own. Blocks are read one by one.
 */
import { closeSync, constants, fstatSync, openSync } from 'node:fs';
import { type EntryNeighbours, type Metric, tableSizeBytes } from '../games/tablebase';
import { crc32Of } from '../util/bytes';
import { errorReason } from '../util/node/atomic-file';
import { fail, ok, type Result } from '../util/result';
import { BlockReader, CHECKSUM_BYTES, inflate, readPart } from './block-reader';
import { type HeaderCheck, longestDistance, OtherTableError, readTableHeader, type TableHeader } from './header';
import type { BlockSource } from './loaded-tables';
import { ValueDecoder } from './value-codec';
import { MAX_NEIGHBOURS, ValueModel } from './value-model';

export const TABLE_MAGIC = 'alquerque table2';
/** First line of version 1, which had no checksums and larger blocks. */
const OLD_MAGIC = 'alquerque table\n';
/** The magic, the compressed lengths of header, model and index, and the checksum of all that. */
export const FRONT_BYTES = TABLE_MAGIC.length + 16;
/** Longest header, compressed or not; real ones have up to 5 KB. */
const MAX_HEADER_BYTES = 1 << 16;
const MAX_MODEL_BYTES = ValueModel.sizeBytes(MAX_NEIGHBOURS);
/** Offsets of blocks are 32 bits. */
const MAX_FILE_BYTES = 2 ** 32 - 1;
/** Upper bound of the compressed length of `bytes`, at any level of zlib. */
const maxCompressedBytes = (bytes: number): number => bytes + (bytes >> 3) + 64;
/** Largest length of a block with its checksum: the index has two bytes for it. */
export const MAX_BLOCK_BYTES = (1 << 16) - 1;

/** Open table file. All of it is untrusted: what is read and inflated is bounded by what the header should hold. */
export class TableFile {
  private constructor(
    readonly header: TableHeader,
    readonly source: BlockSource,
    private readonly neighbours: EntryNeighbours | undefined,
  ) {}

  /** Opens a file and checks everything but its blocks. */
  static open(path: string, neighbours?: EntryNeighbours, checkHeader: HeaderCheck = () => ''): Result<TableFile> {
    let file: number;
    try {
      // O_NONBLOCK: opening a pipe must not wait for a writer.
      file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    } catch (error) {
      return fail(`${path}: cannot be read: ${errorReason(error)}`);
    }
    try {
      const { header, source } = readFront(file, path, neighbours, checkHeader);
      return ok(new TableFile(header, source, neighbours));
    } catch (error) {
      closeSync(file);
      const prefix = error instanceof OtherTableError ? '' : 'not a table, or damaged: ';
      return fail(`${path}: ${prefix}${errorReason(error)}`);
    }
  }

  /** Reads the whole table into shared memory. */
  read(): Result<Uint8Array> {
    const { header, source } = this;
    let table: Uint8Array;
    try {
      table = new Uint8Array(new SharedArrayBuffer(tableSizeBytes(header.metric, header.size)));
    } catch (error) {
      return fail(`${source.path}: cannot be read: ${errorReason(error)}`);
    }
    const reader = new BlockReader(source, this.neighbours);
    for (let block = 0; block < reader.blockCount; block++) {
      const error = reader.read(block);
      if (error !== '') return fail(error);
      const start = block * reader.bytesPerBlock;
      table.set(reader.bytes.subarray(0, Math.min(reader.bytesPerBlock, table.length - start)), start);
    }
    return ok(table);
  }

  close(): void {
    closeSync(this.source.file);
  }
}

/** Reads and checks everything but the blocks. Throws an error that describes the damage. */
function readFront(
  file: number,
  path: string,
  neighbours: EntryNeighbours | undefined,
  checkHeader: HeaderCheck,
): { header: TableHeader; source: BlockSource } {
  const stat = fstatSync(file);
  if (!stat.isFile()) throw new Error('expected a regular file');
  const { size } = stat;
  if (size > MAX_FILE_BYTES) throw new Error(`expected at most ${MAX_FILE_BYTES} bytes, got ${size}`);
  const front = readPart(file, 0, FRONT_BYTES);
  const magic = front.toString('latin1', 0, TABLE_MAGIC.length);
  if (magic === OLD_MAGIC)
    throw new OtherTableError("written by version 0.2 or older: build it again with 'alquerque tables build'");
  if (magic !== TABLE_MAGIC) throw new Error(`expected the first word '${TABLE_MAGIC}'`);
  const [headerBytes = 0, modelBytes = 0, indexBytes = 0, checksum] = [0, 4, 8, 12].map(at =>
    front.readUInt32LE(TABLE_MAGIC.length + at),
  );
  if (headerBytes === 0) throw new Error('the file is incomplete');
  for (const [what, bytes, most] of [
    ['header', headerBytes, MAX_HEADER_BYTES],
    ['model', modelBytes, maxCompressedBytes(MAX_MODEL_BYTES)],
    ['file', FRONT_BYTES + headerBytes + modelBytes + indexBytes, size],
  ] as const)
    if (bytes > most) throw new Error(`${what}: expected at most ${most} bytes, got ${bytes}`);
  const head = readPart(file, FRONT_BYTES, headerBytes + modelBytes);
  const header = readTableHeader(
    inflate(head.subarray(0, headerBytes), [MAX_HEADER_BYTES], 'header').toString(),
    checkHeader,
  );
  const first = FRONT_BYTES + headerBytes + modelBytes;
  const index = readIndex(file, size, header, indexBytes);
  const crc = [front.subarray(0, FRONT_BYTES - CHECKSUM_BYTES), head, index.compressed].reduce(
    (before, part) => crc32Of(part, before),
    0,
  );
  if (crc !== checksum) throw new Error(`expected checksum ${checksum}, got ${crc}`);
  const starts = blockStarts(header.metric, index.lengths, first, size - indexBytes);
  const model = readModel(head.subarray(headerBytes), header, neighbours);
  const { metric, block } = header;
  return {
    header,
    source: {
      path,
      file,
      metric,
      size: header.size,
      block,
      largest: header.distances.length === 0 ? 0 : longestDistance(header) + 1,
      starts,
      model,
    },
  };
}

/** Reads the index at the end of a file. */
function readIndex(
  file: number,
  size: number,
  { size: entries, block }: TableHeader,
  bytes: number,
): { compressed: Buffer; lengths: Uint16Array } {
  const blocks = Math.ceil(entries / block);
  const most = maxCompressedBytes(2 * blocks);
  if (bytes > most) throw new Error(`index: expected at most ${most} bytes, got ${bytes}`);
  const compressed = readPart(file, size - bytes, bytes);
  const inflated = blocks === 0 ? compressed : inflate(compressed, 2 * blocks, 'index');
  return { compressed, lengths: Uint16Array.from({ length: blocks }, (_, at) => inflated.readUInt16LE(2 * at)) };
}

/** Offsets of the blocks, and of the end of the last, which must be `end`. */
function blockStarts(metric: Metric, lengths: Uint16Array, first: number, end: number): Uint32Array {
  const starts = new Uint32Array(new SharedArrayBuffer(4 * (lengths.length + 1)));
  let at = first;
  for (const [block, length] of lengths.entries()) {
    if (length < CHECKSUM_BYTES)
      throw new Error(`block ${block}: expected at least ${CHECKSUM_BYTES} bytes, got ${length}`);
    starts[block] = at;
    at += length;
  }
  if (at !== end)
    throw new Error(`${metric === 'value' ? 'values' : 'distances'}: expected to end at ${at}, got ${end}`);
  starts[lengths.length] = at;
  return starts;
}

/** Model of a WDL table, other tables have none. */
function readModel(
  compressed: Buffer,
  { metric, block }: TableHeader,
  neighbours: EntryNeighbours | undefined,
): Uint8Array {
  if (metric !== 'value') {
    if (compressed.length > 0) throw new Error(`model: expected none, got ${compressed.length} bytes`);
    return new Uint8Array(0);
  }
  const inflated = inflate(compressed, [MAX_MODEL_BYTES], 'model');
  const bytes = new Uint8Array(new SharedArrayBuffer(inflated.length));
  bytes.set(inflated);
  const model = ValueModel.read(bytes);
  if (!model || !ValueDecoder.fits(model, block, neighbours)) throw new Error('model: expected probabilities');
  return bytes;
}
