/**
 * A table as a file. Everything after the first line is deflated, so that zlib's checksums guard every byte: a header,
 * which says whose table it is, then blocks that can be read one by one, then their lengths.
 */
import { closeSync, fstatSync, fsyncSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { deflateSync, inflateSync } from 'node:zlib';
import { type Endings, type Facts, type Metric, type Space, tableBytes } from '../games/endings';
import { fail, ok, type Result } from '../games/game';

const MAGIC = 'alquerque table\n';
const VERSION = 1;
const BLOCK = 1 << 16;
/** Behind the magic: the lengths of the header and of the list of blocks, which stands at the end. */
const LENGTHS = 8;
const LEVEL = 5;
/** The longest header or list that is believed. */
const LONGEST = 1 << 24;

export interface Header {
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

export function headerFor({ signature, metric }: Endings, space: Space, facts: Facts, time: number): Header {
  const { name, men, size } = space;
  const { win, draw, loss, captures } = facts;
  const distances = [...facts.distances].sort(([a], [b]) => a - b);
  return {
    version: VERSION,
    signature,
    space: name,
    men,
    metric,
    size,
    block: BLOCK,
    win,
    draw,
    loss,
    ...(captures !== undefined && { captures }),
    distances,
    time,
  };
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What a table is called while this process writes it. */
const draftOf = (path: string): string => `${path}.${process.pid}.tmp`;
const DRAFT = /\.(\d+)\.tmp$/;

/** Who writes or wrote the draft of this name; undefined for any other file. */
export function writerOf(file: string): number | undefined {
  const writer = DRAFT.exec(file)?.[1];
  return writer === undefined ? undefined : Number(writer);
}

/** Replaces the file as a whole. */
export function writeTable(path: string, header: Header, table: Uint8Array): Result<true> {
  const draft = draftOf(path);
  try {
    writeDraft(draft, header, table);
    renameSync(draft, path);
    return ok(true);
  } catch (error) {
    rmSync(draft, { force: true });
    return fail(`${path} cannot be written: ${reasonOf(error)}`);
  }
}

function writeDraft(draft: string, header: Header, table: Uint8Array): void {
  const file = openSync(draft, 'w');
  try {
    const head = deflateSync(JSON.stringify(header));
    writeAll(file, Buffer.from(MAGIC));
    writeAll(file, new Uint8Array(LENGTHS));
    writeAll(file, head);
    const lengths = new Uint32Array(Math.ceil(table.length / header.block));
    for (let block = 0; block < lengths.length; block++) {
      const deflated = deflateSync(table.subarray(block * header.block, (block + 1) * header.block), { level: LEVEL });
      lengths[block] = deflated.length;
      writeAll(file, deflated);
    }
    const list = deflateSync(new Uint8Array(lengths.buffer));
    writeAll(file, list);
    const ends = Buffer.alloc(LENGTHS);
    ends.writeUInt32LE(head.length, 0);
    ends.writeUInt32LE(list.length, 4);
    writeSync(file, ends, 0, LENGTHS, MAGIC.length);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done, bytes.length - done);
}

/** What of an open file is where. */
export class TableFile {
  private constructor(
    private readonly path: string,
    private readonly file: number,
    readonly header: Header,
    /** Where each block begins; one more for the end of the last. */
    private readonly starts: Float64Array,
  ) {}

  /** The file of a table; refuses what is none, or is damaged at either end. */
  static open(path: string): Result<TableFile> {
    let file: number;
    try {
      file = openSync(path, 'r');
    } catch (error) {
      return fail(`${path} cannot be read: ${reasonOf(error)}`);
    }
    try {
      return ok(openTable(path, file));
    } catch (error) {
      closeSync(file);
      return fail(`${path} is no table or is damaged: ${reasonOf(error)}`);
    }

    function openTable(path: string, file: number): TableFile {
      const { size } = fstatSync(file);
      const front = readPart(file, 0, MAGIC.length + LENGTHS);
      if (front.toString('latin1', 0, MAGIC.length) !== MAGIC) throw new Error('it does not begin as a table does');
      const head = front.readUInt32LE(MAGIC.length);
      const list = front.readUInt32LE(MAGIC.length + 4);
      if (head === 0 || head > LONGEST || list > LONGEST) throw new Error('it was not written to the end');
      const header = JSON.parse(inflateSync(readPart(file, front.length, head)).toString()) as Header;
      if (header.version !== VERSION) throw new Error(`version ${header.version} is not ${VERSION}`);
      const lengths = new Uint32Array(new Uint8Array(inflateSync(readPart(file, size - list, list))).buffer);
      const starts = new Float64Array(lengths.length + 1);
      starts[0] = front.length + head;
      for (let block = 0; block < lengths.length; block++) starts[block + 1] = starts[block]! + lengths[block]!;
      if (starts[lengths.length] !== size - list) throw new Error('it is cut off');
      if (lengths.length !== Math.ceil(tableBytes(header.metric, header.size) / header.block))
        throw new Error('it lacks blocks');
      return new TableFile(path, file, header, starts);
    }
  }

  get blocks(): number {
    return this.starts.length - 1;
  }

  /** The bytes of one block, which zlib has checked. */
  block(index: number): Result<Uint8Array> {
    const start = this.starts[index]!;
    try {
      return ok(inflateSync(readPart(this.file, start, this.starts[index + 1]! - start)));
    } catch (error) {
      return fail(`${this.path} is damaged: block ${index}: ${reasonOf(error)}`);
    }
  }

  /** The whole table, in memory that threads can share. */
  read(): Result<Uint8Array> {
    const { metric, size, block } = this.header;
    const table = new Uint8Array(new SharedArrayBuffer(tableBytes(metric, size)));
    for (let index = 0; index < this.blocks; index++) {
      const bytes = this.block(index);
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
