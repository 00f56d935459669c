/** The registry: which variant belongs to which game. A new game is a line in GAMES. */
import { brandubh } from './brandubh';
import { draughts } from './draughts';
import { type EngineFamily, fail, type Result, type Rules, type RuleValues, type Variant } from './game';
import { morris } from './morris';

export const FAMILIES: readonly EngineFamily[] = [morris, draughts, brandubh];

export const VARIANTS: readonly string[] = FAMILIES.flatMap(game => game.variants.map(variant => variant.name));

export interface VariantChoice {
  readonly family: EngineFamily;
  readonly variant: Variant;
  /** A value for every option of the family. */
  readonly values: RuleValues;
}

export function findVariant(name: string): VariantChoice | undefined {
  for (const game of FAMILIES) {
    const variant = game.variants.find(candidate => candidate.name === name);
    if (variant) {
      const defaults = Object.fromEntries(game.options.map(option => [option.name, option.default]));
      return { family: game, variant, values: { ...defaults, ...variant.options } };
    }
  }
  return undefined;
}

/** The rules of a variant, `changes` made to its row. */
export function rulesOf(variant: string, changes: RuleValues = {}): Result<Rules> {
  const choice = findVariant(variant);
  if (!choice) return fail(`unknown variant '${variant}'`);
  return choice.family.rules(variant, { ...choice.values, ...changes });
}
