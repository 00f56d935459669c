import type { DraughtsPosition } from '../../../../src/games/draughts/position';
import { draughts } from '../../../../src/games/registry';
import type { Position, Rules } from '../../../../src/games/rules';
import { dtmTableName, type MaterialGroup, type Tablebase } from '../../../../src/games/tablebase';
import { solveSingleThreaded, tableFinder } from '../../../../src/tablebase/solve';
import { singleThreadTeam } from '../../../../src/tablebase/thread-team';

export type DraughtsTablebase = Tablebase<DraughtsPosition>;

export function rulesFor(variant: string): Rules<DraughtsPosition> {
  const rules = draughts.rules(variant, { ThreefoldRepetitionRule: true, NMoveRule: 20 });
  if (!rules.ok) throw new Error(rules.error);
  return rules.value;
}

export function tablebaseFor(variant: string, distances = false): DraughtsTablebase {
  const tablebase = rulesFor(variant).tablebase!(distances);
  if (!tablebase.ok) throw new Error(tablebase.error);
  return tablebase.value;
}

/**
 * Solves all tables of up to `pieces` pieces. `onClass` receives the number of positions with a capture of each class.
 */
export function solveAll<P extends Position>(
  tablebase: Tablebase<P>,
  pieces: number,
  onClass: (space: string, captures: number) => void = () => {},
): Map<string, Uint8Array> {
  const tables = new Map<string, Uint8Array>();
  for (const group of tablebase.groups(pieces)) {
    const found = solveSingleThreaded(tablebase as unknown as Tablebase, group, tables);
    for (const [i, { name }] of group.entries()) {
      tables.set(name, found.tables[i]!);
      onClass(name, found.captures[i]!);
    }
  }
  return tables;
}

/** WDL and DTM tables together, as an engine loads them. */
export const withDtm = (
  tables: ReadonlyMap<string, Uint8Array>,
  dtm: ReadonlyMap<string, Uint8Array>,
): Map<string, Uint8Array> =>
  new Map([...tables, ...[...dtm].map(([name, table]) => [dtmTableName(name), table] as const)]);

/** Packs or unpacks the tables of a group. */
export function repack(
  tablebase: DraughtsTablebase,
  operation: 'pack' | 'unpack',
  group: MaterialGroup,
  tables: readonly Uint8Array[],
  successors: ReadonlyMap<string, Uint8Array>,
): void {
  const kernel = tablebase.kernel!;
  const workspace = kernel.workspace(group).map(bytes => new Uint8Array(bytes));
  kernel[operation]!({ group, tables, successorTable: tableFinder(successors), workspace, team: singleThreadTeam() });
}

export const copyOf = (table: Uint8Array): Uint8Array => {
  const copy = new Uint8Array(new SharedArrayBuffer(table.length));
  copy.set(table);
  return copy;
};
