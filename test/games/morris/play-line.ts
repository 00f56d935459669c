/** A game from a FEN, played by names of actions. */

import { gameOutcome } from '../../../src/games/moves';
import { ONGOING, type Position, type Rules, type RuleValues, reasonOf } from '../../../src/games/rules';
import { actionNamed, legalNames, positionOf, rulesFor, winnerOf } from './helpers';

export class Line {
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

  /** Removals owed by White and Black. */
  get owed(): string {
    return this.fen.split(' ').slice(8, 10).join(' ');
  }

  /** `ongoing`, or the winner or `draw` with the reason. */
  get result(): string {
    const outcome = gameOutcome(this.position);
    return outcome === ONGOING ? 'ongoing' : `${winnerOf(this.position)} ${this.rules.reasons[reasonOf(outcome)]}`;
  }

  /** Error of an illegal action. */
  errorOf(name: string): string {
    const action = this.rules.readAction(this.position, name);
    return action.ok ? 'legal' : action.error;
  }
}
