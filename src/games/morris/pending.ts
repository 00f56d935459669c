/** The part of the hash key that tells pending states apart. */
import { OWED_HIGH, OWED_LOW, scramble } from './keys';
import type { MorrisPosition } from './position';

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

export const pendingLow = (position: MorrisPosition): number =>
  position.special ? owedLow(position) ^ hash(position, 0x44e2f0de) : owedLow(position);
export const pendingHigh = (position: MorrisPosition): number =>
  position.special ? owedHigh(position) ^ hash(position, 0x53f1efcd) : owedHigh(position);
