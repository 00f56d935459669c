/** The engine in the page, one search at a time. */
import type { Engine } from '../../api/engine.browser';
import type { FoundMove, SearchRequest, SessionEngine } from '../engine';

export class PageEngine implements SessionEngine {
  /** Called if the engine cannot be started or dies during a search. */
  onFailure = (): void => {};
  /** Threads and hash table of the next search. */
  resources: { readonly threads?: number; readonly hash?: number } = {};
  private current: AbortController | undefined;
  private last: Promise<unknown> = Promise.resolve();

  private engine: Promise<Engine> | undefined;

  /** `create`: loads and starts the engine, at the first search. */
  constructor(private readonly create: () => Promise<Engine>) {}

  async search({ game, limits, level, lines = 1, onInfo }: SearchRequest): Promise<FoundMove | undefined> {
    this.stop();
    const request = new AbortController();
    const { signal } = request;
    this.current = request;
    await this.last;
    if (signal.aborted) return undefined;
    try {
      this.engine ??= this.create().catch(error => {
        // What could not be loaded is tried again.
        this.engine = undefined;
        throw error;
      });
      const engine = await this.engine;
      if (signal.aborted) return undefined;
      engine.configure({ level, multiPv: lines, seed: 0, ...this.resources });
      const search = engine.search(game, limits, { signal });
      this.last = search.best.catch(() => undefined);
      for await (const info of search) if (!signal.aborted) onInfo?.(info);
      const best = await search.best;
      return signal.aborted ? undefined : best;
    } catch {
      if (!signal.aborted) this.onFailure();
      return undefined;
    } finally {
      if (this.current === request) this.current = undefined;
    }
  }

  stop(): void {
    this.current?.abort();
    this.current = undefined;
  }

  /** Forgets what was learnt in the last game. */
  newGame(): void {
    this.stop();
    void this.engine?.then(
      engine => engine.newGame(),
      () => {},
    );
  }
}
