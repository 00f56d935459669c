/** Sets the table and lays the page. */
import { render } from 'preact';
import { newGame, unwrap } from '../lib';
import { createEngine, type Place } from '../lib/engine.browser';
import { type Line, readFragment } from '../parlour/line';
import { App } from './app';
import { recall } from './keep';
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
  const linked = readFragment(location.hash);
  const fresh = (): Line => ({ start: unwrap(newGame(USUAL_VARIANT)), plies: [] });
  const line = (linked?.ok ? linked.value : undefined) ?? kept.line ?? fresh();
  const engine = createEngine({ worker, threads: threads(), hash: HASH });
  const settings = linked?.ok ? { ...kept.settings, seat: 'both' as const } : kept.settings;
  const table = new Table(line, settings, new Thinker(engine), linked?.ok ? '' : kept.begun);
  const notice = linked && !linked.ok ? `The link holds no game: ${linked.error.message}` : '';
  render(<App table={table} notice={notice} />, document.getElementById('app')!);
  table.goOn();
}
