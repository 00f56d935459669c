/** Sets the table and lays the page. */
import { render } from 'preact';
import { createEngine, type WorkerOptions } from '../../api/engine.browser';
import { newGame, unwrap } from '../../api/index';
import { App } from './app';
import { PageEngine } from './page-engine';
import { PlaySession } from './session';
import { openLink } from './sharing';
import { restoreSession } from './storage';

const DEFAULT_VARIANT = 'spanish-draughts';
/** Megabytes. */
const HASH_MB = 32;

/** Threads leave a core to the page. */
const threadCount = (): number => Math.max(1, Math.min(4, navigator.hardwareConcurrency - 1));

/** `worker`: the program of the engine's threads. */
export function startPage(worker: NonNullable<WorkerOptions['worker']>): void {
  const kept = restoreSession();
  const line = kept.line ?? { start: unwrap(newGame(DEFAULT_VARIANT)), moves: [] };
  const thinker = new PageEngine(createEngine({ worker, threads: threadCount(), hash: HASH_MB }));
  const table = new PlaySession(line, kept.settings, thinker, kept.partialMove);
  thinker.onFailure = () => table.fail();
  render(<App table={table} notice={openLink(table, location.hash)} />, document.getElementById('app')!);
  table.advance();
}
