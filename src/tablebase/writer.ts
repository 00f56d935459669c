/** Writing table files: threads compress blocks in parallel and write them in order. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { asInt32Array, type ThreadTeam } from '../games/tablebase';
import { draftPath, errorReason, writeFully } from '../util/node/atomic-file';
import { fail, ok, type Result } from '../util/result';
import { LENGTHS_BYTES, TABLE_MAGIC, type TableHeader } from './reader';
import { singleThreadTeam } from './thread-team';

const COMPRESSION_LEVEL = 5;

/** Words of shared memory: the open file, the next block to write (or FAILED), the compressed lengths of the blocks. */
const FILE = 0;
const NEXT_BLOCK = 1;
const FIRST_LENGTH = 2;
const FAILED = -1;

/** Size of the memory that threads share while writing a table. */
export const writerMemoryBytes = (table: Uint8Array, block: number): number =>
  4 * (FIRST_LENGTH + Math.ceil(table.length / block));

/** Replaces a file atomically. Every thread of the team calls it; the error is returned on the thread that failed. */
export function writeTable(
  path: string,
  header: TableHeader,
  table: Uint8Array,
  team: ThreadTeam = singleThreadTeam(),
  memory: Uint8Array = new Uint8Array(writerMemoryBytes(table, header.block)),
): Result<true> {
  return new TableWriter(path, header, table, team, asInt32Array(memory)).write();
}

class TableWriter {
  private readonly draft: string;
  private readonly blockCount: number;
  private error = '';

  constructor(
    private readonly path: string,
    private readonly header: TableHeader,
    private readonly table: Uint8Array,
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
    if (isFirst && this.nextBlock() === FAILED) this.discard();
    // A reported error ends the threads, so the draft must be removed before.
    this.team.barrier();
    return this.error === '' ? ok(true) : fail(`${this.path}: cannot be written: ${this.error}`);
  }

  /** Runs a step unless a thread has failed. */
  private attempt(step: () => void): void {
    if (this.nextBlock() === FAILED) return;
    try {
      step();
    } catch (error) {
      this.error = errorReason(error);
      Atomics.store(this.shared, NEXT_BLOCK, FAILED);
      Atomics.notify(this.shared, NEXT_BLOCK);
    }
  }

  private nextBlock(): number {
    return Atomics.load(this.shared, NEXT_BLOCK);
  }

  private open(): void {
    const file = openSync(this.draft, 'wx');
    this.shared[FILE] = file;
    writeFully(file, Buffer.from(TABLE_MAGIC));
    writeFully(file, new Uint8Array(LENGTHS_BYTES));
    writeFully(file, this.compressedHeader());
  }

  private compressedHeader(): Buffer {
    return deflateSync(JSON.stringify(this.header));
  }

  private writeBlocks(): void {
    const { team, blockCount } = this;
    for (let block = team.claim(0, blockCount, 1); block >= 0; block = team.claim(0, blockCount, 1)) {
      const compressed = this.compressBlock(block);
      if (!this.waitForBlock(block)) return;
      writeFully(this.shared[FILE]!, compressed);
      Atomics.compareExchange(this.shared, NEXT_BLOCK, block, block + 1);
      Atomics.notify(this.shared, NEXT_BLOCK);
    }
  }

  private compressBlock(block: number): Buffer {
    const { header, table, shared } = this;
    const bytes = table.subarray(block * header.block, (block + 1) * header.block);
    const compressed = deflateSync(bytes, { level: COMPRESSION_LEVEL });
    shared[FIRST_LENGTH + block] = compressed.length;
    return compressed;
  }

  /** Waits until the block may be written. Returns false if another thread failed. */
  private waitForBlock(block: number): boolean {
    for (let next = this.nextBlock(); next !== block; next = this.nextBlock()) {
      if (next === FAILED) return false;
      Atomics.wait(this.shared, NEXT_BLOCK, next);
    }
    return true;
  }

  private finish(): void {
    const file = this.shared[FILE]!;
    const list = deflateSync(new Uint8Array(this.shared.slice(FIRST_LENGTH).buffer));
    writeFully(file, list);
    const lengths = Buffer.alloc(LENGTHS_BYTES);
    lengths.writeUInt32LE(this.compressedHeader().length, 0);
    lengths.writeUInt32LE(list.length, 4);
    writeFully(file, lengths, TABLE_MAGIC.length);
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
