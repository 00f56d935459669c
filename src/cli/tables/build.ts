/** `alquerque tables build`. */
import { Command, InvalidArgumentError } from 'commander';
import { MAX_THREADS } from '../../engine/shared-state';
import { findVariant } from '../../games/registry';
import { groupName, type MaterialClass, type MaterialGroup } from '../../games/tablebase';
import {
  type BuildListener,
  buildGroups,
  formatMegabytes,
  groupsToBuild,
  type ResourceNeeds,
} from '../../tablebase/build';
import { threadProgram } from '../../util/node/threads';
import { ok, type Result } from '../../util/result';
import { parseShard, type Shard, WHOLE_SHARD } from '../../util/shard';
import { pluralise } from '../../util/text';
import { exitWithError, exitWithUsageError, integerArgument, valueOrUsageError } from '../arguments';
import {
  addSelectionOptions,
  MAX_MEN,
  type SelectionOptions,
  selectEach,
  selectTables,
  type TableSelection,
  withCompanions,
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
    .description('Build missing tables, the smallest first; run again to resume a stopped build')
    .requiredOption('--men <n>', 'largest number of men of both sides together', integerArgument(1, MAX_MEN))
    .option('--split <a-b>', 'of the largest classes, only those of a men against b', parseSplit)
    .option('--threads <n>', 'number of solver threads', integerArgument(1, MAX_THREADS), 1)
    .option('--seconds <s>', 'time after which no group is started', integerArgument(1, MAX_SECONDS))
    .option('--all', 'every variant of the family that needs tables of its own')
    .option('--shard <i/n>', 'build part i of n; all parts share the folder and wait for each other');
  return command.action(async (options: Options) => {
    const done = await buildTables(command, options);
    if (!done.ok) exitWithError(command, done.error);
  });
}

function parseSplit(text: string): [number, number] {
  const parts = /^(\d+)-(\d+)$/.exec(text);
  if (!parts) throw new InvalidArgumentError('Expected two numbers of men such as 4-3.');
  return [Number(parts[1]), Number(parts[2])];
}

async function buildTables(command: Command, options: Options): Promise<Result<true>> {
  const shard =
    options.shard === undefined ? WHOLE_SHARD : valueOrUsageError(command, parseShard(options.shard, process.env));
  const { men, split } = options;
  if (split !== undefined && split[0] + split[1] !== men)
    return exitWithUsageError(command, `--split: expected ${men} men together, got ${split.join('-')}`);
  const selections = options.all
    ? valueOrUsageError(command, selectAllVariants(options))
    : [valueOrUsageError(command, selectTables(options))];
  const deadline = performance.now() + 1000 * (options.seconds ?? Number.POSITIVE_INFINITY);
  let before = 0;
  for (const part of selections.flatMap(selection => partsOf(selection, options))) {
    const seconds = (deadline - performance.now()) / 1000;
    const built = await buildOne(part, options, seconds, before, shard);
    if (!built.ok) return built;
    before += groupsFor(part, options).length;
  }
  return ok(true);
}

/** Part of a build. */
interface BuildPart extends TableSelection {
  /** True to build only groups that are quick to build. */
  readonly onlyQuick: boolean;
}

/** A selection, its DTM tables that are quick to build, and if it is complete the tables of an earlier phase. */
function partsOf(selection: TableSelection, { men, split }: Options): BuildPart[] {
  const { tablebase, variant } = selection;
  const { opening } = tablebase;
  const isComplete = men >= tablebase.maxMen && split === undefined;
  if (isComplete && opening?.ok === false) console.log(`${variant}: no tables of the placing phase: ${opening.error}`);
  return withCompanions(selection)
    .filter(part => isComplete || !part.tablebase.base)
    .map(part => ({ ...part, onlyQuick: part.tablebase === tablebase.dtm }));
}

const groupsFor = ({ tablebase, onlyQuick }: BuildPart, { men, split }: Options): readonly MaterialGroup[] =>
  groupsToBuild({ tablebase, maxMen: men, split, onlyQuick });

