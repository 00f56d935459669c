/** A child process that is talked to in lines. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';

/** Of a longer line only the beginning is looked at, whatever the rest: an engine cannot fill our memory. */
const LONGEST_LINE = 1 << 16;
/** Milliseconds between the end of a process and the end of its output, in either order. */
const SETTLING = 250;

/** How a process ended: `crash` by a signal or with an error, `disconnect` in order but without being asked to. */
export interface End {
  readonly kind: 'crash' | 'disconnect' | 'start-failure';
  readonly detail: string;
}

/** What waiting for a line came to. `at` is when the line arrived, by performance.now(). */
export type Reply<T> =
  | { readonly kind: 'line'; readonly value: T; readonly at: number }
  | { readonly kind: 'end'; readonly end: End }
  | { readonly kind: 'silence' };

export type Direction = '<' | '>' | '!';
export type Log = (direction: Direction, text: string) => void;

type Listener = (line: string, at: number) => void;

export class LineProcess {
  log: Log | undefined;
  private readonly child: ChildProcessWithoutNullStreams;
  private listener: Listener | undefined;
  private ended: End | undefined;
  private onEnd: (() => void) | undefined;
  private rest = '';
  private alive = true;

  constructor([program = '', ...words]: readonly string[]) {
    // A process group of its own: Ctrl-C reaches the match alone, and the whole group can be killed.
    this.child = spawn(program, words, { stdio: 'pipe', detached: process.platform !== 'win32' });
    this.child.stdin.on('error', () => {});
    this.child.stdout.setEncoding('utf8').on('data', (text: string) => this.read(text));
    this.child.stderr.setEncoding('utf8').on('data', (text: string) => this.log?.('!', text.trimEnd()));
    this.watch();
  }

  get end(): End | undefined {
    return this.ended;
  }

  send(line: string): void {
    this.log?.('<', line);
    if (!this.ended) this.child.stdin.write(`${line}\n`);
  }

  /** Waits until `pick` finds what it looks for in a line. Lines that nobody waits for are lost. */
  expect<T>(pick: (line: string) => T | undefined, milliseconds: number): Promise<Reply<T>> {
    return new Promise(resolve => {
      const settle = (reply: Reply<T>): void => {
        clearTimeout(timer);
        this.listener = undefined;
        this.onEnd = undefined;
        resolve(reply);
      };
      const timer = setTimeout(() => settle({ kind: 'silence' }), milliseconds);
      this.listener = (line, at) => {
        const value = pick(line);
        if (value !== undefined) settle({ kind: 'line', value, at });
      };
      this.onEnd = () => this.ended && settle({ kind: 'end', end: this.ended });
      this.onEnd();
    });
  }

  /** Ends the process and all that it started. Once it is gone, its number may be another's. */
  kill(): void {
    this.log = undefined;
    const { pid } = this.child;
    if (pid === undefined || !this.alive) return;
    this.alive = false;
    try {
      if (process.platform === 'win32') this.child.kill('SIGKILL');
      else process.kill(-pid, 'SIGKILL');
    } catch {
      // It is gone already.
    }
  }

  private read(text: string): void {
    const at = performance.now();
    const lines = text.split('\n');
    lines.forEach((piece, index) => {
      if (this.rest.length < LONGEST_LINE) this.rest += piece.slice(0, LONGEST_LINE - this.rest.length);
      if (index === lines.length - 1) return;
      const line = this.rest.trim();
      this.rest = '';
      this.log?.('>', line);
      this.listener?.(line, at);
    });
  }

  /** The process may end before its last lines are read, or close its output and live on: both parts are awaited. */
  private watch(): void {
    let exit: End | undefined;
    let closed = false;
    const conclude = (): void => {
      if (this.ended) return;
      this.ended = exit ?? { kind: 'disconnect', detail: 'closed its output' };
      this.onEnd?.();
    };
    const settle = (): void => {
      if (exit && closed) conclude();
      else setTimeout(conclude, SETTLING);
    };
    this.child.on('error', error => {
      exit = { kind: 'start-failure', detail: error.message };
      conclude();
    });
    this.child.on('exit', (code, signal) => {
      this.alive = false;
      exit = {
        kind: code === 0 ? 'disconnect' : 'crash',
        detail: signal ? `killed by ${signal}` : `exited with code ${code}`,
      };
      settle();
    });
    this.child.stdout.on('end', () => {
      closed = true;
      settle();
    });
  }
}
