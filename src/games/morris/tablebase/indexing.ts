/**
 * Indices of positions: the symmetry class of the men of the side to move, and the rank of the other men on the points that
 * the representative of the class leaves free. Sets of k points are ranked in ascending order (combinatorial number system).
 */
import { POINTS } from '../board';
import { INVERSE, imageOfPoint, imageOfSet, SYMMETRIES } from '../symmetry';
import { compressSet, expandSet } from './compressed-board';

/** BINOMIAL[n][k]: number of sets of k points among n. */
const BINOMIAL: readonly (readonly number[])[] = pascalTriangle(POINTS);

function pascalTriangle(rows: number): number[][] {
  const triangle: number[][] = [];
  for (let n = 0; n <= rows; n++) {
    const above = triangle[n - 1] ?? [];
    triangle.push(Array.from({ length: rows + 1 }, (_, k) => (k === 0 ? 1 : (above[k - 1] ?? 0) + (above[k] ?? 0))));
  }
  return triangle;
}

/** Next greater set of as many points (Gosper's hack). */
function nextCombination(set: number): number {
  const least = set & -set;
  const ripple = set + least;
  return ripple | (((set ^ ripple) >>> 2) / least);
}

/** All sets of `k` among the first `n` points in ascending order, and their ranks. */
interface CombinationTable {
  readonly sets: Int32Array;
  /** Rank by set, valid for sets of `k` points only. */
  readonly ranks: Int32Array;
}

const combinationTables = new Map<number, CombinationTable>();

