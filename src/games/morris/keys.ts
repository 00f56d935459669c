/** Hash keys: random ints for men, hands and side to move, and a hash of the pending state. */
import { bitIndices } from '../../util/bits';
import { Random } from '../../util/random';

const random = new Random(0x6d6f7272);

/** Table indices of men (side and point) and of hands (side and number of men). */
export const manIndex = (side: number, point: number): number => (side << 5) | point;
export const handIndex = (side: number, men: number): number => (side << 4) | men;

export const MAN_LOW = random.nextTable(64);
export const MAN_HIGH = random.nextTable(64);
export const HAND_LOW = random.nextTable(32);
export const HAND_HIGH = random.nextTable(32);
export const SIDE_LOW = random.next();
export const SIDE_HIGH = random.next();
/** Keys for one owed removal, by whether it is owed for the last man from the hand. */
const OWED_LOW = random.nextTable(2);
const OWED_HIGH = random.nextTable(2);

/** Hash of one value of the pending state; 0 for 0. */
function mixBits(value: number, salt: number): number {
  if (value === 0) return 0;
  let x = Math.imul(value ^ salt, 0x2c1b3c6d);
  x = Math.imul(x ^ (x >>> 13), 0x297a2d39 ^ salt);
  return (x ^ (x >>> 15)) | 0;
}

/** Pending state; `tracksPending` is true if it can be more than one removal. */
interface PendingState {
  readonly tracksPending: boolean;
  readonly owed: number;
  readonly enemyOwed: number;
  readonly placed: number;
  readonly marks: number;
  readonly custodian: number;
  readonly intervention: number;
  readonly millOffered: number;
  readonly leaped: number;
  readonly unblocking: number;
  readonly ownBan: number;
  readonly enemyBan: number;
  readonly ownUsed: number;
  readonly enemyUsed: number;
}

/** Hash of the pending state, with one salt for each value. */
const hashPending = (position: PendingState, salt: number): number =>
  mixBits(position.owed === 1 ? 0 : position.owed, salt + 0x1f3d5b79) ^
  mixBits(position.enemyOwed, salt + 0x2e4c6a88) ^
  mixBits(position.marks, salt + 0x3d5b7997) ^
  mixBits(position.custodian, salt + 0x4c6a88a6) ^
  mixBits(position.intervention, salt + 0x5b7997b5) ^
  mixBits(position.millOffered | (position.leaped << 1), salt + 0x6a88a6c4) ^
  mixBits(position.unblocking, salt + 0x7997b5d3) ^
  mixBits(position.ownBan, salt + 0x08a6c4e2) ^
  mixBits(position.enemyBan, salt + 0x17b5d3f1) ^
  mixBits(position.ownUsed, salt + 0x26c4e2f0) ^
  mixBits(position.enemyUsed, salt + 0x35d3f1ef);

const owedKeyLow = (position: PendingState): number => (position.owed !== 0 ? OWED_LOW[position.placed]! : 0);
const owedKeyHigh = (position: PendingState): number => (position.owed !== 0 ? OWED_HIGH[position.placed]! : 0);

/** Halves of the key's part for the pending state. */
export const pendingKeyLow = (position: PendingState): number =>
  position.tracksPending ? owedKeyLow(position) ^ hashPending(position, 0x44e2f0de) : owedKeyLow(position);
export const pendingKeyHigh = (position: PendingState): number =>
  position.tracksPending ? owedKeyHigh(position) ^ hashPending(position, 0x53f1efcd) : owedKeyHigh(position);

type BySide = readonly [number, number];

const startKey = (side: number, manKeys: Int32Array, handKeys: Int32Array, men: BySide, hands: BySide): number =>
  ([0, 1] as const).reduce((key, owner) => {
    const ofMen = bitIndices(men[owner]).reduce((part, point) => part ^ manKeys[manIndex(owner, point)]!, 0);
    return key ^ handKeys[handIndex(owner, hands[owner])]! ^ ofMen;
  }, side);

/** Halves of the key of a position without anything pending. */
export const startKeyLow = (side: number, men: BySide, hands: BySide): number =>
  startKey(side === 1 ? SIDE_LOW : 0, MAN_LOW, HAND_LOW, men, hands);
export const startKeyHigh = (side: number, men: BySide, hands: BySide): number =>
  startKey(side === 1 ? SIDE_HIGH : 0, MAN_HIGH, HAND_HIGH, men, hands);
