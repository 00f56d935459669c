/** The words that all `tables` commands take, and what they choose. */
import { dirname } from 'node:path';
import { type Command, Option } from 'commander';
import type { Endings, Group } from '../games/endings';
import { fail, ok, type Result } from '../games/game';
import { type Ruleset, readRuleset } from '../games/ruleset';
import { variantOption } from '../shell/arguments';
import { defaultFolder, TableFolder } from '../tables/folder';

export interface ChoiceOptions {
  readonly variant: string;
  readonly option: readonly string[];
  readonly path?: string;
  readonly distances?: true;
}

export interface Choice extends Ruleset {
  readonly endings: Endings;
  readonly folder: TableFolder;
}

/** The most men that are ever asked for: more than any game has. */
export const MOST_MEN = 64;

export const withChoice = (command: Command): Command =>
  command
    .addOption(variantOption())
    .option('--option <name=value...>', 'change a rule of the variant', [])
    .option('--distances', 'of draughts, tables that tell plies to the end: larger, and slower to build')
    .addOption(new Option('--path <folder>', `where tables live (default: ${defaultFolder()})`));

export function choose({ variant, option, path, distances }: ChoiceOptions): Result<Choice> {
  const rules = readRuleset(variant, option);
  if (!rules.ok) return rules;
  const endings = rules.value.rules.endings?.(distances);
  if (!endings) return fail(`${variant} has no tables`);
  if (!endings.ok) return fail(`${variant}: ${endings.error}`);
  const folder = new TableFolder(path ?? defaultFolder(), endings.value);
  return ok({ ...rules.value, endings: endings.value, folder });
}

/** Beside tables of values those that tell plies, which lie in a folder next to theirs. */
export function byPlies(choice: Choice): Choice | undefined {
  const { byPlies: endings } = choice.endings;
  return endings && { ...choice, endings, folder: new TableFolder(dirname(choice.folder.path), endings) };
}

/** Fails where a name is that of no table that is there. */
export function needThere(names: readonly string[], folders: readonly TableFolder[]): Result<true> {
  const unknown = names.find(name => !folders.some(folder => folder.has(name)));
  return unknown === undefined ? ok(true) : fail(`${folders[0]!.path} has no table ${unknown}`);
}

/** Of these variants one for each signature; those without tables are left out. */
export function chooseEach(variants: readonly string[], options: ChoiceOptions): Choice[] {
  const choices = new Map<string, Choice>();
  for (const variant of variants) {
    const choice = choose({ ...options, variant });
    if (choice.ok && !choices.has(choice.value.endings.signature))
      choices.set(choice.value.endings.signature, choice.value);
  }
  return [...choices.values()];
}

export const namesOf = (group: Group): string => group.map(({ name }) => name).join(' and ');
