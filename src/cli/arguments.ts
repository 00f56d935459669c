import { type Command, InvalidArgumentError, Option } from 'commander';
import { VARIANTS } from '../games/registry';
import type { Result } from '../util/result';
import { capitalise, maskControlChars, parseInteger } from '../util/text';

/** What somebody may have meant who typed a name that there is not. */

/** ` (did you mean ...?)`, or nothing where no name is near. */
export function suggestion(typed: string, names: readonly string[]): string {
  const near = nearestName(typed, names);
  return near === undefined ? '' : ` (did you mean ${near}?)`;
}

/** The name that the fewest letters tell from `typed`, where that is less than half of them; or the one it begins. */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  const lower = typed.toLowerCase();
  const ranked = names
    .map(name => ({ name, letters: editDistance(lower, name.toLowerCase()) }))
    .sort((one, other) => one.letters - other.letters);
  const [best] = ranked;
  if (best && best.letters <= Math.max(1, Math.floor(Math.min(lower.length, best.name.length) / 3))) return best.name;
  const part = names.filter(
    name =>
      lower.length > 2 &&
      name
        .toLowerCase()
        .split('-')
        .some(word => word.startsWith(lower)),
  );
  return part[0] ?? (best && best.letters < lower.length / 2 ? best.name : undefined);
}

/** Letters to put in, take out or change on the way from one word to the other. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [index, letter] of [...one.slice(0, 64)].entries()) {
    const next = [index + 1];
    for (let at = 0; at < other.length; at++)
      next.push(Math.min(row[at + 1]! + 1, next[at]! + 1, row[at]! + (letter === other[at] ? 0 : 1)));
    row = next;
  }
  return row[other.length]!;
}

/** Words of the command line that several commands take. */

/** Reads an argument that is a whole number within bounds. */
export const integerArgument =
  (min: number, max: number) =>
  (text: string): number => {
    const number = parseInteger(text, min, max);
    if (!number.ok) throw new InvalidArgumentError(`${capitalise(number.error)}.`);
    return number.value;
  };

/** The variant of that name; one that there is not is refused, and the nearest one named. */
export function parseVariantName(name: string): string {
  if (VARIANTS.includes(name)) return name;
  throw new InvalidArgumentError(
    `There is no variant ${maskControlChars(name)}${suggestion(name, VARIANTS)}; 'alquerque variants' lists them.`,
  );
}

/** `whose`: how a command calls what it takes where no variant is named. */
export const variantOption = (whose?: string): Option =>
  new Option('--variant <name>', 'the variant to play by').argParser(parseVariantName).default(VARIANTS[0]!, whose);

/** What is wrong with the words of a command line ends the program with this code. */
const USAGE_ERROR = 2;

/** Ends the program with one line that says what is wrong with its words. */
export const exitWithUsageError = (command: Command, error: string): never =>
  command.error(`error: ${maskControlChars(error)}`, { exitCode: USAGE_ERROR });

/** What words stand for; where that is nothing, they end the program. */
export const valueOrUsageError = <T>(command: Command, read: Result<T>): T =>
  read.ok ? read.value : exitWithUsageError(command, read.error);

/** Words that a command does not understand end the program with USAGE_ERROR, for it and for all below it. */
export function useUsageExitCode(command: Command): void {
  command.exitOverride(({ code, exitCode }) =>
    process.exit(exitCode !== 0 && code !== 'commander.error' ? USAGE_ERROR : exitCode),
  );
  for (const below of command.commands) useUsageExitCode(below);
}
