import type { MaterialClass, MaterialGroup } from '../../tablebase';
import { binomial } from './indexing';
import { placementSize } from './side-tables';

/** What stands on the board: the men and kings of the side to move and of the other. */

export interface Material {
  readonly men: number;
  readonly kings: number;
  readonly otherMen: number;
  readonly otherKings: number;
}

export const makeMaterial = (men: number, kings: number, otherMen: number, otherKings: number): Material => ({
  men,
  kings,
  otherMen,
  otherKings,
});

/** The same with the other side to move. */
export const swapSides = ({ men, kings, otherMen, otherKings }: Material): Material =>
  makeMaterial(otherMen, otherKings, men, kings);

/** One number for a material: an index into a list of spaces. */
export const materialKey = (men: number, kings: number, otherMen: number, otherKings: number): number =>
  (men << 9) | (kings << 6) | (otherMen << 3) | otherKings;

export const keyOfMaterial = ({ men, kings, otherMen, otherKings }: Material): number =>
  materialKey(men, kings, otherMen, otherKings);

/** All materials have keys below this. */
export const MATERIAL_KEYS = 1 << 12;

/**
 * The materials of `n` pieces together, one for each pair of mirrored ones, in an order in which each can be solved
 * when those before it are: a promotion leaves fewer men, a capture fewer pieces.
 */
function materialsWith(n: number): Material[] {
  const found: Material[] = [];
  for (let own = 1; 2 * own <= n; own++) {
    for (let men = 0; men <= own; men++) {
      for (let otherMen = 0; otherMen <= n - own; otherMen++) {
        if (2 * own < n || men >= otherMen) found.push(makeMaterial(men, own - men, otherMen, n - own - otherMen));
      }
    }
  }
  const men = (one: Material): number => one.men + one.otherMen;
  return found.sort((a, b) => men(a) - men(b) || a.men + a.kings - b.men - b.kings);
}

/** By the numbers of a space: own men and kings, other men and kings. */
export const materialFromCounts = ([men, kings, otherMen, otherKings]: readonly number[]): Material =>
  makeMaterial(men!, kings!, otherMen!, otherKings!);

/** `12-01`: a man and two kings, to move, against a king. */
export const className = ([men, kings, otherMen, otherKings]: readonly number[]): string =>
  `${men}${kings}-${otherMen}${otherKings}`;

/** The spaces of draughts, and which lead to which. */

export function classOfMaterial({ men, kings, otherMen, otherKings }: Material): MaterialClass {
  const numbers = [men, kings, otherMen, otherKings];
  return {
    name: className(numbers),
    pieceCounts: numbers,
    size: placementSize(otherMen, otherKings).size * placementSize(men, kings).words * 32,
  };
}

/** All groups of up to `most` pieces, each behind those that it leads to. */
export function groupsUpTo(most: number): MaterialGroup[] {
  const groups: MaterialGroup[] = [];
  for (let pieces = 2; pieces <= most; pieces++) {
    for (const one of materialsWith(pieces)) {
      const alike = one.men === one.otherMen && one.kings === one.otherKings;
      groups.push(alike ? [classOfMaterial(one)] : [classOfMaterial(one), classOfMaterial(swapSides(one))]);
    }
  }
  return groups;
}

/** How many positions a material has: all ways to put its pieces on squares of their own. */

/** The squares where men of one side alone may stand: the far rank of the other side's men. */
const BACK_RANK_SQUARES = 4;

export function countPositions([men, kings, otherMen, otherKings]: readonly number[]): number {
  let ways = 0;
  for (let back = 0; back <= Math.min(BACK_RANK_SQUARES, men!); back++) {
    const ahead = men! - back;
    ways +=
      binomial(BACK_RANK_SQUARES, back) *
      binomial(32 - 2 * BACK_RANK_SQUARES, ahead) *
      binomial(32 - BACK_RANK_SQUARES - ahead, otherMen!);
  }
  const free = 32 - men! - otherMen!;
  return ways * binomial(free, kings!) * binomial(free - kings!, otherKings!);
}
