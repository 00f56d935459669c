/** What tables of endings know of the positions asked about: tables of the user, and small ones built between requests. */
import { DEFAULT_OPTIONS } from '../engine/index';
import type { Rules } from '../games/game';
import { rulesOf } from '../games/index';
import type { Game } from '../lib/index';
import { EndgameDescriber, type EndgameDescription } from '../tables/known';
import { TableStore } from '../tables/library';

export class EndgameService {
  private readonly library: TableStore;
  private readonly advisor = new EndgameDescriber();
  private key = '';
  private rules: Rules | undefined;

  constructor(program: string) {
    this.library = new TableStore(program);
  }

  /** What is known for the side to act. Reads what files there are for the rules, when they are first met. */
  lookUp(game: Game): EndgameDescription | undefined {
    const { variant, options: values } = game;
    const rules = this.rulesOf(game);
    const tables = rules && this.library.load({ variant, values }, DEFAULT_OPTIONS, () => {});
    return tables && this.advisor.describe(rules, game.position(), tables);
  }

  /** Nobody waits. */
  resume(): void {
    this.library.resume();
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
