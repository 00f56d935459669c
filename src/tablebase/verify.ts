import {
  type MaterialClass,
  type MaterialGroup,
  namesInGroup,
  type ProbeResult,
  readEntry,
  type Tablebase,
  UNKNOWN,
} from '../games/tablebase';
import type { Random } from '../util/random';
import { fail, ok, type Result } from '../util/result';
import { probeText } from './describe';
import { OnePlySearch, solveByRules, type TablesByName } from './solve';

/** Checks finished tables by the game's own rules: every value is to be the best of its turns. */

/** How many positions of a space were checked: all up to `most`, else as many at random. */
export function verifyClass(
  endings: Tablebase,
  space: MaterialClass,
  tables: TablesByName,
  most: number,
  random: Random,
): Result<number> {
  const look = (name: string, index: number): ProbeResult => {
    const table = tables.get(name);
    return table ? readEntry(endings.metric, table, index) : UNKNOWN;
  };
  const judge = new OnePlySearch(endings, look);
  const group = namesInGroup(endings, space);
  const all = space.size <= most;
  let checked = 0;
  for (let i = 0; i < (all ? space.size : most); i++) {
    const index = all ? i : Math.floor(((random.next() >>> 0) / 2 ** 32) * space.size);
    const position = endings.positionAt(space, index);
    if (!position || endings.classOf(position)?.name !== space.name) continue;
    const best = judge.best(position, group);
    const told = look(space.name, index);
    if (best !== told)
      return fail(`${space.name}, number ${index}: the table says ${probeText(told)}, the rules ${probeText(best)}`);
    checked++;
  }
  return ok(checked);
}

/** Solves groups a second time, by the rules alone, and compares. */

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
