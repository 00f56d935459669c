/** `alquerque tables verify`. */
import { Command } from 'commander';
import type { Space } from '../games/endings';
import { fail, ok, type Result } from '../games/game';
import { Random } from '../games/zobrist';
import { wholeNumber } from '../shell/arguments';
import { groupOf, verifySpace } from '../tables/verify';
import { type Choice, type ChoiceOptions, choose, MOST_MEN, withChoice } from './choice';

interface Options extends ChoiceOptions {
  readonly men: number;
  readonly sample: number;
  readonly seed: number;
}

/** Tables that the last space needed, of which the next may need some. */
type Loaded = Map<string, Uint8Array>;

const MOST_SAMPLES = 1_000_000_000;

export function verifyCommand(): Command {
  const command = withChoice(new Command('verify'))
    .description('checks the files, and values by the rules: all of small spaces, samples of large ones')
    .option('--men <n>', 'only spaces of up to so many men together', wholeNumber(1, MOST_MEN), MOST_MEN)
    .option(
      '--sample <n>',
      'positions of each space; a space with no more is checked whole',
      wholeNumber(1, MOST_SAMPLES),
      20_000,
    )
    .option('--seed <n>', 'of the samples', wholeNumber(0, 2 ** 31 - 1), 1);
  return command.action((options: Options) => {
    const done = verifyTables(options);
    if (!done.ok) command.error(`error: ${done.error}`);
  });
}

function verifyTables(options: Options): Result<true> {
  const choice = choose(options);
  if (!choice.ok) return choice;
  const { endings, folder } = choice.value;
  const spaces = endings
    .groups(Math.min(options.men, endings.most))
    .flat()
    .filter(({ name }) => folder.has(name));
  const random = new Random(options.seed);
  const loaded: Loaded = new Map();
  let wrong = 0;
  for (const space of spaces) {
    const checked = verifyOne(choice.value, space, options.sample, random, loaded);
    if (checked.ok) console.log(`${space.name}: ${checked.value} positions agree with the rules`);
    else console.error(`error: ${checked.error}`);
    if (!checked.ok) wrong++;
  }
  return wrong === 0 ? ok(true) : fail(`${wrong} of ${spaces.length} tables do not hold`);
}

function verifyOne(choice: Choice, space: Space, sample: number, random: Random, loaded: Loaded): Result<number> {
  const { endings, folder } = choice;
  const needed = new Set(groupOf(endings, space));
  // Of packed tables all below are asked: what they do not hold is played on. Names that are added are visited too.
  const deep = endings.kernel?.pack !== undefined;
  for (const name of deep ? needed : [...needed]) {
    for (const below of endings.below(spaceNamed(choice, name))) needed.add(below);
  }
  for (const name of loaded.keys()) if (!needed.has(name)) loaded.delete(name);
  for (const name of needed) {
    if (loaded.has(name)) continue;
    const table = folder.load(spaceNamed(choice, name));
    if (!table.ok) return table;
    loaded.set(name, table.value);
  }
  return verifySpace(endings, space, loaded, sample, random);
}

function spaceNamed({ endings }: Choice, name: string): Space {
  return endings
    .groups(endings.most)
    .flat()
    .find(space => space.name === name)!;
}
