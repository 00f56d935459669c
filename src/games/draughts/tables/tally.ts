/** Counts what a table holds. */
import type { MaterialClass, WdlCounts } from '../../endings';
import { countPositions } from './possible';
import { placementSize } from './sides';

const WIN_BITS = 0x55555555;

const popCount = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/** Numbers that stand for no position hold a win. */
export function countWdl({ pieceCounts: numbers }: MaterialClass, table: Uint8Array): WdlCounts {
  const [men, kings, otherMen, otherKings] = numbers;
  const positions = countPositions(numbers);
  const numbersUsed = placementSize(men!, kings!).size * placementSize(otherMen!, otherKings!).size;
  const pairs = new Int32Array(table.buffer, table.byteOffset, table.byteLength >> 2);
  let win = positions - numbersUsed;
  let loss = 0;
  for (let at = 0; at < pairs.length; at++) {
    const word = pairs[at]!;
    if (word === 0) continue;
    win += popCount(word & WIN_BITS);
    loss += popCount(word & ~WIN_BITS);
  }
  return { win, draw: positions - win - loss, loss, distances: new Map() };
}
