/** Where an engine gets tables from: the machine that it runs on, if it has a place for them. */
import type { RuleValues } from '../games/rules';
import {
  dtmTableName,
  type MaterialClass,
  type MaterialGroup,
  type Tablebase,
  tableSizeBytes,
} from '../games/tablebase';

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

/** Finished tables in shared memory, for one rule set. */
export interface LoadedTables {
  /** The greater, the more is loaded. */
  readonly id: number;
  readonly tables: ReadonlyMap<string, Uint8Array>;
  /** Spaces whose wins may lead to where a rule that counts moves stops them. */
  readonly maybeCursed: ReadonlySet<string>;
}

/** Tables in memory, as far as they fit, for one rule set. */

let lastId = 0;

/** The plies that a win may take in a space whose table is not there: as many as a byte holds. */
const UNREAD_LONGEST = 254;

/** Bytes that tables may still take. */
interface MemoryBudget {
  bytes: number;
}

/** What is there of the endings of one rule set: whole groups, the smallest first, as far as they fit. */
export class TableSet {
  readonly tables = new Map<string, Uint8Array>();
  private readonly longestPlies = new Map<string, number>();
  private id = ++lastId;
  private lastSnapshot: LoadedTables | undefined;
  /** Those that tell plies, where the game has them beside tables of values. */
  dtm?: TableSet;

  constructor(
    readonly endings: Tablebase,
    readonly budget: MemoryBudget,
  ) {}

  /** False where the group does not fit any more. */
  add(group: MaterialGroup, tables: readonly Uint8Array[], longest: readonly number[]): boolean {
    const bytes = groupSizeBytes(this.endings, group);
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
    return groupSizeBytes(this.endings, group) <= this.budget.bytes;
  }

  /** All tables, those named whose wins may lead to where a rule that counts moves stops them. */
  snapshot(): LoadedTables {
    const id = Math.max(this.id, this.dtm?.id ?? 0);
    if (this.lastSnapshot?.id !== id)
      this.lastSnapshot = { id, tables: this.allTables(), maybeCursed: this.classesMaybeCursed() };
    return this.lastSnapshot;
  }

  private allTables(): ReadonlyMap<string, Uint8Array> {
    const plies = [...(this.dtm?.tables ?? [])].map(([name, table]) => [dtmTableName(name), table] as const);
    return plies.length === 0 ? this.tables : new Map([...this.tables, ...plies]);
  }

  private classesMaybeCursed(): ReadonlySet<string> {
    const { endings } = this;
    const unsure = new Set<string>();
    if (!endings.conversionLimit) return unsure;
    const groups = endings.groups(endings.maxMen);
    const tooLong = new Set(
      groups
        .flat()
        .filter(space => this.mayExceedLimit(space))
        .map(({ name }) => name),
    );
    for (const group of groups) {
      const below = group.flatMap(space => endings.successorsOf(space));
      const risky = below.some(name => unsure.has(name) || tooLong.has(name));
      if (risky) for (const { name } of group) unsure.add(name);
    }
    return unsure;
  }

  private mayExceedLimit(space: MaterialClass): boolean {
    const limit = this.endings.conversionLimit?.(space);
    return limit !== undefined && (this.longestPlies.get(space.name) ?? UNREAD_LONGEST) >= limit;
  }
}

const groupSizeBytes = ({ metric }: Tablebase, group: MaterialGroup): number =>
  group.reduce((sum, { size }) => sum + tableSizeBytes(metric, size), 0);
