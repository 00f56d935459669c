/**
 * Finished tables that groups to come stand on. Where files are packed, tables are kept in memory as they were solved:
 * to unpack one takes all below it.
 */
import { hasPackedFiles, type MaterialGroup, type Tablebase } from '../games/endings';
import { ok, type Result } from '../games/game';
import type { SolverPool } from './crew';
import type { TableFolder } from './folder';
import { sharedCopy } from './solve';

export class TableCache {
  private readonly tables = new Map<string, Uint8Array>();
  private readonly groups = new Map<string, MaterialGroup>();
  private readonly keepsUnpacked: boolean;
  private needed: ReadonlySet<string> = new Set();

  constructor(
    private readonly endings: Tablebase,
    private readonly folder: TableFolder,
    private readonly pool: SolverPool,
    men: number,
  ) {
    this.keepsUnpacked = hasPackedFiles(endings);
    for (const group of endings.groups(men)) for (const { name } of group) this.groups.set(name, group);
  }

  /** The tables that a group stands on. */
  async successorTables(group: MaterialGroup): Promise<Result<ReadonlyMap<string, Uint8Array>>> {
    const tables = new Map<string, Uint8Array>();
    for (const name of new Set(group.flatMap(space => this.endings.successorsOf(space)))) {
      const table = await this.load(name);
      if (!table.ok) return table;
      tables.set(name, table.value);
    }
    return ok(tables);
  }

  private async load(name: string): Promise<Result<Uint8Array>> {
    const known = this.tables.get(name);
    if (known) return ok(known);
    const group = this.groups.get(name)!;
    if (!this.keepsUnpacked) return this.folder.load(group.find(space => space.name === name)!);
    const below = await this.successorTables(group);
    if (!below.ok) return below;
    const tables: Uint8Array[] = [];
    for (const space of group) {
      const table = this.folder.load(space);
      if (!table.ok) return table;
      tables.push(table.value);
    }
    const unpacked = await this.pool.unpack(group, tables, below.value);
    if (!unpacked.ok) return unpacked;
    this.keep(group, tables);
    return ok(this.tables.get(name)!);
  }

  /** Keeps the tables of a group, where that saves work. */
  private keep(group: MaterialGroup, tables: readonly Uint8Array[]): void {
    if (this.keepsUnpacked) for (const [at, { name }] of group.entries()) this.tables.set(name, tables[at]!);
  }

  /** Keeps what is needed of newly solved tables, and hands out what may be packed: copies of these. */
  takeSolved(group: MaterialGroup, tables: readonly Uint8Array[]): Uint8Array[] {
    return group.map(({ name }, at) => {
      const table = tables[at]!;
      if (!this.keepsUnpacked || !this.needed.has(name)) return table;
      this.tables.set(name, table);
      return sharedCopy(table);
    });
  }

  /** Lets go of what no group of these stands on. */
  retainFor(groups: readonly MaterialGroup[]): void {
    this.needed = new Set(groups.flat().flatMap(space => this.endings.successorsOf(space)));
    for (const name of this.tables.keys()) if (!this.needed.has(name)) this.tables.delete(name);
  }
}
