/** What the main thread and the searching threads say to each other. */
import type { PerftUnit } from '../games/rules';
import type { LoadedTables } from '../tablebase/loaded-tables';
import type { Memory } from './shared-state';
import type { BestMove, Heartbeat, Info, Level, Limits, PositionSpec } from './types';

export interface SearchJob {
  readonly kind: 'search';
  readonly id: number;
  readonly spec: PositionSpec;
  readonly limits: Limits;
  /** Megabytes, of the table that a thread which shares no memory keeps for itself. */
  readonly hash: number;
  /** The number of the tables of endings to ask, which the thread was given before; absent: none. */
  readonly tablesId?: number;
  readonly threads: number;
  readonly multiPv: number;
  readonly moveOverhead: number;
  readonly level: Level;
  readonly elo?: number;
  readonly seed: number;
  /** When `go` was read. */
  readonly startTime: number;
}

export interface PerftJob {
  readonly kind: 'count';
  readonly id: number;
  readonly spec: PositionSpec;
  readonly depth: number;
  readonly unit: PerftUnit;
  /** Names of the root turns or actions. */
  readonly moves: readonly string[];
  readonly table?: Memory;
}

export interface BenchJob {
  readonly kind: 'bench';
  readonly id: number;
  readonly spec: PositionSpec;
  readonly depth?: number;
  readonly table: Memory;
}

/** Searches for the sake of the code alone, which runs slowly at first. */
export interface WarmUpJob {
  readonly kind: 'warm-up';
  readonly id: number;
  readonly spec: PositionSpec;
}

export type WorkerJob = SearchJob | PerftJob | BenchJob | WarmUpJob;

/** Given once: a thread that is given a table forgets what its searches have taught it. */
interface SetHashRequest {
  readonly kind: 'table';
  readonly table: Memory;
}

/** Tables of endings are given once too: there are many, and to pass them takes longer than a short search. */
interface SetTablesRequest {
  readonly kind: 'tables';
  readonly tables: LoadedTables;
}

export type SharedResource = SetHashRequest | SetTablesRequest;

export type WorkerRequest = WorkerJob | SharedResource | { readonly kind: 'forget' };

export type WorkerReply =
  | { readonly id: number; readonly kind: 'info'; readonly info: Info }
  | { readonly id: number; readonly kind: 'heartbeat'; readonly heartbeat: Heartbeat }
  | { readonly id: number; readonly kind: 'best'; readonly best: BestMove }
  | { readonly id: number; readonly kind: 'counted'; readonly move: string; readonly count: bigint }
  | { readonly id: number; readonly kind: 'benched'; readonly nodes: number; readonly time: number }
  /** The thread has nothing more to say of this job. */
  | { readonly id: number; readonly kind: 'done' };

export interface WorkerData {
  readonly control: Memory;
  /** From 0; the first tells what it finds, the others help. */
  readonly thread: number;
}
