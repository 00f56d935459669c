/** The engines of the server: as many searches at once as there are engines, a few that wait, and no more. */

import type { Engine } from '../engine/engine';
import { createEngine, DEFAULTS } from '../engine/index';
import { nodeHost } from '../engine/node';
import { BUSY, Refusal } from './fault';

const HASH_MB = 32;

/** What is done with an engine; it calls `done` when the engine may serve others. */
type Use = (engine: PooledEngine) => void;

interface Waiting {
  readonly use: Use;
  /** Nobody is waiting for it any more. */
  gone: boolean;
}

/** An engine for one search. */
export interface PooledEngine {
  readonly engine: Engine;
  /** The search is over. */
  release(): void;
  /** The engine does not answer: another takes its place. */
  replace(): void;
}

export const OPTIONS = { ...DEFAULTS, hash: HASH_MB, moveOverhead: 0 };

export class Pool {
  private readonly idle: Engine[] = [];
  private readonly waiting: Waiting[] = [];
  private readonly all = new Set<Engine>();
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
    if (engine) return Promise.resolve(this.lend(engine));
    const waiting = this.waiting.filter(({ gone }) => !gone);
    if (waiting.length >= this.queue) return Promise.reject(new Refusal(BUSY));
    return new Promise(resolve => {
      const entry: Waiting = { use: resolve, gone: false };
      abandon.addEventListener('abort', () => {
        entry.gone = true;
      });
      this.waiting.push(entry);
    });
  }

  close(): void {
    this.closed = true;
    for (const engine of this.all) engine.close();
  }

  private start(): Engine {
    const engine = createEngine(nodeHost(this.program));
    this.all.add(engine);
    return engine;
  }

  private lend(engine: Engine): PooledEngine {
    let lent = true;
    const once = (work: () => void) => () => {
      if (lent && !this.closed) work();
      lent = false;
    };
    return {
      engine,
      release: once(() => this.giveBack(engine)),
      replace: once(() => {
        engine.close();
        this.all.delete(engine);
        this.giveBack(this.start());
      }),
    };
  }

  private giveBack(engine: Engine): void {
    let next = this.waiting.shift();
    while (next?.gone) next = this.waiting.shift();
    if (next) next.use(this.lend(engine));
    else this.idle.push(engine);
  }
}
