/** Solves a group on this thread: by the game's kernel, or by its rules alone. */
import { type MaterialGroup, type SolverContext, type Tablebase, tableSizeBytes } from '../games/endings';
import { solveByRules } from './by-rules';
import { singleThreadTeam } from './team';

/** Finished tables by the names of their spaces. */
export type TablesByName = ReadonlyMap<string, Uint8Array>;

export function tableFinder(tables: TablesByName): (name: string) => Uint8Array {
  return name => {
    const table = tables.get(name);
    if (!table) throw new Error(`the table ${name} is not there`);
    return table;
  };
}

export const createTables = ({ metric }: Tablebase, group: MaterialGroup): Uint8Array[] =>
  group.map(({ size }) => new Uint8Array(new SharedArrayBuffer(tableSizeBytes(metric, size))));

/** The tables of a group, given those below it, and what the kernel has counted. */
export function solveSingleThreaded(
  endings: Tablebase,
  group: MaterialGroup,
  below: TablesByName,
): { readonly tables: readonly Uint8Array[]; readonly captures: readonly number[] } {
  if (!endings.kernel) return { tables: solveByRules(endings, group, below), captures: [] };
  const tables = createTables(endings, group);
  const work: SolverContext = {
    group,
    tables,
    successorTable: tableFinder(below),
    workspace: endings.kernel.workspace(group).map(bytes => new Uint8Array(bytes)),
    team: singleThreadTeam(),
  };
  return { tables, captures: endings.kernel.solve(work) };
}

/** A table that may be changed, in shared memory. */
export function sharedCopy(table: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(table.length));
  copy.set(table);
  return copy;
}
