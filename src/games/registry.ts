/** Registry of families and variants. A new game adds its family and a line to FAMILIES. */
import { fail, ok, type Result } from '../util/result';
import { formatPairs, splitPair } from '../util/text';
import { brandubhFamily } from './brandubh/family';
import { draughtsFamily } from './draughts/family';
import { morrisFamily } from './morris/family';
import {
  type EngineFamily,
  findOption,
  parseOptionValue,
  type Rules,
  type RuleValue,
  type RuleValues,
  type Variant,
} from './rules';
import { engineFamilyOf } from './solver-registry';

/** Families with their bench depths, and with the perft and tablebase that are registered for them. */
export const morris = engineFamilyOf(morrisFamily, 14);
export const draughts = engineFamilyOf(draughtsFamily, 17);
export const brandubh = engineFamilyOf(brandubhFamily, 12);

export const FAMILIES: readonly EngineFamily[] = [morris, draughts, brandubh];

/** Names of all variants. */
export const VARIANT_NAMES: readonly string[] = FAMILIES.flatMap(family =>
  family.variants.map(variant => variant.name),
);

export interface VariantChoice {
  readonly family: EngineFamily;
  readonly variant: Variant;
  /** A value for every option of the family. */
  readonly values: RuleValues;
}

/** Variant by name with the values of all its options. */
export function findVariant(name: string): VariantChoice | undefined {
  for (const family of FAMILIES) {
    const variant = family.variants.find(candidate => candidate.name === name);
    if (variant) {
      const defaults = Object.fromEntries(family.options.map(option => [option.name, option.default]));
      return { family, variant, values: { ...defaults, ...variant.options } };
    }
  }
  return undefined;
}

/** Rules of a variant with some option values changed. */
export function rulesOf(variant: string, changes: RuleValues = {}): Result<Rules> {
  const choice = findVariant(variant);
  if (!choice) return fail(`unknown variant '${variant}'`);
  return choice.family.rules(variant, { ...choice.values, ...changes });
}

/** A variant with its options chosen. */
export interface Ruleset {
  readonly variant: string;
  /** A value for every option of the family. */
  readonly values: RuleValues;
  /** Options whose values differ from the variant's own: what an engine must be told. */
  readonly changes: Readonly<Record<string, string>>;
  readonly rules: Rules;
}

/** Ruleset of a variant and `Name=Value` pairs. */
export function readRuleset(variant: string, pairs: readonly string[]): Result<Ruleset> {
  const choice = findVariant(variant);
  if (!choice) return fail(`unknown variant '${variant}', known: ${VARIANT_NAMES.join(' ')}`);
  const { family, values: own } = choice;
  const values: Record<string, RuleValue> = { ...own };
  for (const pair of pairs) {
    const [name, text] = splitPair(pair);
    const option = findOption(family, name);
    if (!option) return fail(`option '${name}': unknown in ${family.family}`);
    const value = parseOptionValue(option, text);
    if (!value.ok) return fail(`option '${name}': ${value.error}`);
    values[option.name] = value.value;
  }
  const rules = family.rules(variant, values);
  if (!rules.ok) return rules;
  const changed = Object.entries(values).filter(([name, value]) => value !== own[name]);
  const changes = Object.fromEntries(changed.map(([name, value]) => [name, `${value}`]));
  return ok({ variant, values, changes, rules: rules.value });
}

/** Changed options as `Name=Value` words, the form that `readRuleset` reads. */
export const formatChanges = (changes: Readonly<Record<string, string>>): string => formatPairs(changes).join(' ');
