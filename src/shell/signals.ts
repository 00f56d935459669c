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
