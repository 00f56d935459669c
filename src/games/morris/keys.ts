/** The hash keys: random ints for men, hands and the side to act, and a hash of what is pending. */
import { Random } from '../zobrist';
import type { MorrisPosition } from './position';

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
const OWED_LOW = random.table(2);
const OWED_HIGH = random.table(2);

/** Spreads the bits of one value of the pending state; nothing for 0. */
function scramble(value: number, salt: number): number {
  if (value === 0) return 0;
  let x = Math.imul(value ^ salt, 0x2c1b3c6d);
  x = Math.imul(x ^ (x >>> 13), 0x297a2d39 ^ salt);
  return (x ^ (x >>> 15)) | 0;
}

/** One salt for each value of the pending state. */
const hash = (position: MorrisPosition, salt: number): number =>
  scramble(position.owed === 1 ? 0 : position.owed, salt + 0x1f3d5b79) ^
  scramble(position.enemyOwed, salt + 0x2e4c6a88) ^
  scramble(position.marks, salt + 0x3d5b7997) ^
  scramble(position.custodian, salt + 0x4c6a88a6) ^
  scramble(position.intervention, salt + 0x5b7997b5) ^
  scramble(position.millOffered, salt + 0x6a88a6c4) ^
  scramble(position.unblocking, salt + 0x7997b5d3) ^
  scramble(position.ownBan, salt + 0x08a6c4e2) ^
  scramble(position.enemyBan, salt + 0x17b5d3f1) ^
  scramble(position.ownUsed, salt + 0x26c4e2f0) ^
  scramble(position.enemyUsed, salt + 0x35d3f1ef);

const owedLow = (position: MorrisPosition): number => (position.owed !== 0 ? OWED_LOW[position.placed]! : 0);
const owedHigh = (position: MorrisPosition): number => (position.owed !== 0 ? OWED_HIGH[position.placed]! : 0);

/** The part of the key that tells pending states apart. */
export const pendingLow = (position: MorrisPosition): number =>
  position.special ? owedLow(position) ^ hash(position, 0x44e2f0de) : owedLow(position);
export const pendingHigh = (position: MorrisPosition): number =>
  position.special ? owedHigh(position) ^ hash(position, 0x53f1efcd) : owedHigh(position);

/** Where more than the placement of one man changes the hands. */
export function setHands(position: MorrisPosition, own: number, enemy: number): void {
  const { side } = position;
  change(position, handIndex(side, position.ownHand), handIndex(side, own));
  change(position, handIndex(side ^ 1, position.enemyHand), handIndex(side ^ 1, enemy));
  position.ownHand = own;
  position.enemyHand = enemy;
}

function change(position: MorrisPosition, before: number, after: number): void {
  position.keyLow ^= HAND_LOW[before]! ^ HAND_LOW[after]!;
  position.keyHigh ^= HAND_HIGH[before]! ^ HAND_HIGH[after]!;
}
