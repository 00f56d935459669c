/** The game in the fragment of the address. */
import { useEffect, useRef } from 'preact/hooks';
import type { Result } from '../../api/index';
import { isNativeText, splitRecords } from '../../records/native';
import { type GameLine, lineFromRecord, linkFragment, readGameLine, readLinkFragment } from '../game-line';
import type { PlaySession } from './session';

/** Opens the game of a link, unless it is the one that goes on or that is not to be given up; what is wrong is told. */
export function openLink(table: PlaySession, fragment: string): string {
  const linked = readLinkFragment(fragment);
  if (!linked) return '';
  if (!linked.ok) return `The link holds no game: ${linked.error.message}`;
  const same = table.line.moves.length > 0 && linkFragment(table.line) === linkFragment(linked.value);
  if (!same) void openLinkedGame(table, linked.value);
  return '';
}

async function openLinkedGame(table: PlaySession, line: GameLine): Promise<void> {
  if (!table.hasNewMoves || (await table.confirm('Give up the game under way for that of the link?', 'Open')))
    table.openGame(line);
  else clearFragment();
}

function clearFragment(): void {
  if (location.hash !== '') history.replaceState(null, '', location.pathname + location.search);
}

/** Links may be opened while the page is; once the game is another, it is not the link that a reload is to open. */
export function useHashLink(table: PlaySession, tell: (text: string) => void): void {
  const { line } = table;
  const linked = useRef(line);
  useEffect(() => {
    if (linked.current === line) return;
    linked.current = line;
    clearFragment();
  }, [line]);
  useEffect(() => {
    // The link's own words: a turn played just before may have taken them out of the address by now.
    const follow = ({ newURL }: HashChangeEvent): void => tell(openLink(table, new URL(newURL).hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [table]);
}

export async function copyLink(table: PlaySession, tell: (text: string) => void): Promise<void> {
  history.replaceState(null, '', linkFragment(table.line));
  try {
    await navigator.clipboard.writeText(location.href);
    tell('The link to this game is copied.');
  } catch {
    tell('The address of this page is now the link to this game.');
  }
}

/** Games from files: our own records, or any other form in which people keep games; those are read by what comes when a file needs it. */

interface OpenedFile {
  readonly line: GameLine;
  /** Which game of the file it is, and what the file left open. */
  readonly notes: string;
}

/** The first game of a file that can be read. */
export async function readGameFile(text: string): Promise<Result<OpenedFile>> {
  if (isNativeText(text)) {
    const records = splitRecords(text);
    const at = records.findIndex(record => readGameLine(record).ok);
    const line = readGameLine(records[at] ?? text);
    return line.ok ? openedFile(line.value, at + 1, records.length, []) : line;
  }
  const { readGamesText: gamesIn } = await import('../../records/game-reader');
  const games = gamesIn(text);
  for (const { number, result: read } of games) {
    const line = read.ok ? lineFromRecord(read.value.game) : undefined;
    if (read.ok && line?.ok) return openedFile(line.value, number, games.length, read.value.notes);
  }
  const read = games[0]?.result;
  const message = read && !read.ok ? `line ${read.at}: ${read.error}` : 'there is no game in it';
  return { ok: false, error: { code: 'bad-record', message } };
}

function openedFile(line: GameLine, number: number, count: number, notes: readonly string[]): Result<OpenedFile> {
  const which = count > 1 ? [`Game ${number} of ${count}.`] : [];
  return { ok: true, value: { line, notes: [...which, ...notes].join(' ') } };
}
