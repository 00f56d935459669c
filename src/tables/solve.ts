/** Solves a group on this thread: by the game's kernel, or by its rules alone. */
import { type Endings, type Group, tableBytes, type Work } from '../games/endings';
import { solveByRules } from './by-rules';
import { alone } from './team';

/** Finished tables by the names of their spaces. */
export type Tables = ReadonlyMap<string, Uint8Array>;

export function finder(tables: Tables): (name: string) => Uint8Array {
  return name => {
    const table = tables.get(name);
    if (!table) throw new Error(`the table ${name} is not there`);
    return table;
  };
}

export const emptyTables = ({ metric }: Endings, group: Group): Uint8Array[] =>
  group.map(({ size }) => new Uint8Array(new SharedArrayBuffer(tableBytes(metric, size))));

/** The tables of a group, given those below it, and what the kernel has counted. */
export function solveAlone(
  endings: Endings,
  group: Group,
  below: Tables,
): { readonly tables: readonly Uint8Array[]; readonly captures: readonly number[] } {
  if (!endings.kernel) return { tables: solveByRules(endings, group, below), captures: [] };
  const tables = emptyTables(endings, group);
  const work: Work = {
    group,
    tables,
    below: finder(below),
    workspace: endings.kernel.workspace(group).map(bytes => new Uint8Array(bytes)),
    team: alone(),
  };
  return { tables, captures: endings.kernel.solve(work) };
}

/** A table that may be changed, in shared memory. */
export function sharedCopy(table: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(table.length));
  copy.set(table);
  return copy;
}
