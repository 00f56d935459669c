/** Sets of so many points, in order: the numbers by which sets are told. */
import { POINTS } from '../board';
import { INVERSE, imageOfPoint, imageOfSet, SYMMETRIES } from '../symmetry';
import { compressSet, expandSet } from './compressed-board';

/** CHOOSE[n][k]: the sets of k among n points. */
const BINOMIAL: readonly (readonly number[])[] = pascalTriangle(POINTS);

function pascalTriangle(rows: number): number[][] {
  const triangle: number[][] = [];
  for (let n = 0; n <= rows; n++) {
    const above = triangle[n - 1] ?? [];
    triangle.push(Array.from({ length: rows + 1 }, (_, k) => (k === 0 ? 1 : (above[k - 1] ?? 0) + (above[k] ?? 0))));
  }
  return triangle;
}

/** The next greater set of as many points. */
function nextCombination(set: number): number {
  const least = set & -set;
  const ripple = set + least;
  return ripple | (((set ^ ripple) >>> 2) / least);
}

/** The sets of `k` among the first `n` points in ascending order, and the place of each. */
interface CombinationTable {
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

/** The sets of so many men that no symmetry of the board tells apart. */

/** In an entry of `of`: the symmetry, whether more than one leads to the representative, and above them the class. */
export const SYMMETRY_MASK = 15;
export const HAS_STABILISER = 16;
export const CLASS_SHIFT = 5;

interface SymmetryClasses {
  /** The first set of each class: the one that stands for it. */
  readonly representatives: Int32Array;
  /** By the rank of a set: its class and a symmetry that takes it to the representative. */
  readonly entries: Int32Array;
  /** For classes whose representative has them: the symmetries that leave it as it is, the first one included. */
  readonly stabilisers: ReadonlyMap<number, readonly number[]>;
}

/** How many classes there are, without listing them: the mean number of sets that a symmetry leaves as they are. */
export function countSymmetryClasses(men: number): number {
  let stable = 0;
  for (let symmetry = 0; symmetry < SYMMETRIES; symmetry++) stable += countInvariantSets(symmetry)[men]!;
  return stable / SYMMETRIES;
}

/** By their size, the sets that a symmetry leaves as they are: those made of whole cycles of points. */
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

/** The classes of sets of `men` men. */
export function symmetryClasses(men: number): SymmetryClasses {
  const classes = classesByMen.get(men) ?? computeSymmetryClasses(men);
  classesByMen.set(men, classes);
  return classes;
}

function computeSymmetryClasses(men: number): SymmetryClasses {
  const total = BINOMIAL[POINTS]![men]!;
  const of = new Int32Array(total).fill(-1);
  const representatives: number[] = [];
  const stabilisers = new Map<number, readonly number[]>();
  let set = (1 << men) - 1;
  for (let rank = 0; rank < total; rank++, set = nextCombination(set)) {
    if (of[rank]! >= 0) continue;
    const stable = addOrbit(of, set, representatives.length);
    if (stable.length > 1) stabilisers.set(representatives.length, stable);
    representatives.push(set);
  }
  return { representatives: Int32Array.from(representatives), entries: of, stabilisers };
}

/** Enters all images of `set` in its class, and returns the symmetries that leave it as it is. */
function addOrbit(of: Int32Array, set: number, name: number): number[] {
  const stable: number[] = [];
  const ranks: number[] = [];
  for (let symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
    const image = imageOfSet(symmetry, set);
    if (image === set) stable.push(symmetry);
    const rank = combinationRank(image);
    if (of[rank]! < 0) of[rank] = (name << CLASS_SHIFT) | INVERSE[symmetry]!;
    ranks.push(rank);
  }
  if (stable.length > 1) for (const rank of ranks) of[rank]! |= HAS_STABILISER;
  return stable;
}

/**
 * The numbers of positions: the class of the men of the side to move, and the rank of the other men on what the
 * representative of the class leaves of the board.
 */

/** The numbers of one class: a row, its length a multiple of four so that rows can be read by words. */
export const rowLength = (own: number, enemy: number): number => (BINOMIAL[POINTS - own]![enemy]! + 3) & ~3;

/** Of a row, those that stand for positions. */
export const rowUsed = (own: number, enemy: number): number => BINOMIAL[POINTS - own]![enemy]!;

export const indexCount = (own: number, enemy: number): number => countSymmetryClasses(own) * rowLength(own, enemy);

/** Numbers the positions of `own` men to move against `enemy`. */
export class PositionIndex {
  private readonly classes;
  private readonly row: number;
  private readonly used: number;
  private readonly sets;

  constructor(own: number, enemy: number) {
    this.classes = symmetryClasses(own);
    this.row = rowLength(own, enemy);
    this.used = rowUsed(own, enemy);
    this.sets = combinationTable(POINTS - own, enemy);
  }

  indexOf(own: number, enemy: number): number {
    const entry = this.classes.entries[combinationRank(own)]!;
    const name = entry >> CLASS_SHIFT;
    const others = compressSet(imageOfSet(entry & SYMMETRY_MASK, enemy), this.classes.representatives[name]!);
    return name * this.row + this.sets.ranks[others]!;
  }

  /** All numbers of a position: more than one where symmetries leave the men of the side to move as they are. */
  allIndices(own: number, enemy: number): number[] {
    const entry = this.classes.entries[combinationRank(own)]!;
    const name = entry >> CLASS_SHIFT;
    const representative = this.classes.representatives[name]!;
    const image = imageOfSet(entry & SYMMETRY_MASK, enemy);
    return (this.classes.stabilisers.get(name) ?? [0]).map(
      symmetry => name * this.row + this.sets.ranks[compressSet(imageOfSet(symmetry, image), representative)]!,
    );
  }

  /** Whether a number stands for a position. */
  isUsed(number: number): boolean {
    return number % this.row < this.used;
  }

  ownMen(number: number): number {
    return this.classes.representatives[Math.floor(number / this.row)]!;
  }

  enemyMen(number: number): number {
    return expandSet(this.sets.sets[number % this.row]!, this.ownMen(number));
  }

  /** Whether no position that mirrors this one has a lower number. */
  isCanonical(number: number): boolean {
    const stable = this.classes.stabilisers.get(Math.floor(number / this.row));
    if (!stable) return true;
    const own = this.ownMen(number);
    const enemy = this.enemyMen(number);
    const rank = number % this.row;
    return stable.every(symmetry => this.sets.ranks[compressSet(imageOfSet(symmetry, enemy), own)]! >= rank);
  }
}
