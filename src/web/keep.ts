/** What the browser keeps: the game, the steps of a turn under way, and how the player likes to play. */
import { type Line, readLine } from '../parlour/line';
import { readSettings, type Settings } from './settings';

const KEY = 'alquerque';

export interface Kept {
  readonly settings: Settings;
  readonly line: Line | undefined;
  /** The steps that were played of a turn, by name. */
  readonly begun: string;
}

/** What is damaged or cannot be read is passed over. */
export function recall(): Kept {
  let kept: Record<string, unknown> = {};
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof value === 'object' && value !== null) kept = value as Record<string, unknown>;
  } catch {
    // Nothing was kept that is of use.
  }
  const { record, begun, settings } = kept;
  const line = typeof record === 'string' ? readLine(record) : undefined;
  return {
    settings: readSettings(settings),
    line: line?.ok ? line.value : undefined,
    begun: typeof begun === 'string' ? begun : '',
  };
}

export function keep(settings: Settings, record: string, begun: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ settings, record, begun }));
  } catch {
    // A browser that keeps nothing lets one play all the same.
  }
}
