/**
 * The engine searches games on threads of Node, or in Workers of a page, where bundlers find the program of the Worker
 * by its `new URL`, and `worker` names it elsewhere.
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
 * if (best.turn) console.log(unwrap(game.play(best.turn)).status().sentence); // The defenders win: the king reached a corner.
 *
 * // A signal aborts a search; stop() has it answer with what it has.
 * const endless = engine.search(unwrap(newGame('dooz')), {}, { signal: AbortSignal.timeout(50) });
 * console.log(await endless.best.catch(error => error.name)); // TimeoutError
 *
 * // What cannot be is refused.
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
import { createSearchEngine as createThinker } from '../engine/engine';
import { nodeHost } from '../engine/host-node';
import { createEngineWith, type Engine, type EngineSettings } from './search';

export type {
  Best,
  Engine,
  EngineOptions,
  EngineSettings as Settings,
  Info,
  Level,
  Limits,
  Score,
  Search,
  TableOptions,
} from './search';

/** Where the program of a thread lies; it is found beside this file where nothing else is said. */
export interface WorkerOptions {
  readonly worker?: string | URL;
}

export function createEngine(settings: EngineSettings & WorkerOptions = {}): Engine {
  const { worker = new URL('./thread.js', import.meta.url), ...options } = settings;
  return createEngineWith(() => createThinker(nodeHost(worker)), options);
}
