/** `alquerque tables build`. */
import { Command, InvalidArgumentError } from 'commander';
import { MAX_THREADS } from '../engine/shared';
import { type Group, namesOf } from '../games/endings';
import { ok, type Result } from '../games/game';
import { chooseVariant } from '../games/index';
import { misuse, needed, wholeNumber } from '../shell/arguments';
import { readShard, type Shard, WHOLE } from '../shell/shard';
import { type BuildListener, build, wantedGroups } from '../tables/build';
import { type Choice, type ChoiceOptions, choose, chooseEach, MOST_MEN, withChoice, withPlies } from './choice';

interface Options extends ChoiceOptions {
  readonly men: number;
  readonly split?: readonly [number, number];
  readonly threads: number;
  readonly seconds?: number;
  readonly shard?: string;
  readonly all?: true;
}

const LONGEST = 100_000_000;

export function buildCommand(): Command {
  const command = withChoice(new Command('build'))
    .description('builds what is missing, the smallest first; stopped or killed, it goes on when started again')
    .requiredOption('--men <n>', 'spaces of up to so many men together', wholeNumber(1, MOST_MEN))
    .option('--split <a-b>', 'of the spaces with most men only those of a men against b', readSplit)
    .option('--threads <n>', 'solve on so many threads', wholeNumber(1, MAX_THREADS), 1)
    .option('--seconds <s>', 'begin nothing new after so many seconds', wholeNumber(1, LONGEST))
    .option('--all', 'for all variants of the family whose rules differ in endings')
    .option('--shard <i/n>', 'build part i of n of the spaces of as many men; all parts share the folder');
  return command.action(async (options: Options) => {
    const done = await buildTables(command, options);
    if (!done.ok) command.error(`error: ${done.error}`);
  });
}

function readSplit(text: string): [number, number] {
  const parts = /^(\d+)-(\d+)$/.exec(text);
  if (!parts) throw new InvalidArgumentError('two numbers of men are needed, as in 4-3.');
  return [Number(parts[1]), Number(parts[2])];
}

async function buildTables(command: Command, options: Options): Promise<Result<true>> {
  const shard = options.shard === undefined ? WHOLE : needed(command, readShard(options.shard, process.env));
  const { men, split } = options;
  if (split !== undefined && split[0] + split[1] !== men)
    return misuse(command, `--split ${split.join('-')} has not ${men} men together`);
  const chosen = options.all ? needed(command, allChoices(options)) : [needed(command, choose(options))];
  const deadline = performance.now() + 1000 * (options.seconds ?? Number.POSITIVE_INFINITY);
  let before = 0;
  for (const choice of chosen.flatMap(withQuickPlies)) {
    const seconds = (deadline - performance.now()) / 1000;
    const built = await buildOne(choice, options, seconds, before, shard);
    if (!built.ok) return built;
    before += groupsFor(choice, options).length;
  }
  return ok(true);
}

/** What is built of a choice. */
interface Part extends Choice {
  /** Only what takes little time. */
  readonly quick: boolean;
}

/** Behind tables that tell values those that tell plies, as far as an engine would build them unasked. */
function withQuickPlies(choice: Choice): Part[] {
  return withPlies(choice).map((one, at) => ({ ...one, quick: at > 0 }));
}

const groupsFor = ({ endings, quick }: Part, { men, split }: Options): readonly Group[] =>
  wantedGroups({ endings, men, split, quick });

/** Of a family one variant for each signature. */
function allChoices(options: Options): Result<Choice[]> {
  const { variants } = chooseVariant(options.variant)!.game;
  const choices = chooseEach(
    variants.map(({ name }) => name),
    options,
  );
  if (choices.length > 0) return ok(choices);
  const none = choose(options);
  return none.ok ? ok([]) : none;
}

/** `before`: how many groups of other rules come first, for the shares of the parts. */
async function buildOne(
  choice: Part,
  options: Options,
  seconds: number,
  before: number,
  { index, count }: Shard,
): Promise<Result<true>> {
  const { variant, values, endings, folder, quick } = choice;
  const { men, split, threads } = options;
  const groups = groupsFor(choice, options);
  const places = new Map(groups.map((group, place) => [group[0]!.name, place]));
  const isOwn = ([space]: Group): boolean => (before + places.get(space!.name)!) % count === index - 1;
  const plan = {
    variant,
    values,
    endings,
    folder,
    men,
    split,
    quick,
    threads,
    seconds,
    program: process.argv[1]!,
    isOwn,
  };
  const built = await build(plan, new Reporter(choice));
  if (!built.ok) return built;
  const left = groups.filter(group => group.some(space => !folder.has(space.name))).length;
  console.log(`built ${built.value} of ${groups.length} groups, ${left} missing, in ${folder.path}`);
  return ok(true);
}

/** A line for each group; on a terminal one more that says what is under way. */
class Reporter implements BuildListener {
  private begun = 0;

  constructor(private readonly choice: Choice) {}

  begin(group: Group, done: number, of: number): void {
    this.begun = performance.now();
    this.show(`${bar(done, of)} ${namesOf(group)}`);
  }

  end(group: Group, time: number, clock: number): void {
    this.show('');
    const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(2);
    const elapsed = seconds(performance.now() - this.begun);
    const { folder } = this.choice;
    const bytes = group.reduce((sum, { name }) => sum + folder.bytes(name), 0);
    const solved = `${seconds(time)} s to solve, ${seconds(clock)} s by the clock`;
    console.log(`${namesOf(group)}: ${solved}, ${elapsed} s with its file, ${bytes} bytes`);
  }

  waiting(group: Group): void {
    this.show(`waiting for ${namesOf(group)}`);
  }

  private show(text: string): void {
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
  }
}

const WIDTH = 30;

function bar(done: number, of: number): string {
  const filled = Math.round((WIDTH * done) / of);
  return `[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${done} of ${of}`;
}
