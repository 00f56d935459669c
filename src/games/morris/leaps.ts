/**
 * Leap capture: a man jumps from one end of a line to the other, over an opponent's man that a mill could remove, and
 * that man must be removed.
 */
import { lowestBit, popcount } from '../../util/bits';
import { anticlockwise, clockwise } from './bitboard';
import { actionOf } from './board';
import type { LeapRule } from './rules';
import type { MorrisState } from './state';

const MAX_MEN_IF_FEW = 3;

/** True if the side to move may leap, under rules with leaps. */
const mayLeap = ({ own, ownHand, rules }: MorrisState): boolean =>
  ownHand === 0 && (!rules.leaps.onlyWithThree || popcount(own) <= MAX_MEN_IF_FEW);

const overClockwise = ({ own, rules }: MorrisState, empty: number): number =>
  rules.leaps.edges & clockwise(own) & anticlockwise(empty);
const overAnticlockwise = ({ own, rules }: MorrisState, empty: number): number =>
  rules.leaps.edges & anticlockwise(own) & clockwise(empty);
const overOutwards = ({ own, rules }: MorrisState, empty: number): number =>
  rules.leaps.spokes & (own << 8) & (empty >> 8);
const overInwards = ({ own, rules }: MorrisState, empty: number): number =>
  rules.leaps.spokes & (own >> 8) & (empty << 8);

const nextOnRing = (point: number): number => (point & 24) | ((point + 1) & 7);
const previousOnRing = (point: number): number => (point & 24) | ((point + 7) & 7);

/** Writes the leaps over men in `targets`. */
export function writeLeaps(
  position: MorrisState,
  list: Int32Array,
  at: number,
  empty: number,
  targets: number,
): number {
  if (!mayLeap(position)) return at;
  let end = at;
  for (let men = overClockwise(position, empty) & targets; men !== 0; men &= men - 1) {
    const middle = lowestBit(men);
    list[end++] = actionOf(previousOnRing(middle), nextOnRing(middle));
  }
  for (let men = overAnticlockwise(position, empty) & targets; men !== 0; men &= men - 1) {
    const middle = lowestBit(men);
    list[end++] = actionOf(nextOnRing(middle), previousOnRing(middle));
  }
  for (let men = overOutwards(position, empty) & targets; men !== 0; men &= men - 1) {
    const middle = lowestBit(men);
    list[end++] = actionOf(middle - 8, middle + 8);
  }
  for (let men = overInwards(position, empty) & targets; men !== 0; men &= men - 1) {
    const middle = lowestBit(men);
    list[end++] = actionOf(middle + 8, middle - 8);
  }
  return end;
}

/** Number of leaps over men in `targets`. */
export const countLeaps = (position: MorrisState, empty: number, targets: number): number =>
  mayLeap(position)
    ? popcount(overClockwise(position, empty) & targets) +
      popcount(overAnticlockwise(position, empty) & targets) +
      popcount(overOutwards(position, empty) & targets) +
      popcount(overInwards(position, empty) & targets)
    : 0;

/** Middle of the line with these ends, as a set; 0 if it allows no leap. */
function middleOfLeap({ edges, spokes }: LeapRule, from: number, to: number): number {
  if ((from ^ to) === 16) return (1 << ((from & 7) + 8)) & spokes;
  if (from >> 3 !== to >> 3) return 0;
  const step = (to - from) & 7;
  if (step === 2) return (1 << nextOnRing(from)) & edges;
  return step === 6 ? (1 << previousOnRing(from)) & edges : 0;
}

/** Opponent's man that a slide or flight to an empty point passes over, as a set; 0 if the move cannot be a leap. */
export const passedMan = (position: MorrisState, from: number, to: number): number =>
  mayLeap(position) ? middleOfLeap(position.rules.leaps, from, to) & position.enemy : 0;
