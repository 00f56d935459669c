import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';

/** Longer lines are truncated. */
const MAX_LINE_CHARS = 1 << 16;
/** More output than this on both streams without a command in between is a flood. */
const MAX_UNSOLICITED_CHARS = 1 << 24;
/** Characters for which the end of a line counts: many short lines are as much work as few long ones. */
const LINE_COST_CHARS = 64;
/** Longest delay of a timer; Node fires longer ones at once. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;
/** Longest time between the exit of a process and the end of its output, in either order. */
const EXIT_GRACE_MS = 250;

/**
 * End of a process: `crash` by a signal or with an error code, `disconnect` with code 0 but without being asked,
 * `flood` because it was killed for too much output.
 */
export interface ProcessEnd {
  readonly kind: 'crash' | 'disconnect' | 'start-failure' | 'flood';
  readonly detail: string;
}

/** Result of waiting for a line. `at` is its arrival time by `performance.now()`. */
type LineResult<T> =
  | { readonly kind: 'line'; readonly value: T; readonly at: number }
  | { readonly kind: 'end'; readonly end: ProcessEnd }
  | { readonly kind: 'silence' };

type LogDirection = '<' | '>' | '!';
export type LineLog = (direction: LogDirection, text: string) => void;

type Listener = (line: string, at: number) => void;

interface ProcessOptions {
  /** Working directory; by default that of this process. */
  readonly folder?: string | undefined;
  /** Environment variables in addition to those of this process. */
  readonly environment?: Readonly<Record<string, string>> | undefined;
}

/** Running children; they are killed when this process exits. */
const running = new Set<LineProcess>();
process.on('exit', () => {
  for (const child of running) child.kill();
});

/** Assembles chunks of text into lines. */
class LineAssembler {
  private rest = '';

  get hasPartialLine(): boolean {
    return this.rest !== '';
  }

  /** Lines that `text` completes. */
  *linesWith(text: string): Generator<string, void, undefined> {
    const parts = text.split('\n');
    for (const [index, part] of parts.entries()) {
      if (this.rest.length < MAX_LINE_CHARS) this.rest += part.slice(0, MAX_LINE_CHARS - this.rest.length);
      if (index === parts.length - 1) return;
      const line = this.rest;
      this.rest = '';
      yield line;
    }
  }
}

function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

/** Child process that exchanges lines. Its output can neither exhaust the memory nor keep this process alive. */
export class LineProcess {
  log: LineLog | undefined;
  /** Called once if the process ends without `kill`. */
  onEnd: ((end: ProcessEnd) => void) | undefined;
  /** Runs `work`, which handles output of the process. */
  aroundOutput: (work: () => void) => void = work => work();
  private readonly child: ChildProcessWithoutNullStreams;
  private listener: Listener | undefined;
  private ended: ProcessEnd | undefined;
  private wake: (() => void) | undefined;
  private readonly output = new LineAssembler();
  private readonly errors = new LineAssembler();
  private unsolicitedChars = 0;
  private isAlive = true;

  constructor([program = '', ...words]: readonly string[], { folder, environment }: ProcessOptions = {}) {
    // A process group of its own: Ctrl-C does not reach it, and the whole group can be killed.
    this.child = spawn(program, words, {
      stdio: 'pipe',
      detached: process.platform !== 'win32',
      ...(folder === undefined ? {} : { cwd: folder }),
      ...(environment === undefined ? {} : { env: { ...process.env, ...environment } }),
    });
    running.add(this);
    this.child.stdin.on('error', () => {});
    this.child.stdout.setEncoding('utf8').on('data', (text: string) => this.read(text));
    const { stderr } = this.child;
    stderr.setEncoding('utf8').on('data', (text: string) => this.readError(text));
    stderr.on('end', () => this.errors.hasPartialLine && this.readError('\n'));
    this.watch();
  }

  get end(): ProcessEnd | undefined {
    return this.ended;
  }

  send(line: string): void {
    this.log?.('<', line);
    this.sendRaw(`${line}\n`);
  }

  /** Sends bytes as they are. */
  sendRaw(bytes: string): void {
    this.unsolicitedChars = 0;
    if (!this.ended) this.child.stdin.write(bytes);
  }

  /** Ends the input of the process. */
  endInput(): void {
    this.child.stdin.end();
  }

