/** A game from a FEN on, told in actions. */

import { gameOutcome } from '../../../src/games/moves';
import { ONGOING, type Position, type Rules, type RuleValues, reasonOf } from '../../../src/games/rules';
import { actionNamed, legalNames, positionOf, rulesFor, winnerOf } from './helpers';

export class Told {
  readonly rules: Rules;
  readonly position: Position;

  constructor(variant: string, options: RuleValues, fen: string) {
    this.rules = rulesFor(variant, options);
    this.position = positionOf(this.rules, fen);
  }

  play(...names: string[]): this {
    for (const name of names) this.position.make(actionNamed(this.rules, this.position, name));
    return this;
  }

  get legal(): string[] {
    return legalNames(this.rules, this.position);
  }

  get fen(): string {
    return this.rules.writeFen(this.position);
  }

  get markers(): string {
    return this.fen.split(' ').slice(17).join(' ');
  }

  /** What White and Black owe. */
  get owed(): string {
    return this.fen.split(' ').slice(8, 10).join(' ');
  }

  /** `ongoing`, or who won, or draw, and why. */
  get result(): string {
    const outcome = gameOutcome(this.position);
    return outcome === ONGOING ? 'ongoing' : `${winnerOf(this.position)} ${this.rules.reasons[reasonOf(outcome)]}`;
  }

  /** Why `name` is no action here. */
  refusal(name: string): string {
    const action = this.rules.readAction(this.position, name);
    return action.ok ? 'legal' : action.error;
  }
}
