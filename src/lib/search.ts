/**
 * The engine: searches games on threads of their own, on Node and in a page.
 *
 * @module
 */
import type { EngineOptions, Info, Limits, Engine as Thinker } from '../engine/engine';
import { DEFAULTS } from '../engine/index';
import type { Game, Turn } from './game';
import { AlquerqueError } from './result';

export type { Info, Level, Limits, Score } from '../engine/engine';

/** How the engine works; what is left out is as it was, at first as it usually is. */
export type Settings = Partial<EngineOptions>;

/** What a search has found. */
export interface Best {
  /** Absent where the game is over. */
  readonly name?: string;
  /** The same turn with its steps. */
  readonly turn?: Turn;
  /** The reply that is expected. */
  readonly ponder?: string;
}

/** A search under way: what it tells as it goes on, and what it finds. */
export interface Search extends AsyncIterable<Info> {
  /** Resolves when the search ends; rejects with the reason of the signal where that aborts it. */
  readonly best: Promise<Best>;
  /** Ends the search: it answers with the best turn so far. */
  stop(): void;
  /** The move pondered on was played: the clock starts now. */
  ponderHit(): void;
}

export interface Engine {
  /** Takes effect on the next search. */
  configure(settings: Settings): void;
  /** Resolves when the threads are up and warm for games of this kind. */
  ready(game: Game): Promise<void>;
  /** Forgets what was learnt from the last game. */
  newGame(): void;
  /** Searches until the first limit; without one until it is stopped. It begins when the searches before it have ended. */
  search(game: Game, limits?: Limits, options?: { readonly signal?: AbortSignal }): Search;
  /** Ends the threads. Searches that wait are rejected. */
  close(): void;
}

/** What is handed from a search to whoever reads it. */
class Channel implements AsyncIterable<Info> {
  private readonly told: Info[] = [];
  private wake: (() => void) | undefined;
  private ended = false;

  push(info: Info): void {
    this.told.push(info);
    this.wake?.();
  }

  end(): void {
    this.ended = true;
    this.wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Info, void, undefined> {
    for (let at = 0; ; ) {
      const info = this.told[at];
      if (info) {
        at++;
        yield info;
      } else if (this.ended) return;
      else {
        await new Promise<void>(resolve => {
          const others = this.wake;
          this.wake = () => {
            others?.();
            resolve();
          };
        });
        this.wake = undefined;
      }
    }
  }
}

const CLOSED = new AlquerqueError('engine', 'the engine is closed');

/** Jobs one after the other: the thinking part does one at a time. */
class Queue {
  private last: Promise<unknown> = Promise.resolve();

  add<T>(job: () => Promise<T>): Promise<T> {
    const result = this.last.then(job);
    this.last = result.catch(() => undefined);
    return result;
  }
}

const settingOf = (game: Game): Parameters<Thinker['search']>[0] => ({
  variant: game.variant,
  values: game.options,
  fen: game.startFen,
  moves: game.history().map(({ name }) => name),
});

const LIMITS = ['depth', 'nodes', 'mate', 'movetime', 'wtime', 'btime'] as const;
const isEndless = (limits: Limits): boolean => LIMITS.every(limit => limits[limit] === undefined);

function bestOf(game: Game, move: string | undefined, ponder: string | undefined): Best {
  if (move === undefined) return {};
  const turn = game.turns().find(({ name }) => name === move);
  return { name: move, ...(turn && { turn }), ...(ponder !== undefined && { ponder }) };
}

/** The engine of the library on a thinking part. */
export function engineOn(thinker: Thinker, settings: Settings): Engine {
  const queue = new Queue();
  let options: EngineOptions = { ...DEFAULTS, ...settings };
  let closed = false;
  let idle = true;
  let changed = true;
  /** Ends the search under way without an answer. */
  let abandon: ((reason: unknown) => void) | undefined;

  /** Settings may not change while a job is under way. */
  const begin = (): void => {
    if (closed) throw CLOSED;
    if (changed) thinker.configure(options);
    changed = false;
    idle = false;
  };

  const search = (game: Game, limits: Limits, signal: AbortSignal | undefined): Search => {
    const channel = new Channel();
    let state: 'waiting' | 'searching' | 'ended' = 'waiting';
    let stopped = false;
    const stop = (): void => {
      stopped = true;
      if (state === 'searching') thinker.stop();
    };
    const run = (): Promise<Best> =>
      new Promise<Best>((resolve, reject) => {
        signal?.throwIfAborted();
        begin();
        state = 'searching';
        abandon = reject;
        const asked = isEndless(limits) ? { ...limits, infinite: true } : limits;
        thinker.search(settingOf(game), asked, {
          info: info => channel.push(info),
          heartbeat: () => {},
          best: ({ move, ponder }) => {
            state = 'ended';
            idle = true;
            if (signal?.aborted) reject(signal.reason);
            else resolve(bestOf(game, move, ponder));
          },
        });
        if (stopped) thinker.stop();
      });
    signal?.addEventListener('abort', stop, { once: true });
    const best = queue.add(run).finally(() => {
      signal?.removeEventListener('abort', stop);
      channel.end();
    });
    // Whoever only reads the lines need not look at the promise as well.
    best.catch(() => undefined);
    return {
      best,
      stop,
      ponderHit: () => {
        if (state === 'searching') thinker.ponderHit();
      },
      [Symbol.asyncIterator]: () => channel[Symbol.asyncIterator](),
    };
  };

  return {
    configure(changes) {
      options = { ...options, ...changes };
      changed = true;
    },
    ready: game =>
      queue.add(
        () =>
          new Promise<void>(resolve => {
            begin();
            thinker.ready(settingOf(game), () => {
              idle = true;
              resolve();
            });
          }),
      ),
    newGame: () => {
      if (idle) thinker.newGame();
      else void queue.add(async () => thinker.newGame());
    },
    search: (game, limits = {}, { signal } = {}) => search(game, limits, signal),
    close() {
      closed = true;
      thinker.close();
      abandon?.(CLOSED);
    },
  };
}
