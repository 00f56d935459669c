/** Requests to `alquerque serve`, if the page came from it. */
import { useEffect, useState } from 'preact/hooks';
import type { Game } from '../../api/game';
import type { EndgameDescription } from '../../tablebase/describe';
import type { PlaySession } from '../session';

const POLL_MS = 3000;
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

/** True while the server does not answer. A hidden page does not ask. */
export function useServerLost(): boolean {
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (!hasServer()) return;
    let isAsking = false;
    const ask = async (): Promise<void> => {
      if (isAsking || document.hidden) return;
      isAsking = true;
      setLost(!(await isServerUp()));
      isAsking = false;
    };
    const timer = setInterval(() => void ask(), POLL_MS);
    return () => clearInterval(timer);
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

/** What the page reads of a reply to `/api/position`. */
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
