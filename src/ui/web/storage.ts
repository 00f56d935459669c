/** What the browser keeps: the game, the steps of a turn under way, and how the player likes to play. */
import { type GameLine, readGameLine } from '../game-line';
import { type PlaySettings, parsePlaySettings } from '../settings';

const KEY = 'alquerque';

/** A tab has a game of its own, which it finds again; a new one goes on with what was played last in any. */
const STORES = [() => sessionStorage, () => localStorage] as const;

interface StoredSession {
  readonly settings: PlaySettings;
  readonly line: GameLine | undefined;
  /** The steps that were played of a turn, by name. */
  readonly partialMove: string;
}

/** What is damaged or cannot be read is passed over. */
export function restoreSession(): StoredSession {
  const { record, begun, settings } = readStore(STORES[0]) ?? readStore(STORES[1]) ?? {};
  const line = typeof record === 'string' ? readGameLine(record) : undefined;
  return {
    settings: parsePlaySettings(settings),
    line: line?.ok ? line.value : undefined,
    partialMove: typeof begun === 'string' ? begun : '',
  };
}

function readStore(store: () => Storage): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(store().getItem(KEY) ?? 'null');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    // Nothing was kept that is of use.
    return undefined;
  }
}

export function storeSession(settings: PlaySettings, record: string, begun: string): void {
  const text = JSON.stringify({ settings, record, begun });
  for (const store of STORES) {
    try {
      store().setItem(KEY, text);
    } catch {
      // A browser that keeps nothing lets one play all the same.
    }
  }
}
