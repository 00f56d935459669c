/** Writing table files: threads compress blocks in parallel and write them in order. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { asInt32Array, type EntryNeighbours, type ThreadTeam } from '../games/tablebase';
import { crc32Of } from '../util/bytes';
import { draftPath, errorReason, writeFully } from '../util/node/atomic-file';
import { fail, ok, type Result } from '../util/result';
import { blockChecksum, bytesPerBlock, CHECKSUM_BYTES } from './block-reader';
import type { TableHeader } from './header';
import { FRONT_BYTES, MAX_BLOCK_BYTES, TABLE_MAGIC } from './reader';
import { singleThreadTeam } from './thread-team';
import { fitValueModel, ValueEncoder } from './value-codec';
import { CHUNK, MAX_NEIGHBOURS, ValueModel } from './value-model';

const COMPRESSION_LEVEL = 6;
/** Blocks that a thread compresses and writes together. */
const GROUP_BLOCKS = 32;
/** Blocks to which the model of a WDL table is fitted. */
const SAMPLE_BLOCKS = 256;

/**
 * Words of shared memory: the open file, the next group of blocks to write (or FAILED), the length of the model, the model,
 * the lengths of the blocks.
 */
const FILE = 0;
const NEXT_GROUP = 1;
const MODEL_LENGTH = 2;
const MODEL = 3;
const FIRST_LENGTH = MODEL + Math.ceil(ValueModel.sizeBytes(MAX_NEIGHBOURS) / 4);
const FAILED = -1;

/** Size of the memory that threads share while writing a table. */
export const writerMemoryBytes = ({ size, block }: Pick<TableHeader, 'size' | 'block'>): number =>
  4 * (FIRST_LENGTH + Math.ceil(size / block));

/**
 * Replaces a file atomically. Entries 3 of a WDL table are free: the file holds any value there. Every thread of the team
 * calls it; the error is returned on the thread that failed.
 */
export function writeTable(
  path: string,
  header: TableHeader,
  table: Uint8Array,
  neighbours?: EntryNeighbours,
  team: ThreadTeam = singleThreadTeam(),
  memory: Uint8Array = new Uint8Array(writerMemoryBytes(header)),
): Result<true> {
  return new TableWriter(path, header, table, neighbours, team, asInt32Array(memory)).write();
}

class TableWriter {
  private readonly draft: string;
  private readonly blockCount: number;
  private encoder: ValueEncoder | undefined;
  private error = '';

  constructor(
    private readonly path: string,
    private readonly header: TableHeader,
    private readonly table: Uint8Array,
    private readonly neighbours: EntryNeighbours | undefined,
    private readonly team: ThreadTeam,
    private readonly shared: Int32Array,
  ) {
    this.draft = draftPath(path);
    this.blockCount = shared.length - FIRST_LENGTH;
  }

  write(): Result<true> {
    const isFirst = this.team.thread === 0;
    if (isFirst) this.attempt(() => this.open());
    this.team.barrier();
    this.attempt(() => this.writeBlocks());
    this.team.barrier();
    if (isFirst) this.attempt(() => this.finish());
    if (isFirst && this.nextGroup() === FAILED) this.discard();
    // A reported error ends the threads, so the draft must be removed before.
    this.team.barrier();
    return this.error === '' ? ok(true) : fail(`${this.path}: cannot be written: ${this.error}`);
  }

  /** Runs a step unless a thread has failed. */
  private attempt(step: () => void): void {
    if (this.nextGroup() === FAILED) return;
    try {
      step();
    } catch (error) {
      this.error = errorReason(error);
      Atomics.store(this.shared, NEXT_GROUP, FAILED);
      Atomics.notify(this.shared, NEXT_GROUP);
    }
  }

  private nextGroup(): number {
    return Atomics.load(this.shared, NEXT_GROUP);
  }

  private open(): void {
    const file = openSync(this.draft, 'wx');
    this.shared[FILE] = file;
    writeFully(file, new Uint8Array(FRONT_BYTES));
    writeFully(file, this.compressedHeader());
    if (this.header.metric !== 'value') return;
    const { bytes } = this.fitModel();
    this.shared[MODEL_LENGTH] = bytes.length;
    this.modelBytes.set(bytes);
    writeFully(file, this.compressedModel());
  }

  private get modelBytes(): Uint8Array {
    return new Uint8Array(
      this.shared.buffer,
      this.shared.byteOffset + 4 * MODEL,
      Atomics.load(this.shared, MODEL_LENGTH),
    );
  }

  private compressedHeader(): Buffer {
    return deflateSync(JSON.stringify(this.header));
  }

  private compressedModel(): Buffer {
    return this.header.metric === 'value' ? deflateSync(this.modelBytes.slice(), { level: 9 }) : Buffer.alloc(0);
  }

