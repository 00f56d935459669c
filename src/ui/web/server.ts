/** Requests to `alquerque serve`, if the page came from it. */
import { useEffect, useState } from 'preact/hooks';
import type { Game } from '../../api/game';
import type { EndgameDescription } from '../../tablebase/describe';
import type { PlaySession } from '../session';
import { tablebaseText } from './texts';

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

async function fetchTablebaseValue({ variant, changes, fen }: Game): Promise<EndgameDescription | undefined> {
  try {
    const body = JSON.stringify({ variant, rules: changes, fen });
    const headers = { 'Content-Type': 'application/json' };
    const reply = await fetch('api/position', { method: 'POST', headers, body });
    return ((await reply.json()) as { readonly status?: { readonly ending?: EndgameDescription } }).status?.ending;
  } catch {
    return undefined;
  }
}

/** The tablebase value of the position on the board as text; empty if it is not known. */
export function useTablebaseText({ shownGame, isAnalysing }: PlaySession): string {
  const [text, setText] = useState('');
  useEffect(() => {
    setText('');
    if (!isAnalysing || !hasServer() || shownGame.status().result !== 'ongoing') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCancelled = false;
    const ask = async (): Promise<void> => {
      const value = await fetchTablebaseValue(shownGame);
      if (isCancelled) return;
      if (value) setText(tablebaseText(value, shownGame.side, shownGame.sides));
      else timer = setTimeout(ask, RETRY_MS);
    };
    void ask();
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [shownGame, isAnalysing]);
  return text;
}
