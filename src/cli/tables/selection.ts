/** Options that all `tables` commands share, and the tables that they select. */
import { dirname } from 'node:path';
import { type Command, Option } from 'commander';
import { type Ruleset, readRuleset } from '../../games/registry';
import { classByName, type MaterialClass, type Tablebase } from '../../games/tablebase';
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
  readonly tablebase: Tablebase;
  readonly folder: TableFolder;
}

/** Upper limit of `--men`, more than any game has. */
export const MAX_MEN = 64;

/** Adds the options. `defaultText` describes the default of --variant, if it is not the first variant. */
export const addSelectionOptions = (command: Command, defaultText?: string): Command =>
  command
    .addOption(variantOption(defaultText))
    .option('--option <name=value...>', 'rules of the variant to change')
    .option('--distances', 'draughts: tables of distances to the end, larger and slower to build')
    .addOption(new Option('--path <folder>', `folder of the tables (default: ${defaultTableFolder()})`));

export function selectTables({ variant, option = [], path, distances }: SelectionOptions): Result<TableSelection> {
  const rules = readRuleset(variant, option);
  if (!rules.ok) return rules;
  const tablebase = rules.value.rules.tablebase?.(distances);
  if (!tablebase) return fail(`${variant} has no tables`);
  if (!tablebase.ok) return fail(`${variant}: ${tablebase.error}`);
  const folder = new TableFolder(path ?? defaultTableFolder(), tablebase.value);
  return ok({ ...rules.value, tablebase: tablebase.value, folder });
}

/** Other tables of the same rules, in a folder beside those of the selection. */
const selectBeside = (selection: TableSelection, tablebase: Tablebase): TableSelection => ({
  ...selection,
  tablebase,
  folder: new TableFolder(dirname(selection.folder.path), tablebase),
});

/** DTM tables of a WDL selection. */
export function selectDtm(selection: TableSelection): TableSelection | undefined {
  const { dtm } = selection.tablebase;
  return dtm && selectBeside(selection, dtm);
}

/** Tables of an earlier phase of the game. */
export function selectOpening(selection: TableSelection): TableSelection | undefined {
  const { opening } = selection.tablebase;
  return opening?.ok ? selectBeside(selection, opening.value) : undefined;
}

/** Folder of a table of the selection, or of the tables that it is built on. */
export function folderOf(selection: TableSelection, name: string): TableFolder {
  const { tablebase, folder } = selection;
  const owner = classByName(tablebase, name)?.tablebase ?? tablebase;
  return owner === tablebase ? folder : selectBeside(selection, owner).folder;
}

/** Selected tables with their companions. Fails if one of the names has no table. */
export function selectExisting(
  command: Command,
  names: readonly string[],
  options: SelectionOptions,
): Result<TableSelection[]> {
  const selections = withCompanions(valueOrUsageError(command, selectTables(options)));
  const exist = requireTables(names, selections);
  return exist.ok ? ok(selections) : exist;
}

/** A selection, followed by its DTM tables and those of an earlier phase. */
export function withCompanions(selection: TableSelection): TableSelection[] {
  return [selection, selectDtm(selection), selectOpening(selection)].filter(part => part !== undefined);
}

/** Fails if one of the names has no table. */
export function requireTables(names: readonly string[], selections: readonly TableSelection[]): Result<true> {
  const missing = names.find(name => !selections.some(({ folder }) => folder.has(name)));
  return missing === undefined ? ok(true) : fail(`${selections[0]!.folder.path}: no table ${missing}`);
}

/** Classes of up to `men` men that have tables: those named, or all. */
export function existingClasses(
  { tablebase, folder }: TableSelection,
  names: readonly string[],
  men = tablebase.maxMen,
): MaterialClass[] {
  const classes = tablebase.groups(Math.min(men, tablebase.maxMen)).flat();
  return classes.filter(({ name }) => folder.has(name) && (names.length === 0 || names.includes(name)));
}

/** One selection for each signature among the variants. Variants without tables are left out. */
export function selectEach(variants: readonly string[], options: SelectionOptions): TableSelection[] {
  const selections = new Map<string, TableSelection>();
  for (const variant of variants) {
    const selection = selectTables({ ...options, variant });
    if (selection.ok && !selections.has(selection.value.tablebase.signature))
      selections.set(selection.value.tablebase.signature, selection.value);
  }
  return [...selections.values()];
}
