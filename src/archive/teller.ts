/** Says things on standard error: lines, and on a terminal below them one that says how far it has come. */
import { plain } from '../shell/plain';

/** Milliseconds between two looks of the line of progress. */
const BEAT = 200;

export interface Teller {
  line(text: string): void;
  progress(text: () => string): void;
  end(): void;
}

/** More lines than `most` help nobody: their number is said instead. */
export function openTeller(most = Number.POSITIVE_INFINITY): Teller {
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
      process.stderr.write(`${plain(text)}\n`);
    },
    progress(text) {
      if (!terminal || performance.now() - last < BEAT) return;
      last = performance.now();
      clear();
      process.stderr.write(plain(text()).slice(0, (process.stderr.columns ?? 80) - 1));
      shown = true;
    },
    end() {
      clear();
      if (lines > most) process.stderr.write(`and ${lines - most} lines more of this kind\n`);
    },
  };
}
