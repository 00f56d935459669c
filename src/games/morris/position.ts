/** What the search sees of a position. */
import { type Action, NEVER, ONGOING, type Outcome, type Position } from '../game';
import { evaluate } from './evaluate';
import { identify, images } from './identity';
import { generate, generateNoisy } from './moves';
import { orderingScore } from './ordering';
import { blockedOutcome } from './reasons';
import { MorrisState } from './state';
import { make } from './turn';

export class MorrisPosition extends MorrisState implements Position {
  identify(identity: Int32Array): boolean {
    return identify(this, identity);
  }

  images(action: Action): Action[] {
    return images(this, action);
  }

  generate(list: Int32Array, at: number): number {
    return generate(this, list, at);
  }

  generateNoisy(list: Int32Array, at: number): number {
    return generateNoisy(this, list, at);
  }

  tense(): boolean {
    return this.owed !== 0;
  }

  orderingScore(action: Action): number {
    return orderingScore(this, action);
  }

  evaluate(): number {
    return evaluate(this);
  }

  make(action: Action): void {
    this.record();
    make(this, action);
  }

  outcome(searched: number): Outcome {
    if (this.ended !== ONGOING) return this.ended;
    return this.slides > 1 && this.rules.repetition ? this.repeated(searched) : ONGOING;
  }

  stuck(): Outcome {
    return blockedOutcome(this.rules.blocked, this.side);
  }

  pliesToDraw(): number {
    const rules = this.rules;
    const toEnd = rules.nMove - this.slides;
    if (rules.endgameNMove === NEVER) return Math.min(NEVER, Math.max(1, toEnd));
    const toEndgame = this.isEndgame() ? rules.endgameNMove - this.slides : rules.endgameNMove + 1;
    return Math.max(1, Math.min(toEnd, toEndgame));
  }
}
