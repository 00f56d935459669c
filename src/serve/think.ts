/** One search for one client, who may go before it ends. */
import type { BestMove, Info, PositionSpec } from '../engine/engine';
import { HttpError, INTERNAL_ERROR, TIMED_OUT } from './fault';
import { POOL_OPTIONS, type PooledEngine } from './pool';
import type { SearchQuery } from './requests';

/** An engine that is so late has hung. */
const SEARCH_GRACE_MS = 10_000;
/** A busy machine starts threads slowly; one that takes their place would not be quicker. */
const START_TIMEOUT_MS = 60_000;

export function runSearch(
  { engine, release, replace }: PooledEngine,
  setting: PositionSpec,
  { limits, level, multiPv, seed }: SearchQuery,
  gone: AbortSignal,
  tell: (info: Info) => void,
): Promise<BestMove> {
  return new Promise((resolve, reject) => {
    const stop = (): void => engine.stop();
    const late = (): void => {
      gone.removeEventListener('abort', stop);
      replace();
      reject(new HttpError(TIMED_OUT));
    };
    let watchdog = setTimeout(late, START_TIMEOUT_MS);
    const end = (work: () => void): void => {
      clearTimeout(watchdog);
      gone.removeEventListener('abort', stop);
      release();
      work();
    };
    try {
      engine.newGame();
      engine.configure({ ...POOL_OPTIONS, level, multiPv, seed });
      // The time of the search is not spent on starting.
      engine.ready(setting, () => {
        clearTimeout(watchdog);
        watchdog = setTimeout(late, limits.movetime! + SEARCH_GRACE_MS);
        engine.search(setting, limits, { info: tell, heartbeat: () => {}, best: best => end(() => resolve(best)) });
        gone.addEventListener('abort', stop);
        if (gone.aborted) stop();
      });
    } catch {
      end(() => reject(new HttpError(INTERNAL_ERROR)));
    }
  });
}
