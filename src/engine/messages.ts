/** Messages between the main thread and the worker threads. */
import type { PerftUnit } from '../games/rules';
import type { LoadedTables } from '../tablebase/loaded-tables';
import type { BestMove, Heartbeat, Info, Level, Limits, PositionSpec } from './types';

export interface SearchJob {
  readonly kind: 'search';
  readonly id: number;
  readonly spec: PositionSpec;
  readonly limits: Limits;
  /** Size in MB of the transposition table of a worker without shared memory. */
  readonly hash: number;
  /** `LoadedTables.id` of the tables to probe, sent before by `set-tables`. Absent: no tables. */
  readonly tablesId?: number;
  /** Move of the opening book, if it has the position. */
  readonly book?: JobBookMove;
  readonly threads: number;
  readonly multiPv: number;
  readonly moveOverhead: number;
  readonly level: Level;
  readonly elo?: number;
  readonly seed: number;
  /** Time at which `go` was received. */
  readonly startTime: number;
}

/** Move by its name, and whether it wins or draws. */
export interface JobBookMove {
  readonly move: string;
  readonly isWin: boolean;
}

export interface PerftJob {
  readonly kind: 'perft';
  readonly id: number;
  readonly spec: PositionSpec;
  readonly depth: number;
  readonly unit: PerftUnit;
  /** Names of the root moves or actions. */
  readonly moves: readonly string[];
  readonly table?: ArrayBufferLike;
}

export interface BenchJob {
  readonly kind: 'bench';
  readonly id: number;
  readonly spec: PositionSpec;
  readonly depth?: number;
  readonly table: ArrayBufferLike;
}

/** Searches without a result, until the JIT has compiled the code of a variant. A warm thread only touches the table. */
export interface WarmUpJob {
  readonly kind: 'warm-up';
  readonly id: number;
  readonly spec: PositionSpec;
  /** The hash table is new: the first thread touches it. */
  readonly touchesHash: boolean;
}

export type WorkerJob = SearchJob | PerftJob | BenchJob | WarmUpJob;

/** Transposition table of all later searches. It is sent once, as it clears the worker's history. */
interface SetHashRequest {
  readonly kind: 'set-hash';
  readonly table: ArrayBufferLike;
}

/** Tablebases of all later searches. They are sent once: posting many tables takes longer than a short search. */
interface SetTablesRequest {
  readonly kind: 'set-tables';
  readonly tables: LoadedTables;
}

/** Data that a worker keeps for later jobs. */
export type SharedResource = SetHashRequest | SetTablesRequest;

/** Message to a worker. `clear` makes it forget earlier searches. */
export type WorkerRequest = WorkerJob | SharedResource | { readonly kind: 'clear' };

/** Message from a worker. `id` is that of the job; `done` is the last message of a job. */
export type WorkerReply =
  | { readonly id: number; readonly kind: 'info'; readonly info: Info }
  | { readonly id: number; readonly kind: 'heartbeat'; readonly heartbeat: Heartbeat }
  | { readonly id: number; readonly kind: 'bestmove'; readonly best: BestMove }
  | { readonly id: number; readonly kind: 'perft'; readonly move: string; readonly count: bigint }
  | { readonly id: number; readonly kind: 'bench'; readonly nodes: number; readonly time: number }
  /** A table that is damaged. */
  | { readonly id: number; readonly kind: 'problem'; readonly problem: string }
  | { readonly id: number; readonly kind: 'done' };

/** Data with which a worker is started. */
export interface WorkerData {
  /** Memory of a `SharedState`. */
  readonly sharedState: ArrayBufferLike;
  /** Index from 0. Thread 0 reports; the others are helpers. */
  readonly threadIndex: number;
}
