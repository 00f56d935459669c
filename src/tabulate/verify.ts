/** `alquerque tables verify`. */
import { Command } from 'commander';
import { arePacked, type Group, namesOf, type Space, type Tally } from '../games/endings';
import { fail, ok, type Result } from '../games/game';
import { Random } from '../games/zobrist';
import { wholeNumber } from '../shell/arguments';
import { solveAgain } from '../tables/again';
import { groupOf, verifySpace } from '../tables/verify';
import { type Choice, type ChoiceOptions, chooseTables, MOST_MEN, spacesThere, withChoice } from './choice';

interface Options extends ChoiceOptions {
  readonly men: number;
  readonly sample?: number;
  readonly seed: number;
  readonly solve?: true;
}

/** Tables that the last space needed, of which the next may need some. */
type Loaded = Map<string, Uint8Array>;

const MOST_SAMPLES = 1_000_000_000;
const SAMPLE = 20_000;
/** Spaces with no more numbers are checked whole, where nobody says how many: three men against three, four pieces. */
const SMALL = 250_000;

export function verifyCommand(): Command {
  const command = withChoice(new Command('verify'))
    .description('checks the files, and values by the rules: all of small spaces, samples of large ones')
    .argument('[spaces...]', 'which, as `list` names them (default: all)')
    .option('--men <n>', 'only spaces of up to so many men together', wholeNumber(1, MOST_MEN), MOST_MEN)
    .option(
      '--sample <n>',
      `positions of each space; a space with no more is checked whole (default: ${SAMPLE}, up to ${SMALL} all)`,
      wholeNumber(1, MOST_SAMPLES),
    )
    .option('--seed <n>', 'of the samples', wholeNumber(0, 2 ** 31 - 1), 1)
    .option('--solve', 'solve all again by the rules alone, which is slow, and compare');
  return command.action((names: string[], options: Options) => {
    const choices = chooseTables(command, names, options);
    if (!choices.ok) return command.error(`error: ${choices.error}`);
    const done = (options.solve ? solveTables : verifyTables)(names, choices.value, options);
    if (!done.ok) command.error(`error: ${done.error}`);
  });
}

function verifyTables(names: readonly string[], choices: readonly Choice[], options: Options): Result<true> {
  let wrong = 0;
  let all = 0;
  for (const choice of choices) {
    const spaces = spacesThere(choice, names, options.men);
    all += spaces.length;
    wrong += verifySpaces(choice, spaces, options);
  }
  if (all === 0) return nothingThere(choices);
  return wrong === 0 ? ok(true) : fail(`${wrong} of ${all} tables do not hold`);
}

const nothingThere = ([choice]: readonly Choice[]): Result<true> =>
  fail(`there are no such tables in ${choice!.folder.path}`);

/** How many of them do not hold. */
function verifySpaces(choice: Choice, spaces: readonly Space[], options: Options): number {
  const what = choice.endings.metric === 'plies' ? ' in plies' : '';
  const random = new Random(options.seed);
  const loaded: Loaded = new Map();
  let wrong = 0;
  for (const space of spaces) {
    const sample = options.sample ?? (space.size <= SMALL ? SMALL : SAMPLE);
    const checked = verifyOne(choice, space, sample, random, loaded);
    if (checked.ok) console.log(`${space.name}${what}: ${checked.value} positions agree with the rules`);
    else console.error(`error: ${checked.error}`);
    if (!checked.ok) wrong++;
  }
  return wrong;
}

function solveTables(names: readonly string[], choices: readonly Choice[], options: Options): Result<true> {
  let all = 0;
  for (const choice of choices) {
    const solved = solveGroups(choice, names, options);
    if (!solved.ok) return solved;
    all += solved.value;
  }
  return all === 0 ? nothingThere(choices) : ok(true);
}

/** How many groups are as they should be; fails at the first that is not. */
function solveGroups(choice: Choice, names: readonly string[], options: Options): Result<number> {
  const { endings, folder } = choice;
  const groups = endings.groups(Math.min(options.men, endings.most));
  const wanted = (group: Group): boolean => names.length === 0 || group.some(({ name }) => names.includes(name));
  const there = groups.filter(spaces => wanted(spaces) && spaces.every(({ name }) => folder.has(name)));
  for (const group of there) {
    const tables: Loaded = new Map();
    const loaded = loadInto(choice, namesAskedFor(choice, group), tables);
    if (!loaded.ok) return loaded;
    const compared = solveAgain(endings, group, tables);
    if (!compared.ok) return compared;
    console.log(`${namesOf(group)}: ${compared.value} positions, solved again by the rules, are the same`);
  }
  return ok(there.length);
}

function verifyOne(choice: Choice, space: Space, sample: number, random: Random, loaded: Loaded): Result<number> {
  const { endings } = choice;
  const group = [...groupOf(endings, space)].map(name => spaceNamed(choice, name));
  const needed = namesAskedFor(choice, group);
  for (const name of loaded.keys()) if (!needed.has(name)) loaded.delete(name);
  const read = loadInto(choice, needed, loaded);
  if (!read.ok) return read;
  const counted = compareCounts(choice, space, loaded.get(space.name)!);
  return counted.ok ? verifySpace(endings, space, loaded, sample, random) : counted;
}

/** Of packed tables only the sum is known: what they do not hold was counted before they were packed. */
function compareCounts({ endings, folder }: Choice, space: Space, table: Uint8Array): Result<true> {
  const header = folder.header(space);
  if (!header.ok) return header;
  const told = header.value;
  const found = endings.tally(space, table);
  const sum = ({ win, draw, loss }: Pick<Tally, 'win' | 'draw' | 'loss'>): number => win + draw + loss;
  const holds = arePacked(endings)
    ? Math.min(told.win, told.draw, told.loss) >= 0 && sum(told) === sum(found)
    : told.win === found.win &&
      told.draw === found.draw &&
      told.loss === found.loss &&
      told.distances.length === found.distances.size &&
      told.distances.every(([plies, count]) => found.distances.get(plies) === count);
  return holds ? ok(true) : fail(`${folder.fileOf(space.name)}: its counts are not those of its values`);
}

/** The tables that turns from a group may ask: its own, and those below it. */
function namesAskedFor(choice: Choice, group: Group): ReadonlySet<string> {
  const { endings } = choice;
  const names = new Set(group.map(({ name }) => name));
  // Of packed tables all below are asked: what they do not hold is played on. Names that are added are visited too.
  for (const name of arePacked(endings) ? names : [...names]) {
    for (const below of endings.below(spaceNamed(choice, name))) names.add(below);
  }
  return names;
}

function loadInto(choice: Choice, names: Iterable<string>, loaded: Loaded): Result<true> {
  for (const name of names) {
    if (loaded.has(name)) continue;
    const table = choice.folder.load(spaceNamed(choice, name));
    if (!table.ok) return table;
    loaded.set(name, table.value);
  }
  return ok(true);
}

function spaceNamed({ endings }: Choice, name: string): Space {
  return endings
    .groups(endings.most)
    .flat()
    .find(space => space.name === name)!;
}
