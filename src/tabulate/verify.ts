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
  let wrong = 0;
  for (const space of spaces) {
    const checked = verifyOne(choice.value, space, options.sample, random);
    if (checked.ok) console.log(`${space.name}: ${checked.value} positions agree with the rules`);
    else console.error(`error: ${checked.error}`);
    if (!checked.ok) wrong++;
  }
  return wrong === 0 ? ok(true) : fail(`${wrong} of ${spaces.length} tables do not hold`);
}

function verifyOne(choice: Choice, space: Space, sample: number, random: Random): Result<number> {
  const { endings, folder } = choice;
  const needed = new Set([...groupOf(endings, space), ...endings.below(space)]);
  for (const name of groupOf(endings, space))
    for (const below of endings.below(spaceNamed(choice, name))) needed.add(below);
  const tables = new Map<string, Uint8Array>();
  for (const name of needed) {
    const table = folder.load(spaceNamed(choice, name));
    if (!table.ok) return table;
    tables.set(name, table.value);
  }
  return verifySpace(endings, space, tables, sample, random);
}

function spaceNamed({ endings }: Choice, name: string): Space {
  return endings
    .groups(endings.most)
    .flat()
    .find(space => space.name === name)!;
}
