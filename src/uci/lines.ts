/** Cuts the input, bytes in chunks of any size, into lines. */
import { fail, ok, type Result } from '../games/game';

/** More than any game needs; what is longer is refused, so that no input can exhaust the memory. */
export const LONGEST_LINE = 1 << 24;

/** Each byte becomes one character: the protocol is ASCII, and whatever else comes is shown as it came. */
export class Lines {
  private rest = '';
  private tooLong = false;

  constructor(private readonly longest = LONGEST_LINE) {}

  push(chunk: Buffer): Result<string>[] {
    const parts = chunk.toString('latin1').split('\n');
    const last = parts.pop()!;
    const lines = parts.map(part => {
      this.append(part);
      return this.cut();
    });
    this.append(last);
    return lines;
  }

  /** The line that the end of input ends. */
  cut(): Result<string> {
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
