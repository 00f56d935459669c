/** What the search sees of a position; what a landing takes goes. */
import { type Action, ONGOING, type Outcome, type Position } from '../game';
import { fromOf, toOf } from './action';
import { BEHIND, DIRECTIONS, holds, NEXT } from './board';
import { evaluate, type Knowledge } from './evaluate';
import { allMoves } from './moves';
import { generateNoisy } from './noisy';
import { orderingScore } from './ordering';
import { LIMIT_REACHED } from './reasons';
import type { RuleSet } from './rules';
import { ATTACKERS, type Setup } from './setup';
import { BrandubhState } from './state';
import { identify, images } from './symmetry';
import { againstAttackersLower, againstAttackersUpper, takesDefender, touches } from './tactics';

export class BrandubhPosition extends BrandubhState implements Position {
  readonly midTurn = false;

  constructor(
    readonly rules: RuleSet,
    setup: Setup,
    readonly knowledge: Knowledge,
  ) {
    super(setup, rules.hostility);
  }

  identify(identity: Int32Array): boolean {
    return identify(this, identity);
  }

  images(action: Action): Action[] {
    return images(this, action);
  }

  generate(list: Int32Array, at: number): number {
    return this.outcome(0) === ONGOING ? allMoves(this, list, at) : at;
  }

  generateNoisy(list: Int32Array, at: number): number {
    return generateNoisy(this, list, at);
  }

  /** Nobody is bound to take. */
  tense(): boolean {
    return false;
  }

  orderingScore(action: Action): number {
    return orderingScore(this, action);
  }

  evaluate(): number {
    return evaluate(this, this.knowledge);
  }

  make(action: Action): void {
    this.save();
    this.countPly();
    const from = fromOf(action);
    const to = toOf(action);
    if (this.side === ATTACKERS) {
      this.moveAttacker(from, to);
      if (touches(to, this.defendersUpper, this.defendersLower)) this.attackFrom(to);
    } else {
      if (from === this.king) this.moveKing(to);
      else this.moveMan(from, to);
      if (touches(to, this.attackersUpper, this.attackersLower)) this.defendFrom(to);
    }
    this.changeSide();
  }

  outcome(searched: number): Outcome {
    if (this.won !== ONGOING) return this.won;
    if (this.plies >= this.rules.moveLimit) return LIMIT_REACHED;
    return this.recurs(searched) ? this.rules.repeated : ONGOING;
  }

  stuck(): Outcome {
    return this.rules.stuck[this.side]!;
  }

  pliesToDraw(): number {
    return Math.max(0, this.rules.moveLimit - this.plies);
  }

  /** An attacker has landed on `to`: what he takes goes. */
  private attackFrom(to: number): void {
    for (let way = to * DIRECTIONS; way < (to + 1) * DIRECTIONS; way++) {
      const victim = NEXT[way]!;
      if (!holds(this.defendersUpper, this.defendersLower, victim) || !takesDefender(this, to, way)) continue;
      if (victim === this.king) this.takeKing();
      else this.takeMan(victim);
    }
  }

  /** A man, or the king, has landed on `to`: what he takes goes. */
  private defendFrom(to: number): void {
    const upper = againstAttackersUpper(this);
    const lower = againstAttackersLower(this);
    for (let way = to * DIRECTIONS; way < (to + 1) * DIRECTIONS; way++) {
      const victim = NEXT[way]!;
      if (!holds(this.attackersUpper, this.attackersLower, victim)) continue;
      if (holds(upper, lower, BEHIND[way]!)) this.takeAttacker(victim);
    }
  }
}
