/** The engine in a page: searches games in Web Workers. */
import { createSearchEngine } from '../engine/engine';
import { browserHost, type PageWorker } from '../engine/host-browser';
import { createEngineWith, type Engine, type EngineSettings } from './search';

export type { PageWorker } from '../engine/host-browser';
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

/** Global of the page. */
declare const Worker: new (program: string | URL, options: { readonly type: 'module' }) => PageWorker;

/** Location of the worker script, or a function that starts a worker; by default the script beside this file. */
export interface WorkerOptions {
  readonly worker?: string | URL | (() => PageWorker);
}

export function createEngine(settings: EngineSettings & WorkerOptions = {}): Engine {
  const { worker, ...options } = settings;
  // Bundlers look for this whole expression.
  const startDefault = (): PageWorker =>
    new Worker(new URL('./thread.browser.js', import.meta.url), { type: 'module' });
  const start = (): PageWorker => {
    if (typeof worker === 'function') return worker();
    return worker === undefined ? startDefault() : new Worker(worker, { type: 'module' });
  };
  return createEngineWith(() => createSearchEngine(browserHost(start)), options);
}
