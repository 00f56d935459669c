/**
 * The engine: searches games on threads of their own, on Node and in a page.
 *
 * @module
 */

import { DEFAULT_OPTIONS } from '../engine/engine';
import { isUnlimited } from '../engine/limits';
import type { EngineOptions, Info, Limits, SearchListener, SearchEngine as Thinker } from '../engine/types';
import type { Game, Move } from './game';
import { AlquerqueError, unwrap } from './result';
import { validateLimits, validateSettings } from './validate';

export type { EngineOptions, Info, Level, Limits, Score } from '../engine/types';
export type { TableOptions } from '../tablebase/loaded-tables';

/**
 * How the engine works; what is left out is as it was, at first as it usually is. What cannot be is refused with the
 * code `bad-setting`.
 */
export type EngineSettings = Partial<EngineOptions>;

/** What a search has found. */
export interface Best {
  /** Absent where the game is over. */
  readonly name?: string;
  /** The same turn with its steps. */
  readonly turn?: Move;
  /** The reply that is expected. */
  readonly ponder?: string;
}

/** A search under way: what it tells as it goes on, and what it finds. Who leaves the loop over it does not end it. */
export interface Search extends AsyncIterable<Info> {
  /**
   * Resolves when the search ends. Rejects with the reason of the signal as soon as that aborts, before the search
   * begins, in its midst, or while it waits; with an `AlquerqueError` where a limit cannot be (`bad-setting`), or where
   * the engine is closed, has not the memory, or has a thread that cannot be started or dies (`engine`).
   */
  readonly best: Promise<Best>;
  /** Ends the search: it answers with the best turn so far. */
  stop(): void;
  /** The move pondered on was played: the clock starts now, or as soon as the search begins. */
  ponderHit(): void;
}

export interface Engine {
  /**
   * Takes effect on the next search. Throws where a setting cannot be. Where there is not the memory or there are not
   * the threads for it, that search rejects, and the settings are those of the search before.
   */
  configure(settings: EngineSettings): void;
  /** Resolves when the threads are up and warm for games of this kind; rejects as a search does. */
  ready(game: Game): Promise<void>;
  /** Forgets what was learnt from the last game. */
  newGame(): void;
  /** Searches until the first limit; without one until it is stopped. It begins when the searches before it have ended. */
  search(game: Game, limits?: Limits, options?: { readonly signal?: AbortSignal }): Search;
  /** Ends the threads, without which a program on Node can end. Searches under way and waiting are rejected. */
  close(): void;
}

/** What is handed from a search to whoever reads it. */
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

/** Jobs one after the other: the thinking part does one at a time. */
class JobQueue {
  private last: Promise<unknown> = Promise.resolve();

  add<T>(job: () => Promise<T>): Promise<T> {
    const result = this.last.then(job);
    this.last = result.catch(() => undefined);
    return result;
  }
}

const positionSpecOf = (game: Game): Parameters<Thinker['search']>[0] => ({
  variant: game.variant,
  values: game.options,
  fen: game.startFen,
  moves: game.moveNames(),
});

const isEndless = (limits: Limits, { side, sides }: Game): boolean => isUnlimited(limits, side === sides[0] ? 0 : 1);

function bestOf(game: Game, move: string | undefined, ponder: string | undefined): Best {
  if (move === undefined) return {};
  const turn = game.read(move);
  return { name: move, ...(turn.ok && { turn: turn.value }), ...(ponder !== undefined && { ponder }) };
}

/** There may be too little memory for what was asked, or no thread. */
function toEngineError(error: unknown): AlquerqueError {
  if (error instanceof AlquerqueError) return error;
  return new AlquerqueError('engine', error instanceof Error ? error.message : String(error));
}

/** The engine of the library on a thinking part, which is not begun with settings that cannot be. */
export function createEngineWith(begun: () => Thinker, settings: EngineSettings): Engine {
  let options: EngineOptions = { ...DEFAULT_OPTIONS, ...unwrap(validateSettings(settings)) };
  /** What the searches so far had. */
  let usual = options;
  const thinker = begun();
  const queue = new JobQueue();
  let closed = false;
  let idle = true;
  let changed = true;
  /** Ends the job under way without an answer. */
  let abandon: ((reason: unknown) => void) | undefined;

  /** All that was changed takes effect, or nothing. */
  const settle = (): void => {
    const wanted = options;
    options = usual;
    thinker.configure(wanted);
    options = usual = wanted;
    changed = false;
  };

  /** Settings may not change while a job is under way. */
  const begin = (job: () => void, refuse: (error: AlquerqueError) => void): void => {
    try {
      if (closed) throw ENGINE_CLOSED;
      if (changed) settle();
      idle = false;
      job();
    } catch (error) {
      idle = true;
      refuse(toEngineError(error));
    }
  };

  const search = (game: Game, asked: Limits, signal: AbortSignal | undefined): Search => {
    const channel = new InfoStream();
    let state: 'waiting' | 'searching' | 'ended' = 'waiting';
    let stopped = false;
    let hit = false;
    const stop = (): void => {
      stopped = true;
      if (state === 'searching') thinker.stop();
    };
    const run = (limits: Limits): Promise<Best> =>
      new Promise<Best>((resolve, reject) => {
        const listener: SearchListener = {
          info: info => channel.push(info),
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
        begin(() => {
          state = 'searching';
          abandon = reject;
          thinker.search(
            positionSpecOf(game),
            isEndless(limits, game) ? { ...limits, infinite: true } : limits,
            listener,
          );
          if (hit) thinker.ponderHit();
          if (stopped) thinker.stop();
        }, reject);
      });
    /** Whoever aborts does not wait for the threads, only the searches behind this one do. */
    const untilAborted = async (): Promise<Best> => {
      signal?.throwIfAborted();
      const limits = unwrap(validateLimits(game, asked));
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
    const best = untilAborted().finally(() => channel.end());
    // Whoever only reads the lines need not look at the promise as well.
    best.catch(() => undefined);
    return {
      best,
      stop,
      ponderHit: () => {
        hit = true;
        if (state === 'searching') thinker.ponderHit();
      },
      [Symbol.asyncIterator]: () => channel[Symbol.asyncIterator](),
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
            begin(() => {
              abandon = reject;
              thinker.ready(positionSpecOf(game), done, fail);
            }, reject);
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
      abandon?.(ENGINE_CLOSED);
    },
  };
}
