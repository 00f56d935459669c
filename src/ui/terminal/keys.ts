/** What a terminal sends, as keys. */

/** `up`, `enter`, `ctrl-c` and so on, or the letter itself. */
export type Key = string;

interface DecodedKeys {
  readonly keys: readonly Key[];
  /** The start of a sequence whose rest has not arrived. */
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
/** What follows Escape in the sequence that a terminal sends for one key (CSI or SS3). */
const COMPLETE_SEQUENCE = /^(?:\[[0-9;?]*([@-~])|O([@-~]))/;
const PARTIAL_SEQUENCE = /^(?:\[<?[0-9;?]*|O)?$/;
/** A mouse button that goes down (M) or up (m) in a cell; the wheel is a button of its own. */
const MOUSE_SEQUENCE = /^\[<(\d+);(\d+);(\d+)([Mm])/;

/** Cuts `text` into keys. Unknown sequences are passed over whole, so that no part of one counts as a letter. */
export function decodeKeys(text: string): DecodedKeys {
  const keys: Key[] = [];
  let left = text;
  while (left !== '') {
    const escaped = left.startsWith(ESCAPE) ? left.slice(1) : undefined;
    if (escaped !== undefined && PARTIAL_SEQUENCE.test(escaped)) return { keys, rest: left };
    const mouse = escaped === undefined ? null : MOUSE_SEQUENCE.exec(escaped);
    const sequence = mouse ?? (escaped === undefined ? null : COMPLETE_SEQUENCE.exec(escaped));
    const letter = sequence ? ESCAPE + sequence[0] : ([...left][0] ?? '');
    const key = mouse ? clickKey(mouse) : sequence ? SEQUENCES[sequence[1] ?? sequence[2] ?? ''] : keyName(letter);
    if (key !== undefined) keys.push(key);
    left = left.slice(letter.length);
  }
  return { keys, rest: '' };
}

/** `click X Y`, counted from 0, where the first button goes down. */
function clickKey([, button, x, y, how]: RegExpExecArray): Key | undefined {
  return button === '0' && how === 'M' ? `click ${Number(x) - 1} ${Number(y) - 1}` : undefined;
}

/** The cell of a click. */
export function clickedCell(key: Key): { readonly x: number; readonly y: number } | undefined {
  const [, x, y] = /^click (\d+) (\d+)$/.exec(key) ?? [];
  return y === undefined ? undefined : { x: Number(x), y: Number(y) };
}

function keyName(letter: string): Key | undefined {
  if (letter === ESCAPE) return 'escape';
  return CONTROLS[letter] ?? (letter > ' ' ? letter : undefined);
}

/** What a rest means when nothing follows it: the Escape key, alone or before the letters typed after it. */
export function flushKeys(rest: string): readonly Key[] {
  return rest === '' ? [] : ['escape', ...decodeKeys(rest.slice(1)).keys];
}

/** Keys in the order they came, and calls to look again: what a player's side of the game waits for. */

export class InputQueue {
  private readonly keys: Key[] = [];
  private woken = false;
  private resume: (() => void) | undefined;

  key(key: Key): void {
    this.keys.push(key);
    this.resume?.();
  }

  /** Something else than a key happened. */
  wake(): void {
    this.woken = true;
    this.resume?.();
  }

  /** The next key; undefined where there is none and something else happened. */
  async next(): Promise<Key | undefined> {
    if (this.keys.length === 0 && !this.woken) {
      await new Promise<void>(resolve => {
        this.resume = resolve;
      });
      this.resume = undefined;
    }
    if (this.keys.length === 0) this.woken = false;
    return this.keys.shift();
  }
}
