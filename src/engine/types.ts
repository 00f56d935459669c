/** The one API of the thinking part: what the front doors use. */
import type { PerftUnit, RuleValues } from '../games/rules';
import type { LoadedTables, ReportProblem, TableOptions } from '../tablebase/loaded-tables';

/** A position as text, with the game that led to it: what crosses to a thread. */
export interface PositionSpec {
  readonly variant: string;
  /** A value for every rule option of the family. */
  readonly values: RuleValues;
  readonly fen: string;
  /** Whole turns or single actions, as named, from `fen` on. Legal. */
  readonly moves: readonly string[];
}

export type Level = 'full' | 'novice' | 'apprentice' | 'journeyman' | 'master';

export interface EngineOptions extends TableOptions {
  /** Megabytes. */
  readonly hash: number;
  readonly threads: number;
  /** So many best turns are told, each with its line. */
  readonly multiPv: number;
  /** Milliseconds kept back for what lies between the engine and the clock. */
  readonly moveOverhead: number;
  readonly level: Level;
  /** A strength to play at, instead of a level; undefined for as strong as can be. */
  readonly elo?: number | undefined;
  /** 0 = different each time. */
  readonly seed: number;
}

/** The words of `go`. Times in milliseconds; what is absent does not limit. */
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
  /** Names of whole turns, legal here. Absent: all. */
  readonly searchmoves?: readonly string[];
}

export type Score = { readonly cp: number } | { readonly mate: number };

export interface Info {
  readonly depth: number;
  readonly seldepth: number;
  readonly multipv: number;
  readonly score: Score;
  /** Chances to win, to draw and to lose, per mille. */
  readonly wdl: readonly [number, number, number];
  readonly bound: 'exact' | 'lower' | 'upper';
  readonly nodes: number;
  readonly nps: number;
  /** Per mill. */
  readonly hashfull: number;
  readonly tbhits: number;
  readonly time: number;
  /** Whole turns. */
  readonly pv: readonly string[];
}

/** A search goes on that has had nothing to tell for a while. */
export interface Heartbeat {
  readonly nodes: number;
  readonly nps: number;
  readonly time: number;
  /** The turn that is searched, and its place in the order of the search, from 1. */
  readonly currmove: string;
  readonly currmovenumber: number;
}

export interface BestMove {
  /** Absent where the game is over. */
  readonly move?: string;
  readonly ponder?: string;
}

export interface SearchListener {
  info(info: Info): void;
  heartbeat(heartbeat: Heartbeat): void;
  /** Once. After `infinite` and `ponder` not before `stop` or `ponderHit`. */
  best(best: BestMove): void;
  /** Comes instead where a thread could not be started or has died; who does not hear of that gets the best so far. */
  fail?(error: unknown): void;
}

export interface PerftRequest {
  readonly depth: number;
  readonly unit: PerftUnit;
  readonly threads: number;
  /** Megabytes of table; 0 = count without one. */
  readonly hash: number;
  /** Only these root moves; absent: all. */
  readonly moves?: readonly string[];
}

export interface PerftListener {
  /** One root move is counted; they come in any order. */
  move(name: string, count: bigint): void;
  /** All are counted, or the count was stopped. */
  done(finished: boolean): void;
}

export interface BenchListener {
  done(nodes: number, time: number): void;
}

/**
 * One job at a time: making ready, a search, a count or a bench. A new one before the last has answered is a mistake of
 * the caller. What begins a job, and `configure`, throw where there is not enough memory; then no job is under way.
 */
export interface SearchEngine {
  /** Receives one line for each table that cannot be used, and for a hash table smaller than configured. */
  onTableProblem: ReportProblem;
  /** The tables of endings that are in memory for the rules of a setting; nothing is read. */
  loadedTables(setting: Pick<PositionSpec, 'variant' | 'values'>): LoadedTables | undefined;
  /** Takes effect on the next search, or not at all where it throws; not while a job is under way. */
  configure(options: EngineOptions): void;
  /** Starts threads for games of a variant; not while a job is under way. */
  prepare(variant: string): void;
  /**
   * Calls back when the threads are up and have warmed up for the setting's variant: at once where they have, after a
   * few tenths of a second where not. `stop` cuts it short. `fail` is called instead as it is in a search.
   */
  ready(setting: PositionSpec, done: () => void, fail?: (error: unknown) => void): void;
  /** Forgets the table and what was learnt. */
  newGame(): void;
  search(setting: PositionSpec, limits: Limits, listener: SearchListener): void;
  perft(setting: PositionSpec, request: PerftRequest, listener: PerftListener): void;
  /** Searches fixed positions of the setting's game on one thread; `depth` absent: the game's own. */
  bench(setting: PositionSpec, depth: number | undefined, listener: BenchListener): void;
  /** Ends the job under way soon; it answers as always. */
  stop(): void;
  /** The move pondered on was played: the clock starts now. */
  ponderHit(): void;
  /** Ends the threads; nothing answers any more. */
  close(): void;
}
