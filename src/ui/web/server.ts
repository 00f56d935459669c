/** Whether the server that the page came from is still there. A page of static files, or from a disk, has none to miss. */
import { useEffect, useState } from 'preact/hooks';
import { type EndgameDescription, endgameText } from '../../tablebase/describe';
import type { PlaySession } from './session';

const POLL_MS = 3000;
const HEALTH_TIMEOUT_MS = 10_000;

/** The server says what it is in a header that pages may read. */
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

/** True once the server does not answer any more, until it does. A page that is not seen does not ask. */
export function useServerLost(): boolean {
  const [gone, setGone] = useState(false);
  useEffect(() => {
    if (!hasServer()) return;
    let asking = false;
    const ask = async (): Promise<void> => {
      if (asking || document.hidden) return;
      asking = true;
      setGone(!(await isServerUp()));
      asking = false;
    };
    const timer = setInterval(() => void ask(), POLL_MS);
    return () => clearInterval(timer);
  }, []);
  return gone;
}

/** What tables of endings know of the position that is shown; the server has them, not the page. */

/** The server builds small tables while nobody asks. */
const RETRY_MS = 3000;

async function fetchTablebaseValue({
  variant,
  changes,
  fen,
}: PlaySession['shownGame']): Promise<EndgameDescription | undefined> {
  try {
    const body = JSON.stringify({ variant, rules: changes, fen });
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch('api/position', { method: 'POST', headers, body });
    return ((await answer.json()) as { readonly status?: { readonly ending?: EndgameDescription } }).status?.ending;
  } catch {
    return undefined;
  }
}

/** In words; empty where no table knows. */
export function useTablebaseText({ shownGame: shown, isAnalysing: analysing }: PlaySession): string {
  const [words, setWords] = useState('');
  useEffect(() => {
    setWords('');
    if (!analysing || !hasServer() || shown.status().result !== 'ongoing') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const ask = async (): Promise<void> => {
      const ending = await fetchTablebaseValue(shown);
      if (left) return;
      if (ending) setWords(`Tables of endings, for ${shown.side}: ${endgameText(ending)}`);
      else timer = setTimeout(ask, RETRY_MS);
    };
    void ask();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [shown, analysing]);
  return words;
}
