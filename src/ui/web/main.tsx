/** Starts the page: restores the session, connects the engine and renders. */
import { render } from 'preact';
import type { WorkerOptions } from '../../api/engine.browser';
import { newGame, unwrap } from '../../api/index';
import { PlaySession } from '../session';
import type { PlaySettings } from '../settings';
import { App } from './app';
import { PageEngine } from './page-engine';
import { minReplyMs, startPreferences, stepDelayMs } from './preferences';
import { openLink, viewOfFragment } from './sharing';
import { restoreSession, storeSession } from './storage';

const DEFAULT_VARIANT = 'spanish-draughts';
const MIN_WATCHED_MOVE_MS = 1000;

/** One core is left to the page. */
const threadCount = (): number => Math.max(1, Math.min(4, navigator.hardwareConcurrency - 1));

/** `worker`: the program of the engine's threads. */
export async function startPage(worker: NonNullable<WorkerOptions['worker']>): Promise<void> {
  await startPreferences();
  const stored = restoreSession();
  const line = stored.line ?? { start: unwrap(newGame(DEFAULT_VARIANT)), moves: [] };
  const engine = new PageEngine(async () => (await import('./engine-loader')).createEngine({ worker }));
  const useResources = ({ threads, hash }: PlaySettings): void => {
    engine.resources = { threads: threads || threadCount(), hash };
  };
  useResources(stored.settings);
  const options = {
    stepDelayMs,
    minReplyMs,
    minWatchedMoveMs: MIN_WATCHED_MOVE_MS,
    save: storeSession,
    spentMs: stored.spentMs,
  };
  const session = new PlaySession(line, stored.settings, engine, options, stored.partialMove);
  session.subscribe(() => useResources(session.settings));
  // A clock that was running waits for its player.
  session.isPaused = line.timeControl !== undefined && !session.isOver && line.moves.length > 0;
  // The time of the current move. Without clocks everything is stored already.
  const storeClock = (): void => {
    if (session.line.timeControl) storeSession(session);
  };
  addEventListener('pagehide', storeClock);
  document.addEventListener('visibilitychange', storeClock);
  engine.onFailure = () => session.fail();
  const notice = openLink(session, location.hash);
  const firstView = viewOfFragment(location.hash) ?? (stored.isFirstVisit && location.hash === '' ? 'home' : 'game');
  render(<App session={session} notice={notice} firstView={firstView} />, document.getElementById('app')!);
  session.start();
}
