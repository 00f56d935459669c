/** Runs the protocol on standard input and output: UCI, or the bridge that the first line selects. */
import type { SearchEngine } from '../engine/types';
import { writeOutput } from '../util/node/console';
import { LineSplitter } from '../util/node/lines';
import { Bridge, type HostProtocolFactory } from './bridges/bridge';
import { BRIDGES, bridgeByFirstWord } from './bridges/index';
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
  const { stdin } = process;
  const pauseInput = (isPaused: boolean): void => void (isPaused ? stdin.pause() : stdin.resume());
  const session = new Session(engine, { write: writeOutput, exit, pauseInput });
  session.receive(preamble);
  readStdin(
    chunk => session.receive(chunk),
    () => session.end(),
  );
}

/** Longer lines of a host are ignored. */
const MAX_BRIDGE_LINE_BYTES = 1 << 20;
/** A host that sends more without a meaningful first line speaks UCI. */
const MAX_PREAMBLE_CHARS = 1 << 16;

/** True if a line is neither blank nor a comment. */
const isMeaningful = (line: string): boolean => /^\s*[^\s#]/.test(line);

/** Runs UCI, or the bridge that the first line selects. */
function runDetectedProtocol(engine: SearchEngine): void {
  const { stdin } = process;
  let preamble = '';
  const decide = (): void => {
    const line = preamble.split('\n').find(isMeaningful);
    const isComplete = line !== undefined && preamble.includes(`${line}\n`);
    if (!isComplete && preamble.length < MAX_PREAMBLE_CHARS && !stdin.readableEnded) return;
    stdin.off('data', onData);
    stdin.off('end', decide);
    const [, word = ''] = /^\s*(\S*)/.exec(line ?? '')!;
    const bridge = bridgeByFirstWord(word);
    if (bridge) runBridge(bridge.create, engine, preamble);
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

/**
 * Runs the protocol that the arguments select: a bridge without options of its own, which need not wait for the code of
 * the commands, or without arguments the one that the first line selects. Returns false for any other command. Hosts
 * with nothing to pass may pass an empty argument.
 */
export function runProtocol(args: readonly string[], createEngine: () => SearchEngine): boolean {
  const words = args.filter(word => word !== '');
  const bridge = words.length === 1 && Object.hasOwn(BRIDGES, words[0]!) ? BRIDGES[words[0]!] : undefined;
  if (bridge) runBridge(bridge.create, createEngine());
  else if (words.length === 0) runDetectedProtocol(createEngine());
  return bridge !== undefined || words.length === 0;
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
