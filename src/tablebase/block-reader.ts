/** Reading single blocks of table files, in any thread. */
import { readSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { asInt32Array, type EntryNeighbours, tableSizeBytes } from '../games/tablebase';
import { crc32Of } from '../util/bytes';
import { errorCode, errorReason } from '../util/node/atomic-file';
import type { BlockSource } from './loaded-tables';
import { ValueDecoder } from './value-codec';
import { CHUNK, ValueModel } from './value-model';

/** Bytes of the checksum at the end of a block. */
export const CHECKSUM_BYTES = 4;
/** Output buffer a little larger than a block, so that zlib needs a single call: a quarter faster. */
const CHUNK_SLACK_BYTES = 64;

/** Checksum of a block. It covers the block's number, so that no block passes for another. */
export const blockChecksum = (block: number, bytes: Uint8Array): number =>
  crc32Of(bytes, crc32Of(Uint8Array.of(block & 255, (block >> 8) & 255, (block >> 16) & 255, block >> 24)));

/** Bytes of a decoded block. */
export const bytesPerBlock = ({ metric, block }: Pick<BlockSource, 'metric' | 'block'>): number =>
  tableSizeBytes(metric, block);

/** Reads and decodes the blocks of one file. For one thread. */
export class BlockReader {
  readonly bytesPerBlock: number;
  readonly blockCount: number;
  /** The last block read. */
  readonly bytes: Uint8Array;
  private readonly words: Int32Array;
  private decoder: ValueDecoder | undefined;
  private compressed = Buffer.alloc(1 << 12);

  constructor(
    private readonly source: BlockSource,
    private readonly neighbours: EntryNeighbours | undefined,
  ) {
    this.bytesPerBlock = bytesPerBlock(source);
    this.blockCount = source.starts.length - 1;
    this.bytes = new Uint8Array(this.bytesPerBlock);
    this.words = asInt32Array(this.bytes);
  }

  /** Reads a block into `bytes`. Returns an error if it is damaged, else an empty string. */
  read(block: number): string {
    const { starts, file } = this.source;
    const start = starts[block]!;
    const length = starts[block + 1]! - start;
    if (length > this.compressed.length) this.compressed = Buffer.alloc(length);
    try {
      readInto(file, this.compressed, start, length);
      const end = length - CHECKSUM_BYTES;
      const data = this.compressed.subarray(0, end);
      const expected = this.compressed.readUInt32LE(end);
      const checksum = blockChecksum(block, data);
      if (checksum !== expected) throw new Error(`expected checksum ${expected}, got ${checksum}`);
      this.decode(block, data);
      return '';
    } catch (error) {
      return `${this.source.path}: damaged: block ${block}: ${errorReason(error)}`;
    }
  }

  private decode(index: number, data: Buffer): void {
    const { metric, size, block, model, largest } = this.source;
    const first = index * block;
    const entries = Math.min(block, size - first);
    if (metric === 'value') {
      this.decoder ??= new ValueDecoder(ValueModel.read(model)!, block, this.neighbours);
      this.decoder.decode(data, first, this.words.subarray(0, Math.ceil(entries / CHUNK)));
      return;
    }
    const inflated = inflate(data, entries, 'entries', block + CHUNK_SLACK_BYTES);
    this.bytes.set(inflated);
    if (hasByteAbove(largest, this.words))
      throw new Error(`expected entries from 0 to ${largest}, got ${inflated.find(byte => byte > largest)}`);
  }
}

/** Inflates data. `bytes`: the length that the result must have, or in brackets its maximum; throws if it is another. */
export function inflate(data: Buffer, bytes: number | readonly [number], what: string, chunkSize?: number): Buffer {
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

/** True if a byte is above `limit`: adding to the low seven bits of each byte carries into its highest. */
function hasByteAbove(limit: number, words: Int32Array): boolean {
  const addend = 0x01010101 * (127 - (limit & 127));
  let found = 0;
  if (limit < 128) for (let at = 0; at < words.length; at++) found |= ((words[at]! & LOW_BITS) + addend) | words[at]!;
  else for (let at = 0; at < words.length; at++) found |= ((words[at]! & LOW_BITS) + addend) & words[at]!;
  return (found & ~LOW_BITS) !== 0;
}

const LOW_BITS = 0x7f7f7f7f;

export function readPart(file: number, start: number, length: number): Buffer {
  const part = Buffer.alloc(length);
  readInto(file, part, start, length);
  return part;
}

function readInto(file: number, part: Buffer, start: number, length: number): void {
  for (let done = 0; done < length; ) {
    const read = readSync(file, part, done, length - done, start + done);
    if (read === 0) throw new Error('unexpected end of file');
    done += read;
  }
}
