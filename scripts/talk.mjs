// An engine process for scripts.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export const PROGRAM = new URL('../dist/alquerque.js', import.meta.url).pathname;

export class Engine {
  constructor(environment = {}) {
    this.process = spawn(process.execPath, [PROGRAM], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, ...environment },
    });
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }

  send(...lines) {
    this.process.stdin.write(lines.map(line => `${line}\n`).join(''));
  }

  /** Sets options and waits until the engine is ready. */
  async prepare(options) {
    for (const [name, value] of Object.entries(options)) this.send(`setoption name ${name} value ${value}`);
    this.send('isready');
    await this.until('readyok');
  }

  /** Lines up to the first that begins with `word`. Throws at an error line. */
  async until(word) {
    const received = [];
    for (;;) {
      const { value, done } = await this.lines.next();
      if (done) throw new Error('the engine exited');
      if (value.startsWith('info string error')) throw new Error(value);
      received.push(value);
      if (value.startsWith(word)) return received;
    }
  }

  /** The first line that begins with `word`. */
  async answer(word) {
    return (await this.until(word)).at(-1);
  }
}
