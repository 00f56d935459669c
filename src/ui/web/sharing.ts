/** Links to games, and downloads. */
import { useEffect, useRef } from 'preact/hooks';
import type { GameLine } from '../game-line';
import { linkFragment, readLinkFragment } from '../line-record';
import type { PlaySession } from '../session';
import { UI_TEXTS } from '../texts';

/** Opens the game of a link, unless it is the current one or the player keeps that. Returns an error text or ''. */
export function openLink(session: PlaySession, fragment: string): string {
  if (fragment.length < 2) return '';
  const linked = readLinkFragment(fragment);
  if (!linked) return UI_TEXTS.linkBroken(UI_TEXTS.study.linkWithoutGame);
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

export function downloadFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
