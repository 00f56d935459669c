import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { fail, ok, type Result } from '../util/result';
import { type Command, parseLine, withoutPonder } from './commands';

export const JOB_COMMANDS: ReadonlySet<string> = new Set(['go', 'perft', 'bench']);

/** Effect of an early `stop` on a queued job: none, end it if nothing else would, or end it in any case. */
export type PendingStop = 'none' | 'endless' | 'any';

interface QueueEntry {
  command: Result<Command>;
  isStopped: boolean;
  readonly sizeBytes: number;
}

/** Number of consumed entries that are kept before the array is compacted. */
const COMPACT_THRESHOLD = 1024;

/** Memory of a parsed command besides its text, roughly. */
const ENTRY_BYTES = 256;
/** Parsed commands in memory. What comes after them is kept as compressed text. */
const MAX_PARSED_BYTES = 1 << 22;
/** Compressed text in memory. The session reads no more input until there is less. */
const MAX_BACKLOG_BYTES = 1 << 24;

/**
 * Queue of commands that wait for the engine, in order of arrival, with the stops and ponderhits that reach them early.
 *
 * The first commands are parsed; others wait as text in a backlog. Commands are numbered from 0 in order of arrival.
 * Every operation takes amortised constant time, however many commands wait: each scan starts at a mark that only moves
 * forward.
 */
export class CommandQueue {
  private entries: QueueEntry[] = [];
  /** Number of the first entry. */
  private base = 0;
  /** Number of the first command that waits. */
  private head = 0;
  private parsedBytes = 0;
  private readonly backlog = new LineBacklog();
  private backlogLength = 0;
  /** Searches before this number are stopped if nothing else would end them. */
  private endlessStopEnd = 0;
  /** All jobs before this number are stopped. */
  private stopScan = 0;
  /** No search before this number is pondering and not stopped. */
  private ponderScan = 0;

  get length(): number {
    return this.parsedEnd - this.head + this.backlogLength;
  }

  /** True if further commands wait as text. They need not be parsed. */
  get hasBacklog(): boolean {
    return this.backlogLength > 0 || this.parsedBytes >= MAX_PARSED_BYTES;
  }

  /** True if no more input should be read for now. */
  get isFull(): boolean {
    return this.backlog.sizeBytes >= MAX_BACKLOG_BYTES;
  }

  get first(): Result<Command> | undefined {
    if (this.head === this.parsedEnd && this.backlogLength > 0) this.parseBacklog();
    return this.entries[this.head - this.base]?.command;
  }

  /** Adds the command of a line, which must not be blank. `command` is the parsed line, if it was parsed already. */
  push(line: Result<string>, command = this.hasBacklog ? undefined : parseLine(line)): void {
    if (this.hasBacklog) {
      this.backlog.push(line);
      this.backlogLength++;
    } else if (command) this.pushParsed(line, command);
  }

  /** Removes the first command. The queue must not be empty. */
  shift(): { command: Result<Command>; stop: PendingStop } {
    const at = this.head++;
    const { command, isStopped, sizeBytes } = this.entries[at - this.base]!;
    this.parsedBytes -= sizeBytes;
    const stop = isStopped ? 'any' : at < this.endlessStopEnd ? 'endless' : 'none';
    const consumed = this.head - this.base;
    if (consumed > COMPACT_THRESHOLD && consumed * 2 > this.entries.length) this.compact();
    return { command, stop };
  }

  /** Stops the first parsed job that is not stopped yet. Returns false if there is none. */
  stopNext(): boolean {
    for (let at = Math.max(this.stopScan, this.head); at < this.parsedEnd; at++) {
      const entry = this.entries[at - this.base]!;
      this.stopScan = at + 1;
      if (!entry.command.ok || !JOB_COMMANDS.has(entry.command.value.name)) continue;
      entry.isStopped = true;
      return true;
    }
    return false;
  }

  /** Stops all queued searches that nothing else would end. */
  stopEndless(): void {
    this.endlessStopEnd = this.head + this.length;
  }

  /** Turns the first parsed search that ponders and is not stopped into a normal search. */
  ponderHit(): void {
    for (let at = Math.max(this.ponderScan, this.endlessStopEnd, this.head); at < this.parsedEnd; at++) {
      const entry = this.entries[at - this.base]!;
      const { command } = entry;
      this.ponderScan = at + 1;
      if (!command.ok || command.value.name !== 'go' || !command.value.limits.ponder) continue;
      entry.command = ok({ name: 'go', limits: withoutPonder(command.value.limits) });
      return;
    }
  }

  /** Number after the last parsed command. */
  private get parsedEnd(): number {
    return this.base + this.entries.length;
  }

  private pushParsed(line: Result<string>, command: Result<Command>): void {
    const sizeBytes = ENTRY_BYTES + (line.ok ? line.value.length : 0);
    this.entries.push({ command, isStopped: false, sizeBytes });
    this.parsedBytes += sizeBytes;
  }

  private parseBacklog(): void {
    for (const line of this.backlog.shiftBlock()) {
      this.backlogLength--;
      this.pushParsed(line, parseLine(line)!);
    }
  }

  private compact(): void {
    this.entries = this.entries.slice(this.head - this.base);
    this.base = this.head;
  }
}

/** Characters that are compressed together. */
const BLOCK_CHARS = 1 << 16;
const FASTEST = { level: 1 };

/** First character of a stored line: whether it is a line or the error of one that could not be read. */
const [LINE, ERROR] = ['l', 'e'];

const encode = (line: Result<string>): string => (line.ok ? LINE + line.value : ERROR + line.error);
const decode = (text: string): Result<string> => (text[0] === LINE ? ok(text.slice(1)) : fail(text.slice(1)));

/** First in, first out list of input lines, compressed: a parsed command takes up to a hundred times its length. */
export class LineBacklog {
  private readonly blocks: Buffer[] = [];
  private compressedBytes = 0;
  private lastLines: string[] = [];
  private lastChars = 0;

  get isEmpty(): boolean {
    return this.blocks.length === 0 && this.lastLines.length === 0;
  }

  /** Memory used, without constant overhead. */
  get sizeBytes(): number {
    return this.compressedBytes + this.lastChars;
  }

  push(line: Result<string>): void {
    const text = encode(line);
    this.lastLines.push(text);
    this.lastChars += text.length + 1;
    if (this.lastChars < BLOCK_CHARS) return;
    const block = deflateRawSync(Buffer.from(this.takeLastLines().join('\n'), 'latin1'), FASTEST);
    this.blocks.push(block);
    this.compressedBytes += block.length;
  }

  /** Removes and returns the first block of lines; none if the backlog is empty. */
  shiftBlock(): Result<string>[] {
    const block = this.blocks.shift();
    if (!block) return this.takeLastLines().map(decode);
    this.compressedBytes -= block.length;
    return inflateRawSync(block).toString('latin1').split('\n').map(decode);
  }

  private takeLastLines(): string[] {
    const lines = this.lastLines;
    this.lastLines = [];
    this.lastChars = 0;
    return lines;
  }
}
