import { fail, ok, type Result } from '../result';

/** Bytes in a line. Longer lines are rejected, so that no input can exhaust the memory. */
export const MAX_LINE_BYTES = 1 << 24;

/** Splits a byte stream into lines. Each byte becomes one character, since the protocol is ASCII. */
export class LineSplitter {
  private rest = '';
  private isTooLong = false;

  constructor(private readonly maxBytes = MAX_LINE_BYTES) {}

  /** Returns the lines that `chunk` completes. */
  push(chunk: Buffer): Result<string>[] {
    const parts = chunk.toString('latin1').split('\n');
    const last = parts.pop()!;
    const lines = parts.map(part => {
      this.append(part);
      return this.finish();
    });
    this.append(last);
    return lines;
  }

  /** Returns the last line, which end of input completes. */
  finish(): Result<string> {
    const line = this.isTooLong ? fail(`line longer than ${this.maxBytes} bytes`) : ok(this.rest);
    this.rest = '';
    this.isTooLong = false;
    return line;
  }

  private append(part: string): void {
    if (this.rest.length + part.length > this.maxBytes) this.isTooLong = true;
    this.rest = this.isTooLong ? '' : this.rest + part;
  }
}
