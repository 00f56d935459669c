/** The conversation on standard input and output. */
import type { Engine } from '../engine/engine';
import { Session } from './session';
import { writeAll } from './writer';

const STDOUT = 1;

/** Everything is written before the process ends, so that nothing is lost. */
export function converse(engine: Engine): void {
  const leave = (): never => process.exit(0);
  const session = new Session(engine, {
    write: text => {
      if (!writeAll(STDOUT, text)) leave();
    },
    leave,
  });
  const { stdin } = process;
  if (stdin.isTTY) process.stderr.write('Alquerque speaks UCI; help lists the commands.\n');
  stdin.on('data', chunk => session.receive(chunk as Buffer));
  stdin.on('end', () => session.end());
  stdin.on('error', () => session.end());
}
