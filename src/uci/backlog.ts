import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { fail, ok, type Result } from '../util/result';

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
