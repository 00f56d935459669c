/** Neighbours of the entries of a table, for compression: placements in which one man stands a point back. */
import type { EntryNeighbours } from '../../tablebase';
import { POINTS } from '../board';
import { combinationTable, rowLength } from '../tablebase/indexing';

const distanceTables = new Map<number, Int32Array>();

/**
 * By rank of a set of `k` of `n` free points: how far back the set is in which its `member`-th man stands on the point
 * before, 0 if that is occupied.
 */
function distancesBack(n: number, k: number, member: number): Int32Array {
  const key = (n * 32 + k) * 32 + member;
  let distances = distanceTables.get(key);
  if (!distances) {
    const { sets, ranks } = combinationTable(n, k);
    distances = new Int32Array((sets.length + 3) & ~3);
    for (const [rank, set] of sets.entries()) {
      const man = memberOf(set, member);
      const before = man >> 1;
      if (before !== 0 && (set & before) === 0) distances[rank] = rank - ranks[set ^ man ^ before]!;
    }
    distanceTables.set(key, distances);
  }
  return distances;
}

function memberOf(set: number, member: number): number {
  let rest = set;
  for (let at = 0; at < member; at++) rest &= rest - 1;
  return rest & -rest;
}

/** Neighbours in the tables of `own` men against `others`. Their distances are computed when they are first used. */
export function placingNeighbours(own: number, others: number): EntryNeighbours {
  const row = rowLength(own, others);
  const list = Array.from({ length: others }, (_, member) => ({
    by: 'inner' as const,
    get distances() {
      return distancesBack(POINTS - own, others, member);
    },
  }));
  return { row, inner: row, list };
}
