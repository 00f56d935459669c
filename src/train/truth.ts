/** What tables of endings know of the positions of games: better than how a game went on from there. */
import { probeWdl, UNKNOWN, WDL_LOSS, WDL_WIN } from '../games/endings';
import { fail, ok, type Position, type Result } from '../games/game';
import { rulesOf } from '../games/index';
import { TableFolder } from '../tables/folder';

/** Half points of the side to move by best play, undefined where no table knows. */
export type ResultProbe = (position: Position) => number | undefined;

export const noTables: ResultProbe = () => undefined;

/** All tables of the variant's endings in a folder that `tables build` filled, at once in memory. */
export function openResultProbe(variant: string, folder: string): Result<ResultProbe> {
  const rules = rulesOf(variant);
  if (!rules.ok) return rules;
  const endings = rules.value.tablebase?.();
  if (!endings) return fail(`${variant} has no endings`);
  if (!endings.ok) return endings;
  const files = new TableFolder(folder, endings.value);
  const tables = new Map<string, Uint8Array>();
  const there = new Set(files.names());
  for (const space of endings.value.groups(endings.value.maxMen).flat()) {
    if (!there.has(space.name)) continue;
    const table = files.load(space);
    if (!table.ok) return table;
    tables.set(space.name, table.value);
  }
  if (tables.size === 0) return fail(`${folder}: no tables of ${variant} there`);
  const prober = endings.value.createProber(tables);
  return ok(position => {
    const known = prober.probe(position);
    return known === UNKNOWN ? undefined : halfPointsFor(probeWdl(known));
  });
}

const halfPointsFor = (value: number): number => (value === WDL_WIN ? 2 : value === WDL_LOSS ? 0 : 1);
