/** Checks finished tables by the game's own rules: every value is to be the best of its turns. */
import {
  type MaterialClass,
  type ProbeResult,
  probeDistance,
  probeWdl,
  readEntry,
  type Tablebase,
  UNKNOWN,
} from '../games/endings';
import { fail, ok, type Result } from '../games/game';
import type { Random } from '../games/zobrist';
import { OnePlySearch } from './judge';
import type { TablesByName } from './solve';

const WDL_TEXTS = ['drawn', 'won', 'lost'];

export function probeText(known: ProbeResult): string {
  if (known === UNKNOWN) return 'unknown';
  const plies = probeDistance(known);
  return WDL_TEXTS[probeWdl(known)]! + (plies < 0 ? '' : ` in ${plies}`);
}

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

/** The names of the spaces that quiet turns connect with this one. */
export function namesInGroup(endings: Tablebase, space: MaterialClass): ReadonlySet<string> {
  const sum = space.pieceCounts.reduce((men, more) => men + more, 0);
  const group = endings.groups(sum).find(spaces => spaces.some(({ name }) => name === space.name));
  return new Set(group?.map(({ name }) => name));
}
