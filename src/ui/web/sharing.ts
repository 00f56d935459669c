/** Links to games, and downloads. */
import { useEffect, useRef } from 'preact/hooks';
import type { GameLine } from '../game-line';
import { linkFragment, readLinkFragment } from '../line-record';
import type { PlaySession } from '../session';
import { UI_TEXTS } from '../texts';

/** Views that have addresses: `#editor`, `#puzzles`, each with parameters of its own. */
const ADDRESSED_VIEWS = ['editor', 'puzzles'] as const;
type AddressedView = (typeof ADDRESSED_VIEWS)[number];

/** The view of a fragment; undefined if it is not that of a view. */
export const viewOfFragment = (fragment: string): AddressedView | undefined =>
  ADDRESSED_VIEWS.find(view => fragment.replace(/^#/, '').split('&', 1)[0] === view);

/** Address of a position in the editor. `rules`: options that differ from the variant's, as `Name=value`. */
export function editorFragment(variant: string, rules: readonly string[], fen: string): string {
  const params = new URLSearchParams({ variant, ...(rules.length > 0 && { rules: rules.join(' ') }), fen });
  return `#editor&${params}`;
}

/** Opens the game of a link, unless it is the current one or the player keeps that. Returns an error text or ''. */
export function openLink(session: PlaySession, fragment: string): string {
  if (fragment.length < 2 || viewOfFragment(fragment)) return '';
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
  if (location.hash !== '' && !viewOfFragment(location.hash))
    history.replaceState(null, '', location.pathname + location.search);
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
  showMessage((await copyText(location.href)) ? UI_TEXTS.linkCopied : UI_TEXTS.linkNotCopied);
}

/** Returns false if the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
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
