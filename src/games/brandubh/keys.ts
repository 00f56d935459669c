/** Random ints whose exclusive or is the key of a position. */
import { Random } from '../zobrist';
import { OFF_BOARD, SQUARE_LIMIT } from './board';

const keyRandom = new Random(49);

/** One int for each square, and a 0 for the square off the board. */
function keyTable(): Int32Array {
  const table = keyRandom.nextTable(SQUARE_LIMIT);
  table[OFF_BOARD] = 0;
  return table;
}

export const ATTACKER_LOW = keyTable();
export const ATTACKER_HIGH = keyTable();
export const MAN_LOW = keyTable();
export const MAN_HIGH = keyTable();
export const KING_LOW = keyTable();
export const KING_HIGH = keyTable();
/** In the key while the defenders are to move. */
export const SIDE_LOW = keyRandom.next();
export const SIDE_HIGH = keyRandom.next();
