/** The game that is played: a variant and the changes made to its row of options. */

import { fail, ok, type Result, type Rules } from '../games/game';
import { chooseVariant, VARIANTS } from '../games/index';
import { chooseRules } from '../shell/arguments';

export interface Ruleset {
  readonly variant: string;
  /** The options whose values are not those of the variant's row: what the engines are told. */
  readonly changes: Readonly<Record<string, string>>;
  readonly rules: Rules;
}

/** `pairs` are `Name=Value`. */
export function readRuleset(variant: string, pairs: readonly string[]): Result<Ruleset> {
  const row = chooseVariant(variant)?.values;
  if (!row) return fail(`unknown variant '${variant}', known: ${VARIANTS.join(' ')}`);
  const choice = chooseRules(variant, pairs);
  if (!choice.ok) return choice;
  const { rules, values } = choice.value;
  const changed = Object.entries(values).filter(([name, value]) => value !== row[name]);
  return ok({ variant, rules, changes: Object.fromEntries(changed.map(([name, value]) => [name, `${value}`])) });
}

/** `Name=Value` words, as they are read. */
export const writeChanges = (changes: Readonly<Record<string, string>>): string =>
  Object.entries(changes)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
