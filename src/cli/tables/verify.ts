/** `alquerque tables verify`. */
import { Command } from 'commander';
import {
  classByName,
  groupName,
  hasPackedFiles,
  type MaterialClass,
  type MaterialGroup,
  namesInGroup,
  type WdlCounts,
} from '../../games/tablebase';
import { type OpenTable, openTable } from '../../tablebase/disk-table';
import { crossCheck, verifyClass } from '../../tablebase/verify';
import { Random } from '../../util/random';
import { fail, ok, type Result } from '../../util/result';
import { exitWithError, integerArgument, printError } from '../arguments';
import {
  addSelectionOptions,
  existingClasses,
  folderOf,
  MAX_MEN,
  type SelectionOptions,
  selectExisting,
  type TableSelection,
} from './selection';

interface Options extends SelectionOptions {
  readonly men: number;
  readonly sample?: number;
  readonly seed: number;
  readonly solve?: true;
}

/** Tables that the last class needed, some of which the next may need. */
type LoadedByName = Map<string, Uint8Array>;

const MAX_SAMPLES = 1_000_000_000;
const DEFAULT_SAMPLES = 20_000;
/** Size up to which classes are checked completely by default: three men against three, four pieces. */
const MAX_WHOLE_CLASS = 250_000;

export function verifyCommand(): Command {
  const command = addSelectionOptions(new Command('verify'))
    .description('Check files, and values against the rules: all of small classes, samples of large ones')
    .argument('[classes...]', 'material classes as in `list` (default: all)')
    .option('--men <n>', 'largest number of men of both sides together', integerArgument(1, MAX_MEN), MAX_MEN)
    .option(
      '--sample <n>',
      `positions to check in each class (default: all up to ${MAX_WHOLE_CLASS}, else ${DEFAULT_SAMPLES})`,
      integerArgument(1, MAX_SAMPLES),
    )
    .option('--seed <n>', 'seed of the samples', integerArgument(0, 2 ** 31 - 1), 1)
    .option('--solve', 'solve everything again by the rules alone and compare; slow');
  return command.action((names: string[], options: Options) => {
    const selections = selectExisting(command, names, options);
    if (!selections.ok) return exitWithError(command, selections.error);
    const done = (options.solve ? crossCheckTables : verifyTables)(names, selections.value, options);
    if (!done.ok) exitWithError(command, done.error);
  });
}

function verifyTables(names: readonly string[], selections: readonly TableSelection[], options: Options): Result<true> {
  let wrong = 0;
  let all = 0;
  for (const selection of selections) {
    // Classes without indices are only counted.
    const classes = existingClasses(selection, names, options.men).filter(({ size }) => size > 0);
    all += classes.length;
    wrong += verifyClasses(selection, classes, options);
  }
  if (all === 0) return noTablesError(selections);
  return wrong === 0 ? ok(true) : fail(`${wrong} of ${all} tables are wrong`);
}

const noTablesError = ([selection]: readonly TableSelection[]): Result<true> =>
  fail(`no such tables in ${selection!.folder.path}`);

/** Checks classes and prints the results. Returns the number of wrong tables. */
function verifyClasses(selection: TableSelection, classes: readonly MaterialClass[], options: Options): number {
  const suffix = selection.tablebase.metric === 'plies' ? ' (DTM)' : '';
  const random = new Random(options.seed);
  const loaded: LoadedByName = new Map();
  let wrong = 0;
  for (const cls of classes) {
    const sample = options.sample ?? (cls.size <= MAX_WHOLE_CLASS ? MAX_WHOLE_CLASS : DEFAULT_SAMPLES);
    const checked = verifyOne(selection, cls, sample, random, loaded);
    if (checked.ok) console.log(`${cls.name}${suffix}: ${checked.value} positions agree with the rules`);
    else printError(checked.error);
    if (!checked.ok) wrong++;
  }
  return wrong;
}

function crossCheckTables(
  names: readonly string[],
  selections: readonly TableSelection[],
  options: Options,
): Result<true> {
  let all = 0;
  for (const selection of selections) {
    const solved = crossCheckGroups(selection, names, options);
    if (!solved.ok) return solved;
    all += solved.value;
  }
  return all === 0 ? noTablesError(selections) : ok(true);
}

