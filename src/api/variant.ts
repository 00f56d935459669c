/**
 * The variants: names, sides and rule options.
 *
 * @module
 */

import {
  type BaseRules,
  type Family,
  findOption,
  parseOptionValue,
  type Variant as Row,
  type RuleOption,
  type RuleValue,
  type RuleValues,
} from '../games/rules';
import { deepFreeze } from '../util/invariants';
import { fault, ok, type Result } from './result';

export type { RuleValue, RuleValues } from '../games/rules';

/** A rule option; `default` is its value in the variant. */
export interface Option {
  readonly name: string;
  readonly type: 'check' | 'spin' | 'combo';
  readonly default: RuleValue;
  readonly min?: number;
  readonly max?: number;
  readonly values?: readonly string[];
  /** Meaning of the option, in a sentence. */
  readonly sentence: string;
}

export interface Variant {
  readonly name: string;
  readonly title: string;
  readonly family: string;
  /** Description of the game, in a sentence. */
  readonly sentence: string;
  /** Names of the sides; the first one begins. */
  readonly sides: readonly [string, string];
  readonly begins: string;
  readonly startFen: string;
  readonly options: readonly Option[];
}

/** The rules of a variant with a value chosen for every option. */
export interface VariantRules {
  readonly family: Family;
  readonly variant: Row;
  readonly values: RuleValues;
  readonly rules: BaseRules;
}

const defaultValues = (family: Family, row: Row): RuleValues => ({
  ...Object.fromEntries(family.options.map(option => [option.name, option.default])),
  ...row.options,
});

function describeOption(family: Family, option: RuleOption, values: RuleValues): Option {
  return { ...option, default: values[option.name]!, sentence: family.texts.options[option.name] ?? '' };
}

export function variantsOfFamily(family: Family): Variant[] {
  return family.variants.flatMap(row => {
    const values = defaultValues(family, row);
    const rules = family.rules(row.name, values);
    if (!rules.ok) return [];
    const [title, sentence] = family.texts.variants[row.name] ?? [row.name, ''];
    const { sides, startFen } = rules.value;
    const options = family.options.map(option => describeOption(family, option, values));
    return { name: row.name, title, family: family.family, sentence, sides, begins: sides[0], startFen, options };
  });
}

/** The rules of a variant with some options changed. Names ignore case; values may also be text. */
export function readVariantRules(families: readonly Family[], name: string, changes: RuleValues): Result<VariantRules> {
  for (const family of families) {
    const row = family.variants.find(candidate => candidate.name === name);
    if (!row) continue;
    const changed = readRuleChanges(family, changes);
    if (!changed.ok) return changed;
    const values = { ...defaultValues(family, row), ...changed.value };
    const rules = family.rules(name, values);
    if (!rules.ok) return fault('bad-option', rules.error);
    deepFreeze(rules.value.sides);
    return ok({ family, variant: row, values: deepFreeze(values), rules: rules.value });
  }
  return fault('unknown-variant', `unknown variant '${name}'`);
}

function readRuleChanges(family: Family, changes: RuleValues): Result<RuleValues> {
  const values: Record<string, RuleValue> = {};
  for (const [name, value] of Object.entries(changes)) {
    const option = findOption(family, name);
    if (!option) return fault('bad-option', `unknown option '${name}' of ${family.family}`);
    if (value === undefined) continue;
    const read = parseOptionValue(option, String(value));
    if (!read.ok) return fault('bad-option', `${option.name}: ${read.error}`);
    values[option.name] = read.value;
  }
  return ok(values);
}

/** Options whose values differ from the defaults of the variant. */
export function changedValues({ family, variant: row, values }: VariantRules): RuleValues {
  const defaults = defaultValues(family, row);
  return deepFreeze(Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== defaults[name])));
}
