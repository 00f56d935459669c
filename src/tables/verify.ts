/** Checks finished tables by the game's own rules: every value is to be the best of its turns. */
import { distanceIn, type Endings, type Known, knownIn, type Space, UNKNOWN, valueIn } from '../games/endings';
import { fail, ok, type Result } from '../games/game';
import type { Random } from '../games/zobrist';
import { Judge } from './judge';
import type { Tables } from './solve';

const WORDS = ['drawn', 'won', 'lost'];

export function wordsOf(known: Known): string {
  if (known === UNKNOWN) return 'unknown';
  const plies = distanceIn(known);
  return WORDS[valueIn(known)]! + (plies < 0 ? '' : ` in ${plies}`);
}

/** How many positions of a space were checked: all up to `most`, else as many at random. */
export function verifySpace(
  endings: Endings,
  space: Space,
  tables: Tables,
  most: number,
  random: Random,
): Result<number> {
  const look = (name: string, index: number): Known => {
    const table = tables.get(name);
    return table ? knownIn(endings.metric, table, index) : UNKNOWN;
  };
  const judge = new Judge(endings, look);
  const group = groupOf(endings, space);
  const all = space.size <= most;
  let checked = 0;
  for (let i = 0; i < (all ? space.size : most); i++) {
    const index = all ? i : Math.floor(((random.next() >>> 0) / 2 ** 32) * space.size);
    const position = endings.positionAt(space, index);
    if (!position || endings.spaceOf(position)?.name !== space.name) continue;
    const best = judge.best(position, group);
    const told = look(space.name, index);
    if (best !== told)
      return fail(`${space.name}, number ${index}: the table says ${wordsOf(told)}, the rules ${wordsOf(best)}`);
    checked++;
  }
  return ok(checked);
}

/** The names of the spaces that quiet turns connect with this one. */
export function groupOf(endings: Endings, space: Space): ReadonlySet<string> {
  const sum = space.men.reduce((men, more) => men + more, 0);
  const group = endings.groups(sum).find(spaces => spaces.some(({ name }) => name === space.name));
  return new Set(group?.map(({ name }) => name));
}
