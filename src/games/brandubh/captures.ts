/** What a landing would take. */
import {
  BEHIND,
  BIT_LOWER,
  BIT_UPPER,
  CORNERS_LOWER,
  CORNERS_UPPER,
  contains,
  DIRECTIONS,
  NEIGHBOURS_LOWER,
  NEIGHBOURS_UPPER,
  NEXT,
  THRONE,
  THRONE_UPPER,
} from './board';
import { CAPTURED_BY_TWO, CAPTURED_SURROUNDED } from './rules';
import type { BrandubhState } from './state';

/** What attackers take men against: themselves, the corners, the throne where it is hostile to them. */
export const hostileToMenUpper = (position: BrandubhState): number =>
  position.attackersUpper |
  CORNERS_UPPER |
  (position.king === THRONE ? position.occupiedThroneToMen : position.throneToMen);
export const hostileToMenLower = (position: BrandubhState): number => position.attackersLower | CORNERS_LOWER;

/** What two attackers take the king against, where he is taken as a man. */
const hostileToKingUpper = (position: BrandubhState): number =>
  position.attackersUpper | CORNERS_UPPER | position.throneToKing;

/** What defenders take attackers against: themselves, the king, the corners, the throne where it is hostile to them. */
export const hostileToAttackersUpper = (position: BrandubhState): number =>
  position.defendersUpper | CORNERS_UPPER | position.throneToAttackers;
export const hostileToAttackersLower = (position: BrandubhState): number => position.defendersLower | CORNERS_LOWER;

/** Whether a set meets the squares around a square. */
export const touches = (square: number, upper: number, lower: number): boolean =>
  ((NEIGHBOURS_UPPER[square]! & upper) | (NEIGHBOURS_LOWER[square]! & lower)) !== 0;

/** Whether attackers, one on `last` among them, stand on every side of the king but the throne's. */
function surrounds(position: BrandubhState, last: number): boolean {
  const upper = NEIGHBOURS_UPPER[position.king]! & ~(position.attackersUpper | BIT_UPPER[last]! | THRONE_UPPER);
  const lower = NEIGHBOURS_LOWER[position.king]! & ~(position.attackersLower | BIT_LOWER[last]!);
  return (upper | lower) === 0;
}

/** Whether an attacker that lands on `to` takes the defender next to him in direction `way - 4 * to`. */
export function capturesDefender(position: BrandubhState, to: number, way: number): boolean {
  const victim = NEXT[way]!;
  if (victim === position.king) return capturesKing(position, to, BEHIND[way]!);
  return contains(hostileToMenUpper(position), hostileToMenLower(position), BEHIND[way]!);
}

/** Whether an attacker that lands on `to` takes the king beside him; `behind` him lies that square. */
export function capturesKing(position: BrandubhState, to: number, behind: number): boolean {
  const taken = position.kingCapture[position.king]!;
  if (taken === CAPTURED_BY_TWO) return contains(hostileToKingUpper(position), hostileToMenLower(position), behind);
  return taken === CAPTURED_SURROUNDED && surrounds(position, to);
}

/** What the capture of the king counts for in `attackersTake`. */
export const KING_CAPTURE_VALUE = 16;

/** The number of men that an attacker who lands on `to` takes; the king counts for KING. */
export function countCapturesByAttacker(position: BrandubhState, to: number): number {
  const { defendersUpper, defendersLower, king } = position;
  if (!touches(to, defendersUpper, defendersLower)) return 0;
  let taken = 0;
  for (let way = to * DIRECTIONS; way < (to + 1) * DIRECTIONS; way++) {
    const victim = NEXT[way]!;
    if (contains(defendersUpper, defendersLower, victim) && capturesDefender(position, to, way)) {
      taken += victim === king ? KING_CAPTURE_VALUE : 1;
    }
  }
  return taken;
}

/** The number of attackers that a defender who lands on `to` takes. */
export function countCapturesByDefender(position: BrandubhState, to: number): number {
  const { attackersUpper, attackersLower } = position;
  if (!touches(to, attackersUpper, attackersLower)) return 0;
  const upper = hostileToAttackersUpper(position);
  const lower = hostileToAttackersLower(position);
  let taken = 0;
  for (let way = to * DIRECTIONS; way < (to + 1) * DIRECTIONS; way++) {
    if (contains(attackersUpper, attackersLower, NEXT[way]!) && contains(upper, lower, BEHIND[way]!)) taken++;
  }
  return taken;
}
