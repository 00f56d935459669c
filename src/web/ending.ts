/** What tables of endings know of the position that is shown; the server has them, not the page. */
import { useEffect, useState } from 'preact/hooks';
import { type EndgameDescription, endgameText } from '../tables/known';
import { hasServer } from './server';
import type { PlaySession } from './table';

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
