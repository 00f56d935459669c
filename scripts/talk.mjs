// An engine that a script talks with line by line.
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

  /** Sets options and waits until all is ready. */
  async prepare(options) {
    for (const [name, value] of Object.entries(options)) this.send(`setoption name ${name} value ${value}`);
    this.send('isready');
    await this.until('readyok');
  }

  /** All lines up to one that begins with `word`. */
  async until(word) {
    const heard = [];
    for (;;) {
      const { value, done } = await this.lines.next();
      if (done) throw new Error('the engine has ended');
      if (value.startsWith('info string error')) throw new Error(value);
      heard.push(value);
      if (value.startsWith(word)) return heard;
    }
  }

  async answer(word) {
    return (await this.until(word)).at(-1);
  }
}
