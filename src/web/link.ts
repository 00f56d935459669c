/** The game in the fragment of the address. */
import { useEffect, useRef } from 'preact/hooks';
import { fragmentOf, type Line, readFragment } from '../parlour/line';
import type { Table } from './table';

/** Opens the game of a link, unless it is the one that goes on or that is not to be given up; what is wrong is told. */
export function followLink(table: Table, fragment: string): string {
  const linked = readFragment(fragment);
  if (!linked) return '';
  if (!linked.ok) return `The link holds no game: ${linked.error.message}`;
  const same = table.line.plies.length > 0 && fragmentOf(table.line) === fragmentOf(linked.value);
  if (!same) void openLinked(table, linked.value);
  return '';
}

async function openLinked(table: Table, line: Line): Promise<void> {
  if (!table.underWay || (await table.ask('Give up the game under way for that of the link?', 'Open')))
    table.open(line);
  else clearLink();
}

function clearLink(): void {
  if (location.hash !== '') history.replaceState(null, '', location.pathname + location.search);
}

/** Links may be opened while the page is; once the game is another, it is not the link that a reload is to open. */
export function useLink(table: Table, tell: (text: string) => void): void {
  const { line } = table;
  const linked = useRef(line);
  useEffect(() => {
    if (linked.current === line) return;
    linked.current = line;
    clearLink();
  }, [line]);
  useEffect(() => {
    // The link's own words: a turn played just before may have taken them out of the address by now.
    const follow = ({ newURL }: HashChangeEvent): void => tell(followLink(table, new URL(newURL).hash));
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
