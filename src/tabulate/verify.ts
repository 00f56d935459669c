/** `alquerque tables verify`. */
import { Command } from 'commander';
import type { Group, Space } from '../games/endings';
import { fail, ok, type Result } from '../games/game';
import { Random } from '../games/zobrist';
import { wholeNumber } from '../shell/arguments';
import { solveAgain } from '../tables/again';
import { groupOf, verifySpace } from '../tables/verify';
import { type Choice, type ChoiceOptions, choose, MOST_MEN, namesOf, withChoice } from './choice';

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
    const done = options.solve ? solveTables(names, options) : verifyTables(names, options);
    if (!done.ok) command.error(`error: ${done.error}`);
  });
}

function verifyTables(names: readonly string[], options: Options): Result<true> {
  const choice = choose(options);
  if (!choice.ok) return choice;
  const { endings, folder } = choice.value;
  const spaces = endings
    .groups(Math.min(options.men, endings.most))
    .flat()
    .filter(({ name }) => folder.has(name) && (names.length === 0 || names.includes(name)));
  const random = new Random(options.seed);
  const loaded: Loaded = new Map();
  let wrong = 0;
  for (const space of spaces) {
    const sample = options.sample ?? (space.size <= SMALL ? SMALL : SAMPLE);
    const checked = verifyOne(choice.value, space, sample, random, loaded);
    if (checked.ok) console.log(`${space.name}: ${checked.value} positions agree with the rules`);
    else console.error(`error: ${checked.error}`);
    if (!checked.ok) wrong++;
  }
  return wrong === 0 ? ok(true) : fail(`${wrong} of ${spaces.length} tables do not hold`);
}

function solveTables(names: readonly string[], options: Options): Result<true> {
  const choice = choose(options);
  if (!choice.ok) return choice;
  const { endings, folder } = choice.value;
  const groups = endings.groups(Math.min(options.men, endings.most));
  const wanted = (group: Group): boolean => names.length === 0 || group.some(({ name }) => names.includes(name));
  for (const group of groups.filter(spaces => wanted(spaces) && spaces.every(({ name }) => folder.has(name)))) {
    const tables: Loaded = new Map();
    const loaded = loadInto(choice.value, namesAskedFor(choice.value, group), tables);
    if (!loaded.ok) return loaded;
    const compared = solveAgain(endings, group, tables);
    if (!compared.ok) return compared;
    console.log(`${namesOf(group)}: ${compared.value} positions, solved again by the rules, are the same`);
  }
  return ok(true);
}

function verifyOne(choice: Choice, space: Space, sample: number, random: Random, loaded: Loaded): Result<number> {
  const { endings } = choice;
  const group = [...groupOf(endings, space)].map(name => spaceNamed(choice, name));
  const needed = namesAskedFor(choice, group);
  for (const name of loaded.keys()) if (!needed.has(name)) loaded.delete(name);
  const read = loadInto(choice, needed, loaded);
  return read.ok ? verifySpace(endings, space, loaded, sample, random) : read;
}

/** The tables that turns from a group may ask: its own, and those below it. */
function namesAskedFor(choice: Choice, group: Group): ReadonlySet<string> {
  const { endings } = choice;
  const names = new Set(group.map(({ name }) => name));
  // Of packed tables all below are asked: what they do not hold is played on. Names that are added are visited too.
  const deep = endings.kernel?.pack !== undefined;
  for (const name of deep ? names : [...names]) {
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
