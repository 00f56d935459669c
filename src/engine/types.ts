/** Public interface of the search engine, used by the library, UCI and the commands. */
import type { PerftUnit, RuleValues } from '../games/rules';
import type { Score } from '../records/record';
import type { LoadedTables, ReportProblem, TableOptions } from '../tablebase/loaded-tables';

/** Position as text: variant, FEN and the moves played from it. Can be posted to a worker thread. */
export interface PositionSpec {
  readonly variant: string;
  /** A value for every rule option of the family. */
  readonly values: RuleValues;
  readonly fen: string;
  /** Legal moves, or single steps of them, from `fen` on. */
  readonly moves: readonly string[];
}

export type Level = 'full' | 'novice' | 'apprentice' | 'journeyman' | 'master';

export interface EngineOptions extends TableOptions {
  /** Size of the transposition table in MB. */
  readonly hash: number;
  readonly threads: number;
  /** Number of lines to report. */
  readonly multiPv: number;
  /** Time in ms kept back on the clock for communication. */
  readonly moveOverhead: number;
  readonly level: Level;
  /** Elo to play at, instead of a level. Undefined means full strength. */
  readonly elo?: number | undefined;
  /** Seed of random choices; 0 draws a new one for each move. */
  readonly seed: number;
  /** Play moves of the opening book at once. */
  readonly ownBook: boolean;
}

/** Parameters of `go`. Times are in ms; absent parameters do not limit the search. */
export interface Limits {
  readonly depth?: number;
  readonly nodes?: number;
  readonly mate?: number;
  readonly movetime?: number;
  readonly wtime?: number;
  readonly btime?: number;
  readonly winc?: number;
  readonly binc?: number;
  readonly movestogo?: number;
  readonly infinite?: boolean;
  readonly ponder?: boolean;
  /** Root moves to search, all legal. Absent: all moves. */
  readonly searchmoves?: readonly string[];
}

export type { Score } from '../records/record';

export interface Info {
  readonly depth: number;
  readonly seldepth: number;
  readonly multipv: number;
  readonly score: Score;
  /** Probabilities of a win, a draw and a loss, per mille. */
  readonly wdl: readonly [number, number, number];
  readonly bound: 'exact' | 'lower' | 'upper';
  readonly nodes: number;
  readonly nps: number;
  /** Share of the transposition table in use, per mille. */
  readonly hashfull: number;
  readonly tbhits: number;
  readonly time: number;
  readonly pv: readonly string[];
}

/** Progress report of a search that has had no new line for a while. */
export interface Heartbeat {
  readonly nodes: number;
  readonly nps: number;
  readonly time: number;
  /** Root move being searched, and its number in search order, from 1. */
  readonly currmove: string;
  readonly currmovenumber: number;
}

export interface BestMove {
  /** Absent if the game is over. */
  readonly move?: string;
  readonly ponder?: string;
}

export interface SearchListener {
  info(info: Info): void;
  heartbeat(heartbeat: Heartbeat): void;
  /** Called once. With `infinite` or `ponder`, not before `stop` or `ponderHit`. */
  best(best: BestMove): void;
  /**
   * Called instead of `best` if a thread could not be started or has crashed. Without this method, `best` gets the best
   * move found until then.
   */
  fail?(error: unknown): void;
}

export interface PerftRequest {
  readonly depth: number;
  readonly unit: PerftUnit;
  readonly threads: number;
  /** Size of the hash table in MB; 0 counts without one. */
  readonly hash: number;
  /** Root moves to count. Absent: all moves. */
  readonly moves?: readonly string[];
}

export interface PerftListener {
  /** Called with the count of each root move, in any order. */
  move(name: string, count: bigint): void;
  /** Called at the end; `finished` is false if the count was stopped. */
  done(finished: boolean): void;
}

export interface BenchListener {
  done(nodes: number, time: number): void;
}

/**
 * Engine that runs one job at a time: warm-up, search, perft or bench. Starting a job while another one runs is an error
 * of the caller. Methods that start a job, and `configure`, throw if there is not enough memory; no job runs then.
 */
export interface SearchEngine {
  /** Called with one line for each table that cannot be used, and if the hash table is smaller than configured. */
  onProblem: ReportProblem;
  /** Tables in memory for the rules of a position. Reads no files. */
  loadedTables(spec: Pick<PositionSpec, 'variant' | 'values'>): LoadedTables | undefined;
  /** Takes effect with the next search; if it throws, the old options stay. Must not be called while a job runs. */
  configure(options: EngineOptions): void;
  /** Starts threads for games of a variant. Must not be called while a job runs. */
  prepare(variant: string): void;
  /**
   * Calls `done` when the threads have started and warmed up for the variant, which takes up to some tenths of a second.
   * `stop` cuts the warm-up short. `fail` is called as in a search.
   */
  ready(spec: PositionSpec, done: () => void, fail?: (error: unknown) => void): void;
  /** Clears the transposition table and the history of all threads. */
  newGame(): void;
  search(spec: PositionSpec, limits: Limits, listener: SearchListener): void;
  perft(spec: PositionSpec, request: PerftRequest, listener: PerftListener): void;
  /** Searches fixed positions on one thread. Without `depth`, the bench depth of the family is used. */
  bench(spec: PositionSpec, depth: number | undefined, listener: BenchListener): void;
  /** Stops the running job, which still calls its listener. */
  stop(): void;
  /** Tells the search that the ponder move was played: the clock starts now. */
  ponderHit(): void;
  /** Terminates the threads. No listener is called any more. */
  close(): void;
}
