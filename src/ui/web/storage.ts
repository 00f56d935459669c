/** Browser storage: the settings, the game, and the steps of an unfinished move. */
import type { GameLine } from '../game-line';
import { lineAlong } from '../game-tree';
import { lineToRecord, readGameLine } from '../line-record';
import type { PlayMachine } from '../play-machine';
import { type PlaySettings, parsePlaySettings } from '../settings';
import { UI_TEXTS } from '../texts';

const KEY = 'alquerque';

/** Each tab finds its own game again; a new tab continues the last game of any. */
const STORES = [() => sessionStorage, () => localStorage] as const;

interface StoredSession {
  /** Nothing was stored, or nothing can be. */
  readonly isFirstVisit: boolean;
  readonly settings: PlaySettings;
  readonly line: GameLine | undefined;
  /** Names of the steps of an unfinished move. */
  readonly partialMove: string;
  /** Time in ms spent on the next move. */
  readonly spentMs: number;
}

/** Damaged or missing parts are left out. */
export function restoreSession(): StoredSession {
  const { record, begun, settings, path, spentMs } = readStore(STORES[0]) ?? readStore(STORES[1]) ?? {};
  const line = typeof record === 'string' ? readGameLine(record) : undefined;
  return {
    isFirstVisit: !STORES.some(isFilled),
    settings: parsePlaySettings(settings),
    line: line?.ok ? (typeof path === 'string' ? lineAlong(line.value, path.split(' ')) : line.value) : undefined,
    partialMove: typeof begun === 'string' ? begun : '',
    spentMs: typeof spentMs === 'number' && spentMs > 0 ? spentMs : 0,
  };
}

function isFilled(store: () => Storage): boolean {
  try {
    return store().getItem(KEY) !== null;
  } catch {
    return false;
  }
}

function readStore(store: () => Storage): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(store().getItem(KEY) ?? 'null');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Saves a session in the browser. */
export function storeSession(session: PlayMachine): void {
  const { settings, line, partialMove, spentMs } = session;
  const begun = partialMove?.moveNames().slice(line.moves.length).join(' ') ?? '';
  // Without variations the record says it all.
  const path = line.tree && line.moves.map(({ name }) => name).join(' ');
  writeStores(settings, recordText(session), begun, path, line.timeControl && spentMs);
}

/** `path`: moves of the current line, in a game with variations. `spentMs`: time of the next move, if there are clocks. */
export function writeStores(
  settings: PlaySettings,
  record: string,
  begun: string,
  path?: string,
  spentMs?: number,
): void {
  const text = JSON.stringify({ settings, record, begun, path, spentMs });
  for (const store of STORES) {
    try {
      store().setItem(KEY, text);
    } catch {
      // Storage may be forbidden or full: the game goes on without it.
    }
  }
}

/** The game as a record in our own format. */
export const recordText = (session: PlayMachine): string => lineToRecord(session.line, playerNames(session));

/** Names of the players of a game that was not loaded. */
export function playerNames({ line, players, settings }: PlayMachine): [string, string] {
  const [first, second] = line.start.sides.map(side =>
    players.has(side) ? UI_TEXTS.player : `Alquerque (${settings.level})`,
  );
  return [first!, second!];
}