  /** Waits until `pick` returns a value for a line. Lines that arrive while nobody waits are dropped. */
  expect<T>(pick: (line: string) => T | undefined, timeoutMs?: number): Promise<LineResult<T>> {
    return new Promise(resolve => {
      const finish = (result: LineResult<T>): void => {
        clearTimeout(timer);
        this.listener = undefined;
        this.wake = undefined;
        resolve(result);
      };
      const timer =
        timeoutMs === undefined
          ? undefined
          : setTimeout(() => finish({ kind: 'silence' }), Math.min(timeoutMs, MAX_TIMEOUT_MS));
      this.listener = (line, at) => {
        const value = pick(line);
        if (value !== undefined) finish({ kind: 'line', value, at });
      };
      this.wake = () => this.ended && finish({ kind: 'end', end: this.ended });
      this.wake();
    });
  }

  /** Stops reading the output; a process that goes on printing must wait. Its end is still noticed. */
  pauseOutput(): void {
    this.child.stdout.pause();
    this.child.stderr.pause();
  }

  resumeOutput(): void {
    this.child.stdout.resume();
    this.child.stderr.resume();
  }

  /**
   * Kills the process group. A descendant that has left the group may live on and hold the pipes, so they are closed
   * here. The signal is not sent after the exit, since another process may have taken the id.
   */
  kill(): void {
    this.log = undefined;
    running.delete(this);
    // Nobody need wait for the exit.
    this.ended ??= { kind: 'crash', detail: 'was killed' };
    this.wake?.();
    for (const pipe of [this.child.stdin, this.child.stdout, this.child.stderr]) pipe.destroy();
    this.child.unref();
    const { pid } = this.child;
    if (pid === undefined || !this.isAlive) return;
    this.isAlive = false;
    try {
      if (process.platform === 'win32') this.child.kill('SIGKILL');
      else process.kill(-pid, 'SIGKILL');
    } catch {
      // The group has already exited.
    }
  }

  private read(text: string): void {
    this.aroundOutput(() => {
      const at = performance.now();
      if (!this.count(text)) return;
      for (const untrimmed of this.output.linesWith(text)) {
        const line = untrimmed.trim();
        this.log?.('>', line);
        this.listener?.(line, at);
      }
    });
  }

  private readError(text: string): void {
    this.aroundOutput(() => {
      if (!this.count(text)) return;
      for (const line of this.errors.linesWith(text)) this.log?.('!', line.trimEnd());
    });
  }

  /** Counts output. Returns false if it is a flood, which ends the process. */
  private count(text: string): boolean {
    this.unsolicitedChars += text.length + LINE_COST_CHARS * countLines(text);
    if (this.unsolicitedChars <= MAX_UNSOLICITED_CHARS) return true;
    this.conclude({ kind: 'flood', detail: `printed more than ${MAX_UNSOLICITED_CHARS >> 20} MB without a command` });
    this.kill();
    return false;
  }

  private conclude(end: ProcessEnd): void {
    if (this.ended) return;
    this.ended = end;
    this.wake?.();
    this.onEnd?.(end);
  }

  /** The process may exit before its last lines are read, or close its output and live on, so both events are awaited. */
  private watch(): void {
    let exit: ProcessEnd | undefined;
    let isOutputClosed = false;
    const conclude = (): void => this.conclude(exit ?? { kind: 'disconnect', detail: 'closed its output' });
    const onPartEnded = (): void => {
      if (exit && isOutputClosed) conclude();
      else setTimeout(conclude, EXIT_GRACE_MS).unref();
    };
    this.child.on('error', error => {
      exit = { kind: 'start-failure', detail: startFailureReason(error) };
      running.delete(this);
      conclude();
    });
    this.child.on('exit', (code, signal) => {
      this.isAlive = false;
      running.delete(this);
      exit = {
        kind: code === 0 ? 'disconnect' : 'crash',
        detail: signal ? `killed by ${signal}` : `exited with code ${code}`,
      };
      onPartEnded();
    });
    this.child.stdout.on('end', () => {
      isOutputClosed = true;
      onPartEnded();
    });
  }
}

function startFailureReason({ code, path, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return `no such program: ${path}`;
  return code === 'EACCES' ? `${path} is not executable` : message;
}
