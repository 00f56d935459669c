/**
 * Material classes: names, sizes, and the order in which they are solved.
 *
 * A promotion leaves fewer men and a capture fewer pieces, so classes are ordered by pieces, then by men.
 */
import type { MaterialClass, MaterialGroup } from '../../tablebase';
import { binomial } from './indexing';
import { placementSize } from './side-tables';

/** Numbers of pieces of the side to move and of its opponent. */
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

/** The same pieces with the opponent to move. */
export const swapSides = ({ men, kings, otherMen, otherKings }: Material): Material =>
  makeMaterial(otherMen, otherKings, men, kings);

/** Index of a material in arrays over all classes. */
export const materialKey = (men: number, kings: number, otherMen: number, otherKings: number): number =>
  (men << 9) | (kings << 6) | (otherMen << 3) | otherKings;

export const keyOfMaterial = ({ men, kings, otherMen, otherKings }: Material): number =>
  materialKey(men, kings, otherMen, otherKings);

/** Upper bound of material keys. */
export const MATERIAL_KEYS = 1 << 12;

/** Materials of `n` pieces in all, one of each pair of mirror classes, in the order in which they can be solved. */
function materialsWith(n: number): Material[] {
  const found: Material[] = [];
  for (let own = 1; 2 * own <= n; own++) {
    for (let men = 0; men <= own; men++) {
      for (let otherMen = 0; otherMen <= n - own; otherMen++) {
        if (2 * own < n || men >= otherMen) found.push(makeMaterial(men, own - men, otherMen, n - own - otherMen));
      }
    }
  }
  const men = (material: Material): number => material.men + material.otherMen;
  return found.sort((a, b) => men(a) - men(b) || a.men + a.kings - b.men - b.kings);
}

/** Material of a class's piece counts: own men and kings, other men and kings. */
export const materialFromCounts = ([men, kings, otherMen, otherKings]: readonly number[]): Material =>
  makeMaterial(men!, kings!, otherMen!, otherKings!);

/** Name of a class: `12-01` is a man and two kings, to move, against a king. */
export const className = ([men, kings, otherMen, otherKings]: readonly number[]): string =>
  `${men}${kings}-${otherMen}${otherKings}`;

export function classOfMaterial({ men, kings, otherMen, otherKings }: Material): MaterialClass {
  const pieceCounts = [men, kings, otherMen, otherKings];
  return {
    name: className(pieceCounts),
    pieceCounts,
    size: placementSize(otherMen, otherKings).size * placementSize(men, kings).words * 32,
  };
}

/** All groups of up to `maxPieces` pieces, each after those that it leads to. */
export function groupsUpTo(maxPieces: number): MaterialGroup[] {
  const groups: MaterialGroup[] = [];
  for (let pieces = 2; pieces <= maxPieces; pieces++) {
    for (const material of materialsWith(pieces)) {
      const isSymmetric = material.men === material.otherMen && material.kings === material.otherKings;
      groups.push(
        isSymmetric ? [classOfMaterial(material)] : [classOfMaterial(material), classOfMaterial(swapSides(material))],
      );
    }
  }
  return groups;
}

/** Squares that only one side's men may occupy: its own back rank, on which the other side's men promote. */
const BACK_RANK_SQUARES = 4;

/** Number of positions of a class, without indices on which both sides share a square. */
export function countPositions([men, kings, otherMen, otherKings]: readonly number[]): number {
  let placements = 0;
  for (let back = 0; back <= Math.min(BACK_RANK_SQUARES, men!); back++) {
    const ahead = men! - back;
    placements +=
      binomial(BACK_RANK_SQUARES, back) *
      binomial(32 - 2 * BACK_RANK_SQUARES, ahead) *
      binomial(32 - BACK_RANK_SQUARES - ahead, otherMen!);
  }
  const free = 32 - men! - otherMen!;
  return placements * binomial(free, kings!) * binomial(free - kings!, otherKings!);
}
