/** The engine for one asker at a time: who asks anew ends the search before. */
import type { Game } from '../lib';
import type { Best, Engine, Info, Level, Limits } from '../lib/engine.browser';

export interface Question {
  readonly game: Game;
  readonly limits: Limits;
  readonly level: Level;
  /** How many lines are told. */
  readonly lines?: number;
  onInfo?(info: Info): void;
}

export class Thinker {
  /** The engine could not be started, or has died in the midst of a search. */
  onFail = (): void => {};
  private asking: AbortController | undefined;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly engine: Engine) {}

  /** Undefined where the search was ended before it was done, or the engine has failed. */
  async ask({ game, limits, level, lines = 1, onInfo }: Question): Promise<Best | undefined> {
    this.stop();
    const asking = new AbortController();
    this.asking = asking;
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
      if (!asking.signal.aborted) this.onFail();
      return undefined;
    } finally {
      if (this.asking === asking) this.asking = undefined;
    }
  }

  stop(): void {
    this.asking?.abort();
    this.asking = undefined;
  }

  /** The next game has nothing to do with the one before. */
  newGame(): void {
    this.stop();
    this.engine.newGame();
  }
}
