/** Neighbours of the entries of a table, for compression: placements in which one piece stands one or four squares back. */
import type { EntryNeighbours } from '../../tablebase';
import { SQUARES } from '../board';
import { binomial, combinations } from './indexing';
import { PROMOTION_START } from './perspective';
import { placementSize } from './side-tables';

/** Neighbours that are computed: more are not used, even if rows are too long for the one above. */
const MAX_NEIGHBOURS = 8;

/** A piece one square back is beside, four squares back on the rank before. */
const STEPS = [1, 4];

/**
 * By set of `k` of `n` squares: how far back the set is in which its `member`-th square is `step` lower, 0 if it would not
 * stay above the square before. `unit` is the distance of two sets.
 */
function distancesTo(n: number, k: number, member: number, step: number, unit: number): Int32Array {
  return combinations(n, k).map(set => {
    let rest = set;
    let below = -1;
    for (let at = 0; at < member; at++) {
      below = 31 - Math.clz32(rest & -rest);
      rest &= rest - 1;
    }
    const square = 31 - Math.clz32(rest & -rest);
    if (square - step <= below) return 0;
    return (binomial(square, member + 1) - binomial(square - step, member + 1)) * unit;
  });
}

/** Neighbours in the tables of a side to move. */
export function entryNeighbours(men: number, kings: number): EntryNeighbours {
  const kingPlacements = binomial(SQUARES - men, kings);
  const list = STEPS.flatMap(step => [
    ...Array.from({ length: kings }, (_, member) => ({
      by: 'inner' as const,
      distances: distancesTo(SQUARES - men, kings, member, step, 1),
    })),
    ...Array.from({ length: men }, (_, member) => ({
      by: 'outer' as const,
      distances: distancesTo(PROMOTION_START, men, member, step, kingPlacements),
    })),
    ...(step === 1 ? [{ by: 'row' as const, distances: new Int32Array(0) }] : []),
  ]);
  return { row: placementSize(men, kings).words * 32, inner: kingPlacements, list: list.slice(0, MAX_NEIGHBOURS) };
}
