/** Random ints whose exclusive or is the key of a position. */
import { Random } from '../zobrist';
import { NUMBERS, OFF_BOARD } from './board';

const random = new Random(49);

/** One int for each square, and a 0 for the square off the board. */
function eachSquare(): Int32Array {
  const table = random.table(NUMBERS);
  table[OFF_BOARD] = 0;
  return table;
}

export const ATTACKER_LOW = eachSquare();
export const ATTACKER_HIGH = eachSquare();
export const MAN_LOW = eachSquare();
export const MAN_HIGH = eachSquare();
export const KING_LOW = eachSquare();
export const KING_HIGH = eachSquare();
/** In the key while the defenders are to move. */
export const SIDE_LOW = random.next();
export const SIDE_HIGH = random.next();
