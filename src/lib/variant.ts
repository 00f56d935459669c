/**
 * The variants: what they are called, who plays, which rules can be chosen.
 *
 * @module
 */
import { frozen } from '../games/frozen';
import type { Family, Play, Variant as Row, RuleOption, RuleValue, RuleValues } from '../games/game';
import { findOption, readValue } from '../games/values';
import { fault, ok, type Result } from './result';

export type { RuleValue, RuleValues } from '../games/game';

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
export interface Ruleset {
  readonly family: Family;
  readonly row: Row;
  /** A value for every option. */
  readonly values: RuleValues;
  readonly rules: Play;
}

const valuesOf = (family: Family, row: Row): RuleValues => ({
  ...Object.fromEntries(family.options.map(option => [option.name, option.default])),
  ...row.options,
});

function optionOf(family: Family, option: RuleOption, values: RuleValues): Option {
  return { ...option, default: values[option.name]!, sentence: family.words.options[option.name] ?? '' };
}

export function variantsOf(family: Family): Variant[] {
  return family.variants.flatMap(row => {
    const values = valuesOf(family, row);
    const rules = family.rules(row.name, values);
    if (!rules.ok) return [];
    const [title, sentence] = family.words.variants[row.name] ?? [row.name, ''];
    const { sides, startFen } = rules.value;
    const options = family.options.map(option => optionOf(family, option, values));
    return { name: row.name, title, family: family.family, sentence, sides, begins: sides[0], startFen, options };
  });
}

/** The rules of a variant with some options changed; names are read whatever their case, values also as text. */
export function rulesetOf(families: readonly Family[], name: string, changes: RuleValues): Result<Ruleset> {
  for (const family of families) {
    const row = family.variants.find(candidate => candidate.name === name);
    if (!row) continue;
    const changed = readChanges(family, changes);
    if (!changed.ok) return changed;
    const values = { ...valuesOf(family, row), ...changed.value };
    const rules = family.rules(name, values);
    if (!rules.ok) return fault('bad-option', rules.error);
    frozen(rules.value.sides);
    return ok({ family, row, values: frozen(values), rules: rules.value });
  }
  return fault('unknown-variant', `unknown variant '${name}'`);
}

function readChanges(family: Family, changes: RuleValues): Result<RuleValues> {
  const values: Record<string, RuleValue> = {};
  for (const [name, value] of Object.entries(changes)) {
    const option = findOption(family, name);
    if (!option) return fault('bad-option', `unknown option '${name}' in ${family.family}`);
    if (value === undefined) continue;
    const read = readValue(option, String(value));
    if (!read.ok) return fault('bad-option', `${option.name}: ${read.error}`);
    values[option.name] = read.value;
  }
  return ok(values);
}

/** The options whose values are not those of the variant's row. */
export function changesOf({ family, row, values }: Ruleset): RuleValues {
  const usual = valuesOf(family, row);
  return frozen(Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== usual[name])));
}
