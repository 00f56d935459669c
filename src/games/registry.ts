/** The registry: which variant belongs to which game. A new game is a line in GAMES. */

import { fail, ok, type Result } from '../util/result';
import { brandubh } from './brandubh/index';
import { draughts } from './draughts/index';
import { morris } from './morris/index';
import {
  type EngineFamily,
  findOption,
  parseOptionValue,
  type Rules,
  type RuleValue,
  type RuleValues,
  type Variant,
} from './rules';

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

/** The game that is played, from text: a variant and the changes made to its row of options. */

export interface Ruleset {
  readonly variant: string;
  /** A value for every option of the family. */
  readonly values: RuleValues;
  /** The options whose values are not those of the variant's row: what an engine has to be told. */
  readonly changes: Readonly<Record<string, string>>;
  readonly rules: Rules;
}

/** `pairs` are `Name=Value`. */
export function readRuleset(variant: string, pairs: readonly string[]): Result<Ruleset> {
  const choice = findVariant(variant);
  if (!choice) return fail(`unknown variant '${variant}', known: ${VARIANTS.join(' ')}`);
  const { family: game, values: row } = choice;
  const values: Record<string, RuleValue> = { ...row };
  for (const pair of pairs) {
    const [name = '', ...rest] = pair.split('=');
    const option = findOption(game, name);
    if (!option) return fail(`option '${name}': unknown in ${game.family}`);
    const value = parseOptionValue(option, rest.join('='));
    if (!value.ok) return fail(`option '${name}': ${value.error}`);
    values[option.name] = value.value;
  }
  const rules = game.rules(variant, values);
  if (!rules.ok) return rules;
  const changed = Object.entries(values).filter(([name, value]) => value !== row[name]);
  const changes = Object.fromEntries(changed.map(([name, value]) => [name, `${value}`]));
  return ok({ variant, values, changes, rules: rules.value });
}

/** `Name=Value` words, as they are read. */
export const formatChanges = (changes: Readonly<Record<string, string>>): string =>
  Object.entries(changes)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
