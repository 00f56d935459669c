/** `alquerque tables verify`. */
import { Command } from 'commander';
import {
  groupName,
  hasPackedFiles,
  type MaterialClass,
  type MaterialGroup,
  namesInGroup,
  type WdlCounts,
} from '../../games/tablebase';
import { crossCheck, verifyClass } from '../../tablebase/verify';
import { Random } from '../../util/random';
import { fail, ok, type Result } from '../../util/result';
import { integerArgument } from '../arguments';
import {
  addSelectionOptions,
  existingClasses,
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

/** Tables that the last space needed, of which the next may need some. */
type LoadedByName = Map<string, Uint8Array>;

const MAX_SAMPLES = 1_000_000_000;
const DEFAULT_SAMPLES = 20_000;
/** Spaces with no more numbers are checked whole, where nobody says how many: three men against three, four pieces. */
const MAX_WHOLE_CLASS = 250_000;

export function verifyCommand(): Command {
  const command = addSelectionOptions(new Command('verify'))
    .description('checks the files, and values by the rules: all of small spaces, samples of large ones')
    .argument('[spaces...]', 'which, as `list` names them (default: all)')
    .option('--men <n>', 'only spaces of up to so many men together', integerArgument(1, MAX_MEN), MAX_MEN)
    .option(
      '--sample <n>',
      `positions of each space; a space with no more is checked whole (default: ${DEFAULT_SAMPLES}, up to ${MAX_WHOLE_CLASS} all)`,
      integerArgument(1, MAX_SAMPLES),
    )
    .option('--seed <n>', 'of the samples', integerArgument(0, 2 ** 31 - 1), 1)
    .option('--solve', 'solve all again by the rules alone, which is slow, and compare');
  return command.action((names: string[], options: Options) => {
    const choices = selectExisting(command, names, options);
    if (!choices.ok) return command.error(`error: ${choices.error}`);
    const done = (options.solve ? crossCheckTables : verifyTables)(names, choices.value, options);
    if (!done.ok) command.error(`error: ${done.error}`);
  });
}

function verifyTables(names: readonly string[], choices: readonly TableSelection[], options: Options): Result<true> {
  let wrong = 0;
  let all = 0;
  for (const choice of choices) {
    const spaces = existingClasses(choice, names, options.men);
    all += spaces.length;
    wrong += verifyClasses(choice, spaces, options);
  }
  if (all === 0) return noTablesError(choices);
  return wrong === 0 ? ok(true) : fail(`${wrong} of ${all} tables do not hold`);
}

const noTablesError = ([choice]: readonly TableSelection[]): Result<true> =>
  fail(`there are no such tables in ${choice!.folder.path}`);

/** How many of them do not hold. */
function verifyClasses(choice: TableSelection, spaces: readonly MaterialClass[], options: Options): number {
  const what = choice.endings.metric === 'plies' ? ' in plies' : '';
  const random = new Random(options.seed);
  const loaded: LoadedByName = new Map();
  let wrong = 0;
  for (const space of spaces) {
    const sample = options.sample ?? (space.size <= MAX_WHOLE_CLASS ? MAX_WHOLE_CLASS : DEFAULT_SAMPLES);
    const checked = verifyOne(choice, space, sample, random, loaded);
    if (checked.ok) console.log(`${space.name}${what}: ${checked.value} positions agree with the rules`);
    else console.error(`error: ${checked.error}`);
    if (!checked.ok) wrong++;
  }
  return wrong;
}

function crossCheckTables(
  names: readonly string[],
  choices: readonly TableSelection[],
  options: Options,
): Result<true> {
  let all = 0;
  for (const choice of choices) {
    const solved = crossCheckGroups(choice, names, options);
    if (!solved.ok) return solved;
    all += solved.value;
  }
  return all === 0 ? noTablesError(choices) : ok(true);
}

/** How many groups are as they should be; fails at the first that is not. */
function crossCheckGroups(choice: TableSelection, names: readonly string[], options: Options): Result<number> {
  const { endings, folder } = choice;
  const groups = endings.groups(Math.min(options.men, endings.maxMen));
  const wanted = (group: MaterialGroup): boolean =>
    names.length === 0 || group.some(({ name }) => names.includes(name));
  const there = groups.filter(spaces => wanted(spaces) && spaces.every(({ name }) => folder.has(name)));
  for (const group of there) {
    const tables: LoadedByName = new Map();
    const loaded = loadInto(choice, tablesNeeded(choice, group), tables);
    if (!loaded.ok) return loaded;
    const compared = crossCheck(endings, group, tables);
    if (!compared.ok) return compared;
    console.log(`${groupName(group)}: ${compared.value} positions, solved again by the rules, are the same`);
  }
  return ok(there.length);
}

function verifyOne(
  choice: TableSelection,
  space: MaterialClass,
  sample: number,
  random: Random,
  loaded: LoadedByName,
): Result<number> {
  const { endings } = choice;
  const group = [...namesInGroup(endings, space)].map(name => classNamed(choice, name));
  const needed = tablesNeeded(choice, group);
  for (const name of loaded.keys()) if (!needed.has(name)) loaded.delete(name);
  const read = loadInto(choice, needed, loaded);
  if (!read.ok) return read;
  const counted = compareCounts(choice, space, loaded.get(space.name)!);
  return counted.ok ? verifyClass(endings, space, loaded, sample, random) : counted;
}

/** Of packed tables only the sum is known: what they do not hold was counted before they were packed. */
function compareCounts({ endings, folder }: TableSelection, space: MaterialClass, table: Uint8Array): Result<true> {
  const header = folder.readHeader(space);
  if (!header.ok) return header;
  const told = header.value;
  const found = endings.countValues(space, table);
  const sum = ({ win, draw, loss }: Pick<WdlCounts, 'win' | 'draw' | 'loss'>): number => win + draw + loss;
  const holds = hasPackedFiles(endings)
    ? Math.min(told.win, told.draw, told.loss) >= 0 && sum(told) === sum(found)
    : told.win === found.win &&
      told.draw === found.draw &&
      told.loss === found.loss &&
      told.distances.length === found.distances.size &&
      told.distances.every(([plies, count]) => found.distances.get(plies) === count);
  return holds ? ok(true) : fail(`${folder.filePath(space.name)}: its counts are not those of its values`);
}

/** The tables that turns from a group may ask: its own, and those below it. */
function tablesNeeded(choice: TableSelection, group: MaterialGroup): ReadonlySet<string> {
  const { endings } = choice;
  const names = new Set(group.map(({ name }) => name));
  // Of packed tables all below are asked: what they do not hold is played on. Names that are added are visited too.
  for (const name of hasPackedFiles(endings) ? names : [...names]) {
    for (const below of endings.successorsOf(classNamed(choice, name))) names.add(below);
  }
  return names;
}

function loadInto(choice: TableSelection, names: Iterable<string>, loaded: LoadedByName): Result<true> {
  for (const name of names) {
    if (loaded.has(name)) continue;
    const table = choice.folder.load(classNamed(choice, name));
    if (!table.ok) return table;
    loaded.set(name, table.value);
  }
  return ok(true);
}

function classNamed({ endings }: TableSelection, name: string): MaterialClass {
  return endings
    .groups(endings.maxMen)
    .flat()
    .find(space => space.name === name)!;
}
