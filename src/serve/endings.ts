/** What tables of endings know of the positions asked about: tables of the user, and small ones built between requests. */
import { DEFAULTS } from '../engine/index';
import type { Rules } from '../games/game';
import { rulesOf } from '../games/index';
import type { Game } from '../lib/index';
import { Advisor, type Ending } from '../tables/known';
import { Library } from '../tables/library';

export class Endings {
  private readonly library: Library;
  private readonly advisor = new Advisor();
  private key = '';
  private rules: Rules | undefined;

  constructor(program: string) {
    this.library = new Library(program);
  }

  /** What is known for the side to act. Reads what files there are for the rules, when they are first met. */
  known(game: Game): Ending | undefined {
    const { variant, options: values } = game;
    const rules = this.rulesOf(game);
    const tables = rules && this.library.find({ variant, values }, DEFAULTS, () => {});
    return tables && this.advisor.ending(rules, game.position(), tables);
  }

  /** Nobody waits. */
  goOn(): void {
    this.library.goOn();
  }

  /** Somebody waits. */
  pause(): void {
    this.library.pause();
  }

  private rulesOf({ variant, options }: Game): Rules | undefined {
    const key = JSON.stringify([variant, options]);
    if (key === this.key) return this.rules;
    const rules = rulesOf(variant, options);
    this.key = key;
    this.rules = rules.ok ? rules.value : undefined;
    return this.rules;
  }
}
