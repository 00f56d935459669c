/** Keys and mouse clicks from the bytes that a terminal sends. */

/** `up`, `enter`, `ctrl-c`, `click X Y`, `background R G B` and so on, or the letter itself. */
export type Key = string;

interface DecodedKeys {
  readonly keys: readonly Key[];
  /** The start of an escape sequence that is not complete yet. */
  readonly rest: string;
}

const SEQUENCES: Readonly<Record<string, Key>> = {
  A: 'up',
  B: 'down',
  C: 'right',
  D: 'left',
  H: 'home',
  F: 'end',
  Z: 'back-tab',
};

const CONTROLS: Readonly<Record<string, Key>> = {
  '\r': 'enter',
  '\n': 'enter',
  ' ': 'space',
  '\t': 'tab',
  '\x03': 'ctrl-c',
  '\x0c': 'ctrl-l',
  '\x7f': 'backspace',
  '\b': 'backspace',
};

const ESCAPE = '\x1b';
/** The rest of an escape sequence for one key (CSI or SS3). */
const COMPLETE_SEQUENCE = /^(?:\[[0-9;?]*([@-~])|O([@-~]))/;
const PARTIAL_SEQUENCE = new RegExp(`^(?:\\[<?[0-9;?]*|O|\\](?:1(?:1(?:;[rgba:0-9a-f/]{0,30}${ESCAPE}?)?)?)?)?$`, 'i');
/** A mouse button pressed (M) or released (m) in a cell; the wheel counts as a button. */
const MOUSE_SEQUENCE = /^\[<(\d+);(\d+);(\d+)([Mm])/;

/** The terminal's answer to a question for its background: red, green and blue as hexadecimal fractions. */
const BACKGROUND_REPLY = new RegExp(
  `^\\]11;rgba?:${'([0-9a-f]{1,4})/'.repeat(2)}([0-9a-f]{1,4})[0-9a-f/]*(?:\x07|${ESCAPE}\\\\)`,
  'i',
);

/** Splits `text` into keys. Unknown sequences are skipped whole, so that no part of one counts as a letter. */
export function decodeKeys(text: string): DecodedKeys {
  const keys: Key[] = [];
  let left = text;
  while (left !== '') {
    const escaped = left.startsWith(ESCAPE) ? left.slice(1) : undefined;
    if (escaped !== undefined && PARTIAL_SEQUENCE.test(escaped)) return { keys, rest: left };
    const mouse = escaped === undefined ? null : MOUSE_SEQUENCE.exec(escaped);
    const colour = escaped === undefined ? null : BACKGROUND_REPLY.exec(escaped);
    const sequence = mouse ?? colour ?? (escaped === undefined ? null : COMPLETE_SEQUENCE.exec(escaped));
    const input = sequence ? ESCAPE + sequence[0] : ([...left][0] ?? '');
    const key = mouse
      ? clickKey(mouse)
      : colour
        ? backgroundKey(colour)
        : sequence
          ? SEQUENCES[sequence[1] ?? sequence[2] ?? '']
          : keyName(input);
    if (key !== undefined) keys.push(key);
    left = left.slice(input.length);
  }
  return { keys, rest: '' };
}

/** `click X Y`, counted from 0, when the first button is pressed. */
function clickKey([, button, x, y, action]: RegExpExecArray): Key | undefined {
  return button === '0' && action === 'M' ? `click ${Number(x) - 1} ${Number(y) - 1}` : undefined;
}

/** `background R G B`, in percent. */
const backgroundKey = ([, ...rgb]: RegExpExecArray): Key =>
  `background ${rgb.map(part => Math.round((100 * Number.parseInt(part, 16)) / (16 ** part.length - 1))).join(' ')}`;

/** True if a `background R G B` is light; undefined for other keys. */
export function isLightBackground(key: Key): boolean | undefined {
  const [, red, green, blue] = /^background (\d+) (\d+) (\d+)$/.exec(key) ?? [];
  if (blue === undefined) return undefined;
  return 0.3 * Number(red) + 0.59 * Number(green) + 0.11 * Number(blue) > 50;
}

/** The cell of a `click X Y`; undefined for other keys. */
export function clickedCell(key: Key): { readonly x: number; readonly y: number } | undefined {
  const [, x, y] = /^click (\d+) (\d+)$/.exec(key) ?? [];
  return y === undefined ? undefined : { x: Number(x), y: Number(y) };
}

function keyName(letter: string): Key | undefined {
  if (letter === ESCAPE) return 'escape';
  return CONTROLS[letter] ?? (letter > ' ' ? letter : undefined);
}

/** The keys of a partial sequence that nothing follows: Escape, and the letters typed after it. */
export function flushKeys(rest: string): readonly Key[] {
  return rest === '' ? [] : ['escape', ...decodeKeys(rest.slice(1)).keys];
}

/** Keys in order of arrival, and a signal that something else has changed. */
export class InputQueue {
  private readonly keys: Key[] = [];
  private isWoken = false;
  private resume: (() => void) | undefined;

  key(key: Key): void {
    this.keys.push(key);
    this.resume?.();
  }

  /** Something other than a key needs attention. */
  wake(): void {
    this.isWoken = true;
    this.resume?.();
  }

  /** Waits for the next key; resolves to undefined after `wake` if there is none. */
  async next(): Promise<Key | undefined> {
    if (this.keys.length === 0 && !this.isWoken) {
      await new Promise<void>(resolve => {
        this.resume = resolve;
      });
      this.resume = undefined;
    }
    if (this.keys.length === 0) this.isWoken = false;
    return this.keys.shift();
  }
}
