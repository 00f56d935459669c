/** The terminal in full-screen mode: raw keys in, screens out; restored whichever way the program ends. */
import { writeSync } from 'node:fs';
import { onTermination } from '../../util/node/console';
import { type Canvas, type Palette, renderChanges } from './canvas';
import { decodeKeys, flushKeys, isLightBackground, type Key } from './keys';

export interface Terminal {
  size(): { readonly width: number; readonly height: number };
  show(screen: Canvas): void;
  /** Draws the next screen completely. */
  invalidate(): void;
  /** Restores the terminal. */
  close(): void;
}

interface TerminalListener {
  key(key: Key): void;
  resized(): void;
}

/** Alternate screen, hidden cursor, mouse clicks; and back. */
const ENTER_SEQUENCE = '\x1b[?1049h\x1b[?25l\x1b[?1000h\x1b[?1006h\x1b[2J';
const LEAVE_SEQUENCE = '\x1b[0m\x1b[?1006l\x1b[?1000l\x1b[?25h\x1b[?1049l';

/** Asks for the colour behind the text. Terminals that do not know it do not answer. */
const BACKGROUND_QUERY = '\x1b]11;?\x1b\\';

/** The palette that the environment suggests: COLORFGBG is `foreground;background`, in the numbers of the 16 colours. */
export function paletteFor({ NO_COLOR, COLORFGBG = '' }: NodeJS.ProcessEnv): Palette {
  if (NO_COLOR) return 'none';
  return /;(?:7|9|1[0-5])$/.test(COLORFGBG) ? 'light' : 'dark';
}

/** Time to wait for the rest of an escape sequence before Escape counts as a key. */
const ESCAPE_TIMEOUT_MS = 40;

export function openTerminal(colours: Palette, events: TerminalListener): Terminal {
  const { stdin, stdout } = process;
  let shown: Canvas | undefined;
  let palette = colours;
  let open = true;
  let pending = '';
  let timer: NodeJS.Timeout | undefined;

  const deliver = (keys: readonly Key[]): void => {
    for (const key of keys) {
      const isLight = isLightBackground(key);
      if (isLight === undefined) events.key(key);
      else if (palette !== 'none') {
        palette = isLight ? 'light' : 'dark';
        onResize();
      }
    }
  };
  const onData = (chunk: string): void => {
    clearTimeout(timer);
    const { keys, rest } = decodeKeys(pending + chunk);
    pending = rest;
    if (rest !== '') {
      timer = setTimeout(() => {
        pending = '';
        deliver(flushKeys(rest));
      }, ESCAPE_TIMEOUT_MS);
    }
    deliver(keys);
  };
  const onResize = (): void => {
    shown = undefined;
    events.resized();
  };

  function close(): void {
    if (!open) return;
    open = false;
    clearTimeout(timer);
    stdin.off('data', onData).pause();
    stdout.off('resize', onResize);
    ignoreSignals();
    process.off('exit', close).off('uncaughtExceptionMonitor', close);
    try {
      stdin.setRawMode(false);
      writeSync(stdout.fd, LEAVE_SEQUENCE);
    } catch {
      // The terminal is gone; there is nothing left to give back.
    }
  }

  stdin.setRawMode(true).setEncoding('utf8').on('data', onData).resume();
  stdout.on('resize', onResize);
  const ignoreSignals = onTermination(close);
  process.on('exit', close).on('uncaughtExceptionMonitor', close);
  stdout.write(palette === 'none' || process.env.TERM === 'linux' ? ENTER_SEQUENCE : ENTER_SEQUENCE + BACKGROUND_QUERY);

  return {
    size: () => ({ width: stdout.columns || 80, height: stdout.rows || 24 }),
    show(page) {
      if (open) stdout.write(renderChanges(shown, page, palette));
      shown = page;
    },
    invalidate() {
      shown = undefined;
    },
    close,
  };
}
