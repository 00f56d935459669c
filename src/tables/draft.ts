/** A table on its way into its file: threads share out the deflating of its blocks and write them in turn. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { type Team, wordsOf } from '../games/endings';
import { fail, ok, type Result } from '../games/game';
import { type Header, LENGTHS, MAGIC } from './file';
import { alone } from './team';

const LEVEL = 5;

/** What is called so is a table that a process is writing. */
const draftOf = (path: string): string => `${path}.${process.pid}.tmp`;
const DRAFT = /\.(\d+)\.tmp$/;

/** Who writes or wrote the draft of this name; undefined for any other file. */
export function writerOf(file: string): number | undefined {
  const writer = DRAFT.exec(file)?.[1];
  return writer === undefined ? undefined : Number(writer);
}

/** What the threads share: the open file, the block that is to be written next or that one has failed, the blocks' lengths. */
const FILE = 0;
const TURN = 1;
const FIRST_LENGTH = 2;
const FAILED = -1;

/** The bytes that threads share while they write a table together. */
export const draftMemory = (table: Uint8Array, block: number): number =>
  4 * (FIRST_LENGTH + Math.ceil(table.length / block));

/** Replaces the file as a whole. Every thread of the team calls it; who fails says so, the others have no fault. */
export function writeTable(
  path: string,
  header: Header,
  table: Uint8Array,
  team: Team = alone(),
  memory: Uint8Array = new Uint8Array(draftMemory(table, header.block)),
): Result<true> {
  return new Draft(path, header, table, team, wordsOf(memory)).write();
}

class Draft {
  private readonly draft: string;
  private readonly blocks: number;
  private fault = '';

  constructor(
    private readonly path: string,
    private readonly header: Header,
    private readonly table: Uint8Array,
    private readonly team: Team,
    private readonly shared: Int32Array,
  ) {
    this.draft = draftOf(path);
    this.blocks = shared.length - FIRST_LENGTH;
  }

  write(): Result<true> {
    const first = this.team.thread === 0;
    if (first) this.attempt(() => this.begin());
    this.team.barrier();
    this.attempt(() => this.writeBlocks());
    this.team.barrier();
    if (first) this.attempt(() => this.end());
    if (first && this.turn() === FAILED) this.discard();
    // Who tells a fault ends the threads: what is left of the file has to be gone by then.
    this.team.barrier();
    return this.fault === '' ? ok(true) : fail(`${this.path} cannot be written: ${this.fault}`);
  }

  /** Nothing is done once a thread has failed. */
  private attempt(step: () => void): void {
    if (this.turn() === FAILED) return;
    try {
      step();
    } catch (error) {
      this.fault = error instanceof Error ? error.message : String(error);
      Atomics.store(this.shared, TURN, FAILED);
      Atomics.notify(this.shared, TURN);
    }
  }

  private turn(): number {
    return Atomics.load(this.shared, TURN);
  }

  private begin(): void {
    const file = openSync(this.draft, 'w');
    this.shared[FILE] = file;
    writeAll(file, Buffer.from(MAGIC));
    writeAll(file, new Uint8Array(LENGTHS));
    writeAll(file, this.head());
  }

  private head(): Buffer {
    return deflateSync(JSON.stringify(this.header));
  }

  private writeBlocks(): void {
    const { team, blocks } = this;
    for (let block = team.draw(0, blocks, 1); block >= 0; block = team.draw(0, blocks, 1)) {
      const deflated = this.deflated(block);
      if (!this.awaitTurn(block)) return;
      writeAll(this.shared[FILE]!, deflated);
      Atomics.compareExchange(this.shared, TURN, block, block + 1);
      Atomics.notify(this.shared, TURN);
    }
  }

  private deflated(block: number): Buffer {
    const { header, table, shared } = this;
    const bytes = table.subarray(block * header.block, (block + 1) * header.block);
    const deflated = deflateSync(bytes, { level: LEVEL });
    shared[FIRST_LENGTH + block] = deflated.length;
    return deflated;
  }

  /** False where it will never come. */
  private awaitTurn(block: number): boolean {
    for (let turn = this.turn(); turn !== block; turn = this.turn()) {
      if (turn === FAILED) return false;
      Atomics.wait(this.shared, TURN, turn);
    }
    return true;
  }

  private end(): void {
    const file = this.shared[FILE]!;
    const list = deflateSync(new Uint8Array(this.shared.slice(FIRST_LENGTH).buffer));
    writeAll(file, list);
    const lengths = Buffer.alloc(LENGTHS);
    lengths.writeUInt32LE(this.head().length, 0);
    lengths.writeUInt32LE(list.length, 4);
    writeSync(file, lengths, 0, LENGTHS, MAGIC.length);
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

function writeAll(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done, bytes.length - done);
}
