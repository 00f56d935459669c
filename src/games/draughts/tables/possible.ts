/** How many positions a material has: all ways to put its pieces on squares of their own. */
import { choices } from './ranks';

/** The squares where men of one side alone may stand: the far rank of the other side's men. */
const ALONE = 4;

export function positionsOf([men, kings, otherMen, otherKings]: readonly number[]): number {
  let ways = 0;
  for (let back = 0; back <= Math.min(ALONE, men!); back++) {
    const ahead = men! - back;
    ways += choices(ALONE, back) * choices(32 - 2 * ALONE, ahead) * choices(32 - ALONE - ahead, otherMen!);
  }
  const free = 32 - men! - otherMen!;
  return ways * choices(free, kings!) * choices(free - kings!, otherKings!);
}
