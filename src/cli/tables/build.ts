/** `alquerque tables build`. */
import { Command, InvalidArgumentError } from 'commander';
import { MAX_THREADS } from '../../engine/shared-state';
import { findVariant } from '../../games/registry';
import { groupName, type MaterialGroup } from '../../games/tablebase';
import { type BuildListener, buildGroups, groupsToBuild } from '../../tablebase/build';
import { ok, type Result } from '../../util/result';
import { parseShard, type Shard, WHOLE_SHARD } from '../../util/shard';
import { exitWithUsageError, integerArgument, valueOrUsageError } from '../arguments';
import {
  addSelectionOptions,
  MAX_MEN,
  type SelectionOptions,
  selectEach,
  selectTables,
  type TableSelection,
  withDtm,
} from './selection';

interface Options extends SelectionOptions {
  readonly men: number;
  readonly split?: readonly [number, number];
  readonly threads: number;
  readonly seconds?: number;
  readonly shard?: string;
  readonly all?: true;
}

const MAX_SECONDS = 100_000_000;

export function buildCommand(): Command {
  const command = addSelectionOptions(new Command('build'))
    .description('builds what is missing, the smallest first; stopped or killed, it goes on when started again')
    .requiredOption('--men <n>', 'spaces of up to so many men together', integerArgument(1, MAX_MEN))
    .option('--split <a-b>', 'of the spaces with most men only those of a men against b', parseSplit)
    .option('--threads <n>', 'solve on so many threads', integerArgument(1, MAX_THREADS), 1)
    .option('--seconds <s>', 'begin nothing new after so many seconds', integerArgument(1, MAX_SECONDS))
    .option('--all', 'for all variants of the family whose rules differ in endings')
    .option('--shard <i/n>', 'build part i of n of the spaces of as many men; all parts share the folder');
  return command.action(async (options: Options) => {
    const done = await buildTables(command, options);
    if (!done.ok) command.error(`error: ${done.error}`);
  });
}

function parseSplit(text: string): [number, number] {
  const parts = /^(\d+)-(\d+)$/.exec(text);
  if (!parts) throw new InvalidArgumentError('two numbers of men are needed, as in 4-3.');
  return [Number(parts[1]), Number(parts[2])];
}

async function buildTables(command: Command, options: Options): Promise<Result<true>> {
  const shard =
    options.shard === undefined ? WHOLE_SHARD : valueOrUsageError(command, parseShard(options.shard, process.env));
  const { men, split } = options;
  if (split !== undefined && split[0] + split[1] !== men)
    return exitWithUsageError(command, `--split ${split.join('-')} has not ${men} men together`);
  const chosen = options.all
    ? valueOrUsageError(command, selectAllVariants(options))
    : [valueOrUsageError(command, selectTables(options))];
  const deadline = performance.now() + 1000 * (options.seconds ?? Number.POSITIVE_INFINITY);
  let before = 0;
  for (const choice of chosen.flatMap(withQuickDtm)) {
    const seconds = (deadline - performance.now()) / 1000;
    const built = await buildOne(choice, options, seconds, before, shard);
    if (!built.ok) return built;
    before += groupsFor(choice, options).length;
  }
  return ok(true);
}

/** What is built of a choice. */
interface BuildPart extends TableSelection {
  /** Only what takes little time. */
  readonly onlyQuick: boolean;
}

/** Behind tables that tell values those that tell plies, as far as an engine would build them unasked. */
function withQuickDtm(choice: TableSelection): BuildPart[] {
  return withDtm(choice).map((one, at) => ({ ...one, onlyQuick: at > 0 }));
}

const groupsFor = ({ endings, onlyQuick: quick }: BuildPart, { men, split }: Options): readonly MaterialGroup[] =>
  groupsToBuild({ endings, maxMen: men, split, onlyQuick: quick });

/** Of a family one variant for each signature. */
function selectAllVariants(options: Options): Result<TableSelection[]> {
  const { variants } = findVariant(options.variant)!.family;
  const choices = selectEach(
    variants.map(({ name }) => name),
    options,
  );
  if (choices.length > 0) return ok(choices);
  const none = selectTables(options);
  return none.ok ? ok([]) : none;
}

/** `before`: how many groups of other rules come first, for the shares of the parts. */
async function buildOne(
  choice: BuildPart,
  options: Options,
  seconds: number,
  before: number,
  { index, count }: Shard,
): Promise<Result<true>> {
  const { variant, values, endings, folder, onlyQuick: quick } = choice;
  const { men, split, threads } = options;
  const groups = groupsFor(choice, options);
  const places = new Map(groups.map((group, place) => [group[0]!.name, place]));
  const isOwn = ([space]: MaterialGroup): boolean => (before + places.get(space!.name)!) % count === index - 1;
  const plan = {
    variant,
    values,
    endings,
    folder,
    maxMen: men,
    split,
    onlyQuick: quick,
    threads,
    seconds,
    program: process.argv[1]!,
    isInShard: isOwn,
  };
  const built = await buildGroups(plan, new BuildReporter(choice));
  if (!built.ok) return built;
  const left = groups.filter(group => group.some(space => !folder.has(space.name))).length;
  console.log(`built ${built.value} of ${groups.length} groups, ${left} missing, in ${folder.path}`);
  return ok(true);
}

/** A line for each group; on a terminal one more that says what is under way. */
class BuildReporter implements BuildListener {
  private begun = 0;

  constructor(private readonly choice: TableSelection) {}

  groupStarted(group: MaterialGroup, done: number, of: number): void {
    this.begun = performance.now();
    this.show(`${progressBar(done, of)} ${groupName(group)}`);
  }

  groupFinished(group: MaterialGroup, time: number, clock: number): void {
    this.show('');
    const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(2);
    const elapsed = seconds(performance.now() - this.begun);
    const { folder } = this.choice;
    const bytes = group.reduce((sum, { name }) => sum + folder.sizeBytes(name), 0);
    const solved = `${seconds(time)} s to solve, ${seconds(clock)} s by the clock`;
    console.log(`${groupName(group)}: ${solved}, ${elapsed} s with its file, ${bytes} bytes`);
  }

  groupAwaited(group: MaterialGroup): void {
    this.show(`waiting for ${groupName(group)}`);
  }

  private show(text: string): void {
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
  }
}

const BAR_WIDTH = 30;

function progressBar(done: number, of: number): string {
  const filled = Math.round((BAR_WIDTH * done) / of);
  return `[${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}] ${done} of ${of}`;
}
