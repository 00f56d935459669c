/** Solves groups a second time, by the rules alone, and compares. */
import { type MaterialClass, type MaterialGroup, readEntry, type Tablebase } from '../games/endings';
import { fail, ok, type Result } from '../games/game';
import { solveByRules } from './by-rules';
import type { TablesByName } from './solve';
import { probeText } from './verify';

/** How many positions of a group were compared, all that it has; `tables` are the group's and those below it. */
export function crossCheck(endings: Tablebase, group: MaterialGroup, tables: TablesByName): Result<number> {
  const solved = solveByRules(endings, group, tables);
  let compared = 0;
  for (const [at, space] of group.entries()) {
    const same = compareTables(endings, space, tables.get(space.name)!, solved[at]!);
    if (!same.ok) return same;
    compared += same.value;
  }
  return ok(compared);
}

function compareTables(endings: Tablebase, space: MaterialClass, table: Uint8Array, again: Uint8Array): Result<number> {
  let compared = 0;
  for (let index = 0; index < space.size; index++) {
    const position = endings.positionAt(space, index);
    if (!position || endings.classOf(position)?.name !== space.name) continue;
    const told = readEntry(endings.metric, table, index);
    const found = readEntry(endings.metric, again, index);
    if (told !== found)
      return fail(`${space.name}, number ${index}: the table says ${probeText(told)}, the rules ${probeText(found)}`);
    compared++;
  }
  return ok(compared);
}
