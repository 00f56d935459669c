/** Requests to `alquerque serve`, if the page came from it. */
import { useEffect, useState } from 'preact/hooks';
import type { Game } from '../../api/game';
import type { EndgameDescription } from '../../tablebase/describe';
import type { PlaySession } from '../session';

/** Time in ms between two questions to a server that answers. */
const MIN_INTERVAL_MS = 15_000;
const LOST_POLL_MS = 3000;
const ACTIVITIES = ['pointerdown', 'keydown', 'visibilitychange'] as const;
const NETWORK_CHANGES = ['online', 'offline'] as const;
const HEALTH_TIMEOUT_MS = 10_000;
/** The server may be building small tables in the background. */
const RETRY_MS = 3000;

/** `alquerque serve` names itself in a header that pages can read. */
const hasServer = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some(entry => (entry as PerformanceNavigationTiming).serverTiming?.some(({ name }) => name === 'alquerque'));

async function isServerUp(): Promise<boolean> {
  try {
    return (await fetch('api/health', { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) })).ok;
  } catch {
    return false;
  }
}

/**
 * True while the server does not answer. It is asked when the player does something or comes back to the page, so that
 * an idle page sends nothing; a lost server is asked until it is back.
 */
export function useServerLost(): boolean {
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (!hasServer()) return;
    let lastAsked = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      clearTimeout(timer);
      if (document.hidden) return;
      lastAsked = Date.now();
      const isUp = await isServerUp();
      setLost(!isUp);
      if (!isUp) timer = setTimeout(() => void ask(), LOST_POLL_MS);
    };
    const onActivity = (): void => {
      if (Date.now() - lastAsked >= MIN_INTERVAL_MS) void ask();
    };
    const onChange = (): void => void ask();
    for (const type of ACTIVITIES) document.addEventListener(type, onActivity);
    for (const type of NETWORK_CHANGES) addEventListener(type, onChange);
    return () => {
      clearTimeout(timer);
      for (const type of ACTIVITIES) document.removeEventListener(type, onActivity);
      for (const type of NETWORK_CHANGES) removeEventListener(type, onChange);
    };
  }, []);
  return isLost;
}

/** Tablebase results of a position and of its legal moves, best first. */
export interface TablebaseReply {
  readonly position: EndgameDescription;
  readonly moves: readonly (EndgameDescription & { readonly move: string })[];
}

async function fetchTablebase({ variant, changes, fen }: Game): Promise<TablebaseReply | undefined> {
  try {
    const body = JSON.stringify({ variant, rules: changes, fen });
    const headers = { 'Content-Type': 'application/json' };
    const reply = await fetch('api/position', { method: 'POST', headers, body });
    const { status, tablebase = [] } = (await reply.json()) as PositionReply;
    return status?.ending && { position: status.ending, moves: tablebase };
  } catch {
    return undefined;
  }
}

/** Members that the page reads of a reply to `/api/position`. */
interface PositionReply {
  readonly status?: { readonly ending?: EndgameDescription };
  readonly tablebase?: TablebaseReply['moves'];
}

/** Tablebase results of the position on the board; undefined if they are not known. */
export function useTablebase({ shownGame, isAnalysing }: PlaySession): TablebaseReply | undefined {
  const [found, setFound] = useState<TablebaseReply>();
  useEffect(() => {
    setFound(undefined);
    if (!isAnalysing || !hasServer() || shownGame.status().result !== 'ongoing') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCancelled = false;
    const ask = async (): Promise<void> => {
      const reply = await fetchTablebase(shownGame);
      if (isCancelled) return;
      if (reply) setFound(reply);
      else timer = setTimeout(ask, RETRY_MS);
    };
    void ask();
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [shownGame, isAnalysing]);
  return found;
}
