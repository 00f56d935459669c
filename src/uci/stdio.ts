/** The conversation on standard input and output. */
import { writeSync } from 'node:fs';
import type { Engine } from '../engine/engine';
import { Session } from './session';

const STDOUT = 1;

const RETRY_AFTER = 1;
const never = new Int32Array(new SharedArrayBuffer(4));

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Writes all of a text before it returns. False where nobody reads any more. A reader that is slow is waited for. */
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

/** Everything is written before the process ends, so that nothing is lost. `begun` was read already. */
export function converse(engine: Engine, begun: Buffer): void {
  const leave = (): never => process.exit(0);
  const session = new Session(engine, {
    write: text => {
      if (!writeAll(STDOUT, text)) leave();
    },
    leave,
  });
  const { stdin } = process;
  session.receive(begun);
  stdin.on('data', chunk => session.receive(chunk as Buffer));
  stdin.on('end', () => session.end());
  stdin.on('error', () => session.end());
  if (stdin.readableEnded) session.end();
}
