/** The engines of the server: as many searches at once as there are engines, a few that wait, and no more. */

import { createSearchEngine, DEFAULT_OPTIONS } from '../engine/engine';
import { nodeHost } from '../engine/host-node';
import type { SearchEngine } from '../engine/types';
import { HttpError, SERVER_BUSY } from './errors';

const HASH_MB = 32;

/** What is done with an engine; it calls `done` when the engine may serve others. */
type EngineConsumer = (engine: PooledEngine) => void;

interface WaitingRequest {
  readonly use: EngineConsumer;
  /** Nobody is waiting for it any more. */
  isAborted: boolean;
}

/** An engine for one search. */
export interface PooledEngine {
  readonly engine: SearchEngine;
  /** The search is over. */
  release(): void;
  /** The engine does not answer: another takes its place. */
  replace(): void;
}

export const POOL_OPTIONS = { ...DEFAULT_OPTIONS, hash: HASH_MB, moveOverhead: 0 };

export class EnginePool {
  private readonly idle: SearchEngine[] = [];
  private readonly waiting: WaitingRequest[] = [];
  private readonly all = new Set<SearchEngine>();
  private closed = false;

  constructor(
    readonly size: number,
    private readonly queue: number,
    private readonly program: string,
  ) {}

  get busy(): number {
    return this.all.size - this.idle.length;
  }

  /** An engine as soon as there is one; the queue may be full. `abandon` hears when nobody waits any more. */
  take(abandon: AbortSignal): Promise<PooledEngine> {
    const engine = this.idle.pop() ?? (this.all.size < this.size ? this.start() : undefined);
    if (engine) return Promise.resolve(this.lease(engine));
    const waiting = this.waiting.filter(({ isAborted: gone }) => !gone);
    if (waiting.length >= this.queue) return Promise.reject(new HttpError(SERVER_BUSY));
    return new Promise(resolve => {
      const entry: WaitingRequest = { use: resolve, isAborted: false };
      abandon.addEventListener('abort', () => {
        entry.isAborted = true;
      });
      this.waiting.push(entry);
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

  private lease(engine: SearchEngine): PooledEngine {
    let lent = true;
    const once = (work: () => void) => () => {
      if (lent && !this.closed) work();
      lent = false;
    };
    return {
      engine,
      release: once(() => this.handOver(engine)),
      replace: once(() => {
        engine.close();
        this.all.delete(engine);
        this.handOver(this.start());
      }),
    };
  }

  private handOver(engine: SearchEngine): void {
    let next = this.waiting.shift();
    while (next?.isAborted) next = this.waiting.shift();
    if (next) next.use(this.lease(engine));
    else this.idle.push(engine);
  }
}
