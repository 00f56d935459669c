/** Runs the protocol on standard input and output: UCI, or the bridge that the first line selects. */
import type { SearchEngine } from '../engine/types';
import { writeOutput } from '../util/node/console';
import { LineSplitter } from '../util/node/lines';
import { Bridge, type HostProtocolFactory } from './bridges/bridge';
import { GbgpProtocol } from './bridges/gbgp';
import { HubProtocol } from './bridges/hub';
import { OpenTaflProtocol } from './bridges/opentafl';
import { Session } from './session';

const exit = (): never => process.exit(0);

/** Feeds standard input to `receive`, then calls `end`. */
function readStdin(receive: (chunk: Buffer) => void, end: () => void): void {
  const { stdin } = process;
  stdin.on('data', chunk => receive(chunk as Buffer));
  stdin.on('end', end);
  stdin.on('error', end);
  if (stdin.readableEnded) end();
}

/** `preamble` is input that was already read. */
function runUci(engine: SearchEngine, preamble: Buffer): void {
  const session = new Session(engine, { write: writeOutput, exit });
  session.receive(preamble);
  readStdin(
    chunk => session.receive(chunk),
    () => session.end(),
  );
}

/** Bridge by the first word of the input. Any other word means UCI. */
const BRIDGE_BY_FIRST_WORD: Readonly<Record<string, HostProtocolFactory>> = {
  hub: links => new HubProtocol(links),
  gbgp: links => new GbgpProtocol(links),
  rules: links => new OpenTaflProtocol(links),
};

/** Longer lines of a host are ignored. */
const MAX_BRIDGE_LINE_BYTES = 1 << 20;
/** A host that sends more without a meaningful first line speaks UCI. */
const MAX_PREAMBLE_CHARS = 1 << 16;

/** True if a line is neither blank nor a comment. */
const isMeaningful = (line: string): boolean => /^\s*[^\s#]/.test(line);

/** Runs UCI, or the bridge that the first line selects. */
export function runDetectedProtocol(engine: SearchEngine): void {
  const { stdin } = process;
  let preamble = '';
  const decide = (): void => {
    const line = preamble.split('\n').find(isMeaningful);
    const isComplete = line !== undefined && preamble.includes(`${line}\n`);
    if (!isComplete && preamble.length < MAX_PREAMBLE_CHARS && !stdin.readableEnded) return;
    stdin.off('data', onData);
    stdin.off('end', decide);
    const [, word = ''] = /^\s*(\S*)/.exec(line ?? '')!;
    const createProtocol = Object.hasOwn(BRIDGE_BY_FIRST_WORD, word) ? BRIDGE_BY_FIRST_WORD[word] : undefined;
    if (createProtocol) runBridge(createProtocol, engine, preamble);
    else runUci(engine, Buffer.from(preamble, 'latin1'));
  };
  const onData = (chunk: Buffer): void => {
    preamble += chunk.toString('latin1');
    decide();
  };
  if (stdin.isTTY) process.stderr.write("Alquerque: type 'help' for the list of commands.\n");
  stdin.on('data', onData);
  stdin.on('end', decide);
}

/** Runs one bridge; `preamble` is input that was already read. */
export function runBridge(createProtocol: HostProtocolFactory, engine: SearchEngine, preamble = ''): void {
  const bridge = new Bridge(engine, createProtocol, writeOutput, exit);
  const lines = new LineSplitter(MAX_BRIDGE_LINE_BYTES);
  const receive = (chunk: Buffer): void => {
    for (const line of lines.push(chunk)) if (line.ok) bridge.receive(line.value);
  };
  receive(Buffer.from(preamble, 'latin1'));
  readStdin(receive, () => {
    const last = lines.finish();
    if (last.ok && last.value !== '') bridge.receive(last.value);
    bridge.end();
  });
}
