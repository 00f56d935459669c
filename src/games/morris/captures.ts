/** Custodian and intervention: what a landing offers, and what the first man taken decides. */
import { count } from '../bits';
import { LINES_OF_POINT } from './board';
import type { CaptureRule } from './rules';
import type { MorrisState } from './state';

function targetsAt(rule: CaptureRule, own: number, enemy: number, point: number): number {
  let found = 0;
  for (let i = point * LINES_OF_POINT; i < (point + 1) * LINES_OF_POINT; i++) {
    const targets = rule.targets[i]!;
    const helpers = rule.helpers[i]!;
    if ((enemy & targets) === targets && (own & helpers) === helpers) found |= targets;
  }
  return found;
}

const applies = (rule: CaptureRule, own: number, placing: boolean): boolean =>
  placing ? rule.whilePlacing : rule.whileMoving && (!rule.onlyWithThree || count(own) <= 3);

/** The men that `rule` lets the side to act take once its man has landed on `point`. */
export const captureTargets = (
  rule: CaptureRule,
  own: number,
  enemy: number,
  point: number,
  placing: boolean,
): number => (applies(rule, own, placing) ? targetsAt(rule, own, enemy, point) : 0);

export function findCaptures(position: MorrisState, point: number, placing: boolean): void {
  const { rules, own, enemy } = position;
  const custodian = captureTargets(rules.custodian, own, enemy, point, placing);
  const intervention = captureTargets(rules.intervention, own, enemy, point, placing);
  position.offer(custodian, intervention, 0);
}

/** The intervention targets that make a pair with `target`: a line's ends with an own man between them. */
export function partnersOf(position: MorrisState, target: number): number {
  let partners = 0;
  for (const { ends, middle } of position.rules.board.lines) {
    const pair = (1 << ends[0]) | (1 << ends[1]);
    if ((pair & target) !== 0 && (position.own & (1 << middle)) !== 0) partners |= pair ^ target;
  }
  return partners & position.intervention;
}

/** Whether a mill is on offer beside the targets. Other programs count everything together and leave `m:1` out. */
export const isMillOffered = (position: MorrisState): boolean =>
  position.millOffered === 1 || position.owed > count(position.custodian) + count(position.intervention);

/** The first man taken, `target`, decides by which rule: what is owed and on offer after it. */
export function chooseCapture(position: MorrisState, target: number): void {
  const { custodian, intervention, owed, enemyOwed } = position;
  let left = 0;
  let partners = 0;
  if ((custodian & target) === 0 && (intervention & target) !== 0) {
    partners = partnersOf(position, target);
    left = partners === 0 ? 0 : 1;
  } else if ((custodian & target) === 0) {
    const countedIn = position.millOffered === 1 ? 0 : count(custodian) + count(intervention);
    left = owed - countedIn - 1;
  }
  position.setOwed(left, enemyOwed);
  position.offer(0, partners, 0);
}
