/** Words of the command line that several commands take. */
import { InvalidArgumentError, Option } from 'commander';
import { fail, ok, type Result, type Rules, type RuleValue, type RuleValues } from '../games/game';
import { chooseVariant, VARIANTS } from '../games/index';
import { findOption, readValue, readWhole } from '../games/values';

/** Reads an argument that is a whole number within bounds. */
export const wholeNumber =
  (min: number, max: number) =>
  (text: string): number => {
    const number = readWhole(text, min, max);
    if (!number.ok) throw new InvalidArgumentError(`${number.error}.`);
    return number.value;
  };

export const variantOption = (): Option =>
  new Option('--variant <name>', 'the variant to play by').choices(VARIANTS).default(VARIANTS[0]!);

export interface RuleChoice {
  readonly variant: string;
  /** A value for every option of the family. */
  readonly values: RuleValues;
  readonly rules: Rules;
}

/** The rules of a variant of the registry, with changes given as `Name=Value`. */
export function chooseRules(variant: string, pairs: readonly string[]): Result<RuleChoice> {
  const { game, values: row } = chooseVariant(variant)!;
  const changes: Record<string, RuleValue> = {};
  for (const pair of pairs) {
    const [name = '', ...rest] = pair.split('=');
    const option = findOption(game, name);
    if (!option) return fail(`option '${name}': unknown in ${game.family}`);
    const value = readValue(option, rest.join('='));
    if (!value.ok) return fail(`option '${name}': ${value.error}`);
    changes[option.name] = value.value;
  }
  const values = { ...row, ...changes };
  const rules = game.rules(variant, values);
  return rules.ok ? ok({ variant, values, rules: rules.value }) : rules;
}
