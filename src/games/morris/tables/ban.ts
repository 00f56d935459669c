/**
 * Where a slide that closed a mill may not be taken back at once, the turn that took a man leaves a ban behind, and
 * positions with a ban are in no space: they are worth the best of their turns. Only where a blocked side loses, so
 * that a ban never helps its owner, and where nothing but mills takes.
 */
import { count, lowest } from '../../bits';
import { NEVER } from '../../game';
import { ALL_POINTS, LINES_OF_POINT } from '../board';
import { isClosed } from '../mills';
import type { RuleSet } from '../rules';
import { isLimited, limitOf } from './limits';
import { DRAW, LOSS, opposite, type Shelf, WIN } from './shelf';
import { leavings, millOffer, TOO_FEW } from './taking';

/** A slide from `home` to `man` that may not be taken back. */
export interface Ban {
  readonly man: number;
  readonly home: number;
}

/** The ban that a slide leaves which has closed a mill. `rest`: the men without the one that slid. */
export function banAfter(rules: RuleSet, rest: number, from: number, to: number): Ban | undefined {
  const { partners } = rules.board;
  return isClosed(partners, rest, to) && isClosed(partners, rest, from) ? { man: to, home: from } : undefined;
}

function binds(rules: RuleSet, own: number, ban: Ban): boolean {
  const { partners } = rules.board;
  const rest = own & ~(1 << ban.man);
  return rest !== own && isClosed(partners, own, ban.man) && isClosed(partners, rest, ban.home);
}

export class Banned {
  private readonly isLimited: boolean;

  constructor(
    private readonly rules: RuleSet,
    private readonly shelf: Shelf,
  ) {
    this.isLimited = isLimited(rules);
  }

  /**
   * The worth of a position to the side to move, whose ban is `ban`, `enemyBan` the other's, so many slides behind the
   * last removal.
   */
  worth(own: number, enemy: number, ban: Ban | undefined, enemyBan: Ban | undefined, slides: number): number {
    const left = this.isLimited ? limitOf(this.rules, count(own), count(enemy)) - slides : NEVER;
    if (left <= 0) return DRAW;
    const free = ban === undefined || !binds(this.rules, own, ban);
    if (free && enemyBan === undefined) return this.shelf.worth(own, enemy, left);
    // A ban helps the other side only.
    if (free && this.shelf.worth(own, enemy, left) === WIN) return WIN;
    return this.best(own, enemy, free ? undefined : ban, enemyBan, slides);
  }

  /** The best of the turns; 0 never stays: a side without one has lost. */
  private best(own: number, enemy: number, ban: Ban | undefined, enemyBan: Ban | undefined, slides: number): number {
    let best = 0;
    for (let men = own; men !== 0 && best < WIN; men &= men - 1) {
      const from = lowest(men);
      for (let targets = this.targets(own, enemy, from); targets !== 0 && best < WIN; targets &= targets - 1) {
        const to = lowest(targets);
        if (ban && from === ban.man && to === ban.home) continue;
        best = Math.max(best, this.turn(own ^ (1 << from), enemy, from, to, enemyBan, slides));
      }
    }
    return best === 0 ? LOSS : best;
  }

  private targets(own: number, enemy: number, from: number): number {
    const empty = ALL_POINTS & ~(own | enemy);
    return count(own) <= this.rules.fly ? empty : this.rules.board.neighbours[from]! & empty;
  }

  /** The worth of a slide to the side that makes it. */
  private turn(
    rest: number,
    enemy: number,
    from: number,
    to: number,
    enemyBan: Ban | undefined,
    slides: number,
  ): number {
    const { rules } = this;
    const own = rest | (1 << to);
    const mills = closedAt(rules, rest, to);
    if (mills === 0) return opposite(this.worth(enemy, own, enemyBan, undefined, slides + 1));
    const ban = banAfter(rules, rest, from, to);
    let best = 0;
    for (const left of leavings(rules, own, enemy, millOffer(rules.multiple ? mills : 1))) {
      if (left === TOO_FEW) return WIN;
      best = Math.max(best, opposite(this.worth(left, own, enemyBan, ban, 0)));
      if (best === WIN) break;
    }
    return best;
  }
}

function closedAt(rules: RuleSet, rest: number, point: number): number {
  let closed = 0;
  for (let i = point * LINES_OF_POINT; i < (point + 1) * LINES_OF_POINT; i++) {
    const partners = rules.board.partners[i]!;
    if ((rest & partners) === partners) closed++;
  }
  return closed;
}
