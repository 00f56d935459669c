/** A program under test: lines in, lines out, with deadlines and its memory. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const PROGRAM = resolve('dist/alquerque.js');

/** Time for an answer; a busy machine is slow. */
const DEADLINE_MS = 30_000;
/** Enough for the smallest hash table and two threads, far below what a leak reaches. */
export const MAX_RSS_BYTES = 1.5 * 2 ** 30;

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export class ChildProgram {
  readonly lines: string[] = [];
  stderr = '';
  exit: Exit | undefined;
  private rest = '';
  private wake: () => void = () => {};
  private readonly child: ChildProcessWithoutNullStreams;

  constructor(
    args: readonly string[],
    private readonly separator = '\n',
  ) {
    this.child = spawn(process.execPath, [PROGRAM, ...args]);
    this.child.stdin.on('error', () => {});
    this.child.stdout.setEncoding('latin1').on('data', (text: string) => {
      const parts = (this.rest + text).split(this.separator);
      this.rest = parts.pop()!;
      this.lines.push(...parts);
      this.wake();
    });
    this.child.stderr.setEncoding('latin1').on('data', (text: string) => {
      this.stderr = (this.stderr + text).slice(-20_000);
    });
    this.child.on('close', (code, signal) => {
      this.exit = { code, signal };
      this.wake();
    });
  }

  send(line: string): void {
    if (!this.exit) this.child.stdin.write(Buffer.from(`${line}\n`, 'utf8'));
  }

  end(): void {
    this.child.stdin.end();
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }

  /** Waits until `isDone`; false if the program ends or the deadline passes before. */
  async until(isDone: () => boolean, deadlineMs = DEADLINE_MS): Promise<boolean> {
    const end = performance.now() + deadlineMs;
    while (!isDone()) {
      const left = end - performance.now();
      if (left <= 0 || this.exit) return isDone();
      await new Promise<void>(done => {
        const timer = setTimeout(done, Math.min(left, 1000));
        this.wake = () => {
          clearTimeout(timer);
          done();
        };
      });
    }
    return true;
  }

  /** Waits for the end of the program; undefined if it does not end in time. */
  async ended(deadlineMs = DEADLINE_MS): Promise<Exit | undefined> {
    await this.until(() => this.exit !== undefined, deadlineMs);
    return this.exit;
  }

  /** Resident memory; 0 on systems without /proc. */
  get rssBytes(): number {
    try {
      const [, kilobytes = '0'] = /VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${this.child.pid}/status`, 'utf8')) ?? [];
      return 1024 * Number(kilobytes);
    } catch {
      return 0;
    }
  }

  /** Sign of a crash: a stack trace, or an end that nobody asked for. */
  get crash(): string | undefined {
    if (/\n\s+at .*(:\d+|\))/.test(this.stderr) || /FATAL ERROR|Uncaught/.test(this.stderr))
      return `stack trace: ${this.stderr.slice(0, 600)}`;
    if (this.rssBytes > MAX_RSS_BYTES) return `${Math.round(this.rssBytes / 2 ** 20)} MB resident`;
    return undefined;
  }
}

/** Runs a command to its end; the answer is a fault, or undefined if it behaved. */
export async function runCommand(
  args: readonly string[],
  input: readonly string[] = [],
  allowedCodes: readonly number[] = [0, 1, 2],
): Promise<{ readonly fault: string | undefined; readonly lines: readonly string[]; readonly stderr: string }> {
  const program = new ChildProgram(args);
  for (const line of input) program.send(line);
  program.end();
  const exit = await program.ended();
  if (!exit) program.kill();
  const fault =
    program.crash ??
    (exit === undefined
      ? 'does not end'
      : exit.code === null || !allowedCodes.includes(exit.code)
        ? `exit code ${exit.code}, signal ${exit.signal}: ${program.stderr.slice(0, 300)}`
        : undefined);
  return { fault, lines: program.lines, stderr: program.stderr };
}
