/** Words of the command line that several commands take. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Result } from '../games/game';
import { VARIANTS } from '../games/index';
import { capitalise } from '../games/names';
import { parseInteger } from '../games/values';
import { maskControlChars } from './plain';
import { suggestion } from './suggest';

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
export const USAGE_ERROR = 2;

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
