/** The built program as a front end sees it. */
import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { createSearchEngine } from '../../src/engine/engine';
import { nodeHost } from '../../src/engine/host-node';
import type { SearchEngine as EngineThreads } from '../../src/engine/types';
import { openTableStore } from '../../src/tablebase/store';
import { Session } from '../../src/uci/session';

export const PROGRAM = 'dist/alquerque.js';

const TIMEOUT_MS = 60_000;

export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the program on the given input until it exits. */
export function runProgram(args: readonly string[], input = ''): Promise<Outcome> {
  return new Promise(resolve => {
    const child = execFile(process.execPath, [PROGRAM, ...args], { maxBuffer: 1 << 28 }, (error, out, err) => {
      const code = error ? (typeof error.code === 'number' ? error.code : null) : 0;
      resolve({ code, out, err });
    });
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}

/** Output lines of the program for the given input lines. */
export async function repliesFromProgram(...input: readonly string[]): Promise<string[]> {
  const { out } = await runProgram([], input.map(line => `${line}\n`).join(''));
  return out.split('\n').slice(0, -1);
}

/** Engine that exchanges lines. */
abstract class EngineConnection {
  private readonly lines: string[] = [];
  private rest = '';
  private wake: (() => void) | undefined;
  abstract readonly ended: Promise<number | null>;

  protected abstract write(text: string): void;

  protected append(text: string): void {
    const parts = (this.rest + text).split('\n');
    this.rest = parts.pop()!;
    this.lines.push(...parts);
    this.wake?.();
  }

  send(...lines: readonly string[]): void {
    this.write(lines.map(line => `${line}\n`).join(''));
  }

  async next(): Promise<string> {
    for (;;) {
      const line = this.lines.shift();
      if (line !== undefined) return line;
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`no line within ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  /** Lines up to and including the first that starts with `word`. */
  async until(word: string): Promise<string[]> {
    for (const lines: string[] = []; ; ) {
      const line = await this.next();
      lines.push(line);
      if (line === word || line.startsWith(`${word} `)) return lines;
    }
  }

  /** Lines that have arrived and were not read yet. */
  pendingLines(): string[] {
    return this.lines.splice(0);
  }

  async quit(): Promise<number | null> {
    this.send('quit');
    return this.ended;
  }
}

/** The program in a process. */
export class EngineProcess extends EngineConnection {
  readonly process: ChildProcessWithoutNullStreams = spawn(process.execPath, [PROGRAM]);
  readonly ended: Promise<number | null>;

  constructor() {
    super();
    this.process.stdout.setEncoding('latin1').on('data', (text: string) => this.append(text));
    this.process.stdin.on('error', () => {});
    this.ended = new Promise(resolve => this.process.on('exit', resolve));
  }

  protected write(text: string): void {
    this.process.stdin.write(text);
  }
}

/** Session in this process on warm engine threads, which no other session may use meanwhile. */
export class InProcessEngine extends EngineConnection {
  readonly ended: Promise<number | null>;
  private readonly session: Session;

  constructor(threads: EngineThreads) {
    super();
    let exit: (code: number) => void;
    this.ended = new Promise(resolve => {
      exit = resolve;
    });
    this.session = new Session(threads, { write: text => this.append(text), exit: () => exit(0) });
  }

  protected write(text: string): void {
    this.session.receive(Buffer.from(text, 'latin1'));
  }

  /** Waits until everything is answered. */
  async end(): Promise<void> {
    this.session.end();
    await this.ended;
  }
}

/** Engine of the built program, without a session. */
export const createTestEngine = (): EngineThreads => createSearchEngine(nodeHost(openTableStore, './dist/thread.js'));

/** Output lines of a session on warm engine threads. */
export async function repliesFromEngine(threads: EngineThreads, ...input: readonly string[]): Promise<string[]> {
  const session = new InProcessEngine(threads);
  session.send(...input);
  await session.end();
  return session.pendingLines();
}
