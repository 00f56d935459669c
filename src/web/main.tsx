/** Sets the table and lays the page. */
import { render } from 'preact';
import { newGame, unwrap } from '../lib';
import { createEngine, type Place } from '../lib/engine.browser';
import { App } from './app';
import { recall } from './keep';
import { followLink } from './link';
import { Table } from './table';
import { Thinker } from './thinker';

const USUAL_VARIANT = 'spanish-draughts';
/** Megabytes. */
const HASH = 32;

/** Threads leave a core to the page. */
const threads = (): number => Math.max(1, Math.min(4, navigator.hardwareConcurrency - 1));

/** `worker`: the program of the engine's threads. */
export function lay(worker: NonNullable<Place['worker']>): void {
  const kept = recall();
  const line = kept.line ?? { start: unwrap(newGame(USUAL_VARIANT)), plies: [] };
  const thinker = new Thinker(createEngine({ worker, threads: threads(), hash: HASH }));
  const table = new Table(line, kept.settings, thinker, kept.begun);
  thinker.onFail = () => table.fail();
  render(<App table={table} notice={followLink(table, location.hash)} />, document.getElementById('app')!);
  table.goOn();
}
