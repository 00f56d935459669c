/** The men in hand, where more than the placement of one changes them. */
import { HAND_HIGH, HAND_LOW, handIndex } from './keys';
import type { MorrisPosition } from './position';

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
