/** What a landing takes: every set of enemy men that its removals may leave. */
import { count } from '../../bits';
import type { RuleSet } from '../rules';
import { inMills } from '../sets';

/** Stands for all that is left where the side that lost men has too few to go on. */
export const TOO_FEW = -1;

/** What is on offer: removals owed for mills, and the targets of custodian and intervention. */
export interface Offer {
  readonly owed: number;
  readonly custodian: number;
  readonly intervention: number;
  /** A mill's removal is on offer beside the targets. */
  readonly mill: boolean;
}

export const millOffer = (mills: number): Offer => ({ owed: mills, custodian: 0, intervention: 0, mill: false });

/** The sets of enemy men that may be left, each once; TOO_FEW alone where one removal can end the game. */
export function leavings(rules: RuleSet, own: number, enemy: number, offer: Offer): number[] {
  const left = new Set<number>();
  take(rules, own, enemy, offer, left);
  return left.has(TOO_FEW) ? [TOO_FEW] : [...left];
}

function take(rules: RuleSet, own: number, enemy: number, offer: Offer, left: Set<number>): void {
  for (let men = removable(rules, enemy, offer); men !== 0; men &= men - 1) {
    const man = men & -men;
    const rest = enemy ^ man;
    if (count(rest) < rules.atLeast) {
      left.add(TOO_FEW);
      return;
    }
    const next = afterTaking(rules, own, man, offer);
    if (next.owed !== 0 && removable(rules, rest, next) !== 0) take(rules, own, rest, next, left);
    else left.add(rest);
  }
}

function removable(rules: RuleSet, enemy: number, { custodian, intervention, mill }: Offer): number {
  const offered = custodian | intervention;
  if (offered === 0) return takenByMill(rules, enemy);
  return mill ? offered | takenByMill(rules, enemy) : offered;
}

function takenByMill(rules: RuleSet, enemy: number): number {
  if (rules.takesFromMills) return enemy;
  const open = enemy & ~inMills(enemy, rules.board.spokes);
  return open !== 0 ? open : enemy;
}

/** The first man taken decides by which rule. */
function afterTaking(rules: RuleSet, own: number, man: number, offer: Offer): Offer {
  if ((offer.custodian & man) !== 0) return millOffer(0);
  if ((offer.intervention & man) === 0) return millOffer(offer.owed - 1);
  const partners = partnersOf(rules, own, man, offer.intervention);
  return { owed: partners === 0 ? 0 : 1, custodian: 0, intervention: partners, mill: false };
}

function partnersOf(rules: RuleSet, own: number, man: number, intervention: number): number {
  let partners = 0;
  for (const { ends, middle } of rules.board.lines) {
    const pair = (1 << ends[0]) | (1 << ends[1]);
    if ((pair & man) !== 0 && (own & (1 << middle)) !== 0) partners |= pair ^ man;
  }
  return partners & intervention;
}
