/** Tables that stay in their files: entries come from the cache of decoded blocks, or from the disk. */
import type { Position } from '../games/position';
import {
  classByName,
  classOfDtmTable,
  type EntryNeighbours,
  type MaterialClass,
  MemoryTable,
  NO_ENTRY,
  type Tablebase,
  type TableEntries,
} from '../games/tablebase';
import { ok, type Result } from '../util/result';
import { BlockCache, type CacheMemory, NOT_CACHED } from './block-cache';
import { BlockReader } from './block-reader';
import { type DiskLimits, EndgameProbe } from './endgame-probe';
import type { TableFolder } from './folder';
import type { LoadedTables, StoredTable } from './loaded-tables';
import { TableSet } from './table-set';

/** Access of one thread to the disk. */
export class DiskAccess implements DiskLimits {
  mayRead = true;
  reads = 0;

  /** `report` is called once for each damaged file. */
  constructor(private readonly report: (error: string) => void = () => undefined) {}

  damaged(table: StoredTable, error: string): void {
    if (Atomics.exchange(table.isDamaged, 0, 1) === 0) this.report(error);
  }
}

/** Views of one thread on the caches of its tables. */
class CacheViews {
  private readonly views = new Map<SharedArrayBuffer, BlockCache>();

  of(cache: CacheMemory): BlockCache {
    let view = this.views.get(cache.memory);
    if (!view) {
      view = new BlockCache(cache);
      this.views.set(cache.memory, view);
    }
    return view;
  }
}

class DiskTable implements TableEntries {
  private readonly blockEntries: number;
  private readonly isWdl: boolean;
  private readonly cache: BlockCache;
  private readonly firstKey: number;
  private reader: BlockReader | undefined;
  /** Blocks that could not be read. */
  private readonly damaged = new Set<number>();

  constructor(
    private readonly table: StoredTable,
    views: CacheViews,
    private readonly access: DiskAccess,
    private readonly neighbours: () => EntryNeighbours | undefined,
  ) {
    this.blockEntries = table.source.block;
    this.isWdl = table.source.metric === 'value';
    this.cache = views.of(table.cache);
    this.firstKey = table.firstKey;
  }

  entry(index: number): number {
    const block = Math.floor(index / this.blockEntries);
    const at = index - block * this.blockEntries;
    const cached = this.cache.byte(this.firstKey + block, this.isWdl ? at >> 2 : at);
    const byte = cached === NOT_CACHED ? this.read(block, this.isWdl ? at >> 2 : at) : cached;
    return byte === NO_ENTRY || !this.isWdl ? byte : (byte >> ((at & 3) << 1)) & 3;
  }

  /** Reads a block. Returns its byte `at`. */
  private read(block: number, at: number): number {
    if (!this.access.mayRead || this.damaged.has(block)) return NO_ENTRY;
    this.access.reads++;
    this.reader ??= new BlockReader(this.table.source, this.neighbours());
    const error = this.reader.read(block);
    if (error !== '') {
      this.damaged.add(block);
      this.access.damaged(this.table, error);
      return NO_ENTRY;
    }
    this.cache.store(this.firstKey + block, this.reader.bytes);
    return this.reader.bytes[at]!;
  }
}

/** Opens tables for a prober in this thread. */
export function openTables<P extends Position>(
  tablebase: Tablebase<P>,
  tables: LoadedTables['tables'],
  access: DiskAccess,
): Map<string, TableEntries> {
  const views = new CacheViews();
  const opened = new Map<string, TableEntries>();
  for (const [name, table] of tables) {
    const dtmClass = classOfDtmTable(name);
    const owner = dtmClass === undefined ? ownerOf(tablebase, name) : tablebase.dtm;
    const neighbours = () => owner?.neighbours?.(classByName(owner, dtmClass ?? name)!.cls);
    opened.set(
      name,
      table instanceof Uint8Array
        ? new MemoryTable(owner?.metric ?? 'plies', table)
        : new DiskTable(table, views, access, neighbours),
    );
  }
  return opened;
}

/** The tablebase, or that of an earlier phase if it has a class of this name. */
function ownerOf(tablebase: Tablebase, name: string): Tablebase {
  const { opening } = tablebase;
  return (opening?.ok && classByName(opening.value, name)?.tablebase) || tablebase;
}

/** Memory for the blocks of a single table. */
const SINGLE_CACHE_BYTES = 1 << 22;

/** One table of a folder. */
export interface OpenTable {
  readonly entries: TableEntries;
  close(): void;
}

/** Opens one table of a folder. `report` is called if a block is damaged. */
export function openTable(
  tablebase: Tablebase,
  folder: TableFolder,
  cls: MaterialClass,
  report: (error: string) => void,
): Result<OpenTable> {
  const file = folder.open(cls);
  if (!file.ok) return file;
  const tableSet = new TableSet(tablebase, { bytes: SINGLE_CACHE_BYTES });
  tableSet.addFiles(new Map([[cls.name, file.value]]), SINGLE_CACHE_BYTES);
  const entries = openTables(tablebase, tableSet.snapshot().tables, new DiskAccess(report)).get(cls.name)!;
  return ok({ entries, close: () => tableSet.close() });
}

/** Creates a probe for one thread. `report` is called once for each damaged file. */
export function openProbe<P extends Position>(
  tablebase: Tablebase<P>,
  { tables, maybeCursed }: LoadedTables,
  report?: (error: string) => void,
): EndgameProbe<P> {
  const access = new DiskAccess(report);
  return new EndgameProbe(
    tablebase,
    tablebase.createProber(openTables(tablebase, tables, access), maybeCursed),
    access,
  );
}
