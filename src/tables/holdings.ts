/** Tables in memory, as far as they fit, for one rule set. */
import { dtmTableName, type MaterialClass, type MaterialGroup, type Tablebase, tableSizeBytes } from '../games/endings';
import type { LoadedTables } from './endgame';

let lastId = 0;

/** The plies that a win may take in a space whose table is not there: as many as a byte holds. */
const UNREAD_LONGEST = 254;

/** Bytes that tables may still take. */
export interface MemoryBudget {
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
