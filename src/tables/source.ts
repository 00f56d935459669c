/** Where an engine gets tables from: the machine that it runs on, if it has a place for them. */
import type { RuleValues } from '../games/game';
import type { LoadedTables } from './endgame';

export interface TableOptions {
  /** The folder; empty for the user's cache, `none` for no tables. */
  readonly tablePath: string;
  /** Megabytes. */
  readonly tableMemory: number;
  /** Of processor time, for building what is not there. */
  readonly tableSeconds: number;
}

/** A `TablePath` that switches tables off. */
export const NO_TABLES = 'none';

export interface ActiveRules {
  readonly variant: string;
  readonly values: RuleValues;
}

/** Hears, a line each, of tables that cannot be used; those are mere remarks that name no fault. */
export type ReportProblem = (line: string, remark?: 'remark') => void;

export interface TableSource {
  /** What there is for these rules; reads files where that has not been done. */
  load(rules: ActiveRules, options: TableOptions, complain: ReportProblem): LoadedTables | undefined;
  /** What of it is in memory by now; reads nothing. */
  peek(rules: ActiveRules, options: TableOptions): LoadedTables | undefined;
  /** Nobody waits: what may be built is built, until `pause`. */
  resume(): void;
  pause(): void;
  close(): void;
}
