/** Position of Brandubh as the search sees it. `make` moves a piece and removes what it captures. */
import { type Action, ONGOING, type Outcome, type Position } from '../rules';
import { BEHIND, contains, DIRECTIONS, fromOf, NEXT, toOf } from './board';
import { capturesDefender, hostileToAttackersLower, hostileToAttackersUpper, touches } from './captures';
import { type EvalWeights, evaluate } from './evaluate';
import { generateMoves, generateNoisy, orderingScore } from './moves';
import { ATTACKERS, type BrandubhRuleSet, type BrandubhSetup, PLY_LIMIT_REACHED } from './rules';
import { BrandubhState } from './state';
import { canonicalForm, symmetricActions } from './symmetry';

export class BrandubhPosition extends BrandubhState implements Position {
  readonly midTurn = false;

  constructor(
    readonly rules: BrandubhRuleSet,
    setup: BrandubhSetup,
    readonly evalWeights: EvalWeights,
  ) {
    super(setup, rules.board);
  }

  canonicalForm(form: Int32Array): boolean {
    return canonicalForm(this, form);
  }

  symmetricActions(action: Action): Action[] {
    return symmetricActions(this, action);
  }

  generate(list: Int32Array, at: number): number {
    return this.outcome(0) === ONGOING ? generateMoves(this, list, at) : at;
  }

  generateNoisy(list: Int32Array, at: number): number {
    return generateNoisy(this, list, at);
  }

  /** Captures are never compulsory. */
  mustCapture(): boolean {
    return false;
  }

  orderingScore(action: Action): number {
    return orderingScore(this, action);
  }

  evaluate(): number {
    return evaluate(this, this.evalWeights);
  }

  make(action: Action): void {
    this.saveFrame();
    this.countPly();
    const from = fromOf(action);
    const to = toOf(action);
    if (this.side === ATTACKERS) {
      this.moveAttacker(from, to);
      if (touches(to, this.defendersUpper, this.defendersLower)) this.captureAround(to);
    } else {
      if (from === this.king) this.moveKing(to);
      else this.moveMan(from, to);
      if (touches(to, this.attackersUpper, this.attackersLower)) this.captureAttackersAround(to);
    }
    this.changeSide();
  }

  outcome(searched: number): Outcome {
    if (this.decided !== ONGOING) return this.decided;
    if (this.plies >= this.rules.moveLimit) return PLY_LIMIT_REACHED;
    return this.isRepetition(searched) ? this.rules.onRepetition : ONGOING;
  }

  outcomeWithoutMoves(): Outcome {
    return this.rules.outcomeWithoutMoves[this.side]!;
  }

  pliesToDraw(): number {
    return Math.max(0, this.rules.moveLimit - this.plies);
  }

  /** Removes what an attacker that arrived on `to` captures. */
  private captureAround(to: number): void {
    for (let way = to * DIRECTIONS; way < (to + 1) * DIRECTIONS; way++) {
      const victim = NEXT[way]!;
      if (!contains(this.defendersUpper, this.defendersLower, victim) || !capturesDefender(this, to, way)) continue;
      if (victim === this.king) this.captureKing();
      else this.captureMan(victim);
    }
  }

  /** Removes what a defender that arrived on `to` captures. */
  private captureAttackersAround(to: number): void {
    const upper = hostileToAttackersUpper(this);
    const lower = hostileToAttackersLower(this);
    for (let way = to * DIRECTIONS; way < (to + 1) * DIRECTIONS; way++) {
      const victim = NEXT[way]!;
      if (!contains(this.attackersUpper, this.attackersLower, victim)) continue;
      if (contains(upper, lower, BEHIND[way]!)) this.captureAttacker(victim);
    }
  }
}
