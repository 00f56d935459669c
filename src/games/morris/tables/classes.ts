/** The sets of so many men that no symmetry of the board tells apart. */
import { POINTS } from '../board';
import { INVERSE, imageOfPoint, imageOfSet, SYMMETRIES } from '../symmetry';
import { BINOMIAL, combinationRank, nextCombination } from './choose';

/** In an entry of `of`: the symmetry, whether more than one leads to the representative, and above them the class. */
export const SYMMETRY_MASK = 15;
export const HAS_STABILISER = 16;
export const CLASS_SHIFT = 5;

export interface SymmetryClasses {
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
