/** Games from elsewhere: in the link that opened the page, and in files. */
import { useEffect, useRef } from 'preact/hooks';
import type { Result } from '../../api/index';
import { isNativeText, splitRecords } from '../../records/native';
import type { GameLine } from '../game-line';
import { lineFromRecord, linkFragment, readGameLine, readLinkFragment } from '../line-record';
import type { PlaySession } from '../session';
import { UI_TEXTS } from '../texts';

/** Opens the game of a link, unless it is the current one or the player keeps that. Returns an error text or ''. */
export function openLink(session: PlaySession, fragment: string): string {
  const linked = readLinkFragment(fragment);
  if (!linked) return '';
  if (!linked.ok) return UI_TEXTS.linkBroken(linked.error.message);
  const isCurrent = session.line.moves.length > 0 && linkFragment(session.line) === linkFragment(linked.value);
  if (!isCurrent) void openLinkedGame(session, linked.value);
  return '';
}

async function openLinkedGame(session: PlaySession, line: GameLine): Promise<void> {
  // At once if there is nothing to ask: the page's first render must already show the game.
  if (!session.hasNewMoves || (await session.confirm(UI_TEXTS.confirmOpen, UI_TEXTS.open))) session.openGame(line);
  else clearFragment();
}

function clearFragment(): void {
  if (location.hash !== '') history.replaceState(null, '', location.pathname + location.search);
}

/** Follows links opened in the running page, and removes a link from the address once its game has changed. */
export function useHashLink(session: PlaySession, showMessage: (text: string) => void): void {
  const { line } = session;
  const linked = useRef(line);
  useEffect(() => {
    if (linked.current === line) return;
    linked.current = line;
    clearFragment();
  }, [line]);
  useEffect(() => {
    // The event's URL: a move played just before may already have cleared the address.
    const follow = ({ newURL }: HashChangeEvent): void => showMessage(openLink(session, new URL(newURL).hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [session]);
}

export async function copyLink(session: PlaySession, showMessage: (text: string) => void): Promise<void> {
  history.replaceState(null, '', linkFragment(session.line));
  try {
    await navigator.clipboard.writeText(location.href);
    showMessage(UI_TEXTS.linkCopied);
  } catch {
    showMessage(UI_TEXTS.linkNotCopied);
  }
}

interface OpenedFile {
  readonly line: GameLine;
  /** The number of the game in the file, and what the reader had to guess. */
  readonly notes: string;
}

/** Reads the first readable game of a file. The readers of foreign formats are loaded only if they are needed. */
export async function readGameFile(text: string): Promise<Result<OpenedFile>> {
  if (isNativeText(text)) {
    const records = splitRecords(text);
    const index = records.findIndex(record => readGameLine(record).ok);
    const line = readGameLine(records[index] ?? text);
    return line.ok ? openedFile(line.value, index + 1, records.length, []) : line;
  }
  const { readGamesText } = await import('../../records/game-reader');
  const games = readGamesText(text);
  for (const { number, result } of games) {
    const line = result.ok ? lineFromRecord(result.value.game) : undefined;
    if (result.ok && line?.ok) return openedFile(line.value, number, games.length, result.value.notes);
  }
  const first = games[0]?.result;
  const message = first && !first.ok ? UI_TEXTS.atLine(first.at, first.error) : UI_TEXTS.noGameFound;
  return { ok: false, error: { code: 'bad-record', message } };
}

function openedFile(line: GameLine, number: number, count: number, notes: readonly string[]): Result<OpenedFile> {
  const which = count > 1 ? [UI_TEXTS.gameOfFile(number, count)] : [];
  return { ok: true, value: { line, notes: [...which, ...notes].join(' ') } };
}
