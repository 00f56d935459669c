/** Solves groups a second time, by the rules alone, and compares. */
import { type Endings, type Group, knownIn, type Space } from '../games/endings';
import { fail, ok, type Result } from '../games/game';
import { solveByRules } from './by-rules';
import type { Tables } from './solve';
import { wordsOf } from './verify';

/** How many positions of a group were compared, all that it has; `tables` are the group's and those below it. */
export function solveAgain(endings: Endings, group: Group, tables: Tables): Result<number> {
  const solved = solveByRules(endings, group, tables);
  let compared = 0;
  for (const [at, space] of group.entries()) {
    const same = compare(endings, space, tables.get(space.name)!, solved[at]!);
    if (!same.ok) return same;
    compared += same.value;
  }
  return ok(compared);
}

function compare(endings: Endings, space: Space, table: Uint8Array, again: Uint8Array): Result<number> {
  let compared = 0;
  for (let index = 0; index < space.size; index++) {
    const position = endings.positionAt(space, index);
    if (!position || endings.spaceOf(position)?.name !== space.name) continue;
    const told = knownIn(endings.metric, table, index);
    const found = knownIn(endings.metric, again, index);
    if (told !== found)
      return fail(`${space.name}, number ${index}: the table says ${wordsOf(told)}, the rules ${wordsOf(found)}`);
    compared++;
  }
  return ok(compared);
}
