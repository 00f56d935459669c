/** Being told to end: Ctrl-C, a request, a terminal that is closed. */
import { constants } from 'node:os';

export const TERMINATION_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Until what is returned is called, a process that is told to end calls `last` first. */
export function onTermination(last: () => void): () => void {
  const leave = (signal: NodeJS.Signals): void => {
    last();
    process.exit(exitCodeForSignal(signal));
  };
  for (const signal of TERMINATION_SIGNALS) process.once(signal, leave);
  return () => {
    for (const signal of TERMINATION_SIGNALS) process.off(signal, leave);
  };
}

/** The exit code of who was ended by a signal. */
const exitCodeForSignal = (signal: NodeJS.Signals): number => 128 + constants.signals[signal];

/** What happens when whoever reads our output has seen enough of it. */

let survives = false;

/** Ends the program when its output is closed, unless it has said that it goes on without. */
export function exitOnClosedOutput(): void {
  process.stdout.on('error', () => {
    if (!survives) process.exit();
  });
}

/** From now on a closed output ends nothing; `told` is called once. */
export function surviveClosedOutput(told: () => void): void {
  survives = true;
  process.stdout.once('error', told);
}

/** One line on the terminal that tells how far a count has come; nothing where there is no terminal. */
export class ProgressLine {
  private readonly begun = performance.now();
  private done = 0;

  /** Of `moves`, `known` were counted before. */
  constructor(
    private readonly known: number,
    private readonly moves: number,
  ) {}

  add(): void {
    this.done++;
    const left = this.moves - this.known - this.done;
    const seconds = Math.round((((performance.now() - this.begun) / 1000) * left) / this.done);
    this.show(`${this.known + this.done} of ${this.moves} moves, about ${seconds} s to go`);
  }

  end(): void {
    this.show('');
  }

  private show(text: string): void {
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
  }
}
