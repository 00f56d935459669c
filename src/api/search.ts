/**
 * The engine: searches games on worker threads, on Node and in browsers.
 *
 * @module
 */
import { DEFAULT_OPTIONS } from '../engine/engine';
import { isUnlimited } from '../engine/limits';
import type { EngineOptions, Info, Limits, SearchEngine, SearchListener } from '../engine/types';
import type { Game, Move } from './game';
import { AlquerqueError, unwrap } from './result';
import { validateLimits, validateSettings } from './validate';

export type { EngineOptions, Info, Level, Limits, Score } from '../engine/types';
export type { TableOptions } from '../tablebase/loaded-tables';

/** Settings of the engine. Omitted ones keep their value; invalid ones are rejected with the code `bad-setting`. */
export type EngineSettings = Partial<EngineOptions>;

/** @deprecated Renamed to `EngineSettings`. */
export type Settings = EngineSettings;

/** Result of a search. */
export interface Best {
  /** Name of the best move; absent if the game is over. */
  readonly name?: string;
  /** The best move with its steps. */
  readonly move?: Move;
  /** @deprecated Renamed to `move`. */
  readonly turn?: Move;
  /** The expected reply. */
  readonly ponder?: string;
}

/** A running search. Iterating yields its `info` lines; leaving the loop does not stop it. */
export interface Search extends AsyncIterable<Info> {
  /**
   * Resolves when the search ends.
   *
   * Rejects with the signal's reason as soon as the signal aborts. Rejects with an `AlquerqueError` if a limit is invalid
   * (`bad-setting`), or if the engine is closed, out of memory, or loses a thread (`engine`).
   */
  readonly best: Promise<Best>;
  /** Stops the search; it resolves to the best move so far. */
  stop(): void;
  /** Tells that the move pondered on was played: the clock starts now, or when the search begins. */
  ponderHit(): void;
}

export interface Engine {
  /**
   * Changes settings for the next search. Throws if one is invalid.
   *
   * If memory or threads are missing, the next search rejects, and the previous settings remain.
   */
  configure(settings: EngineSettings): void;
  /** Resolves when the threads are ready for games of this kind; rejects like a search. */
  ready(game: Game): Promise<void>;
  /** Forgets what the last game left in the tables. */
  newGame(): void;
  /** Searches until the first limit is reached, or until stopped if there is none. Searches run one after the other. */
  search(game: Game, limits?: Limits, options?: { readonly signal?: AbortSignal }): Search;
  /** Ends the threads, so that a Node process can exit. Running and waiting searches reject. */
  close(): void;
}

/** Queue of `info` lines between a search and its readers; each reader gets all of them. */
class InfoStream implements AsyncIterable<Info> {
  private readonly infos: Info[] = [];
  private readonly waiting: (() => void)[] = [];
  private ended = false;

  push(info: Info): void {
    if (this.ended) return;
    this.infos.push(info);
    this.wake();
  }

  end(): void {
    this.ended = true;
    this.wake();
  }

  private wake(): void {
    for (const wake of this.waiting.splice(0)) wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Info, void, undefined> {
    for (let at = 0; ; ) {
      const info = this.infos[at];
      if (info) {
        at++;
        yield info;
      } else if (this.ended) return;
      else await new Promise<void>(resolve => this.waiting.push(resolve));
    }
  }
}

const ENGINE_CLOSED = new AlquerqueError('engine', 'the engine is closed');

/** Runs jobs one after the other: the search engine accepts one at a time. */
class JobQueue {
  private last: Promise<unknown> = Promise.resolve();

