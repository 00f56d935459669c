/** The conversation on standard input and output. */
import { writeSync } from 'node:fs';
import type { SearchEngine } from '../engine/types';
import { LineSplitter } from '../util/node/lines';
import { Bridge, type HostProtocolFactory } from './bridges/bridge';
import { GbgpProtocol } from './bridges/gbgp';
import { HubProtocol } from './bridges/hub';
import { OpenTaflProtocol } from './bridges/opentafl';
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
function runUci(engine: SearchEngine, begun: Buffer): void {
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

/** Which dialect is spoken on standard input and output: the first line says it, or the command line did. */

const STDOUT_FD = 1;

/** By the first word of the host. Whoever begins otherwise speaks UCI. */
const BRIDGE_BY_FIRST_WORD: Readonly<Record<string, HostProtocolFactory>> = {
  hub: wires => new HubProtocol(wires),
  gbgp: wires => new GbgpProtocol(wires),
  rules: wires => new OpenTaflProtocol(wires),
};

/** No host of another dialect says so much at once; a longer line is passed over. */
const MAX_BRIDGE_LINE_BYTES = 1 << 20;
/** So much without a first line that says anything is no host of another dialect. */
const MAX_PREAMBLE_CHARS = 1 << 16;

/** Whether a line is neither blank nor a comment. */
const isMeaningful = (line: string): boolean => /^\s*[^\s#]/.test(line);

/** Speaks UCI, or what the first line asks for. */
export function runDetectedProtocol(engine: SearchEngine): void {
  const { stdin } = process;
  let begun = '';
  const decide = (): void => {
    const line = begun.split('\n').find(isMeaningful);
    const isWhole = line !== undefined && begun.includes(`${line}\n`);
    if (!isWhole && begun.length < MAX_PREAMBLE_CHARS && !stdin.readableEnded) return;
    stdin.off('data', listen);
    stdin.off('end', decide);
    const [, word = ''] = /^\s*(\S*)/.exec(line ?? '')!;
    const make = Object.hasOwn(BRIDGE_BY_FIRST_WORD, word) ? BRIDGE_BY_FIRST_WORD[word] : undefined;
    if (make) runBridge(make, engine, begun);
    else runUci(engine, Buffer.from(begun, 'latin1'));
  };
  const listen = (chunk: Buffer): void => {
    begun += chunk.toString('latin1');
    decide();
  };
  if (stdin.isTTY) process.stderr.write('Alquerque speaks UCI; help lists the commands.\n');
  stdin.on('data', listen);
  stdin.on('end', decide);
}

/** Speaks one dialect; `begun` was read already. */
export function runBridge(make: HostProtocolFactory, engine: SearchEngine, begun = ''): void {
  const leave = (): never => process.exit(0);
  const write = (text: string): void => {
    if (!writeFully(STDOUT_FD, text)) leave();
  };
  const bridge = new Bridge(engine, make, write, leave);
  const lines = new LineSplitter(MAX_BRIDGE_LINE_BYTES);
  const receive = (chunk: Buffer): void => {
    for (const line of lines.push(chunk)) if (line.ok) bridge.receive(line.value);
  };
  const end = (): void => {
    const last = lines.finish();
    if (last.ok && last.value !== '') bridge.receive(last.value);
    bridge.end();
  };
  receive(Buffer.from(begun, 'latin1'));
  process.stdin.on('data', chunk => receive(chunk as Buffer));
  process.stdin.on('end', end);
  process.stdin.on('error', end);
  if (process.stdin.readableEnded) end();
}
