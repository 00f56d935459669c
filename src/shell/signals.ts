/** Being told to end: Ctrl-C, a request, a terminal that is closed. */
import { constants } from 'node:os';

export const DEADLY = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The exit code of who was ended by a signal. */
export const codeFor = (signal: NodeJS.Signals): number => 128 + constants.signals[signal];
