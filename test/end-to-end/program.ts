/** The program as a front end sees it. */
import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { createSearchEngine } from '../../src/engine/engine';
import { nodeHost } from '../../src/engine/host-node';
import type { SearchEngine as EngineThreads } from '../../src/engine/types';
import { Session } from '../../src/uci/session';

export const PROGRAM = 'dist/alquerque.js';

/** Milliseconds after which a line that has not come is missing. */
const TIMEOUT_MS = 60_000;

export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the program to its end on a given input. */
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

/** The lines that the engine answers to a whole conversation. */
export async function repliesFromProgram(...input: readonly string[]): Promise<string[]> {
  const { out } = await runProgram([], input.map(line => `${line}\n`).join(''));
  return out.split('\n').slice(0, -1);
}

/** An engine that is talked with line by line. */
abstract class EngineConnection {
  private readonly lines: string[] = [];
  private rest = '';
  private wake: (() => void) | undefined;
  abstract readonly ended: Promise<number | null>;

  protected abstract write(text: string): void;

  protected hear(text: string): void {
    const parts = (this.rest + text).split('\n');
    this.rest = parts.pop()!;
    this.lines.push(...parts);
    this.wake?.();
  }

  send(...lines: readonly string[]): void {
    this.write(lines.map(line => `${line}\n`).join(''));
  }

  /** The next line. */
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

  /** The lines up to the first that begins with `word`, it included. */
  async until(word: string): Promise<string[]> {
    for (const lines: string[] = []; ; ) {
      const line = await this.next();
      lines.push(line);
      if (line === word || line.startsWith(`${word} `)) return lines;
    }
  }

  /** What came and was not asked for yet. */
  heard(): string[] {
    return this.lines.splice(0);
  }

  async quit(): Promise<number | null> {
    this.send('quit');
    return this.ended;
  }
}

/** The program in a process of its own. */
export class EngineProcess extends EngineConnection {
  readonly process: ChildProcessWithoutNullStreams = spawn(process.execPath, [PROGRAM]);
  readonly ended: Promise<number | null>;

  constructor() {
    super();
    this.process.stdout.setEncoding('latin1').on('data', (text: string) => this.hear(text));
    this.process.stdin.on('error', () => {});
    this.ended = new Promise(resolve => this.process.on('exit', resolve));
  }

  protected write(text: string): void {
    this.process.stdin.write(text);
  }
}

/** A conversation of its own with threads that have warmed up: nobody else is to speak to them meanwhile. */
export class InProcessEngine extends EngineConnection {
  readonly ended: Promise<number | null>;
  private readonly session: Session;

  constructor(threads: EngineThreads) {
    super();
    let leave: (code: number) => void;
    this.ended = new Promise(resolve => {
      leave = resolve;
    });
    this.session = new Session(threads, { write: text => this.hear(text), exit: () => leave(0) });
  }

  protected write(text: string): void {
    this.session.receive(Buffer.from(text, 'latin1'));
  }

  /** All that is asked has been answered. */
  async end(): Promise<void> {
    this.session.end();
    await this.ended;
  }
}

/** The threads of the program, without its protocol. */
export const createTestEngine = (): EngineThreads => createSearchEngine(nodeHost(`./${PROGRAM}`));

/** The lines that answer a whole conversation with threads that run already. */
export async function repliesFromEngine(threads: EngineThreads, ...input: readonly string[]): Promise<string[]> {
  const talk = new InProcessEngine(threads);
  talk.send(...input);
  await talk.end();
  return talk.heard();
}

export function elapsedMs(since: number): number {
  return performance.now() - since;
}
