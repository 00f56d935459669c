/** Console of a command that runs for long: termination signals, closed output, progress. */
import { constants } from 'node:os';

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

let survivesClosedOutput = false;

/** Exits when standard output is closed, unless `surviveClosedOutput` was called. */
export function exitOnClosedOutput(): void {
  process.stdout.on('error', () => {
    if (!survivesClosedOutput) process.exit();
  });
}

/** Keeps the process running when standard output is closed; `onClosed` is called once. */
export function surviveClosedOutput(onClosed: () => void): void {
  survivesClosedOutput = true;
  process.stdout.once('error', onClosed);
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
