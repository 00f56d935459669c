/** Sets of so many points, in order: the numbers by which sets are told. */
import { POINTS } from '../board';

/** CHOOSE[n][k]: the sets of k among n points. */
export const BINOMIAL: readonly (readonly number[])[] = pascalTriangle(POINTS);

function pascalTriangle(rows: number): number[][] {
  const triangle: number[][] = [];
  for (let n = 0; n <= rows; n++) {
    const above = triangle[n - 1] ?? [];
    triangle.push(Array.from({ length: rows + 1 }, (_, k) => (k === 0 ? 1 : (above[k - 1] ?? 0) + (above[k] ?? 0))));
  }
  return triangle;
}

/** The next greater set of as many points. */
export function nextCombination(set: number): number {
  const least = set & -set;
  const ripple = set + least;
  return ripple | (((set ^ ripple) >>> 2) / least);
}

/** The sets of `k` among the first `n` points in ascending order, and the place of each. */
export interface CombinationTable {
  readonly sets: Int32Array;
  /** By set, for sets of `k` points only. */
  readonly ranks: Int32Array;
}

const combinationTables = new Map<number, CombinationTable>();

export function combinationTable(n: number, k: number): CombinationTable {
  const key = n * 32 + k;
  const made = combinationTables.get(key) ?? createCombinationTable(n, k);
  combinationTables.set(key, made);
  return made;
}

function createCombinationTable(n: number, k: number): CombinationTable {
  const sets = new Int32Array(BINOMIAL[n]![k]!);
  const ranks = new Int32Array(1 << n);
  let set = (1 << k) - 1;
  for (let rank = 0; rank < sets.length; rank++) {
    sets[rank] = set;
    ranks[set] = rank;
    if (set !== 0) set = nextCombination(set);
  }
  return { sets, ranks };
}

const HALF = POINTS / 2;
const HALF_SETS = 1 << HALF;
const LOW = HALF_SETS - 1;

/** What the points of the lower half add to the rank, and those of the upper half by how many stand in the lower. */
const LOW_RANKS = new Int32Array(HALF_SETS);
const HIGH_RANKS = new Int32Array((HALF + 1) * HALF_SETS);
export const HALF_POPCOUNT = new Uint8Array(HALF_SETS);

/** Fills the tables, which take some milliseconds: not before they are needed. */
export function initRankTables(): void {
  if (HALF_POPCOUNT[1] !== 0) return;
  for (let set = 0; set < HALF_SETS; set++) {
    LOW_RANKS[set] = partialRank(set, 0, 0);
    HALF_POPCOUNT[set] = set === 0 ? 0 : HALF_POPCOUNT[set & (set - 1)]! + 1;
    for (let below = 0; below <= HALF; below++) HIGH_RANKS[(below << HALF) | set] = partialRank(set, HALF, below);
  }
}

function partialRank(set: number, firstPoint: number, below: number): number {
  let rank = 0;
  let seen = below;
  for (let point = 0; point < HALF; point++) if ((set >> point) & 1) rank += BINOMIAL[firstPoint + point]![++seen]!;
  return rank;
}

/** The place of a set of board points among all sets of as many. */
export const combinationRank = (set: number): number =>
  (LOW_RANKS[set & LOW]! + HIGH_RANKS[(HALF_POPCOUNT[set & LOW]! << HALF) | (set >> HALF)]!) | 0;
