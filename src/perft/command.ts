/** `alquerque perft`: counts from the shell. */
import { Command } from 'commander';
import { MAX_THREADS } from '../engine/shared';
import { countLegalMoves, MAX_LISTED_MOVES, tooManyMoves } from '../games/choices';
import type { LegalMove } from '../games/from-text';
import { fail, ok, type Result } from '../games/game';
import { readRuleset } from '../games/ruleset';
import { exitWithUsageError, integerArgument, variantOption } from '../shell/arguments';
import { nodesLine } from '../shell/report';
import { itemsOfShard, parseShard, type Shard, shardPath, WHOLE_SHARD } from '../shell/shard';
import { countOnThisThread, countWithEngine, type OnCount, type PerftTask, rootMoves } from './count';
import {
  type CountSpec,
  loadPartialCount,
  mergePartialCounts,
  type PartialCount,
  resumePartialCount,
  savePartialCount,
} from './parts';
import { ProgressLine } from './progress';

interface PerftOptions {
  readonly variant: string;
  readonly fen?: string;
  readonly actions?: true;
  readonly threads: number;
  readonly hash: number;
  readonly split?: true;
  readonly option?: readonly string[];
  readonly shard?: string;
  readonly save?: string;
}

type Counts = ReadonlyMap<string, bigint>;

/** Milliseconds between two savings of a count under way. */
const SAVE_INTERVAL_MS = 2000;

const MAX_PERFT_DEPTH = 100;
const MAX_HASH_MB = 2048;

export function perftCommand(): Command {
  const command = new Command('perft');
  return command
    .description('counts the ways to play on, so many moves deep')
    .enablePositionalOptions()
    .argument('<depth>', 'how many moves deep', integerArgument(0, MAX_PERFT_DEPTH))
    .addOption(variantOption())
    .option('--fen <fen>', 'the position to count from (default: the start)')
    .option('--actions', 'count single actions instead of whole turns')
    .option('--threads <n>', 'count on so many threads', integerArgument(1, MAX_THREADS), 1)
    .option('--hash <mb>', 'remember counts in so many megabytes', integerArgument(0, MAX_HASH_MB), 0)
    .option('--split', 'show the count below each move')
    .option('--option <name=value...>', 'change a rule of the variant')
    .option('--shard <i/n>', 'count part i of n; n alone takes i from SLURM_ARRAY_TASK_ID or JOB_COMPLETION_INDEX')
    .option('--save <file>', 'keep the counts in a file and go on from it; of part 2 of 8, x.json is x.2of8.json')
    .action(async (depth: number, options: PerftOptions) => {
      const done = await perft(depth, options);
      if (!done.ok) exitWithUsageError(command, done.error);
    })
    .addCommand(mergeCommand());
}

function mergeCommand(): Command {
  const command = new Command('merge');
  return command
    .description('joins the parts of a count')
    .argument('<files...>', 'what --save wrote')
    .option('--split', 'show the count below each move')
    .action((files: string[], { split }: { split?: true }) => {
      const done = merge(files, split === true);
      if (!done.ok) command.error(`error: ${done.error}`);
    });
}

function parseTask(depth: number, options: PerftOptions): Result<PerftTask> {
  const choice = readRuleset(options.variant, options.option ?? []);
  if (!choice.ok) return choice;
  const { variant, values, rules } = choice.value;
  const fen = options.fen ?? rules.startFen;
  const position = rules.readFen(fen);
  if (!position.ok) return fail(`fen: ${position.error}`);
  const unit = options.actions ? 'actions' : 'turns';
  const turns = unit === 'turns' ? countLegalMoves(position.value) : 0;
  if (turns > MAX_LISTED_MOVES) return fail(`perft: ${tooManyMoves(turns)}`);
  return ok({ setting: { variant, values, fen, moves: [] }, rules, position: position.value, depth, unit });
}

async function perft(depth: number, options: PerftOptions): Promise<Result<true>> {
  const task = parseTask(depth, options);
  if (!task.ok) return task;
  const shard = options.shard === undefined ? ok(WHOLE_SHARD) : parseShard(options.shard, process.env);
  if (!shard.ok) return shard;
  if (depth === 0) return report(new Map([['', 1n]]), 0, false);
  const moves = itemsOfShard(rootMoves(task.value), shard.value);
  const path = options.save === undefined ? undefined : shardPath(options.save, shard.value);
  const keeper = openCountStore(path, task.value, shard.value, moves.length);
  if (!keeper.ok) return keeper;
  const { counts } = keeper.value;
  const left = moves.filter(({ name }) => !counts.has(name));
  await countEach(task.value, left, counts.size, options, (move, count) => keeper.value.add(move, count));
  keeper.value.save();
  return report(counts, keeper.value.time, options.split === true);
}

function openCountStore(path: string | undefined, task: PerftTask, shard: Shard, moves: number): Result<CountStore> {
  const { setting, depth, unit } = task;
  const question = { setting, depth, unit };
  const known = path === undefined ? ok({ counts: {}, time: 0 }) : resumePartialCount(path, question, shard);
  return known.ok ? ok(new CountStore(path, question, shard, moves, known.value)) : known;
}

/** The counts so far, kept in a file where there is one: a count that was ended goes on from there. */
class CountStore {
  readonly counts: Map<string, bigint>;
  private readonly begun = performance.now();
  private saved = this.begun;

  constructor(
    private readonly path: string | undefined,
    private readonly question: CountSpec,
    private readonly shard: Shard,
    private readonly moves: number,
    private readonly known: Pick<PartialCount, 'counts' | 'time'>,
  ) {
    this.counts = new Map(Object.entries(known.counts).map(([move, count]) => [move, BigInt(count)]));
  }

  get time(): number {
    return this.known.time + performance.now() - this.begun;
  }

  add(move: string, count: bigint): void {
    this.counts.set(move, count);
    if (performance.now() - this.saved > SAVE_INTERVAL_MS) this.save();
  }

  save(): void {
    if (this.path === undefined) return;
    const { question, shard, counts, moves } = this;
    const digits = Object.fromEntries([...counts].map(([move, count]) => [move, `${count}`]));
    savePartialCount(this.path, {
      question,
      shard,
      counts: digits,
      left: moves - counts.size,
      time: Math.round(this.time),
    });
    this.saved = performance.now();
  }
}

async function countEach(
  task: PerftTask,
  moves: readonly LegalMove[],
  known: number,
  options: PerftOptions,
  tell: OnCount,
): Promise<void> {
  const progress = new ProgressLine(known, known + moves.length);
  const hear: OnCount = (move, count) => {
    tell(move, count);
    progress.add();
  };
  if (options.threads === 1 && options.hash === 0) countOnThisThread(task, moves, hear);
  else await countWithEngine(task, moves, options, hear);
  progress.end();
}

function merge(files: readonly string[], split: boolean): Result<true> {
  const parts: PartialCount[] = [];
  for (const file of files) {
    const part = loadPartialCount(file);
    if (!part.ok) return part;
    parts.push(part.value);
  }
  const whole = mergePartialCounts(parts);
  return whole.ok ? report(whole.value.counts, whole.value.time, split) : whole;
}

function report(counts: Counts, time: number, split: boolean): Result<true> {
  if (split) {
    for (const move of [...counts.keys()].sort()) console.log(`${move}: ${counts.get(move)}`);
    console.log();
  }
  const nodes = [...counts.values()].reduce((sum, count) => sum + count, 0n);
  console.log(nodesLine(nodes, time));
  return ok(true);
}
