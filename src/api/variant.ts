/**
 * The variants: what they are called, who plays, which rules can be chosen.
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

/** A rule option of a variant, with the value that the variant gives it as `default`. */
export interface Option {
  readonly name: string;
  readonly type: 'check' | 'spin' | 'combo';
  readonly default: RuleValue;
  readonly min?: number;
  readonly max?: number;
  readonly values?: readonly string[];
  /** What it means, in a sentence. */
  readonly sentence: string;
}

export interface Variant {
  readonly name: string;
  readonly title: string;
  readonly family: string;
  /** What it is about, in a sentence. */
  readonly sentence: string;
  /** The names of the sides; the first begins. */
  readonly sides: readonly [string, string];
  readonly begins: string;
  readonly startFen: string;
  readonly options: readonly Option[];
}

/** A variant with a value for every option. */
export interface VariantRules {
  readonly family: Family;
  readonly variant: Row;
  /** A value for every option. */
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

/** The rules of a variant with some options changed; names are read whatever their case, values also as text. */
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
    if (!option) return fault('bad-option', `unknown option '${name}' in ${family.family}`);
    if (value === undefined) continue;
    const read = parseOptionValue(option, String(value));
    if (!read.ok) return fault('bad-option', `${option.name}: ${read.error}`);
    values[option.name] = read.value;
  }
  return ok(values);
}

/** The options whose values are not those of the variant's row. */
export function changedValues({ family, variant: row, values }: VariantRules): RuleValues {
  const usual = defaultValues(family, row);
  return deepFreeze(Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== usual[name])));
}
