/** A child process that is talked to in lines. Whatever it says, however much, it cannot fill our memory or hold us. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';

/** Of a longer line only the beginning is looked at. */
const MAX_LINE_CHARS = 1 << 16;
/** More characters than this between two lines that it was sent are a flood. */
const MAX_UNSOLICITED_CHARS = 1 << 24;
/** Milliseconds; a timer that is to wait for longer does not wait at all. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;
/** Milliseconds between the end of a process and the end of its output, in either order. */
const EXIT_GRACE_MS = 250;

/**
 * How a process ended: `crash` by a signal or with an error, `disconnect` in order but without being asked to, `flood`
 * by us because it said too much.
 */
export interface ProcessEnd {
  readonly kind: 'crash' | 'disconnect' | 'start-failure' | 'flood';
  readonly detail: string;
}

/** What waiting for a line came to. `at` is when the line arrived, by performance.now(). */
type LineResult<T> =
  | { readonly kind: 'line'; readonly value: T; readonly at: number }
  | { readonly kind: 'end'; readonly end: ProcessEnd }
  | { readonly kind: 'silence' };

type LogDirection = '<' | '>' | '!';
export type LineLog = (direction: LogDirection, text: string) => void;

type Listener = (line: string, at: number) => void;

interface ProcessOptions {
  /** The folder that the process runs in; ours, where there is none. */
  readonly folder?: string | undefined;
  /** Variables of its environment besides ours. */
  readonly environment?: Readonly<Record<string, string>> | undefined;
}

/** The programs that run: however this process ends, they do not go on alone. */
const running = new Set<LineProcess>();
process.on('exit', () => {
  for (const child of running) child.kill();
});

/** What was read so far of a line. */
class LineAssembler {
  private rest = '';

  get begun(): boolean {
    return this.rest !== '';
  }

  /** The lines that `text` ends. */
  *linesWith(text: string): Generator<string, void, undefined> {
    const lines = text.split('\n');
    for (const [index, piece] of lines.entries()) {
      if (this.rest.length < MAX_LINE_CHARS) this.rest += piece.slice(0, MAX_LINE_CHARS - this.rest.length);
      if (index === lines.length - 1) return;
      const line = this.rest;
      this.rest = '';
      yield line;
    }
  }
}

export class LineProcess {
  log: LineLog | undefined;
  /** Called once, when the process has ended without being told to. */
  onEnd: ((end: ProcessEnd) => void) | undefined;
  private readonly child: ChildProcessWithoutNullStreams;
  private listener: Listener | undefined;
  private ended: ProcessEnd | undefined;
  private wake: (() => void) | undefined;
  private readonly output = new LineAssembler();
  private readonly errors = new LineAssembler();
  private said = 0;
  private alive = true;

  constructor([program = '', ...words]: readonly string[], { folder, environment }: ProcessOptions = {}) {
    // A process group of its own: Ctrl-C reaches us alone, and the whole group can be killed.
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
    stderr.on('end', () => this.errors.begun && this.readError('\n'));
    this.watch();
  }

  get end(): ProcessEnd | undefined {
    return this.ended;
  }

  send(line: string): void {
    this.log?.('<', line);
    this.said = 0;
    if (!this.ended) this.child.stdin.write(`${line}\n`);
  }

  /** Waits until `pick` finds what it looks for in a line. Lines that nobody waits for are lost. */
  expect<T>(pick: (line: string) => T | undefined, milliseconds?: number): Promise<LineResult<T>> {
    return new Promise(done => {
      const finish = (reply: LineResult<T>): void => {
        clearTimeout(timer);
        this.listener = undefined;
        this.wake = undefined;
        done(reply);
      };
      const timer =
        milliseconds === undefined
          ? undefined
          : setTimeout(() => finish({ kind: 'silence' }), Math.min(milliseconds, MAX_TIMEOUT_MS));
      this.listener = (line, at) => {
        const value = pick(line);
        if (value !== undefined) finish({ kind: 'line', value, at });
      };
      this.wake = () => this.ended && finish({ kind: 'end', end: this.ended });
      this.wake();
    });
  }

  /**
   * Ends the process and all that it started. What has left its group may live on and hold the pipes: we let go of them,
   * so that it cannot keep us. Once the process is gone, its number may be another's.
   */
  kill(): void {
    this.log = undefined;
    running.delete(this);
    for (const pipe of [this.child.stdin, this.child.stdout, this.child.stderr]) pipe.destroy();
    this.child.unref();
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
    this.count(text);
    for (const whole of this.output.linesWith(text)) {
      const line = whole.trim();
      this.log?.('>', line);
      this.listener?.(line, at);
    }
  }

  private readError(text: string): void {
    this.count(text);
    for (const line of this.errors.linesWith(text)) this.log?.('!', line.trimEnd());
  }

  private count(text: string): void {
    this.said += text.length;
    if (this.said <= MAX_UNSOLICITED_CHARS || this.ended) return;
    this.conclude({ kind: 'flood', detail: `said more than ${MAX_UNSOLICITED_CHARS >> 20} MB at once` });
    this.kill();
  }

  private conclude(end: ProcessEnd): void {
    if (this.ended) return;
    this.ended = end;
    this.wake?.();
    this.onEnd?.(end);
  }

  /** The process may end before its last lines are read, or close its output and live on: both parts are awaited. */
  private watch(): void {
    let exit: ProcessEnd | undefined;
    let closed = false;
    const conclude = (): void => this.conclude(exit ?? { kind: 'disconnect', detail: 'closed its output' });
    const partEnded = (): void => {
      if (exit && closed) conclude();
      else setTimeout(conclude, EXIT_GRACE_MS).unref();
    };
    this.child.on('error', error => {
      exit = { kind: 'start-failure', detail: startFailureReason(error) };
      running.delete(this);
      conclude();
    });
    this.child.on('exit', (code, signal) => {
      this.alive = false;
      running.delete(this);
      exit = {
        kind: code === 0 ? 'disconnect' : 'crash',
        detail: signal ? `killed by ${signal}` : `exited with code ${code}`,
      };
      partEnded();
    });
    this.child.stdout.on('end', () => {
      closed = true;
      partEnded();
    });
  }
}

function startFailureReason({ code, path, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return `there is no program ${path}`;
  return code === 'EACCES' ? `${path} is no program that may be run` : message;
}
