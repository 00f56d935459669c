/** Runs the protocol on standard input and output: UCI, or the bridge that the first line selects. */
import type { SearchEngine } from '../engine/types';
import { readStdin, writeOutput } from '../util/node/console';
import type * as Bridges from './bridges/index';
import { COMMANDS } from './commands';
import { Session } from './session';

const exit = (): never => process.exit(0);

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

/** A host that sends more without a meaningful first line speaks UCI. */
const MAX_PREAMBLE_CHARS = 1 << 16;

/** True if a line is neither blank nor a comment. */
const isMeaningful = (line: string): boolean => /^\s*[^\s#]/.test(line);

/** Loads the code of the bridges. */
type LoadBridges = () => typeof Bridges;

/** Runs UCI, or the bridge that the first line selects. */
function runDetectedProtocol(engine: SearchEngine, loadBridges: LoadBridges): void {
  const { stdin } = process;
  let preamble = '';
  const decide = (): void => {
    const line = preamble.split('\n').find(isMeaningful);
    const isComplete = line !== undefined && preamble.includes(`${line}\n`);
    if (!isComplete && preamble.length < MAX_PREAMBLE_CHARS && !stdin.readableEnded) return;
    stdin.off('data', onData);
    stdin.off('end', decide);
    const [, word = ''] = /^\s*(\S*)/.exec(line ?? '')!;
    const bridges = word === '' || COMMANDS.has(word) ? undefined : loadBridges();
    const bridge = bridges?.bridgeByFirstWord(word);
    if (bridges && bridge) bridges.runBridge(bridge.create, engine, preamble);
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
export function runProtocol(
  args: readonly string[],
  createEngine: () => SearchEngine,
  loadBridges: LoadBridges,
): boolean {
  const words = args.filter(word => word !== '');
  const [name, ...others] = words;
  if (name === undefined) {
    runDetectedProtocol(createEngine(), loadBridges);
    return true;
  }
  const { BRIDGES, runBridge } = loadBridges();
  const bridge = others.length === 0 && Object.hasOwn(BRIDGES, name) ? BRIDGES[name] : undefined;
  if (bridge) runBridge(bridge.create, createEngine());
  return bridge !== undefined;
}
