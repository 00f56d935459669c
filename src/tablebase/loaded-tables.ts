/** Interface through which an engine gets its tables. */
import type { RuleValues } from '../games/rules';
import type { Metric, MoveBook } from '../games/tablebase';
import type { CacheMemory } from './block-cache';

export interface TableOptions {
  /** Folder of the tables. Empty for the user's cache, `none` for no tables. */
  readonly tablePath: string;
  /** Memory for tables in megabytes. */
  readonly tableMemory: number;
  /** CPU time in seconds for building missing tables. */
  readonly tableSeconds: number;
}

/** Value of `TablePath` that switches tables off. */
export const NO_TABLES = 'none';

export interface ActiveRules {
  readonly variant: string;
  readonly values: RuleValues;
}

/** Reports tables that cannot be used, one line each. A remark is not an error. */
export type ReportProblem = (line: string, remark?: 'remark') => void;

/** Source of an engine's tables. */
export interface TableSource {
  /** Returns the tables of these rules, reading files if necessary. */
  load(rules: ActiveRules, options: TableOptions, report: ReportProblem): LoadedTables | undefined;
  /** Returns the tables that are in memory already. */
  peek(rules: ActiveRules, options: TableOptions): LoadedTables | undefined;
  /** Returns the opening book that the package has for these rules. */
  book(rules: ActiveRules, report: ReportProblem): MoveBook | undefined;
  /** Builds missing tables in the background until `pause`. Call when the engine is idle. */
  resume(): void;
  pause(): void;
  close(): void;
}

/** Description of a file from which a thread can read its blocks. Can be sent to other threads. */
export interface BlockSource {
  readonly path: string;
  /** Descriptor, valid in all threads. */
  readonly file: number;
  readonly metric: Metric;
  /** Entries of the table and of a block. */
  readonly size: number;
  readonly block: number;
  /** Largest entry, if the entries are bytes. */
  readonly largest: number;
  /** Offset of each block, and of the end of the last. */
  readonly starts: Uint32Array;
  /** Model of a WDL table. */
  readonly model: Uint8Array;
}

/** Table in a file. Can be sent to other threads. */
export interface StoredTable {
  readonly source: BlockSource;
  readonly cache: CacheMemory;
  /** Key of the first block in the cache. */
  readonly firstKey: number;
  /** One int, set when damage has been reported. */
  readonly isDamaged: Int32Array;
}

/** Finished tables of one rule set, in shared memory or in files, as sent to search threads. */
export interface LoadedTables {
  /** Grows when tables are added. */
  readonly id: number;
  /** By name of the material class; DTM tables by `dtmTableName`. */
  readonly tables: ReadonlyMap<string, Uint8Array | StoredTable>;
  /** Classes that may contain cursed wins: a move rule may stop a win before its next conversion. */
  readonly maybeCursed: ReadonlySet<string>;
}
