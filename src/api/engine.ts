/**
 * The engine: searches games on worker threads of Node, or in Web Workers of a page.
 *
 * Bundlers find the worker script by its `new URL`; otherwise pass its location as `worker`.
 *
 * ```ts
 * import { AlquerqueError, newGame, unwrap } from 'alquerque';
 * import { createEngine } from 'alquerque/engine';
 *
 * const engine = createEngine({ hash: 16, threads: 1 });
 * const game = unwrap(newGame('brandubh', { fen: '5K1/7/7/7/7/7/1t5 d 10' }));
 * const search = engine.search(game, { depth: 3 });
 * for await (const info of search) if (info.depth < 1) console.log(info.pv);
 * const best = await search.best;
 * if (best.move) console.log(unwrap(game.play(best.move)).status().sentence); // The defenders win: the king reached a corner.
 *
 * // A signal aborts a search; stop() would resolve it with the best move so far.
 * const endless = engine.search(unwrap(newGame('dooz')), {}, { signal: AbortSignal.timeout(50) });
 * console.log(await endless.best.catch(error => error.name)); // TimeoutError
 *
 * // Invalid settings throw.
 * try {
 *   engine.configure({ hash: 0 });
 * } catch (error) {
 *   if (error instanceof AlquerqueError) console.log(error.code); // bad-setting
 * }
 * engine.close();
 * ```
 *
 * @module
 */
import { createSearchEngine } from '../engine/engine';
import { nodeHost } from '../engine/host-node';
import { registerSolvers } from '../games/solvers';
import { openTableStore } from '../tablebase/store';
import { createEngineWith, type Engine, type EngineSettings } from './search';

export type {
  Best,
  Engine,
  EngineOptions,
  EngineSettings,
  Info,
  Level,
  Limits,
  Score,
  Search,
  Settings,
  TableOptions,
} from './search';

/** @deprecated Renamed to `WorkerOptions`. */
export type Place = WorkerOptions;

/** Location of the worker script; by default beside this file. */
export interface WorkerOptions {
  readonly worker?: string | URL;
}

export function createEngine(settings: EngineSettings & WorkerOptions = {}): Engine {
  const { worker = new URL('./thread.js', import.meta.url), ...options } = settings;
  registerSolvers();
  return createEngineWith(() => createSearchEngine(nodeHost(openTableStore, worker)), options);
}
