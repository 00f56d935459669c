/** What the search sees of a position. */
import { type Action, NO_LIMIT, ONGOING, type Outcome, type Position } from '../game';
import { evaluate } from './evaluate';
import { canonicalForm, symmetricActions } from './identity';
import { generate, generateNoisy } from './moves';
import { orderingScore } from './ordering';
import { blockedOutcome } from './reasons';
import { MorrisState } from './state';
import { makeAction } from './turn';

export class MorrisPosition extends MorrisState implements Position {
  canonicalForm(identity: Int32Array): boolean {
    return canonicalForm(this, identity);
  }

  symmetricActions(action: Action): Action[] {
    return symmetricActions(this, action);
  }

  generate(list: Int32Array, at: number): number {
    return generate(this, list, at);
  }

  generateNoisy(list: Int32Array, at: number): number {
    return generateNoisy(this, list, at);
  }

  mustCapture(): boolean {
    return this.owed !== 0;
  }

  orderingScore(action: Action): number {
    return orderingScore(this, action);
  }

  evaluate(): number {
    return evaluate(this);
  }

  make(action: Action): void {
    this.saveRecord();
    makeAction(this, action);
  }

  outcome(searched: number): Outcome {
    if (this.ended !== ONGOING) return this.ended;
    return this.slides > 1 && this.rules.hasRepetitionRule ? this.repetitionOutcome(searched) : ONGOING;
  }

  outcomeWithoutMoves(): Outcome {
    return blockedOutcome(this.rules.blockedAction, this.side);
  }

  pliesToDraw(): number {
    const rules = this.rules;
    const toEnd = rules.nMove - this.slides;
    if (rules.endgameNMove === NO_LIMIT) return Math.min(NO_LIMIT, Math.max(1, toEnd));
    const toEndgame = this.isEndgame() ? rules.endgameNMove - this.slides : rules.endgameNMove + 1;
    return Math.max(1, Math.min(toEnd, toEndgame));
  }
}
