/** Says things on standard error: lines, and on a terminal below them one that says how far it has come. */
import { maskControlChars } from '../shell/plain';

/** Milliseconds between two looks of the line of progress. */
const REFRESH_MS = 200;

export interface ProgressReporter {
  line(text: string): void;
  progress(text: () => string): void;
  close(): void;
}

/** More lines than `most` help nobody: their number is said instead. */
export function openProgressReporter(most = Number.POSITIVE_INFINITY): ProgressReporter {
  const terminal = process.stderr.isTTY;
  let lines = 0;
  let last = Number.NEGATIVE_INFINITY;
  let shown = false;
  const clear = (): void => {
    if (shown) process.stderr.write('\r\u001b[K');
    shown = false;
  };
  return {
    line(text) {
      if (++lines > most) return;
      clear();
      process.stderr.write(`${maskControlChars(text)}\n`);
    },
    progress(text) {
      if (!terminal || performance.now() - last < REFRESH_MS) return;
      last = performance.now();
      clear();
      process.stderr.write(maskControlChars(text()).slice(0, (process.stderr.columns ?? 80) - 1));
      shown = true;
    },
    close() {
      clear();
      if (lines > most) process.stderr.write(`and ${lines - most} lines more of this kind\n`);
    },
  };
}
