/** What tables of endings know of the positions of games: better than how a game went on from there. */
import { LOST, UNKNOWN, valueIn, WON } from '../games/endings';
import { fail, ok, type Position, type Result } from '../games/game';
import { rulesOf } from '../games/index';
import { TableFolder } from '../tables/folder';

/** Half points of the side to move by best play, undefined where no table knows. */
export type Truth = (position: Position) => number | undefined;

export const noTruth: Truth = () => undefined;

/** All tables of the variant's endings in a folder that `tables build` filled, at once in memory. */
export function truthFrom(variant: string, folder: string): Result<Truth> {
  const rules = rulesOf(variant);
  if (!rules.ok) return rules;
  const endings = rules.value.endings?.();
  if (!endings) return fail(`${variant} has no endings`);
  if (!endings.ok) return endings;
  const files = new TableFolder(folder, endings.value);
  const tables = new Map<string, Uint8Array>();
  const there = new Set(files.names());
  for (const space of endings.value.groups(endings.value.most).flat()) {
    if (!there.has(space.name)) continue;
    const table = files.load(space);
    if (!table.ok) return table;
    tables.set(space.name, table.value);
  }
  if (tables.size === 0) return fail(`${folder}: no tables of ${variant} there`);
  const prober = endings.value.prober(tables);
  return ok(position => {
    const known = prober.probe(position);
    return known === UNKNOWN ? undefined : halvesFor(valueIn(known));
  });
}

const halvesFor = (value: number): number => (value === WON ? 2 : value === LOST ? 0 : 1);
