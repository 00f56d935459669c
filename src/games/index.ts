/** The registry: which variant belongs to which game. A new game is a line in GAMES. */
import { brandubh } from './brandubh';
import { draughts } from './draughts';
import { fail, type Game, type Result, type Rules, type RuleValues, type Variant } from './game';
import { morris } from './morris';

export const GAMES: readonly Game[] = [morris, draughts, brandubh];

export const VARIANTS: readonly string[] = GAMES.flatMap(game => game.variants.map(variant => variant.name));

export interface Choice {
  readonly game: Game;
  readonly variant: Variant;
  /** A value for every option of the family. */
  readonly values: RuleValues;
}

export function chooseVariant(name: string): Choice | undefined {
  for (const game of GAMES) {
    const variant = game.variants.find(candidate => candidate.name === name);
    if (variant) {
      const defaults = Object.fromEntries(game.options.map(option => [option.name, option.default]));
      return { game, variant, values: { ...defaults, ...variant.options } };
    }
  }
  return undefined;
}

/** The rules of a variant, `changes` made to its row. */
export function rulesOf(variant: string, changes: RuleValues = {}): Result<Rules> {
  const choice = chooseVariant(variant);
  if (!choice) return fail(`unknown variant '${variant}'`);
  return choice.game.rules(variant, { ...choice.values, ...changes });
}
