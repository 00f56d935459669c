/** Which dialect is spoken on standard input and output: the first line says it, or the command line did. */
import type { Engine } from '../engine/engine';
import { Lines } from '../uci/lines';
import { converse, writeAll } from '../uci/stdio';
import { Bridge, type MakeDialect } from './dialect';
import { Gbgp } from './gbgp';
import { Hub } from './hub';
import { OpenTafl } from './opentafl';

const STDOUT = 1;

/** By the first word of the host. Whoever begins otherwise speaks UCI. */
const BY_FIRST_WORD: Readonly<Record<string, MakeDialect>> = {
  hub: wires => new Hub(wires),
  gbgp: wires => new Gbgp(wires),
  rules: wires => new OpenTafl(wires),
};

/** No host of another dialect says so much at once; a longer line is passed over. */
const LONGEST_LINE = 1 << 20;
/** So much without a first line that says anything is no host of another dialect. */
const LONGEST_SILENCE = 1 << 16;

/** Whether a line is neither blank nor a comment. */
const isTold = (line: string): boolean => /^\s*[^\s#]/.test(line);

/** Speaks UCI, or what the first line asks for. */
export function converseAsAsked(engine: Engine): void {
  const { stdin } = process;
  let begun = '';
  const decide = (): void => {
    const line = begun.split('\n').find(isTold);
    const isWhole = line !== undefined && begun.includes(`${line}\n`);
    if (!isWhole && begun.length < LONGEST_SILENCE && !stdin.readableEnded) return;
    stdin.off('data', listen);
    stdin.off('end', decide);
    const [, word = ''] = /^\s*(\S*)/.exec(line ?? '')!;
    const make = Object.hasOwn(BY_FIRST_WORD, word) ? BY_FIRST_WORD[word] : undefined;
    if (make) converseIn(make, engine, begun);
    else converse(engine, Buffer.from(begun, 'latin1'));
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
export function converseIn(make: MakeDialect, engine: Engine, begun = ''): void {
  const leave = (): never => process.exit(0);
  const write = (text: string): void => {
    if (!writeAll(STDOUT, text)) leave();
  };
  const bridge = new Bridge(engine, make, write, leave);
  const lines = new Lines(LONGEST_LINE);
  const receive = (chunk: Buffer): void => {
    for (const line of lines.push(chunk)) if (line.ok) bridge.receive(line.value);
  };
  const end = (): void => {
    const last = lines.cut();
    if (last.ok && last.value !== '') bridge.receive(last.value);
    bridge.end();
  };
  receive(Buffer.from(begun, 'latin1'));
  process.stdin.on('data', chunk => receive(chunk as Buffer));
  process.stdin.on('end', end);
  process.stdin.on('error', end);
  if (process.stdin.readableEnded) end();
}