/** One variant of the family for each signature. */
function selectAllVariants(options: Options): Result<TableSelection[]> {
  const { variants } = findVariant(options.variant)!.family;
  const selections = selectEach(
    variants.map(({ name }) => name),
    options,
  );
  if (selections.length > 0) return ok(selections);
  const single = selectTables(options);
  return single.ok ? ok([]) : single;
}

/** Builds one part. `before` is the number of groups in earlier parts, so that shards split all groups evenly. */
async function buildOne(
  part: BuildPart,
  options: Options,
  seconds: number,
  before: number,
  { index, count }: Shard,
): Promise<Result<true>> {
  const { variant, values, tablebase, folder, onlyQuick } = part;
  const { men, split, threads } = options;
  const groups = groupsFor(part, options);
  const places = new Map(groups.map((group, place) => [group[0]!.name, place]));
  const isInShard = ([cls]: MaterialGroup): boolean => (before + places.get(cls!.name)!) % count === index - 1;
  const plan = {
    variant,
    values,
    tablebase,
    folder,
    maxMen: men,
    split,
    onlyQuick,
    threads,
    seconds,
    program: threadProgram(),
    isInShard,
  };
  const built = await buildGroups(plan, new BuildReporter(part));
  if (!built.ok) return built;
  const missing = groups.filter(group => group.some(cls => !folder.has(cls.name))).length;
  console.log(`built ${built.value} of ${groups.length} groups, ${missing} missing, in ${folder.path}`);
  return ok(true);
}

/** Prints what a build needs, one line for each finished group, and on a terminal a progress line. */
class BuildReporter implements BuildListener {
  private readonly firstStart = performance.now();
  private start = 0;
  private entriesLeft = 0;
  private entriesDone = 0;

  constructor(private readonly selection: TableSelection) {}

  buildStarted(groups: readonly MaterialGroup[], { memoryBytes, diskBytes }: ResourceNeeds): void {
    this.entriesLeft = entriesIn(groups.flat());
    const needs = `${formatMegabytes(memoryBytes)} of memory, up to ${formatMegabytes(diskBytes)} of disk space`;
    console.log(`${pluralise(groups.length, 'group')} to build: ${this.entriesLeft} entries, ${needs}`);
  }

  groupStarted(group: MaterialGroup, done: number, of: number): void {
    this.start = performance.now();
    this.show(`${progressBar(done, of)} ${groupName(group)}`);
  }

  groupFinished(group: MaterialGroup, cpuMs: number, wallMs: number): void {
    this.show('');
    const seconds = (ms: number): string => (ms / 1000).toFixed(2);
    const { folder } = this.selection;
    const bytes = group.reduce((sum, { name }) => sum + folder.sizeBytes(name), 0);
    const solved = `solved in ${seconds(cpuMs)} s CPU, ${seconds(wallMs)} s elapsed`;
    const total = seconds(performance.now() - this.start);
    console.log(`${groupName(group)}: ${solved}, ${total} s with files, ${bytes} bytes${this.timeLeft(group)}`);
  }

  /** Estimate of the time that the other groups will take, by their entries. */
  private timeLeft(group: MaterialGroup): string {
    const entries = entriesIn(group);
    this.entriesDone += entries;
    this.entriesLeft -= entries;
    const seconds = ((performance.now() - this.firstStart) * this.entriesLeft) / Math.max(1, this.entriesDone) / 1000;
    return seconds < MIN_SECONDS_LEFT ? '' : `, about ${Math.round(seconds / 60)} minutes left`;
  }

  groupAwaited(group: MaterialGroup): void {
    this.show(`waiting for ${groupName(group)}`);
  }

  fileReplaced(error: string): void {
    console.log(`built again: ${error}`);
  }

  private show(text: string): void {
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
  }
}

/** Shortest time left that is printed. */
const MIN_SECONDS_LEFT = 60;

const entriesIn = (classes: readonly MaterialClass[]): number => classes.reduce((sum, { size }) => sum + size, 0);

const BAR_WIDTH = 30;

function progressBar(done: number, of: number): string {
  const filled = Math.round((BAR_WIDTH * done) / of);
  return `[${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}] ${done} of ${of}`;
}
