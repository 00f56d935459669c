/** Rule options as text: `Name` and `value` to the value that the rules take. */
import { type Family, fail, ok, type Result, type RuleOption, type RuleValue } from './game';

/** A whole number within bounds, digits with at most a minus before them. */
export function parseInteger(text: string, min: number, max: number): Result<number> {
  const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return ok(value);
  return fail(`a whole number from ${min} to ${max} is needed, not '${text}'`);
}

/** The member of `words` that `text` is, whatever the case. */
export function parseChoice(text: string, words: readonly string[]): Result<string> {
  const lower = text.toLowerCase();
  const word = words.find(candidate => candidate.toLowerCase() === lower);
  return word === undefined ? fail(`one of ${words.join(', ')} is needed, not '${text}'`) : ok(word);
}

export function parseOptionValue(option: RuleOption, text: string): Result<RuleValue> {
  switch (option.type) {
    case 'spin':
      return parseInteger(text, option.min, option.max);
    case 'combo':
      return parseChoice(text, option.values);
    case 'check': {
      const word = parseChoice(text, ['true', 'false']);
      return word.ok ? ok(word.value === 'true') : word;
    }
  }
}

/** The rule option of a family that `name` means, whatever the case. */
export function findOption(game: Family, name: string): RuleOption | undefined {
  const lower = name.toLowerCase();
  return game.options.find(option => option.name.toLowerCase() === lower);
}
