/**
 * Custodian and intervention captures: what the arrival of a man offers, and what the first removal decides.
 */
import { popcount } from '../../util/bits';
import { LINES_PER_POINT } from './board';
import type { CaptureRule } from './rules';
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
