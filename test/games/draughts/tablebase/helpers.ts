import { draughts } from '../../../../src/games/draughts/index';
import type { DraughtsPosition } from '../../../../src/games/draughts/position';
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
  const endings = rulesFor(variant).tablebase!(distances);
  if (!endings.ok) throw new Error(endings.error);
  return endings.value;
}

/** All tables of up to so many pieces. `hear`: what was counted of a space. */
export function solveAll<P extends Position>(
  endings: Tablebase<P>,
  pieces: number,
  hear: (space: string, captures: number) => void = () => {},
): Map<string, Uint8Array> {
  const tables = new Map<string, Uint8Array>();
  for (const group of endings.groups(pieces)) {
    const found = solveSingleThreaded(endings as unknown as Tablebase, group, tables);
    for (const [i, { name }] of group.entries()) {
      tables.set(name, found.tables[i]!);
      hear(name, found.captures[i]!);
    }
  }
  return tables;
}

/** Tables of values with those of plies beside them, as an engine holds them. */
export const withDtm = (
  tables: ReadonlyMap<string, Uint8Array>,
  plies: ReadonlyMap<string, Uint8Array>,
): Map<string, Uint8Array> =>
  new Map([...tables, ...[...plies].map(([name, table]) => [dtmTableName(name), table] as const)]);

/** Packs the tables of a group, or unpacks them. */
export function repack(
  endings: DraughtsTablebase,
  what: 'pack' | 'unpack',
  group: MaterialGroup,
  tables: readonly Uint8Array[],
  below: ReadonlyMap<string, Uint8Array>,
): void {
  const kernel = endings.kernel!;
  const workspace = kernel.workspace(group).map(bytes => new Uint8Array(bytes));
  kernel[what]!({ group, tables, successorTable: tableFinder(below), workspace, team: singleThreadTeam() });
}

export const copyOf = (table: Uint8Array): Uint8Array => {
  const copy = new Uint8Array(new SharedArrayBuffer(table.length));
  copy.set(table);
  return copy;
};
