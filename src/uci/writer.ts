/** Writes text to a file descriptor, all of it, before it returns. */
import { writeSync } from 'node:fs';

const RETRY_AFTER = 1;
const never = new Int32Array(new SharedArrayBuffer(4));

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** False where nobody reads any more. A reader that is slow is waited for. */
export function writeAll(descriptor: number, text: string): boolean {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(descriptor, bytes, written);
    } catch (error) {
      if (codeOf(error) !== 'EAGAIN') return false;
      Atomics.wait(never, 0, 0, RETRY_AFTER);
    }
  }
  return true;
}
