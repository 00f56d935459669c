/** What the browser keeps: the game, the steps of a turn under way, and how the player likes to play. */
import { type Line, readLine } from '../parlour/line';
import { readSettings, type Settings } from './settings';

const KEY = 'alquerque';

/** A tab has a game of its own, which it finds again; a new one goes on with what was played last in any. */
const STORES = [() => sessionStorage, () => localStorage] as const;

export interface Kept {
  readonly settings: Settings;
  readonly line: Line | undefined;
  /** The steps that were played of a turn, by name. */
  readonly begun: string;
}

/** What is damaged or cannot be read is passed over. */
export function recall(): Kept {
  const { record, begun, settings } = readFrom(STORES[0]) ?? readFrom(STORES[1]) ?? {};
  const line = typeof record === 'string' ? readLine(record) : undefined;
  return {
    settings: readSettings(settings),
    line: line?.ok ? line.value : undefined,
    begun: typeof begun === 'string' ? begun : '',
  };
}

function readFrom(store: () => Storage): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(store().getItem(KEY) ?? 'null');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    // Nothing was kept that is of use.
    return undefined;
  }
}

export function keep(settings: Settings, record: string, begun: string): void {
  const text = JSON.stringify({ settings, record, begun });
  for (const store of STORES) {
    try {
      store().setItem(KEY, text);
    } catch {
      // A browser that keeps nothing lets one play all the same.
    }
  }
}
