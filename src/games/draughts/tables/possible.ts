/** How many positions a material has: all ways to put its pieces on squares of their own. */
import { binomial } from './ranks';

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
