/** The game in the fragment of the address. */
import { useEffect, useRef } from 'preact/hooks';
import { fragmentOf, readFragment } from '../parlour/line';
import type { Table } from './table';

/** Opens the game of a link, unless it is the one that goes on; what is wrong with the link is told. */
export function followLink(table: Table): string {
  const linked = readFragment(location.hash);
  if (!linked) return '';
  if (!linked.ok) return `The link holds no game: ${linked.error.message}`;
  const same = table.line.plies.length > 0 && fragmentOf(table.line) === fragmentOf(linked.value);
  if (!same) table.open(linked.value);
  return '';
}

/** Links may be opened while the page is; once the game is another, it is not the link that a reload is to open. */
export function useLink(table: Table, tell: (text: string) => void): void {
  const { line } = table;
  const linked = useRef(line);
  useEffect(() => {
    if (linked.current === line) return;
    linked.current = line;
    if (location.hash !== '') history.replaceState(null, '', location.pathname + location.search);
  }, [line]);
  useEffect(() => {
    const follow = (): void => tell(followLink(table));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [table]);
}

export async function copyLink(table: Table, tell: (text: string) => void): Promise<void> {
  history.replaceState(null, '', fragmentOf(table.line));
  try {
    await navigator.clipboard.writeText(location.href);
    tell('The link to this game is copied.');
  } catch {
    tell('The address of this page is now the link to this game.');
  }
}
