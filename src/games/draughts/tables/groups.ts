/** The spaces of draughts, and which lead to which. */
import type { Group, Space } from '../../endings';
import { type Material, materialsOf, mirrored, spaceName } from './material';
import { measure } from './sides';

export function spaceFor({ men, kings, otherMen, otherKings }: Material): Space {
  const numbers = [men, kings, otherMen, otherKings];
  return {
    name: spaceName(numbers),
    men: numbers,
    size: measure(otherMen, otherKings).size * measure(men, kings).words * 32,
  };
}

/** All groups of up to `most` pieces, each behind those that it leads to. */
export function groupsOf(most: number): Group[] {
  const groups: Group[] = [];
  for (let pieces = 2; pieces <= most; pieces++) {
    for (const one of materialsOf(pieces)) {
      const alike = one.men === one.otherMen && one.kings === one.otherKings;
      groups.push(alike ? [spaceFor(one)] : [spaceFor(one), spaceFor(mirrored(one))]);
    }
  }
  return groups;
}
