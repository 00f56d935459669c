/** The words that all `tables` commands take, and what they choose. */
import { dirname } from 'node:path';
import { type Command, Option } from 'commander';
import { type Ruleset, readRuleset } from '../../games/registry';
import type { MaterialClass, Tablebase } from '../../games/tablebase';
import { defaultTableFolder, TableFolder } from '../../tablebase/folder';
import { fail, ok, type Result } from '../../util/result';
import { valueOrUsageError, variantOption } from '../arguments';

export interface SelectionOptions {
  readonly variant: string;
  readonly option?: readonly string[];
  readonly path?: string;
  readonly distances?: true;
}

export interface TableSelection extends Ruleset {
  readonly endings: Tablebase;
  readonly folder: TableFolder;
}

/** The most men that are ever asked for: more than any game has. */
export const MAX_MEN = 64;

/** `whose`: what is meant where no variant is named, if not the first one. */
export const addSelectionOptions = (command: Command, whose?: string): Command =>
  command
    .addOption(variantOption(whose))
    .option('--option <name=value...>', 'change a rule of the variant')
    .option('--distances', 'of draughts, tables that tell plies to the end: larger, and slower to build')
    .addOption(new Option('--path <folder>', `where tables live (default: ${defaultTableFolder()})`));

export function selectTables({ variant, option = [], path, distances }: SelectionOptions): Result<TableSelection> {
  const rules = readRuleset(variant, option);
  if (!rules.ok) return rules;
  const endings = rules.value.rules.tablebase?.(distances);
  if (!endings) return fail(`${variant} has no tables`);
  if (!endings.ok) return fail(`${variant}: ${endings.error}`);
  const folder = new TableFolder(path ?? defaultTableFolder(), endings.value);
  return ok({ ...rules.value, endings: endings.value, folder });
}

/** Beside tables of values those that tell plies, which lie in a folder next to theirs. */
export function selectDtm(choice: TableSelection): TableSelection | undefined {
  const { dtm: endings } = choice.endings;
  return endings && { ...choice, endings, folder: new TableFolder(dirname(choice.folder.path), endings) };
}

/** What is chosen, with the tables of plies beside it where there are such; fails where no table has one of the names. */
export function selectExisting(
  command: Command,
  names: readonly string[],
  options: SelectionOptions,
): Result<TableSelection[]> {
  const choices = withDtm(valueOrUsageError(command, selectTables(options)));
  const there = requireTables(names, choices);
  return there.ok ? ok(choices) : there;
}

export function withDtm(choice: TableSelection): TableSelection[] {
  const plies = selectDtm(choice);
  return plies ? [choice, plies] : [choice];
}

/** Fails where a name is that of no table that is there. */
export function requireTables(names: readonly string[], choices: readonly TableSelection[]): Result<true> {
  const unknown = names.find(name => !choices.some(({ folder }) => folder.has(name)));
  return unknown === undefined ? ok(true) : fail(`${choices[0]!.folder.path} has no table ${unknown}`);
}

/** The spaces that have tables, of up to so many men: those of these names, or all. */
export function existingClasses(
  { endings, folder }: TableSelection,
  names: readonly string[],
  men = endings.maxMen,
): MaterialClass[] {
  const spaces = endings.groups(Math.min(men, endings.maxMen)).flat();
  return spaces.filter(({ name }) => folder.has(name) && (names.length === 0 || names.includes(name)));
}

/** Of these variants one for each signature; those without tables are left out. */
export function selectEach(variants: readonly string[], options: SelectionOptions): TableSelection[] {
  const choices = new Map<string, TableSelection>();
  for (const variant of variants) {
    const choice = selectTables({ ...options, variant });
    if (choice.ok && !choices.has(choice.value.endings.signature))
      choices.set(choice.value.endings.signature, choice.value);
  }
  return [...choices.values()];
}
