/** Look and sounds of the page. Kept in the browser, shared by all tabs. */
import { useEffect } from 'preact/hooks';
import { LANGUAGE_CODES, type Language, loadLanguage, preferredLanguage } from '../languages/index';
import { SQUARE_STYLES, type SquareStyle, setSquareStyle } from '../notation';
import { setTexts } from '../texts';
import { useRedraw } from './hooks';

export const THEMES = ['system', 'light', 'dark'] as const;
export const BOARDS = ['wood', 'green', 'slate'] as const;
export const PIECE_SETS = ['turned', 'flat'] as const;
export const REPLY_DELAYS_MS = [0, 500, 1500] as const;

export interface Preferences {
  readonly language: Language | 'auto';
  readonly theme: (typeof THEMES)[number];
  readonly board: (typeof BOARDS)[number];
  readonly pieces: (typeof PIECE_SETS)[number];
  readonly coordinates: boolean;
  readonly squares: SquareStyle;
  /** Mark the pieces that can move, and their destinations. */
  readonly targets: boolean;
  /** Show scores while a game is being played. */
  readonly scores: boolean;
  readonly sounds: boolean;
  readonly animation: boolean;
  /** Minimum time in ms from the end of the player's move to the engine's reply. */
  readonly replyDelayMs: (typeof REPLY_DELAYS_MS)[number];
}

const DEFAULTS: Preferences = {
  language: 'auto',
  theme: 'system',
  board: 'wood',
  pieces: 'turned',
  coordinates: true,
  squares: 'usual',
  targets: true,
  scores: true,
  sounds: false,
  animation: true,
  replyDelayMs: 500,
};

const KEY = 'alquerque-preferences';

const VALID: { readonly [Name in keyof Preferences]: readonly Preferences[Name][] } = {
  language: ['auto', ...LANGUAGE_CODES],
  theme: THEMES,
  board: BOARDS,
  pieces: PIECE_SETS,
  coordinates: [true, false],
  squares: SQUARE_STYLES,
  targets: [true, false],
  scores: [true, false],
  sounds: [true, false],
  animation: [true, false],
  replyDelayMs: REPLY_DELAYS_MS,
};

/** Reads stored preferences; a value that is missing or not valid gets its default. */
function parsePreferences(text: string | null): Preferences {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    stored = null;
  }
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  const valid = entries.filter(([name, value]) =>
    (VALID as Readonly<Record<string, readonly unknown[]>>)[name]?.includes(value),
  );
  return { ...DEFAULTS, ...Object.fromEntries(valid) };
}

function readStored(): Preferences {
  try {
    return parsePreferences(localStorage.getItem(KEY));
  } catch {
    return DEFAULTS;
  }
}

let current = DEFAULTS;
const listeners = new Set<() => void>();

export const preferences = (): Preferences => current;

export const isAnimated = (): boolean => current.animation && !matchMedia('(prefers-reduced-motion: reduce)').matches;

const STEP_MS = 260;
/** Duration of the slide of a piece, as in the style sheet. */
const SLIDE_MS = 240;

/** Time in ms that each step of a move is shown for. */
export const stepDelayMs = (): number => (isAnimated() ? STEP_MS : 0);

/** Minimum time in ms from a move to its reply, which begins after the player's own piece has arrived. */
export const minReplyMs = (): number => current.replyDelayMs + (isAnimated() ? SLIDE_MS : 0);

/** Returns false if the language could not be loaded. */
async function apply(next: Preferences): Promise<boolean> {
  current = next;
  setSquareStyle(next.squares);
  const { dataset } = document.documentElement;
  dataset.theme = next.theme;
  dataset.board = next.board;
  dataset.pieces = next.pieces;
  for (const name of ['coordinates', 'targets', 'scores', 'animation'] as const)
    dataset[name] = next[name] ? 'on' : 'off';
  const language = next.language === 'auto' ? preferredLanguage(navigator.languages) : next.language;
  let isLoaded = true;
  try {
    setTexts(await loadLanguage(language));
    document.documentElement.lang = language;
  } catch {
    isLoaded = false;
  }
  for (const listener of listeners) listener();
  return isLoaded;
}

/** Applies the stored preferences, now and whenever another tab changes them. */
export async function startPreferences(): Promise<void> {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY) void apply(parsePreferences(newValue));
  });
  await apply(readStored());
}

export async function changePreferences(changes: Partial<Preferences>): Promise<boolean> {
  const next = { ...current, ...changes };
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Storage may be forbidden or full: the preferences last until the page is closed.
  }
  return apply(next);
}

/** Renders again when the preferences or the language change. */
export function usePreferences(): Preferences {
  const redraw = useRedraw();
  useEffect(() => {
    listeners.add(redraw);
    return () => {
      listeners.delete(redraw);
    };
  }, []);
  return current;
}
