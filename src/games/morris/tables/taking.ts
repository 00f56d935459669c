/** What a landing takes: every set of enemy men that its removals may leave. */
import { popcount } from '../../bits';
import type { MorrisRuleSet } from '../rules';
import { menInMills } from '../sets';

/** Stands for all that is left where the side that lost men has too few to go on. */
export const TOO_FEW = -1;

/** What is on offer: removals owed for mills, and the targets of custodian and intervention. */
export interface RemovalOffer {
  readonly removals: number;
  readonly custodian: number;
  readonly intervention: number;
  /** A mill's removal is on offer beside the targets. */
  readonly includesMill: boolean;
}

export const millOffer = (mills: number): RemovalOffer => ({
  removals: mills,
  custodian: 0,
  intervention: 0,
  includesMill: false,
});

/** The sets of enemy men that may be left, each once; TOO_FEW alone where one removal can end the game. */
export function remainingSets(rules: MorrisRuleSet, own: number, enemy: number, offer: RemovalOffer): number[] {
  const left = new Set<number>();
  collectRemaining(rules, own, enemy, offer, left);
  return left.has(TOO_FEW) ? [TOO_FEW] : [...left];
}

function collectRemaining(
  rules: MorrisRuleSet,
  own: number,
  enemy: number,
  offer: RemovalOffer,
  left: Set<number>,
): void {
  for (let men = removableMen(rules, enemy, offer); men !== 0; men &= men - 1) {
    const man = men & -men;
    const rest = enemy ^ man;
    if (popcount(rest) < rules.minMen) {
      left.add(TOO_FEW);
      return;
    }
    const next = offerAfter(rules, own, man, offer);
    if (next.removals !== 0 && removableMen(rules, rest, next) !== 0) collectRemaining(rules, own, rest, next, left);
    else left.add(rest);
  }
}

function removableMen(
  rules: MorrisRuleSet,
  enemy: number,
  { custodian, intervention, includesMill: mill }: RemovalOffer,
): number {
  const offered = custodian | intervention;
  if (offered === 0) return removableByMill(rules, enemy);
  return mill ? offered | removableByMill(rules, enemy) : offered;
}

function removableByMill(rules: MorrisRuleSet, enemy: number): number {
  if (rules.takesFromMills) return enemy;
  const open = enemy & ~menInMills(enemy, rules.board.spokes);
  return open !== 0 ? open : enemy;
}

/** The first man taken decides by which rule. */
function offerAfter(rules: MorrisRuleSet, own: number, man: number, offer: RemovalOffer): RemovalOffer {
  if ((offer.custodian & man) !== 0) return millOffer(0);
  if ((offer.intervention & man) === 0) return millOffer(offer.removals - 1);
  const partners = interventionPartners(rules, own, man, offer.intervention);
  return { removals: partners === 0 ? 0 : 1, custodian: 0, intervention: partners, includesMill: false };
}

function interventionPartners(rules: MorrisRuleSet, own: number, man: number, intervention: number): number {
  let partners = 0;
  for (const { ends, middle } of rules.board.lines) {
    const pair = (1 << ends[0]) | (1 << ends[1]);
    if ((pair & man) !== 0 && (own & (1 << middle)) !== 0) partners |= pair ^ man;
  }
  return partners & intervention;
}
