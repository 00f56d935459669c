/** Zobrist keys: https://www.chessprogramming.org/Zobrist_Hashing */
import { lowestBit } from '../../util/bits';
import { Random } from '../../util/random';
import { SQUARES } from './board';

/** Offsets into the tables: a colour's men, and KINGS after them its kings. */
export const WHITE_PIECES = 0;
export const BLACK_PIECES = 2 * SQUARES;
export const KINGS = SQUARES;

const random = new Random(0x64726175);
export const ZOBRIST_LOW = random.nextTable(4 * SQUARES);
export const ZOBRIST_HIGH = random.nextTable(4 * SQUARES);
export const BLACK_TO_MOVE_LOW = random.next();
export const BLACK_TO_MOVE_HIGH = random.next();

/** Combined key of a set of pieces; `kind` is the offset of their colour and kind. */
export function keyOfSet(table: Int32Array, kind: number, set: number): number {
  let key = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) key ^= table[kind + lowestBit(rest)]!;
  return key;
}
