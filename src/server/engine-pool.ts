/** Engines of the server: one search per engine at a time, and a bounded queue of waiting searches. */
import { createSearchEngine, DEFAULT_OPTIONS } from '../engine/engine';
import { nodeHost } from '../engine/host-node';
import type { BestMove, Info, PositionSpec, SearchEngine } from '../engine/types';
import { HttpError, INTERNAL_ERROR, SERVER_BUSY, TIMED_OUT } from './errors';
import type { SearchQuery } from './requests';

const HASH_MB = 32;
/** A search that exceeds its time by this much has hung. */
const SEARCH_GRACE_MS = 10_000;
/** Threads start slowly on a busy machine; replacing them sooner would only add load. */
const START_TIMEOUT_MS = 60_000;

const POOL_OPTIONS = { ...DEFAULT_OPTIONS, hash: HASH_MB, moveOverhead: 0 };

interface WaitingSearch {
  readonly start: (engine: PooledEngine) => void;
  /** The client has disconnected. */
  isAborted: boolean;
}

/** Engine reserved for one search. Exactly one of its methods must be called at the end. */
export interface PooledEngine {
  readonly engine: SearchEngine;
  /** Returns the engine to the pool. */
  release(): void;
  /** Closes an engine that does not reply, and puts a new one into the pool. */
  replace(): void;
}

export class EnginePool {
  private readonly idle: SearchEngine[] = [];
  private readonly waiting: WaitingSearch[] = [];
  private readonly all = new Set<SearchEngine>();
  private closed = false;

  constructor(
    readonly size: number,
    private readonly maxWaiting: number,
    private readonly program: string,
  ) {}

  /** Number of engines that are searching. */
  get busy(): number {
    return this.all.size - this.idle.length;
  }

  /** Reserves an engine as soon as one is idle. Rejects if the queue is full. */
  take(aborted: AbortSignal): Promise<PooledEngine> {
    const engine = this.idle.pop() ?? (this.all.size < this.size ? this.start() : undefined);
    if (engine) return Promise.resolve(this.reserve(engine));
    const waiting = this.waiting.filter(({ isAborted }) => !isAborted);
    if (waiting.length >= this.maxWaiting) return Promise.reject(new HttpError(SERVER_BUSY));
    return new Promise(resolve => {
      const search: WaitingSearch = { start: resolve, isAborted: false };
      aborted.addEventListener('abort', () => {
        search.isAborted = true;
      });
      this.waiting.push(search);
    });
  }

  close(): void {
    this.closed = true;
    for (const engine of this.all) engine.close();
  }

  private start(): SearchEngine {
    const engine = createSearchEngine(nodeHost(this.program));
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
      release: once(() => this.passOn(engine)),
      replace: once(() => {
        engine.close();
        this.all.delete(engine);
        this.passOn(this.start());
      }),
    };
  }

  /** Starts the next waiting search on `engine`. */
  private passOn(engine: SearchEngine): void {
    let next = this.waiting.shift();
    while (next?.isAborted) next = this.waiting.shift();
    if (next) next.start(this.reserve(engine));
    else this.idle.push(engine);
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
