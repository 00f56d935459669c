/** Cuts the input, bytes in chunks of any size, into lines. */
import { fail, ok, type Result } from '../result';

/** More than any game needs; what is longer is refused, so that no input can exhaust the memory. */
export const MAX_LINE_BYTES = 1 << 24;

/** Each byte becomes one character: the protocol is ASCII, and whatever else comes is shown as it came. */
export class LineSplitter {
  private rest = '';
  private tooLong = false;

  constructor(private readonly longest = MAX_LINE_BYTES) {}

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

  /** The line that the end of input ends. */
  finish(): Result<string> {
    const line = this.tooLong ? fail(`the line is longer than ${this.longest} bytes`) : ok(this.rest);
    this.rest = '';
    this.tooLong = false;
    return line;
  }

  private append(part: string): void {
    if (this.rest.length + part.length > this.longest) this.tooLong = true;
    this.rest = this.tooLong ? '' : this.rest + part;
  }
}
