/** Tables in memory, and the interface through which an engine gets them. */
import type { RuleValues } from '../games/rules';
import {
  dtmTableName,
  type MaterialClass,
  type MaterialGroup,
  type Tablebase,
  tableSizeBytes,
} from '../games/tablebase';

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
  /** Builds missing tables in the background until `pause`. Call when the engine is idle. */
  resume(): void;
  pause(): void;
  close(): void;
}

/** Finished tables of one rule set in shared memory, as sent to search threads. */
export interface LoadedTables {
  /** Grows when tables are added. */
  readonly id: number;
  /** By name of the material class; DTM tables by `dtmTableName`. */
  readonly tables: ReadonlyMap<string, Uint8Array>;
  /** Classes that may contain cursed wins: a move rule may stop a win before its next conversion. */
  readonly maybeCursed: ReadonlySet<string>;
}

let lastId = 0;

/** Longest win assumed for a class whose table is missing: the longest that a byte holds. */
const UNREAD_LONGEST = 254;

/** Bytes left for tables. */
interface MemoryBudget {
  bytes: number;
}

/** Tables of one rule set: whole groups, from the smallest, as far as they fit into the budget. */
export class TableSet {
  readonly tables = new Map<string, Uint8Array>();
  private readonly longestPlies = new Map<string, number>();
  private id = ++lastId;
  private lastSnapshot: LoadedTables | undefined;
  /** DTM tables, if the game has them beside WDL tables. */
  dtm?: TableSet;

  constructor(
    readonly tablebase: Tablebase,
    readonly budget: MemoryBudget,
  ) {}

  /** Adds a group with the longest distance of each class. Returns false if it does not fit. */
  add(group: MaterialGroup, tables: readonly Uint8Array[], longest: readonly number[]): boolean {
    const bytes = groupSizeBytes(this.tablebase, group);
    if (bytes > this.budget.bytes) return false;
    for (const [at, { name }] of group.entries()) {
      this.tables.set(name, tables[at]!);
      this.longestPlies.set(name, longest[at]!);
    }
    this.budget.bytes -= bytes;
    this.id = ++lastId;
    return true;
  }

  fits(group: MaterialGroup): boolean {
    return groupSizeBytes(this.tablebase, group) <= this.budget.bytes;
  }

  /** All loaded tables, plus the names of those that may contain cursed wins. */
  snapshot(): LoadedTables {
    const id = Math.max(this.id, this.dtm?.id ?? 0);
    if (this.lastSnapshot?.id !== id)
      this.lastSnapshot = { id, tables: this.allTables(), maybeCursed: this.classesMaybeCursed() };
    return this.lastSnapshot;
  }

  private allTables(): ReadonlyMap<string, Uint8Array> {
    const dtmTables = [...(this.dtm?.tables ?? [])].map(([name, table]) => [dtmTableName(name), table] as const);
    return dtmTables.length === 0 ? this.tables : new Map([...this.tables, ...dtmTables]);
  }

  /** Classes from which a win may lead to one that exceeds the limit, or whose table is missing. */
  private classesMaybeCursed(): ReadonlySet<string> {
    const { tablebase } = this;
    const maybeCursed = new Set<string>();
    if (!tablebase.conversionLimit) return maybeCursed;
    const groups = tablebase.groups(tablebase.maxMen);
    const tooLong = new Set(
      groups
        .flat()
        .filter(cls => this.mayExceedLimit(cls))
        .map(({ name }) => name),
    );
    for (const group of groups) {
      const successors = group.flatMap(cls => tablebase.successorsOf(cls));
      const isRisky = successors.some(name => maybeCursed.has(name) || tooLong.has(name));
      if (isRisky) for (const { name } of group) maybeCursed.add(name);
    }
    return maybeCursed;
  }

  private mayExceedLimit(cls: MaterialClass): boolean {
    const limit = this.tablebase.conversionLimit?.(cls);
    return limit !== undefined && (this.longestPlies.get(cls.name) ?? UNREAD_LONGEST) >= limit;
  }
}

const groupSizeBytes = ({ metric }: Tablebase, group: MaterialGroup): number =>
  group.reduce((sum, { size }) => sum + tableSizeBytes(metric, size), 0);
