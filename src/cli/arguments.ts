import { type Command, InvalidArgumentError, Option } from 'commander';
import { VARIANT_NAMES } from '../games/registry';
import type { Result } from '../util/result';
import { capitalise, maskControlChars, parseInteger, truncateMiddle } from '../util/text';

/** ` (did you mean ...?)`, or nothing if no name is similar. */
export function suggestion(typed: string, names: readonly string[]): string {
  const name = nearestName(typed, names);
  return name === undefined ? '' : ` (did you mean ${name}?)`;
}

/** Name with the smallest edit distance to `typed`, or one that contains a word starting with it. */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  const lower = typed.toLowerCase();
  const ranked = names
    .map(name => ({ name, distance: editDistance(lower, name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const [best] = ranked;
  if (best && best.distance <= Math.max(1, Math.floor(Math.min(lower.length, best.name.length) / 3))) return best.name;
  const completions = names.filter(
    name =>
      lower.length > 2 &&
      name
        .toLowerCase()
        .split('-')
        .some(word => word.startsWith(lower)),
  );
  return completions[0] ?? (best && best.distance < lower.length / 2 ? best.name : undefined);
}

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [index, letter] of [...a.slice(0, 64)].entries()) {
    const next = [index + 1];
    for (let at = 0; at < b.length; at++)
      next.push(Math.min(row[at + 1]! + 1, next[at]! + 1, row[at]! + (letter === b[at] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}

/** Parser of an integer argument from `min` to `max`. */
export const integerArgument =
  (min: number, max: number) =>
  (text: string): number => {
    const number = parseInteger(text, min, max);
    if (!number.ok) throw new InvalidArgumentError(`${capitalise(number.error)}.`);
    return number.value;
  };

/** Checks a variant name; the error suggests a similar one. */
export function parseVariantName(name: string): string {
  if (VARIANT_NAMES.includes(name)) return name;
  throw new InvalidArgumentError(
    `Unknown variant ${maskControlChars(name)}${suggestion(name, VARIANT_NAMES)}; see 'alquerque variants'.`,
  );
}

/** `defaultText` replaces the default variant in the help text. */
export const variantOption = (defaultText?: string): Option =>
  new Option('--variant <name>', 'variant').argParser(parseVariantName).default(VARIANT_NAMES[0]!, defaultText);

/** Exit code for invalid command lines. */
const USAGE_ERROR = 2;

/** Exits with a one-line error about the command line. */
export const exitWithUsageError = (command: Command, error: string): never =>
  command.error(errorLine(error), { exitCode: USAGE_ERROR });

/** Longest error that is printed; it may quote a file. */
const MAX_PRINTED_ERROR = 2000;

/** An error in one line. */
const errorLine = (error: string): string => `error: ${maskControlChars(truncateMiddle(error, MAX_PRINTED_ERROR))}`;

/** Prints an error in one line. */
export const printError = (error: string): void => console.error(errorLine(error));

/** Exits with a one-line error and code 1. */
export const exitWithError = (command: Command, error: string): never => command.error(errorLine(error));

/** Value of a parsed argument; exits with a usage error if it is invalid. */
export const valueOrUsageError = <T>(command: Command, result: Result<T>): T =>
  result.ok ? result.value : exitWithUsageError(command, result.error);

/** Makes `command` and its subcommands exit with `USAGE_ERROR` for errors that commander reports. */
export function useUsageExitCode(command: Command): void {
  command.exitOverride(({ code, exitCode }) =>
    process.exit(exitCode !== 0 && code !== 'commander.error' ? USAGE_ERROR : exitCode),
  );
  for (const subcommand of command.commands) useUsageExitCode(subcommand);
}
