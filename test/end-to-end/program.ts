/** The program as a front end sees it. */
import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';

export const PROGRAM = 'dist/alquerque.js';

/** Milliseconds after which a line that has not come is missing. */
const PATIENCE = 60_000;

export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the program to its end on a given input. */
export function run(args: readonly string[], input = ''): Promise<Outcome> {
  return new Promise(resolve => {
    const child = execFile(process.execPath, [PROGRAM, ...args], { maxBuffer: 1 << 28 }, (error, out, err) => {
      const code = error ? (typeof error.code === 'number' ? error.code : null) : 0;
      resolve({ code, out, err });
    });
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}

/** The lines that the engine answers to a whole conversation. */
export async function linesFor(...input: readonly string[]): Promise<string[]> {
  const { out } = await run([], input.map(line => `${line}\n`).join(''));
  return out.split('\n').slice(0, -1);
}

/** An engine that is talked with line by line. */
export class Engine {
  readonly process: ChildProcessWithoutNullStreams = spawn(process.execPath, [PROGRAM]);
  private readonly lines: string[] = [];
  private rest = '';
  private wake: (() => void) | undefined;
  readonly ended: Promise<number | null>;

  constructor() {
    this.process.stdout.setEncoding('latin1').on('data', (text: string) => {
      const parts = (this.rest + text).split('\n');
      this.rest = parts.pop()!;
      this.lines.push(...parts);
      this.wake?.();
    });
    this.process.stdin.on('error', () => {});
    this.ended = new Promise(resolve => this.process.on('exit', resolve));
  }

  send(...lines: readonly string[]): void {
    this.process.stdin.write(lines.map(line => `${line}\n`).join(''));
  }

  /** The next line. */
  async next(): Promise<string> {
    for (;;) {
      const line = this.lines.shift();
      if (line !== undefined) return line;
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`no line within ${PATIENCE} ms`)), PATIENCE);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  /** The lines up to the first that begins with `word`, it included. */
  async until(word: string): Promise<string[]> {
    for (const lines: string[] = []; ; ) {
      const line = await this.next();
      lines.push(line);
      if (line === word || line.startsWith(`${word} `)) return lines;
    }
  }

  async quit(): Promise<number | null> {
    this.send('quit');
    return this.ended;
  }
}

export function milliseconds(since: number): number {
  return performance.now() - since;
}
