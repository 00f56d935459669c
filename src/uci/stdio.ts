/** The conversation on standard input and output. */
import { writeSync } from 'node:fs';
import type { SearchEngine } from '../engine/engine';
import { Session } from './session';

const STDOUT = 1;

const RETRY_DELAY_MS = 1;
const sleepCell = new Int32Array(new SharedArrayBuffer(4));

const errorCode = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Writes all of a text before it returns. False where nobody reads any more. A reader that is slow is waited for. */
export function writeFully(descriptor: number, text: string): boolean {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(descriptor, bytes, written);
    } catch (error) {
      if (errorCode(error) !== 'EAGAIN') return false;
      Atomics.wait(sleepCell, 0, 0, RETRY_DELAY_MS);
    }
  }
  return true;
}

/** Everything is written before the process ends, so that nothing is lost. `begun` was read already. */
export function runUci(engine: SearchEngine, begun: Buffer): void {
  const leave = (): never => process.exit(0);
  const session = new Session(engine, {
    write: text => {
      if (!writeFully(STDOUT, text)) leave();
    },
    exit: leave,
  });
  const { stdin } = process;
  session.receive(begun);
  stdin.on('data', chunk => session.receive(chunk as Buffer));
  stdin.on('end', () => session.end());
  stdin.on('error', () => session.end());
  if (stdin.readableEnded) session.end();
}
