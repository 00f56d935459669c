/** Starts the page: restores the session, connects the engine and renders. */
import { render } from 'preact';
import { createEngine, type WorkerOptions } from '../../api/engine.browser';
import { newGame, unwrap } from '../../api/index';
import { PlaySession } from '../session';
import { App } from './app';
import { PageEngine } from './page-engine';
import { openLink } from './sharing';
import { restoreSession, storeSession } from './storage';

const DEFAULT_VARIANT = 'spanish-draughts';
const HASH_MB = 32;

/** Time in ms that each step of a move is shown for. */
const STEP_DELAY_MS = 260;

const stepDelayMs = (): number => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : STEP_DELAY_MS);

/** One core is left to the page. */
const threadCount = (): number => Math.max(1, Math.min(4, navigator.hardwareConcurrency - 1));

/** `worker`: the program of the engine's threads. */
export function startPage(worker: NonNullable<WorkerOptions['worker']>): void {
  const stored = restoreSession();
  const line = stored.line ?? { start: unwrap(newGame(DEFAULT_VARIANT)), moves: [] };
  const engine = new PageEngine(createEngine({ worker, threads: threadCount(), hash: HASH_MB }));
  const options = { stepDelayMs, save: storeSession };
  const session = new PlaySession(line, stored.settings, engine, options, stored.partialMove);
  engine.onFailure = () => session.fail();
  render(<App session={session} notice={openLink(session, location.hash)} />, document.getElementById('app')!);
  session.start();
}
