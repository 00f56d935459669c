/** What a landing would take. */
import {
  AROUND_LOWER,
  AROUND_UPPER,
  BEHIND,
  BIT_LOWER,
  BIT_UPPER,
  CORNERS_LOWER,
  CORNERS_UPPER,
  DIRECTIONS,
  holds,
  NEXT,
  THRONE,
  THRONE_UPPER,
} from './board';
import { AS_MAN, SURROUNDED } from './hostility';
import type { BrandubhState } from './state';

/** What attackers take men against: themselves, the corners, the throne where it is hostile to them. */
export const againstMenUpper = (position: BrandubhState): number =>
  position.attackersUpper |
  CORNERS_UPPER |
  (position.king === THRONE ? position.heldThroneToMen : position.throneToMen);
export const againstMenLower = (position: BrandubhState): number => position.attackersLower | CORNERS_LOWER;

/** What two attackers take the king against, where he is taken as a man. */
export const againstKingUpper = (position: BrandubhState): number =>
  position.attackersUpper | CORNERS_UPPER | position.throneToKing;

/** What defenders take attackers against: themselves, the king, the corners, the throne where it is hostile to them. */
export const againstAttackersUpper = (position: BrandubhState): number =>
  position.defendersUpper | CORNERS_UPPER | position.throneToAttackers;
export const againstAttackersLower = (position: BrandubhState): number => position.defendersLower | CORNERS_LOWER;

/** Whether a set meets the squares around a square. */
export const touches = (square: number, upper: number, lower: number): boolean =>
  ((AROUND_UPPER[square]! & upper) | (AROUND_LOWER[square]! & lower)) !== 0;

/** Whether attackers, one on `last` among them, stand on every side of the king but the throne's. */
export function surrounds(position: BrandubhState, last: number): boolean {
  const upper = AROUND_UPPER[position.king]! & ~(position.attackersUpper | BIT_UPPER[last]! | THRONE_UPPER);
  const lower = AROUND_LOWER[position.king]! & ~(position.attackersLower | BIT_LOWER[last]!);
  return (upper | lower) === 0;
}

/** Whether an attacker that lands on `to` takes the defender next to him in direction `way - 4 * to`. */
export function takesDefender(position: BrandubhState, to: number, way: number): boolean {
  const victim = NEXT[way]!;
  if (victim === position.king) return takesKing(position, to, BEHIND[way]!);
  return holds(againstMenUpper(position), againstMenLower(position), BEHIND[way]!);
}

/** Whether an attacker that lands on `to` takes the king beside him; `behind` him lies that square. */
export function takesKing(position: BrandubhState, to: number, behind: number): boolean {
  const taken = position.kingTaken[position.king]!;
  if (taken === AS_MAN) return holds(againstKingUpper(position), againstMenLower(position), behind);
  return taken === SURROUNDED && surrounds(position, to);
}

/** What the capture of the king counts for in `attackersTake`. */
export const KING = 16;

/** The number of men that an attacker who lands on `to` takes; the king counts for KING. */
export function attackersTake(position: BrandubhState, to: number): number {
  const { defendersUpper, defendersLower, king } = position;
  if (!touches(to, defendersUpper, defendersLower)) return 0;
  let taken = 0;
  for (let way = to * DIRECTIONS; way < (to + 1) * DIRECTIONS; way++) {
    const victim = NEXT[way]!;
    if (holds(defendersUpper, defendersLower, victim) && takesDefender(position, to, way)) {
      taken += victim === king ? KING : 1;
    }
  }
  return taken;
}

/** The number of attackers that a defender who lands on `to` takes. */
export function defendersTake(position: BrandubhState, to: number): number {
  const { attackersUpper, attackersLower } = position;
  if (!touches(to, attackersUpper, attackersLower)) return 0;
  const upper = againstAttackersUpper(position);
  const lower = againstAttackersLower(position);
  let taken = 0;
  for (let way = to * DIRECTIONS; way < (to + 1) * DIRECTIONS; way++) {
    if (holds(attackersUpper, attackersLower, NEXT[way]!) && holds(upper, lower, BEHIND[way]!)) taken++;
  }
  return taken;
}
