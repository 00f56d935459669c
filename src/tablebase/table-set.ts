/** Tables of one rule set, in memory or in files. */
import {
  dtmTableName,
  type MaterialClass,
  type MaterialGroup,
  type Tablebase,
  tableSizeBytes,
} from '../games/tablebase';
import { fail, ok, type Result } from '../util/result';
import { createCache, MAX_BLOCKS } from './block-cache';
import { bytesPerBlock } from './block-reader';
import { longestDistance } from './header';
import type { LoadedTables, StoredTable } from './loaded-tables';
import type { TableFile } from './reader';

let lastId = 0;

/** Longest win assumed for a class whose table is missing: the longest that a byte holds. */
const UNREAD_LONGEST = 254;

/** Bytes left for tables in memory. */
interface MemoryBudget {
  bytes: number;
}

/** Tables of one rule set, in whole groups: files of any size, and tables in memory as far as they fit into the budget. */
export class TableSet {
  /** Tables in memory. */
  private readonly built = new Map<string, Uint8Array>();
  private readonly files = new Map<string, TableFile>();
  private readonly stored = new Map<string, StoredTable>();
  private readonly longestPlies = new Map<string, number>();
  private id = ++lastId;
  private lastSnapshot: LoadedTables | undefined;
  /** DTM tables, if the game has them beside WDL tables. */
  dtm?: TableSet;
  /** Tables of an earlier phase of the game. */
  opening?: TableSet;

  constructor(
    readonly tablebase: Tablebase,
    readonly budget: MemoryBudget,
  ) {}

  has(name: string): boolean {
    return this.built.has(name) || this.files.has(name);
  }

  /** Adds a group with the longest distance of each class. Returns false if it does not fit. */
  add(group: MaterialGroup, tables: readonly Uint8Array[], longest: readonly number[]): boolean {
    const bytes = groupSizeBytes(this.tablebase, group);
    if (bytes > this.budget.bytes) return false;
    for (const [at, { name }] of group.entries()) {
      this.built.set(name, tables[at]!);
      this.longestPlies.set(name, longest[at]!);
    }
    this.budget.bytes -= bytes;
    this.id = ++lastId;
    return true;
  }

  /** Adds files, which are closed with the set. Their blocks are cached in at most `cacheBytes` of the budget. */
  addFiles(files: ReadonlyMap<string, TableFile>, cacheBytes: number): void {
    const blocks = [...files.values()].reduce((sum, { source }) => sum + source.starts.length - 1, 0);
    if (blocks === 0) return;
    if (blocks > MAX_BLOCKS) throw new Error(`expected at most ${MAX_BLOCKS} blocks, got ${blocks}`);
    const [{ source }] = files.values() as Iterable<TableFile> as [TableFile];
    const cache = createCache(bytesPerBlock(source), cacheBytes, blocks);
    this.budget.bytes -= cache.memory.byteLength;
    const damaged = new Int32Array(new SharedArrayBuffer(4 * files.size));
    let firstKey = 0;
    for (const [name, file] of files) {
      const at = this.stored.size;
      this.files.set(name, file);
      this.longestPlies.set(name, longestDistance(file.header));
      this.stored.set(name, { source: file.source, cache, firstKey, isDamaged: damaged.subarray(at, at + 1) });
      firstKey += file.source.starts.length - 1;
    }
    this.id = ++lastId;
  }

  /** A whole table in shared memory. */
  whole(name: string): Result<Uint8Array> {
    const table = this.built.get(name);
    if (table) return ok(table);
    return this.files.get(name)?.read() ?? fail(`${name}: no table`);
  }

  /** Closes the files. No thread may probe them any more. */
  close(): void {
    for (const file of this.files.values()) file.close();
    this.files.clear();
    this.stored.clear();
    this.dtm?.close();
    this.opening?.close();
  }

  get isEmpty(): boolean {
    const others = [this.dtm, this.opening];
    return this.built.size + this.stored.size === 0 && others.every(set => set === undefined || set.isEmpty);
  }

  fits(group: MaterialGroup): boolean {
    return groupSizeBytes(this.tablebase, group) <= this.budget.bytes;
  }

  /** All loaded tables, plus the names of those that may contain cursed wins. */
  snapshot(): LoadedTables {
    const id = Math.max(this.id, this.dtm?.id ?? 0, this.opening?.id ?? 0);
    if (this.lastSnapshot?.id !== id)
      this.lastSnapshot = { id, tables: this.allTables(), maybeCursed: this.classesMaybeCursed() };
    return this.lastSnapshot;
  }

  private allTables(): ReadonlyMap<string, Uint8Array | StoredTable> {
    const tables = new Map<string, Uint8Array | StoredTable>([...this.stored, ...this.built]);
    for (const [name, table] of this.dtm?.allTables() ?? []) tables.set(dtmTableName(name), table);
    for (const [name, table] of this.opening?.allTables() ?? []) tables.set(name, table);
    return tables;
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
