/**
 * Custodian and intervention captures, which the arrival of a man offers and the first removal chooses from, and leap
 * captures: a man jumps from one end of a line to the other, over an opponent's man that a mill could remove.
 */
import { lowestBit, popcount } from '../../util/bits';
import { anticlockwise, clockwise } from './bitboard';
import { actionOf, LINES_PER_POINT } from './board';
import type { CaptureRule, LeapRule } from './rules';
import type { MorrisState } from './state';

function targetsAt(rule: CaptureRule, own: number, enemy: number, point: number): number {
  let found = 0;
  for (let i = point * LINES_PER_POINT; i < (point + 1) * LINES_PER_POINT; i++) {
    const targets = rule.targets[i]!;
    const helpers = rule.helpers[i]!;
    if ((enemy & targets) === targets && (own & helpers) === helpers) found |= targets;
  }
  return found;
}

const isActive = (rule: CaptureRule, own: number, placing: boolean): boolean =>
  placing ? rule.whilePlacing : rule.whileMoving && (!rule.onlyWithThree || popcount(own) <= 3);

/** Men that `rule` allows to capture after a man arrived on `point`. */
export const captureTargets = (
  rule: CaptureRule,
  own: number,
  enemy: number,
  point: number,
  placing: boolean,
): number => (isActive(rule, own, placing) ? targetsAt(rule, own, enemy, point) : 0);

export function offerCaptures(position: MorrisState, point: number, placing: boolean): void {
  const { rules, own, enemy } = position;
  const custodian = captureTargets(rules.custodian, own, enemy, point, placing);
  const intervention = captureTargets(rules.intervention, own, enemy, point, placing);
  position.offer(custodian, intervention, 0);
}

/** Intervention targets that form a pair with `target`: the ends of a line with an own man in the middle. */
export function interventionPairs(position: MorrisState, target: number): number {
  let partners = 0;
  for (const { ends, middle } of position.rules.board.lines) {
    const pair = (1 << ends[0]) | (1 << ends[1]);
    if ((pair & target) !== 0 && (position.own & (1 << middle)) !== 0) partners |= pair ^ target;
  }
  return partners & position.intervention;
}

/** True if a mill removal is on offer as well. Other programs omit `m:1` and count all removals together. */
export const isMillOffered = (position: MorrisState): boolean =>
  position.millOffered === 1 || position.owed > popcount(position.custodian) + popcount(position.intervention);

/** Sets what is owed and on offer after the first removal, `target`, which decides between the rules. */
export function chooseCapture(position: MorrisState, target: number): void {
  const { custodian, intervention, owed, enemyOwed } = position;
  let left = 0;
  let partners = 0;
  if ((custodian & target) === 0 && (intervention & target) !== 0) {
    partners = interventionPairs(position, target);
    left = partners === 0 ? 0 : 1;
  } else if ((custodian & target) === 0) {
    const included = position.millOffered === 1 ? 0 : popcount(custodian) + popcount(intervention);
    left = owed - included - 1;
  }
  position.setOwed(left, enemyOwed);
  position.offer(0, partners, 0);
}

const MAX_MEN_IF_FEW = 3;

/** True if the side to move may leap, under rules with leaps. The man leapt over must be removed. */
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