  add<T>(job: () => Promise<T>): Promise<T> {
    const result = this.last.then(job);
    this.last = result.catch(() => undefined);
    return result;
  }
}

function bestOf(game: Game, name: string | undefined, ponder: string | undefined): Best {
  if (name === undefined) return {};
  const move = game.read(name);
  return {
    name,
    ...(move.ok && { move: move.value, turn: move.value }),
    ...(ponder !== undefined && { ponder }),
  };
}

/** Wraps errors of the search engine, such as too little memory. */
function toEngineError(error: unknown): AlquerqueError {
  if (error instanceof AlquerqueError) return error;
  return new AlquerqueError('engine', error instanceof Error ? error.message : String(error));
}

/** The library's engine on top of a search engine, which is started only if the settings are valid. */
export function createEngineWith(start: () => SearchEngine, settings: EngineSettings): Engine {
  let options: EngineOptions = { ...DEFAULT_OPTIONS, ...unwrap(validateSettings(settings)) };
  /** Settings of the last search. */
  let applied = options;
  const searcher = start();
  const queue = new JobQueue();
  let closed = false;
  let idle = true;
  let changed = true;
  /** Rejects the running job. */
  let rejectJob: ((reason: unknown) => void) | undefined;

  /** Applies all changed settings, or none if that fails. */
  const applySettings = (): void => {
    const wanted = options;
    options = applied;
    searcher.configure(wanted);
    options = applied = wanted;
    changed = false;
  };

  /** Starts a job, with the current settings: they must not change while one runs. */
  const startJob = (job: () => void, reject: (error: AlquerqueError) => void): void => {
    try {
      if (closed) throw ENGINE_CLOSED;
      if (changed) applySettings();
      idle = false;
      job();
    } catch (error) {
      idle = true;
      reject(toEngineError(error));
    }
  };

  const search = (game: Game, given: Limits, signal: AbortSignal | undefined): Search => {
    const stream = new InfoStream();
    let state: 'waiting' | 'searching' | 'ended' = 'waiting';
    let stopped = false;
    let ponderHit = false;
    const stop = (): void => {
      stopped = true;
      if (state === 'searching') searcher.stop();
    };
    const run = (limits: Limits): Promise<Best> =>
      new Promise<Best>((resolve, reject) => {
        const listener: SearchListener = {
          info: info => stream.push(info),
          heartbeat: () => {},
          best: ({ move, ponder }) => {
            state = 'ended';
            idle = true;
            resolve(bestOf(game, move, ponder));
          },
          fail: error => {
            state = 'ended';
            idle = true;
            reject(toEngineError(error));
          },
        };
        startJob(() => {
          state = 'searching';
          rejectJob = reject;
          const isEndless = isUnlimited(limits, game.sideToMove);
          searcher.search(game.spec(), isEndless ? { ...limits, infinite: true } : limits, listener);
          if (ponderHit) searcher.ponderHit();
          if (stopped) searcher.stop();
        }, reject);
      });
    /** Rejects as soon as the signal aborts. Only the searches behind this one wait for the threads. */
    const untilAborted = async (): Promise<Best> => {
      signal?.throwIfAborted();
      const limits = unwrap(validateLimits(game, given));
      let abort = (): void => {};
      const aborted = new Promise<never>((_, reject) => {
        abort = () => {
          stop();
          reject(signal?.reason);
        };
      });
      signal?.addEventListener('abort', abort, { once: true });
      const best = queue.add(async () => (signal?.aborted ? {} : run(limits)));
      return Promise.race([best, aborted]).finally(() => signal?.removeEventListener('abort', abort));
    };
    const best = untilAborted().finally(() => stream.end());
    // A caller that only reads the lines need not handle the promise.
    best.catch(() => undefined);
    return {
      best,
      stop,
      ponderHit: () => {
        ponderHit = true;
        if (state === 'searching') searcher.ponderHit();
      },
      [Symbol.asyncIterator]: () => stream[Symbol.asyncIterator](),
    };
  };

  return {
    configure(changes) {
      options = { ...options, ...unwrap(validateSettings(changes)) };
      changed = true;
    },
    ready: game =>
      queue.add(
        () =>
          new Promise<void>((resolve, reject) => {
            const done = (): void => {
              idle = true;
              resolve();
            };
            const fail = (error: unknown): void => {
              idle = true;
              reject(toEngineError(error));
            };
            startJob(() => {
              rejectJob = reject;
              searcher.ready(game.spec(), done, fail);
            }, reject);
          }),
      ),
    newGame: () => {
      if (idle) searcher.newGame();
      else void queue.add(async () => searcher.newGame());
    },
    search: (game, limits = {}, { signal } = {}) => search(game, limits, signal),
    close() {
      closed = true;
      searcher.close();
      rejectJob?.(ENGINE_CLOSED);
    },
  };
}
