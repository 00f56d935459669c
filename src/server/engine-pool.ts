/** Engines of the server: one search per engine at a time, and a bounded queue of waiting searches. */
import { createSearchEngine, DEFAULT_OPTIONS } from '../engine/engine';
import { nodeHost } from '../engine/host-node';
import type { BestMove, Info, PositionSpec, SearchEngine } from '../engine/types';
import { openTableStore } from '../tablebase/store';
import { HttpError, INTERNAL_ERROR, TIMED_OUT } from './errors';
import { RequestQueue } from './request-queue';
import type { SearchQuery } from './requests';

const HASH_MB = 32;
/** A search that exceeds its time by this much has hung. */
const SEARCH_GRACE_MS = 10_000;
/** Threads start slowly on a busy machine; replacing them sooner would only add load. */
const START_TIMEOUT_MS = 60_000;

const POOL_OPTIONS = { ...DEFAULT_OPTIONS, hash: HASH_MB, moveOverhead: 0 };

/** Engine reserved for one search. Exactly one of its methods must be called at the end. */
interface PooledEngine {
  readonly engine: SearchEngine;
  /** Returns the engine to the pool. */
  release(): void;
  /** Closes an engine that does not reply. The next search starts a new one. */
  replace(): void;
}

export class EnginePool {
  private readonly idle: SearchEngine[] = [];
  private readonly queue: RequestQueue;
  private readonly all = new Set<SearchEngine>();
  private closed = false;

  constructor(
    readonly size: number,
    maxWaiting: number,
    private readonly program: string,
  ) {
    this.queue = new RequestQueue(size, maxWaiting);
  }

  /** Number of engines that are searching. */
  get busy(): number {
    return this.all.size - this.idle.length;
  }

  /** Reserves an engine as soon as one is idle. Rejects if the queue is full, and when the client disconnects. */
  async take(aborted: AbortSignal): Promise<PooledEngine> {
    await this.queue.acquire(aborted);
    try {
      return this.reserve(this.idle.pop() ?? this.start());
    } catch (error) {
      this.queue.release();
      throw error;
    }
  }

  close(): void {
    this.closed = true;
    for (const engine of this.all) engine.close();
  }

  private start(): SearchEngine {
    const engine = createSearchEngine(nodeHost(openTableStore, this.program));
    this.all.add(engine);
    return engine;
  }

  private reserve(engine: SearchEngine): PooledEngine {
    let isReserved = true;
    const once = (work: () => void) => () => {
      if (isReserved && !this.closed) work();
      isReserved = false;
    };
    return {
      engine,
      release: once(() => {
        this.idle.push(engine);
        this.queue.release();
      }),
      replace: once(() => {
        engine.close();
        this.all.delete(engine);
        this.queue.release();
      }),
    };
  }
}

/** Searches a position on a reserved engine, and returns the engine to the pool. `aborted` stops the search. */
export function runSearch(
  { engine, release, replace }: PooledEngine,
  spec: PositionSpec,
  { limits, level, multiPv, seed }: SearchQuery,
  aborted: AbortSignal,
  onInfo: (info: Info) => void,
): Promise<BestMove> {
  return new Promise((resolve, reject) => {
    const stop = (): void => engine.stop();
    const fail = (): void => {
      aborted.removeEventListener('abort', stop);
      replace();
      reject(new HttpError(TIMED_OUT));
    };
    let watchdog = setTimeout(fail, START_TIMEOUT_MS);
    const end = (work: () => void): void => {
      clearTimeout(watchdog);
      aborted.removeEventListener('abort', stop);
      release();
      work();
    };
    try {
      engine.newGame();
      engine.configure({ ...POOL_OPTIONS, level, multiPv, seed });
      // Starting threads does not count as search time.
      engine.ready(spec, () => {
        clearTimeout(watchdog);
        watchdog = setTimeout(fail, limits.movetime! + SEARCH_GRACE_MS);
        engine.search(spec, limits, { info: onInfo, heartbeat: () => {}, best: best => end(() => resolve(best)) });
        aborted.addEventListener('abort', stop);
        if (aborted.aborted) stop();
      });
    } catch {
      end(() => reject(new HttpError(INTERNAL_ERROR)));
    }
  });
}
