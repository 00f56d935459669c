import { draughts } from '../../../../src/games/draughts/index';
import type { DraughtsPosition } from '../../../../src/games/draughts/position';
import { type Endings, type Group, plyName } from '../../../../src/games/endings';
import type { Position, Rules } from '../../../../src/games/game';
import { finder, solveAlone } from '../../../../src/tables/solve';
import { alone } from '../../../../src/tables/team';

export type DraughtsEndings = Endings<DraughtsPosition>;

export function rulesFor(variant: string): Rules<DraughtsPosition> {
  const rules = draughts.rules(variant, { ThreefoldRepetitionRule: true, NMoveRule: 20 });
  if (!rules.ok) throw new Error(rules.error);
  return rules.value;
}

export function endingsFor(variant: string, distances = false): DraughtsEndings {
  const endings = rulesFor(variant).endings!(distances);
  if (!endings.ok) throw new Error(endings.error);
  return endings.value;
}

/** All tables of up to so many pieces. `hear`: what was counted of a space. */
export function solved<P extends Position>(
  endings: Endings<P>,
  pieces: number,
  hear: (space: string, captures: number) => void = () => {},
): Map<string, Uint8Array> {
  const tables = new Map<string, Uint8Array>();
  for (const group of endings.groups(pieces)) {
    const found = solveAlone(endings as unknown as Endings, group, tables);
    for (const [i, { name }] of group.entries()) {
      tables.set(name, found.tables[i]!);
      hear(name, found.captures[i]!);
    }
  }
  return tables;
}

/** Tables of values with those of plies beside them, as an engine holds them. */
export const withPlies = (
  tables: ReadonlyMap<string, Uint8Array>,
  plies: ReadonlyMap<string, Uint8Array>,
): Map<string, Uint8Array> =>
  new Map([...tables, ...[...plies].map(([name, table]) => [plyName(name), table] as const)]);

/** Packs the tables of a group, or unpacks them. */
export function repack(
  endings: DraughtsEndings,
  what: 'pack' | 'unpack',
  group: Group,
  tables: readonly Uint8Array[],
  below: ReadonlyMap<string, Uint8Array>,
): void {
  const kernel = endings.kernel!;
  const workspace = kernel.workspace(group).map(bytes => new Uint8Array(bytes));
  kernel[what]!({ group, tables, below: finder(below), workspace, team: alone() });
}

export const copyOf = (table: Uint8Array): Uint8Array => {
  const copy = new Uint8Array(new SharedArrayBuffer(table.length));
  copy.set(table);
  return copy;
};
