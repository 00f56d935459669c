/** The engine in a page: searches games in Workers. */

import { createSearchEngine as createThinker } from '../engine/engine';
import { browserHost, type PageWorker } from '../engine/host-browser';
import { createEngineWith, type Engine, type EngineSettings } from './search';

export type { PageWorker } from '../engine/host-browser';
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

/** A page's own. */
declare const Worker: new (program: string | URL, options: { readonly type: 'module' }) => PageWorker;

/** Where the program of a Worker lies, or what starts one; it is found beside this file where nothing else is said. */
export interface WorkerOptions {
  readonly worker?: string | URL | (() => PageWorker);
}

export function createEngine(settings: EngineSettings & WorkerOptions = {}): Engine {
  const { worker, ...options } = settings;
  // Bundlers look for the whole of this expression.
  const beside = (): PageWorker => new Worker(new URL('./thread.browser.js', import.meta.url), { type: 'module' });
  const start = (): PageWorker => {
    if (typeof worker === 'function') return worker();
    return worker === undefined ? beside() : new Worker(worker, { type: 'module' });
  };
  return createEngineWith(() => createThinker(browserHost(start)), options);
}
