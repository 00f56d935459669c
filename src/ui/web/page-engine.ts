/** The engine for one asker at a time: who asks anew ends the search before. */

import type { Best, Engine, Info, Level, Limits } from '../../api/engine.browser';
import type { Game } from '../../api/index';

export interface SearchRequest {
  readonly game: Game;
  readonly limits: Limits;
  readonly level: Level;
  /** How many lines are told. */
  readonly lines?: number;
  onInfo?(info: Info): void;
}

export class PageEngine {
  /** The engine could not be started, or has died in the midst of a search. */
  onFailure = (): void => {};
  private current: AbortController | undefined;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly engine: Engine) {}

  /** Undefined where the search was ended before it was done, or the engine has failed. */
  async search({ game, limits, level, lines = 1, onInfo }: SearchRequest): Promise<Best | undefined> {
    this.stop();
    const asking = new AbortController();
    this.current = asking;
    await this.last;
    if (asking.signal.aborted) return undefined;
    this.engine.configure({ level, multiPv: lines, seed: 0 });
    const search = this.engine.search(game, limits, { signal: asking.signal });
    this.last = search.best.catch(() => undefined);
    try {
      for await (const info of search) if (!asking.signal.aborted) onInfo?.(info);
      const best = await search.best;
      return asking.signal.aborted ? undefined : best;
    } catch {
      if (!asking.signal.aborted) this.onFailure();
      return undefined;
    } finally {
      if (this.current === asking) this.current = undefined;
    }
  }

  stop(): void {
    this.current?.abort();
    this.current = undefined;
  }

  /** The next game has nothing to do with the one before. */
  newGame(): void {
    this.stop();
    this.engine.newGame();
  }
}
