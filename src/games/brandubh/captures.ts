/**
 * Captures of a move. A piece is captured between the piece that arrives and a hostile square on the opposite side, so
 * most functions work on sets of squares that are hostile to one kind of piece.
 */
import {
  BEHIND,
  BIT_LOWER,
  BIT_UPPER,
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

/** Squares hostile to the king's men: attackers, and corners and the throne if the rules say so. */
export const hostileToMenUpper = (position: BrandubhState): number =>
  position.attackersUpper | (position.king === THRONE ? position.occupiedToMen : position.specialToMen);
export const hostileToMenLower = (position: BrandubhState): number => position.attackersLower | position.cornersLower;

/** Squares hostile to a king who is captured by two. */
const hostileToKingUpper = (position: BrandubhState): number => position.attackersUpper | position.specialToKing;

/** Squares hostile to attackers: defenders, king, and corners and the throne if the rules say so. */
export const hostileToAttackersUpper = (position: BrandubhState): number =>
  position.defendersUpper | position.specialToAttackers;
export const hostileToAttackersLower = (position: BrandubhState): number =>
  position.defendersLower | position.cornersLower;

/** True if a set contains a neighbour of `square`. */
export const touches = (square: number, upper: number, lower: number): boolean =>
  ((NEIGHBOURS_UPPER[square]! & upper) | (NEIGHBOURS_LOWER[square]! & lower)) !== 0;

/** True if attackers, with another on `last`, stand on all sides of the king except the throne's. */
function surrounds(position: BrandubhState, last: number): boolean {
  const upper = NEIGHBOURS_UPPER[position.king]! & ~(position.attackersUpper | BIT_UPPER[last]! | THRONE_UPPER);
  const lower = NEIGHBOURS_LOWER[position.king]! & ~(position.attackersLower | BIT_LOWER[last]!);
  return (upper | lower) === 0;
}

/** True if an attacker that arrives on `to` captures the defender next to it in direction `way - 4 * to`. */
export function capturesDefender(position: BrandubhState, to: number, way: number): boolean {
  const victim = NEXT[way]!;
  if (victim === position.king) return capturesKing(position, to, BEHIND[way]!);
  return contains(hostileToMenUpper(position), hostileToMenLower(position), BEHIND[way]!);
}

/** True if an attacker that arrives on `to` captures the king next to it; `behind` is the square behind the king. */
export function capturesKing(position: BrandubhState, to: number, behind: number): boolean {
  const capture = position.kingCapture[position.king]!;
  if (capture === CAPTURED_BY_TWO) return contains(hostileToKingUpper(position), hostileToMenLower(position), behind);
  return capture === CAPTURED_SURROUNDED && surrounds(position, to);
}

/** Value of the king in `countCapturesByAttacker`. */
export const KING_CAPTURE_VALUE = 16;

/** Number of men that an attacker arriving on `to` captures; the king counts as KING_CAPTURE_VALUE. */
export function countCapturesByAttacker(position: BrandubhState, to: number): number {
  const { defendersUpper, defendersLower, king } = position;
  if (!touches(to, defendersUpper, defendersLower)) return 0;
  let captured = 0;
  for (let way = to * DIRECTIONS; way < (to + 1) * DIRECTIONS; way++) {
    const victim = NEXT[way]!;
    if (contains(defendersUpper, defendersLower, victim) && capturesDefender(position, to, way)) {
      captured += victim === king ? KING_CAPTURE_VALUE : 1;
    }
  }
  return captured;
}

/** Number of attackers that a defender arriving on `to` captures. */
export function countCapturesByDefender(position: BrandubhState, to: number): number {
  const { attackersUpper, attackersLower } = position;
  if (!touches(to, attackersUpper, attackersLower)) return 0;
  const upper = hostileToAttackersUpper(position);
  const lower = hostileToAttackersLower(position);
  let captured = 0;
  for (let way = to * DIRECTIONS; way < (to + 1) * DIRECTIONS; way++) {
    if (contains(attackersUpper, attackersLower, NEXT[way]!) && contains(upper, lower, BEHIND[way]!)) captured++;
  }
  return captured;
}
