/**
 * The engine on Node: searches games on threads.
 *
 * @module
 */
import { createEngine as createThinker } from '../engine/index';
import { nodeHost } from '../engine/node';
import { type Engine, engineOn, type Settings } from './search';

export type { Best, Engine, Info, Level, Limits, Score, Search, Settings } from './search';

/** Where the program of a thread lies; it is found beside this file where nothing else is said. */
export interface Place {
  readonly worker?: string | URL;
}

export function createEngine(settings: Settings & Place = {}): Engine {
  const { worker = new URL('./thread.js', import.meta.url), ...options } = settings;
  return engineOn(createThinker(nodeHost(worker)), options);
}
