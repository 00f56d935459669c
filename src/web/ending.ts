/** What tables of endings know of the position that is shown; the server has them, not the page. */
import { useEffect, useState } from 'preact/hooks';
import { type Ending, endingWords } from '../tables/known';
import { isServed } from './server';
import type { Table } from './table';

/** The server builds small tables while nobody asks. */
const AGAIN_MS = 3000;

async function endingOf({ variant, changes, fen }: Table['shown']): Promise<Ending | undefined> {
  try {
    const body = JSON.stringify({ variant, rules: changes, fen });
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch('api/position', { method: 'POST', headers, body });
    return ((await answer.json()) as { readonly status?: { readonly ending?: Ending } }).status?.ending;
  } catch {
    return undefined;
  }
}

/** In words; empty where no table knows. */
export function useEnding({ shown, analysing }: Table): string {
  const [words, setWords] = useState('');
  useEffect(() => {
    setWords('');
    if (!analysing || !isServed() || shown.status().result !== 'ongoing') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const ask = async (): Promise<void> => {
      const ending = await endingOf(shown);
      if (left) return;
      if (ending) setWords(`Tables of endings, for ${shown.side}: ${endingWords(ending)}`);
      else timer = setTimeout(ask, AGAIN_MS);
    };
    void ask();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [shown, analysing]);
  return words;
}
