/** The spaces of draughts, and which lead to which. */
import type { MaterialClass, MaterialGroup } from '../../endings';
import { className, type Material, materialsWith, swapSides } from './material';
import { placementSize } from './sides';

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
