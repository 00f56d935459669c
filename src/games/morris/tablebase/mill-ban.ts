/**
 * Mill bans: the rule that a slide which closed a mill may not be reversed at once (RestrictRepeatedMillsFormation).
 *
 * After such a removal the position has a ban, and no table contains it. Its value is the best of its moves, found by a
 * small search. This requires that a blocked side loses, so that a ban never helps its owner, and that only mills remove men.
 */
import { lowestBit, popcount } from '../../../util/bits';
import { NO_LIMIT } from '../../rules';
import { formsMill } from '../bitboard';
import { ALL_POINTS, LINES_PER_POINT } from '../board';
import type { MorrisRuleSet } from '../rules';
import { oppositeValue, SOLVER_DRAW, SOLVER_LOSS, SOLVER_WIN, type SuccessorLookup } from './prober';
import { millOffer, remainingSets, TOO_FEW } from './removals';
import { moveLimit, usesLimitMetric } from './rules';

/** The slide from `origin` to `man` must not be reversed. */
export interface MillBan {
  readonly man: number;
  readonly origin: number;
}

/** Ban after a slide that closed a mill. `rest`: the own men without the one that moved. */
export function millBanAfter(rules: MorrisRuleSet, rest: number, from: number, to: number): MillBan | undefined {
  const { partners } = rules.board;
  return formsMill(partners, rest, to) && formsMill(partners, rest, from) ? { man: to, origin: from } : undefined;
}

function isBanActive(rules: MorrisRuleSet, own: number, ban: MillBan): boolean {
  const { partners } = rules.board;
  const rest = own & ~(1 << ban.man);
  return rest !== own && formsMill(partners, own, ban.man) && formsMill(partners, rest, ban.origin);
}

export class MillBanSearch {
  private readonly usesLimits: boolean;

  constructor(
    private readonly rules: MorrisRuleSet,
    private readonly tables: SuccessorLookup,
  ) {
    this.usesLimits = usesLimitMetric(rules);
  }

  /** Value for the side to move, with the bans of both sides, `slides` plies after the last removal. */
  value(own: number, enemy: number, ban: MillBan | undefined, enemyBan: MillBan | undefined, slides: number): number {
    const left = this.usesLimits ? moveLimit(this.rules, popcount(own), popcount(enemy)) - slides : NO_LIMIT;
    if (left <= 0) return SOLVER_DRAW;
    const isFree = ban === undefined || !isBanActive(this.rules, own, ban);
    if (isFree && enemyBan === undefined) return this.tables.value(own, enemy, left);
    // A ban can only help the opponent.
    if (isFree && this.tables.value(own, enemy, left) === SOLVER_WIN) return SOLVER_WIN;
    return this.bestValue(own, enemy, isFree ? undefined : ban, enemyBan, slides);
  }

  /** Value of the best move; a side without a move loses. */
  private bestValue(
    own: number,
    enemy: number,
    ban: MillBan | undefined,
    enemyBan: MillBan | undefined,
    slides: number,
  ): number {
    let best = 0;
    for (let men = own; men !== 0 && best < SOLVER_WIN; men &= men - 1) {
      const from = lowestBit(men);
      for (let targets = this.targets(own, enemy, from); targets !== 0 && best < SOLVER_WIN; targets &= targets - 1) {
        const to = lowestBit(targets);
        if (ban && from === ban.man && to === ban.origin) continue;
        best = Math.max(best, this.slideValue(own ^ (1 << from), enemy, from, to, enemyBan, slides));
      }
    }
    return best === 0 ? SOLVER_LOSS : best;
  }

  private targets(own: number, enemy: number, from: number): number {
    const empty = ALL_POINTS & ~(own | enemy);
    return popcount(own) <= this.rules.maxFlyingMen ? empty : this.rules.board.neighbours[from]! & empty;
  }

  /** Value of a slide for the side that makes it. */
  private slideValue(
    rest: number,
    enemy: number,
    from: number,
    to: number,
    enemyBan: MillBan | undefined,
    slides: number,
  ): number {
    const { rules } = this;
    const own = rest | (1 << to);
    const mills = countClosedMills(rules, rest, to);
    if (mills === 0) return oppositeValue(this.value(enemy, own, enemyBan, undefined, slides + 1));
    const ban = millBanAfter(rules, rest, from, to);
    let best = 0;
    for (const remaining of remainingSets(rules, own, enemy, millOffer(rules.removesPerMill ? mills : 1))) {
      if (remaining === TOO_FEW) return SOLVER_WIN;
      best = Math.max(best, oppositeValue(this.value(remaining, own, enemyBan, ban, 0)));
      if (best === SOLVER_WIN) break;
    }
    return best;
  }
}

function countClosedMills(rules: MorrisRuleSet, rest: number, point: number): number {
  let closed = 0;
  for (let i = point * LINES_PER_POINT; i < (point + 1) * LINES_PER_POINT; i++) {
    const partners = rules.board.partners[i]!;
    if ((rest & partners) === partners) closed++;
  }
  return closed;
}
