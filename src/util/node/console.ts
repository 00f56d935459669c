/** Console of a command that runs for long: termination signals, closed output, progress. */
import { Socket } from 'node:net';
import { constants } from 'node:os';
import type { Writable } from 'node:stream';
import { errorCode, fileError, writeFully } from './atomic-file';

export const TERMINATION_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Calls `cleanUp` before a signal ends the process. Returns a function that removes the handlers. */
export function onTermination(cleanUp: () => void): () => void {
  const exit = (signal: NodeJS.Signals): void => {
    cleanUp();
    process.exit(exitCodeForSignal(signal));
  };
  for (const signal of TERMINATION_SIGNALS) process.once(signal, exit);
  return () => {
    for (const signal of TERMINATION_SIGNALS) process.off(signal, exit);
  };
}

/** Exit code of a process that a signal has ended, by shell convention. */
const exitCodeForSignal = (signal: NodeJS.Signals): number => 128 + constants.signals[signal];

const STDOUT = 1;
const STDERR = 2;

/** Feeds standard input to `receive`, then calls `end`. */
export function readStdin(receive: (chunk: Buffer) => void, end: () => void): void {
  const { stdin } = process;
  stdin.on('data', chunk => receive(chunk as Buffer));
  stdin.on('end', end);
  stdin.on('error', end);
  if (stdin.readableEnded) end();
}

let survivesClosedOutput = false;

/** Exits if standard output cannot be written: quietly if its reader is gone, else with an error and code 1. */
export function exitOnOutputErrors(): void {
  const { stderr } = process;
  const stdout: Writable & { readonly fd?: number } = process.stdout;
  // To files, Node drops the rest of a write that a full disk cuts short, and reports errors too late for process.exit.
  if (stdout.fd === STDOUT && !(stdout instanceof Socket))
    stdout._write = (chunk, encoding, done) => {
      const error = outputError(Buffer.from(chunk, encoding));
      if (error !== undefined && !survivesClosedOutput) exitWithOutputError(error);
      done(error);
    };
  stdout.on('error', error => {
    if (!survivesClosedOutput) exitWithOutputError(error);
  });
  // There is nowhere to report it.
  stderr.on('error', () => {});
}

/** Keeps the process running if standard output cannot be written; `onClosed` is called once, with the reason. */
export function surviveClosedOutput(onClosed: (reason: string) => void): void {
  survivesClosedOutput = true;
  process.stdout.once('error', error => {
    if (!isClosed(error)) process.once('exit', failProcess);
    onClosed(isClosed(error) ? 'output closed' : fileError('standard output', error).message);
  });
}

function failProcess(): void {
  process.exitCode = process.exitCode || 1;
}

/** Writes to standard output and waits until everything is written. Exits on errors as `exitOnOutputErrors` does. */
export function writeOutput(text: string): void {
  const error = outputError(Buffer.from(text));
  if (error !== undefined) exitWithOutputError(error);
}

function outputError(bytes: Uint8Array): Error | undefined {
  try {
    writeFully(STDOUT, bytes);
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

const isClosed = (error: unknown): boolean => errorCode(error) === 'EPIPE';

function exitWithOutputError(error: unknown): never {
  if (isClosed(error)) return process.exit();
  try {
    writeFully(STDERR, Buffer.from(`error: ${fileError('standard output', error).message}\n`));
  } catch {
    // The exit code remains.
  }
  return process.exit(1);
}

/** Progress of a count in one line on standard error; silent if that is not a terminal. */
export class ProgressLine {
  private readonly startTime = performance.now();
  private done = 0;

  /** `known` of the `moves` root moves were counted by an earlier run. */
  constructor(
    private readonly known: number,
    private readonly moves: number,
  ) {}

  add(): void {
    this.done++;
    const left = this.moves - this.known - this.done;
    const seconds = Math.round((((performance.now() - this.startTime) / 1000) * left) / this.done);
    this.show(`${this.known + this.done} of ${this.moves} moves, about ${seconds} s left`);
  }

  end(): void {
    this.show('');
  }

  private show(text: string): void {
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
  }
}