/** Solves groups again and compares. Returns the number of groups; fails at the first difference. */
function crossCheckGroups(selection: TableSelection, names: readonly string[], options: Options): Result<number> {
  const { tablebase, folder } = selection;
  const groups = tablebase.groups(Math.min(options.men, tablebase.maxMen));
  const isWanted = (group: MaterialGroup): boolean =>
    names.length === 0 || group.some(({ name }) => names.includes(name));
  const existing = groups.filter(classes => isWanted(classes) && classes.every(({ name }) => folder.has(name)));
  for (const group of existing) {
    const tables: LoadedByName = new Map();
    const loaded = loadInto(selection, tablesNeeded(selection, group), tables);
    if (!loaded.ok) return loaded;
    const compared = crossCheck(tablebase, group, tables);
    if (!compared.ok) return compared;
    console.log(`${groupName(group)}: ${compared.value} positions agree with a solution by the rules`);
  }
  return ok(existing.length);
}

function verifyOne(
  selection: TableSelection,
  cls: MaterialClass,
  sample: number,
  random: Random,
  loaded: LoadedByName,
): Result<number> {
  const { tablebase } = selection;
  if (tablebase.base) return verifyOnDisk(selection, cls, sample, random);
  const group = [...namesInGroup(tablebase, cls)].map(name => classNamed(selection, name));
  const needed = tablesNeeded(selection, group);
  for (const name of loaded.keys()) if (!needed.has(name)) loaded.delete(name);
  const read = loadInto(selection, needed, loaded);
  if (!read.ok) return read;
  const counted = compareCounts(selection, cls, loaded.get(cls.name)!);
  return counted.ok ? verifyClass(tablebase, cls, loaded, sample, random) : counted;
}

/** Checks a class whose successors are too large for memory: together they are a whole phase of the game. */
function verifyOnDisk(selection: TableSelection, cls: MaterialClass, sample: number, random: Random): Result<number> {
  const { tablebase } = selection;
  const tables = new Map<string, OpenTable>();
  const close = (): void => {
    for (const table of tables.values()) table.close();
  };
  for (const name of [cls.name, ...tablebase.successorsOf(cls)]) {
    const { tablebase: owner, cls: needed } = classByName(tablebase, name)!;
    const table = openTable(owner, folderOf(selection, name), needed, printError);
    if (!table.ok) {
      close();
      return table;
    }
    tables.set(name, table.value);
  }
  const whole = selection.folder.load(cls);
  const counted = whole.ok ? compareCounts(selection, cls, whole.value) : whole;
  const entries = new Map([...tables].map(([name, table]) => [name, table.entries]));
  const checked = counted.ok ? verifyClass(tablebase, cls, entries, sample, random) : counted;
  close();
  return checked;
}

/** Compares the counts in the header with the table. Packed tables lack some values, so only their sum is compared. */
function compareCounts({ tablebase, folder }: TableSelection, cls: MaterialClass, table: Uint8Array): Result<true> {
  const header = folder.readHeader(cls);
  if (!header.ok) return header;
  const expected = header.value;
  const found = tablebase.countValues(cls, table);
  const sum = ({ win, draw, loss }: Pick<WdlCounts, 'win' | 'draw' | 'loss'>): number => win + draw + loss;
  const matches = hasPackedFiles(tablebase)
    ? Math.min(expected.win, expected.draw, expected.loss) >= 0 && sum(expected) === sum(found)
    : expected.win === found.win &&
      expected.draw === found.draw &&
      expected.loss === found.loss &&
      expected.distances.length === found.distances.size &&
      expected.distances.every(([plies, count]) => found.distances.get(plies) === count);
  return matches ? ok(true) : fail(`${folder.filePath(cls.name)}: counts in the header do not match the table`);
}

/** Names of the tables that moves from a group may need: its own and their successors. */
function tablesNeeded(selection: TableSelection, group: MaterialGroup): ReadonlySet<string> {
  const { tablebase } = selection;
  const names = new Set(group.map(({ name }) => name));
  // Packed tables need the groups of all successors, since positions that they lack are played on. The loop visits added
  // names too.
  const isPacked = hasPackedFiles(tablebase);
  for (const name of isPacked ? names : [...names]) {
    const cls = classNamed(selection, name);
    for (const successor of tablebase.successorsOf(cls)) names.add(successor);
    if (isPacked) for (const mirror of namesInGroup(tablebase, cls)) names.add(mirror);
  }
  return names;
}

function loadInto(selection: TableSelection, names: Iterable<string>, loaded: LoadedByName): Result<true> {
  for (const name of names) {
    if (loaded.has(name)) continue;
    const table = folderOf(selection, name).load(classNamed(selection, name));
    if (!table.ok) return table;
    loaded.set(name, table.value);
  }
  return ok(true);
}

const classNamed = ({ tablebase }: TableSelection, name: string): MaterialClass => classByName(tablebase, name)!.cls;
