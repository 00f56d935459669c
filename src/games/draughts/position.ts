/** A position: what the search sees. */
import { lowest } from '../bits';
import {
  type Action,
  DRAW,
  FIRST_WINS,
  NEVER,
  ONGOING,
  type Outcome,
  outcomeOf,
  type Position,
  SECOND_WINS,
  type Term,
} from '../game';
import { captureAction } from './action';
import { INNER } from './board';
import { Chains } from './chains';
import { type Evaluation, FLYING_BY_HAND, SHORT_BY_HAND } from './evaluate';
import { canStep, promotions, quietMoves } from './moves';
import { orderingScore } from './ordering';
import { BLOCKED, BOTH_BLOCKED, IDLE_MOVES, NO_PIECES, REPETITION, THREE_KINGS } from './reasons';
import { keepBegun } from './routes';
import type { RuleSet } from './rules';
import type { Setup } from './setup';
import { DraughtsState } from './state';
import { jumpingKings, jumpingMen } from './steps';
import { THREE_KINGS_LIMIT, threeAgainstOne, threeHoldDiagonal } from './three-kings';

export class DraughtsPosition extends DraughtsState implements Position {
  /** The own pieces that can take, once they are looked for. */
  private takingMen = 0;
  private takingKings = 0;

  readonly chains: Chains;

  constructor(
    rules: RuleSet,
    setup: Setup,
    readonly evaluation: Evaluation = rules.flying ? FLYING_BY_HAND : SHORT_BY_HAND,
  ) {
    super(rules, setup);
    this.chains = new Chains(rules);
  }

  identify(identity: Int32Array): boolean {
    identity[0] = this.ownMen | this.ownKings | this.theirMen | this.theirKings;
    identity[1] = this.ownKings | this.theirKings;
    identity[2] = this.ownMen | this.ownKings;
    identity[3] = this.white;
    return this.begun === 0;
  }

  generate(list: Int32Array, at: number): number {
    if (this.tense()) return this.captures(list, at);
    const all = this.ownMen | this.ownKings | this.theirMen | this.theirKings;
    return quietMoves(this.ownMen, this.ownKings, all, this.white, this.rules.flying, list, at);
  }

  generateNoisy(list: Int32Array, at: number): number {
    if (this.tense()) return this.captures(list, at);
    const all = this.ownMen | this.ownKings | this.theirMen | this.theirKings;
    return promotions(this.ownMen, all, this.white, list, at);
  }

  private captures(list: Int32Array, at: number): number {
    const all = this.ownMen | this.ownKings | this.theirMen | this.theirKings;
    const chains = this.chains;
    const end = chains.collect(this.takingMen, this.takingKings, this.theirMen, this.theirKings, all, this.white, 0);
    for (let i = 0; i < end; i++) {
      const crowned = (chains.start[i]! & this.ownMen) !== 0 && chains.king[i] !== 0;
      list[at + i] = captureAction(lowest(chains.start[i]!), lowest(chains.end[i]!), crowned, chains.taken[i]!);
    }
    return this.begun === 0 ? at + end : keepBegun(this, list, at, at + end);
  }

  tense(): boolean {
    if (!this.lookedFor) this.lookForTakers();
    return (this.takingMen | this.takingKings) !== 0;
  }

  private lookForTakers(): void {
    const all = this.ownMen | this.ownKings | this.theirMen | this.theirKings;
    const prey = (this.theirMen | this.theirKings) & INNER;
    const menPrey = prey & (this.theirMen | this.rules.kingsForMen);
    this.takingMen = jumpingMen(this.ownMen, menPrey, ~all, this.white, this.rules.menTakeBackward);
    this.takingKings = this.ownKings === 0 ? 0 : jumpingKings(this.ownKings, prey, all, this.rules.flying);
    this.lookedFor = true;
  }

  orderingScore(action: Action): number {
    return orderingScore(action, this.theirKings);
  }

  outcome(searched: number): Outcome {
    if ((this.ownMen | this.ownKings) === 0) return this.stuck();
    if (this.idle >= this.rules.idleLimit) return outcomeOf(DRAW, IDLE_MOVES);
    if (this.rules.threefold && this.idle >= 4 && this.repeated(searched)) return outcomeOf(DRAW, REPETITION);
    if (this.idle >= THREE_KINGS_LIMIT && this.threeKings() && threeHoldDiagonal(this.ownKings, this.theirKings)) {
      return outcomeOf(DRAW, THREE_KINGS);
    }
    return ONGOING;
  }

  /** Men being gone, `idle` counts the moves since there are three kings against one. */
  threeKings(): boolean {
    if (!this.rules.threeKingsRule || (this.ownMen | this.theirMen) !== 0) return false;
    return threeAgainstOne(this.ownKings, this.theirKings);
  }

  stuck(): Outcome {
    const won = this.side === 0 ? SECOND_WINS : FIRST_WINS;
    if (this.rules.bothBlockedDraws && !this.otherCanMove()) return outcomeOf(DRAW, BOTH_BLOCKED);
    return outcomeOf(won, (this.ownMen | this.ownKings) === 0 ? NO_PIECES : BLOCKED);
  }

  private otherCanMove(): boolean {
    const all = this.ownMen | this.ownKings | this.theirMen | this.theirKings;
    const prey = (this.ownMen | this.ownKings) & INNER;
    const menPrey = prey & (this.ownMen | this.rules.kingsForMen);
    const they = this.white ^ 1;
    return (
      canStep(this.theirMen, this.theirKings, ~all, they) ||
      jumpingMen(this.theirMen, menPrey, ~all, they, this.rules.menTakeBackward) !== 0 ||
      jumpingKings(this.theirKings, prey, all, this.rules.flying) !== 0
    );
  }

  pliesToDraw(): number {
    const idle = this.rules.idleLimit === NEVER ? NEVER : Math.max(1, this.rules.idleLimit - this.idle);
    return this.threeKings() ? Math.min(idle, Math.max(1, THREE_KINGS_LIMIT - this.idle)) : idle;
  }

  evaluate(): number {
    return this.white === 1
      ? this.evaluation.worth(this.ownMen, this.ownKings, this.theirMen, this.theirKings, 1)
      : -this.evaluation.worth(this.theirMen, this.theirKings, this.ownMen, this.ownKings, 0) | 0;
  }

  /** The evaluation in parts, for the side that moves first. */
  terms(): Term[] {
    const { whiteMen, whiteKings, blackMen, blackKings } = this.setup();
    const terms = this.evaluation.terms(whiteMen, whiteKings, blackMen, blackKings, this.white);
    return this.rules.whiteFirst === 1 ? terms : terms.map(({ name, value }) => ({ name, value: 0 - value }));
  }
}
