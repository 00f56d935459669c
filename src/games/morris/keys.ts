/** The random ints of the hash keys. */
import { Random } from '../zobrist';

const random = new Random(0x6d6f7272);

/** The indices of men (by side and point) and of hands (by side and men left). */
export const manIndex = (side: number, point: number): number => (side << 5) | point;
export const handIndex = (side: number, men: number): number => (side << 4) | men;

export const MAN_LOW = random.table(64);
export const MAN_HIGH = random.table(64);
export const HAND_LOW = random.table(32);
export const HAND_HIGH = random.table(32);
export const SIDE_LOW = random.next();
export const SIDE_HIGH = random.next();
/** One removal is owed after a slide, or after a placement that emptied the hand. */
export const OWED_LOW = random.table(2);
export const OWED_HIGH = random.table(2);

/** Spreads the bits of one value of the pending state; nothing for 0. */
export function scramble(value: number, salt: number): number {
  if (value === 0) return 0;
  let x = Math.imul(value ^ salt, 0x2c1b3c6d);
  x = Math.imul(x ^ (x >>> 13), 0x297a2d39 ^ salt);
  return (x ^ (x >>> 15)) | 0;
}
