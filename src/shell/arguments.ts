/** Words of the command line that several commands take. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Result } from '../games/game';
import { VARIANTS } from '../games/index';
import { capital } from '../games/names';
import { readWhole } from '../games/values';
import { plain } from './plain';
import { suggestion } from './suggest';

/** Reads an argument that is a whole number within bounds. */
export const wholeNumber =
  (min: number, max: number) =>
  (text: string): number => {
    const number = readWhole(text, min, max);
    if (!number.ok) throw new InvalidArgumentError(`${capital(number.error)}.`);
    return number.value;
  };

/** The variant of that name; one that there is not is refused, and the nearest one named. */
export function readVariantName(name: string): string {
  if (VARIANTS.includes(name)) return name;
  throw new InvalidArgumentError(
    `There is no variant ${plain(name)}${suggestion(name, VARIANTS)}; 'alquerque variants' lists them.`,
  );
}

/** `whose`: how a command calls what it takes where no variant is named. */
export const variantOption = (whose?: string): Option =>
  new Option('--variant <name>', 'the variant to play by').argParser(readVariantName).default(VARIANTS[0]!, whose);

/** What is wrong with the words of a command line ends the program with this code. */
export const USAGE_ERROR = 2;

/** Ends the program with one line that says what is wrong with its words. */
export const misuse = (command: Command, error: string): never =>
  command.error(`error: ${plain(error)}`, { exitCode: USAGE_ERROR });

/** What words stand for; where that is nothing, they end the program. */
export const needed = <T>(command: Command, read: Result<T>): T => (read.ok ? read.value : misuse(command, read.error));

/** Words that a command does not understand end the program with USAGE_ERROR, for it and for all below it. */
export function usageErrors(command: Command): void {
  command.exitOverride(({ code, exitCode }) =>
    process.exit(exitCode !== 0 && code !== 'commander.error' ? USAGE_ERROR : exitCode),
  );
  for (const below of command.commands) usageErrors(below);
}
