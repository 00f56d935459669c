/**
 * Where a slide that closed a mill may not be taken back at once, the turn that took a man leaves a ban behind, and
 * positions with a ban are in no space: they are worth the best of their turns. Only where a blocked side loses, so
 * that a ban never helps its owner, and where nothing but mills takes.
 */
import { lowestBit, popcount } from '../../../util/bits';
import { NO_LIMIT } from '../../rules';
import { formsMill } from '../bitboard';
import { ALL_POINTS, LINES_PER_POINT } from '../board';
import type { MorrisRuleSet } from '../rules';
import { oppositeValue, SOLVER_DRAW, SOLVER_LOSS, SOLVER_WIN, type SuccessorLookup } from './prober';
import { millOffer, remainingSets, TOO_FEW } from './removals';
import { moveLimit, usesLimitMetric } from './rules';

/** A slide from `home` to `man` that may not be taken back. */
export interface MillBan {
  readonly man: number;
  readonly origin: number;
}

/** The ban that a slide leaves which has closed a mill. `rest`: the men without the one that slid. */
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

  /**
   * The worth of a position to the side to move, whose ban is `ban`, `enemyBan` the other's, so many slides behind the
   * last removal.
   */
  value(own: number, enemy: number, ban: MillBan | undefined, enemyBan: MillBan | undefined, slides: number): number {
    const left = this.usesLimits ? moveLimit(this.rules, popcount(own), popcount(enemy)) - slides : NO_LIMIT;
    if (left <= 0) return SOLVER_DRAW;
    const free = ban === undefined || !isBanActive(this.rules, own, ban);
    if (free && enemyBan === undefined) return this.tables.value(own, enemy, left);
    // A ban helps the other side only.
    if (free && this.tables.value(own, enemy, left) === SOLVER_WIN) return SOLVER_WIN;
    return this.bestValue(own, enemy, free ? undefined : ban, enemyBan, slides);
  }

  /** The best of the turns; 0 never stays: a side without one has lost. */
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

  /** The worth of a slide to the side that makes it. */
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
    for (const left of remainingSets(rules, own, enemy, millOffer(rules.removesPerMill ? mills : 1))) {
      if (left === TOO_FEW) return SOLVER_WIN;
      best = Math.max(best, oppositeValue(this.value(left, own, enemyBan, ban, 0)));
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