  private fitModel(): ValueModel {
    const { blockCount } = this;
    const count = Math.min(blockCount, SAMPLE_BLOCKS);
    const sample = Array.from({ length: count }, (_, at) => {
      const block = Math.floor((at * blockCount) / count);
      return { words: this.wordsOf(block), first: block * this.header.block };
    });
    return fitValueModel(sample, this.header.block, blockCount / count, this.neighbours);
  }

  /** Bytes of a block of the table. */
  private bytesOf(block: number): Uint8Array {
    const bytes = bytesPerBlock(this.header);
    return this.table.subarray(block * bytes, (block + 1) * bytes);
  }

  /** Words of a block of a WDL table; entries after its end are free. */
  private wordsOf(block: number): Int32Array {
    const bytes = this.bytesOf(block);
    const entries = Math.min(this.header.block, this.header.size - block * this.header.block);
    const words = new Int32Array(Math.ceil(entries / CHUNK)).fill(-1);
    new Uint8Array(words.buffer).set(bytes);
    if (entries % 4 !== 0) new Uint8Array(words.buffer)[bytes.length - 1]! |= 255 << (2 * (entries % 4));
    return words;
  }

  private writeBlocks(): void {
    const { team, blockCount } = this;
    const groups = Math.ceil(blockCount / GROUP_BLOCKS);
    for (let group = team.claim(0, groups, 1); group >= 0; group = team.claim(0, groups, 1)) {
      const end = Math.min(blockCount, (group + 1) * GROUP_BLOCKS);
      const parts: Uint8Array[] = [];
      for (let block = group * GROUP_BLOCKS; block < end; block++) parts.push(this.compressBlock(block));
      if (!this.waitForGroup(group)) return;
      writeFully(this.shared[FILE]!, Buffer.concat(parts));
      Atomics.compareExchange(this.shared, NEXT_GROUP, group, group + 1);
      Atomics.notify(this.shared, NEXT_GROUP);
    }
  }

  private compressBlock(block: number): Buffer {
    const data = this.header.metric === 'value' ? this.encodeValues(block) : this.deflateBytes(block);
    const compressed = Buffer.alloc(data.length + CHECKSUM_BYTES);
    compressed.set(data);
    compressed.writeUInt32LE(blockChecksum(block, data), data.length);
    if (compressed.length > MAX_BLOCK_BYTES)
      throw new Error(`block ${block}: expected at most ${MAX_BLOCK_BYTES} bytes, got ${compressed.length}`);
    this.shared[FIRST_LENGTH + block] = compressed.length;
    return compressed;
  }

  private deflateBytes(block: number): Uint8Array {
    return deflateSync(this.bytesOf(block), { level: COMPRESSION_LEVEL });
  }

  private encodeValues(block: number): Uint8Array {
    this.encoder ??= new ValueEncoder(ValueModel.read(this.modelBytes)!, this.header.block, this.neighbours);
    return this.encoder.encode(this.wordsOf(block), block * this.header.block);
  }

  /** Waits until the group may be written. Returns false if another thread failed. */
  private waitForGroup(group: number): boolean {
    for (let next = this.nextGroup(); next !== group; next = this.nextGroup()) {
      if (next === FAILED) return false;
      Atomics.wait(this.shared, NEXT_GROUP, next);
    }
    return true;
  }

  private finish(): void {
    const file = this.shared[FILE]!;
    const lengths = Buffer.alloc(2 * this.blockCount);
    for (let block = 0; block < this.blockCount; block++)
      lengths.writeUInt16LE(this.shared[FIRST_LENGTH + block]!, 2 * block);
    const [header, model, index] = [this.compressedHeader(), this.compressedModel(), deflateSync(lengths)];
    writeFully(file, index);
    writeFully(file, tableFront(header, model, index), 0);
    fsyncSync(file);
    closeSync(file);
    this.shared[FILE] = 0;
    renameSync(this.draft, this.path);
  }

  private discard(): void {
    if (this.shared[FILE] !== 0) closeSync(this.shared[FILE]!);
    rmSync(this.draft, { force: true });
  }
}

/** First bytes of a file with these compressed parts. */
export function tableFront(header: Uint8Array, model: Uint8Array, index: Uint8Array): Buffer {
  const front = Buffer.alloc(FRONT_BYTES);
  front.write(TABLE_MAGIC, 'latin1');
  for (const [at, part] of [header, model, index].entries())
    front.writeUInt32LE(part.length, TABLE_MAGIC.length + 4 * at);
  const lengths = front.subarray(0, FRONT_BYTES - CHECKSUM_BYTES);
  const checksum = [lengths, header, model, index].reduce((before, part) => crc32Of(part, before), 0);
  front.writeUInt32LE(checksum, lengths.length);
  return front;
}
