/** What the main thread and the searching threads say to each other. */
import type { PerftUnit } from '../games/game';
import type { Best, Info, Level, Limits, Setting } from './engine';

export interface SearchJob {
  readonly kind: 'search';
  readonly id: number;
  readonly setting: Setting;
  readonly limits: Limits;
  readonly table: SharedArrayBuffer;
  readonly threads: number;
  readonly multiPv: number;
  readonly moveOverhead: number;
  readonly level: Level;
  readonly seed: number;
  /** When `go` was read. */
  readonly begun: number;
}

export interface CountJob {
  readonly kind: 'count';
  readonly id: number;
  readonly setting: Setting;
  readonly depth: number;
  readonly unit: PerftUnit;
  /** Names of the root turns or actions. */
  readonly moves: readonly string[];
  readonly table?: SharedArrayBuffer;
}

export interface BenchJob {
  readonly kind: 'bench';
  readonly id: number;
  readonly setting: Setting;
  readonly depth?: number;
}

export type Job = SearchJob | CountJob | BenchJob;
export type Order = Job | { readonly kind: 'forget' };

export type Answer =
  | { readonly id: number; readonly kind: 'info'; readonly info: Info }
  | { readonly id: number; readonly kind: 'best'; readonly best: Best }
  | { readonly id: number; readonly kind: 'counted'; readonly move: string; readonly count: number }
  | { readonly id: number; readonly kind: 'benched'; readonly nodes: number; readonly time: number }
  /** The thread has nothing more to say of this job. */
  | { readonly id: number; readonly kind: 'done' };

export interface ThreadData {
  readonly control: SharedArrayBuffer;
  readonly thread: number;
  /** No two threads have the same. */
  readonly birth: number;
}
