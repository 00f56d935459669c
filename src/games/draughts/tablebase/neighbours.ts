/** Neighbours of the entries of a table, for compression: placements in which one piece stands one or four squares back. */
import type { EntryNeighbours } from '../../tablebase';
import { SQUARES } from '../board';
import { binomial, combinations } from './indexing';
import { PROMOTION_START } from './perspective';
import { placementSize } from './side-tables';

/** A piece one square back is beside, four squares back on the rank before. */
const STEPS = [1, 4];
/** Sides of more pieces have none: their tables are small, and the neighbours would take megabytes. */
const MAX_PIECES = 4;
/** Neighbours that are computed: more are not used, even if rows are too long for the one above. */
const MAX_NEIGHBOURS = 8;

/**
 * By step and member, for each set of `k` of `n` squares: how far back the set is in which this member is a step lower, 0 if
 * it would not stay above the one before. `unit` is the distance of two sets.
 */
function memberDistances(n: number, k: number, unit: number): Int32Array[][] {
  const sets = combinations(n, k);
  const lists = STEPS.map(() => Array.from({ length: k }, () => new Int32Array(sets.length)));
  for (let index = 0; index < sets.length; index++) {
    let below = -1;
    let member = 0;
    for (let rest = sets[index]!; rest !== 0; rest &= rest - 1, member++) {
      const square = 31 - Math.clz32(rest & -rest);
      for (let at = 0; at < STEPS.length; at++) {
        const lower = square - STEPS[at]!;
        if (lower > below)
          lists[at]![member]![index] = (binomial(square, member + 1) - binomial(lower, member + 1)) * unit;
      }
      below = square;
    }
  }
  return lists;
}

/** Neighbours in the tables of a side to move; undefined if it has too many pieces. */
export function entryNeighbours(men: number, kings: number): EntryNeighbours | undefined {
  if (men + kings > MAX_PIECES) return undefined;
  const kingPlacements = binomial(SQUARES - men, kings);
  const kingLists = memberDistances(SQUARES - men, kings, 1);
  const menLists = memberDistances(PROMOTION_START, men, kingPlacements);
  const list = STEPS.flatMap((_, at) => [
    ...kingLists[at]!.map(distances => ({ by: 'inner' as const, distances })),
    ...menLists[at]!.map(distances => ({ by: 'outer' as const, distances })),
    ...(at === 0 ? [{ by: 'row' as const, distances: new Int32Array(0) }] : []),
  ]);
  return { row: placementSize(men, kings).words * 32, inner: kingPlacements, list: list.slice(0, MAX_NEIGHBOURS) };
}
