/** Counts what a table holds. */
import type { Space, Tally } from '../../endings';
import { positionsOf } from './possible';
import { measure } from './sides';

const WINS = 0x55555555;

const bits = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/** Numbers that stand for no position hold a win. */
export function tallyOf({ men: numbers }: Space, table: Uint8Array): Tally {
  const [men, kings, otherMen, otherKings] = numbers;
  const positions = positionsOf(numbers);
  const numbersUsed = measure(men!, kings!).size * measure(otherMen!, otherKings!).size;
  const pairs = new Int32Array(table.buffer, table.byteOffset, table.byteLength >> 2);
  let win = positions - numbersUsed;
  let loss = 0;
  for (let at = 0; at < pairs.length; at++) {
    const word = pairs[at]!;
    if (word === 0) continue;
    win += bits(word & WINS);
    loss += bits(word & ~WINS);
  }
  return { win, draw: positions - win - loss, loss, distances: new Map() };
}
