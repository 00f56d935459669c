/** The key of a position: an int for each piece on each square, and one for Black to move. */
import { lowestBit } from '../../util/bits';
import { Random } from '../../util/random';
import { SQUARES } from './board';

/** Where the keys of a kind of piece begin. */
export const WHITE_PIECES = 0;
export const BLACK_PIECES = 2 * SQUARES;
export const KINGS = SQUARES;

const random = new Random(0x64726175);
export const ZOBRIST_LOW = random.nextTable(4 * SQUARES);
export const ZOBRIST_HIGH = random.nextTable(4 * SQUARES);
export const BLACK_TO_MOVE_LOW = random.next();
export const BLACK_TO_MOVE_HIGH = random.next();

export function keyOfSet(table: Int32Array, kind: number, set: number): number {
  let key = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) key ^= table[kind + lowestBit(rest)]!;
  return key;
}
