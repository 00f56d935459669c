/** One search for one client, who may go before it ends. */
import type { Best, Info, Setting } from '../engine/engine';
import { BROKEN, LATE, Refusal } from './fault';
import { OPTIONS, type PooledEngine } from './pool';
import type { Thinking } from './requests';

/** An engine that is so late has hung. */
const PATIENCE_MS = 10_000;
/** A busy machine starts threads slowly; one that takes their place would not be quicker. */
const STARTING_MS = 60_000;

export function think(
  { engine, release, replace }: PooledEngine,
  setting: Setting,
  { limits, level, multiPv, seed }: Thinking,
  gone: AbortSignal,
  tell: (info: Info) => void,
): Promise<Best> {
  return new Promise((resolve, reject) => {
    const stop = (): void => engine.stop();
    const late = (): void => {
      gone.removeEventListener('abort', stop);
      replace();
      reject(new Refusal(LATE));
    };
    let watchdog = setTimeout(late, STARTING_MS);
    const end = (work: () => void): void => {
      clearTimeout(watchdog);
      gone.removeEventListener('abort', stop);
      release();
      work();
    };
    try {
      engine.newGame();
      engine.configure({ ...OPTIONS, level, multiPv, seed });
      // The time of the search is not spent on starting.
      engine.ready(setting, () => {
        clearTimeout(watchdog);
        watchdog = setTimeout(late, limits.movetime! + PATIENCE_MS);
        engine.search(setting, limits, { info: tell, heartbeat: () => {}, best: best => end(() => resolve(best)) });
        gone.addEventListener('abort', stop);
        if (gone.aborted) stop();
      });
    } catch {
      end(() => reject(new Refusal(BROKEN)));
    }
  });
}