export function combinationTable(n: number, k: number): CombinationTable {
  const key = n * 32 + k;
  const table = combinationTables.get(key) ?? createCombinationTable(n, k);
  combinationTables.set(key, table);
  return table;
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

/** Parts of the rank: of the lower half of the points, and of the upper half by the number of men in the lower. */
const LOW_RANKS = new Int32Array(HALF_SETS);
const HIGH_RANKS = new Int32Array((HALF + 1) * HALF_SETS);
const HALF_POPCOUNT = new Uint8Array(HALF_SETS);

/** Fills the tables on first use, which takes some milliseconds. */
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

/** Number of men in a set of board points, by look-up. */
export const popcount24 = (set: number): number => HALF_POPCOUNT[set & LOW]! + HALF_POPCOUNT[set >> HALF]!;

/** Rank of a set of board points among all sets of as many. */
export const combinationRank = (set: number): number =>
  (LOW_RANKS[set & LOW]! + HIGH_RANKS[(HALF_POPCOUNT[set & LOW]! << HALF) | (set >> HALF)]!) | 0;

/** Layout of `SymmetryClasses.entries`: a symmetry, a flag for more than one, and above them the class. */
export const SYMMETRY_MASK = 15;
export const HAS_STABILISER = 16;
export const CLASS_SHIFT = 5;

/** Sets of k men up to the symmetries of the board. */
interface SymmetryClasses {
  /** First set of each class. */
  readonly representatives: Int32Array;
  /** By the rank of a set: its class and a symmetry that maps it to the representative. */
  readonly entries: Int32Array;
  /** Symmetries that map the representative to itself, the identity included, for classes with more than the identity. */
  readonly stabilisers: ReadonlyMap<number, readonly number[]>;
}

/** Number of classes without listing them, by Burnside's lemma: the mean number of sets that a symmetry keeps. */
export function countSymmetryClasses(men: number): number {
  let kept = 0;
  for (let symmetry = 0; symmetry < SYMMETRIES; symmetry++) kept += countInvariantSets(symmetry)[men]!;
  return kept / SYMMETRIES;
}

/** Number of sets that a symmetry keeps, by size. These are unions of its cycles. */
function countInvariantSets(symmetry: number): number[] {
  const counts = [1, ...new Array<number>(POINTS).fill(0)];
  const seen = new Set<number>();
  for (let point = 0; point < POINTS; point++) {
    if (seen.has(point)) continue;
    let length = 0;
    for (let at = point; !seen.has(at); at = imageOfPoint(symmetry, at)) {
      seen.add(at);
      length++;
    }
    for (let men = POINTS; men >= length; men--) counts[men]! += counts[men - length]!;
  }
  return counts;
}

const classesByMen = new Map<number, SymmetryClasses>();

export function symmetryClasses(men: number): SymmetryClasses {
  const classes = classesByMen.get(men) ?? computeSymmetryClasses(men);
  classesByMen.set(men, classes);
  return classes;
}

function computeSymmetryClasses(men: number): SymmetryClasses {
  const total = BINOMIAL[POINTS]![men]!;
  const entries = new Int32Array(total).fill(-1);
  const representatives: number[] = [];
  const stabilisers = new Map<number, readonly number[]>();
  let set = (1 << men) - 1;
  for (let rank = 0; rank < total; rank++, set = nextCombination(set)) {
    if (entries[rank]! >= 0) continue;
    const stable = addOrbit(entries, set, representatives.length);
    if (stable.length > 1) stabilisers.set(representatives.length, stable);
    representatives.push(set);
  }
  return { representatives: Int32Array.from(representatives), entries, stabilisers };
}

/** Enters all images of `set` into its class. Returns the symmetries that keep it. */
function addOrbit(entries: Int32Array, set: number, cls: number): number[] {
  const stable: number[] = [];
  const ranks: number[] = [];
  for (let symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
    const image = imageOfSet(symmetry, set);
    if (image === set) stable.push(symmetry);
    const rank = combinationRank(image);
    if (entries[rank]! < 0) entries[rank] = (cls << CLASS_SHIFT) | INVERSE[symmetry]!;
    ranks.push(rank);
  }
  if (stable.length > 1) for (const rank of ranks) entries[rank]! |= HAS_STABILISER;
  return stable;
}

/** Number of indices of one class: a row. A multiple of four, so that rows can be read by words. */
export const rowLength = (own: number, enemy: number): number => (BINOMIAL[POINTS - own]![enemy]! + 3) & ~3;

/** Number of indices of a row that stand for positions. */
export const rowUsed = (own: number, enemy: number): number => BINOMIAL[POINTS - own]![enemy]!;

export const indexCount = (own: number, enemy: number): number => countSymmetryClasses(own) * rowLength(own, enemy);

/** Index of the positions of `own` men to move against `enemy` men. */
export class PositionIndex {
  private readonly classes;
  private readonly stride: number;
  private readonly used: number;
  private readonly sets;

  constructor(own: number, enemy: number) {
    this.classes = symmetryClasses(own);
    this.stride = rowLength(own, enemy);
    this.used = rowUsed(own, enemy);
    this.sets = combinationTable(POINTS - own, enemy);
  }

  indexOf(own: number, enemy: number): number {
    const entry = this.classes.entries[combinationRank(own)]!;
    const row = entry >> CLASS_SHIFT;
    const others = compressSet(imageOfSet(entry & SYMMETRY_MASK, enemy), this.classes.representatives[row]!);
    return row * this.stride + this.sets.ranks[others]!;
  }

  /** All indices of a position: more than one if symmetries keep the men of the side to move. */
  allIndices(own: number, enemy: number): number[] {
    const entry = this.classes.entries[combinationRank(own)]!;
    const row = entry >> CLASS_SHIFT;
    const representative = this.classes.representatives[row]!;
    const image = imageOfSet(entry & SYMMETRY_MASK, enemy);
    return (this.classes.stabilisers.get(row) ?? [0]).map(
      symmetry => row * this.stride + this.sets.ranks[compressSet(imageOfSet(symmetry, image), representative)]!,
    );
  }

  /** True if the index stands for a position. */
  isUsed(index: number): boolean {
    return index % this.stride < this.used;
  }

  ownMen(index: number): number {
    return this.classes.representatives[Math.floor(index / this.stride)]!;
  }

  enemyMen(index: number): number {
    return expandSet(this.sets.sets[index % this.stride]!, this.ownMen(index));
  }

  /** True if no symmetric position has a lower index. */
  isCanonical(index: number): boolean {
    const stable = this.classes.stabilisers.get(Math.floor(index / this.stride));
    if (!stable) return true;
    const own = this.ownMen(index);
    const enemy = this.enemyMen(index);
    const rank = index % this.stride;
    return stable.every(symmetry => this.sets.ranks[compressSet(imageOfSet(symmetry, enemy), own)]! >= rank);
  }
}
