/** `alquerque perft`: counts from the shell. */
import { Command } from 'commander';
import { MAX_THREADS } from '../engine/shared';
import { fail, ok, type Result } from '../games/game';
import { chooseRules, variantOption, wholeNumber } from '../shell/arguments';
import { nodesLine } from '../shell/report';
import { readShard, type Shard, shardOf, shardPath, WHOLE } from '../shell/shard';
import { countAlone, countTogether, rootTurns, type Task } from './count';
import { joinParts, loadPart, type Part, savePart } from './part';
import { Progress } from './progress';

interface Options {
  readonly variant: string;
  readonly fen?: string;
  readonly actions?: true;
  readonly threads: number;
  readonly hash: number;
  readonly split?: boolean;
  readonly option: readonly string[];
  readonly shard?: string;
  readonly result: string;
}

const DEEPEST = 100;
const LARGEST_HASH = 2048;

export function perftCommand(): Command {
  const command = new Command('perft');
  return command
    .description('counts the ways to play on, so many moves deep')
    .argument('<depth>', 'how many moves deep', wholeNumber(0, DEEPEST))
    .addOption(variantOption())
    .option('--fen <fen>', 'the position to count from (default: the start)')
    .option('--actions', 'count single actions instead of whole turns')
    .option('--threads <n>', 'count on so many threads', wholeNumber(1, MAX_THREADS), 1)
    .option('--hash <mb>', 'remember counts in so many megabytes', wholeNumber(0, LARGEST_HASH), 0)
    .option('--split', 'show the count below each move')
    .option('--option <name=value...>', 'change a rule of the variant', [])
    .option('--shard <i/n>', 'count part i of n; n alone takes i from SLURM_ARRAY_TASK_ID or JOB_COMPLETION_INDEX')
    .option('--result <file>', 'where a part writes its counts, with i and n in the name', 'perft.json')
    .enablePositionalOptions()
    .addCommand(mergeCommand())
    .action(async (depth: number, options: Options) => {
      const task = readTask(depth, options);
      if (task.ok) await perft(task.value, options);
      else command.error(`error: ${task.error}`);
    });
}

function mergeCommand(): Command {
  const command = new Command('merge');
  return command
    .description('adds up the counts that --shard wrote')
    .argument('<files...>', 'the results of all parts')
    .option('--split', 'show the count below each move')
    .action((files: string[], { split = false }: { split?: boolean }) => {
      const whole = joinFiles(files);
      if (whole.ok) print(whole.value, split);
      else command.error(`error: ${whole.error}`);
    });
}

function joinFiles(files: readonly string[]): Result<Counted> {
  const parts: Part[] = [];
  for (const file of files) {
    const part = loadPart(file);
    if (!part.ok) return part;
    parts.push(part.value);
  }
  return joinParts(parts);
}

function readTask(depth: number, options: Options): Result<Task & { shard: Shard }> {
  const choice = chooseRules(options.variant, options.option);
  if (!choice.ok) return choice;
  const { variant, values, rules } = choice.value;
  const fen = options.fen ?? rules.startFen;
  const position = rules.readFen(fen);
  if (!position.ok) return fail(`fen: ${position.error}`);
  const unit = options.actions ? 'actions' : 'turns';
  const shard = options.shard === undefined ? ok(WHOLE) : readShard(options.shard, process.env);
  if (!shard.ok) return shard;
  if (depth === 0 && shard.value.count > 1) return fail('shard: at depth 0 there are no moves to share');
  const roots = shardOf(rootTurns(position.value, unit), shard.value);
  const setting = { variant, values, fen, moves: [] };
  return ok({ setting, rules, position: position.value, depth, unit, roots, shard: shard.value });
}

type Counted = Pick<Part, 'moves' | 'time'>;

async function perft(task: Task & { shard: Shard }, options: Options): Promise<void> {
  const { threads, hash, split = false, result } = options;
  const start = performance.now();
  const moves = task.depth === 0 ? { '': 1 } : await countEach(task, threads, hash);
  const time = performance.now() - start;
  const { shard } = task;
  if (shard.count > 1) savePart(shardPath(result, shard), { task, shard, moves, time });
  print({ moves, time }, split && task.depth > 0);
}

function print({ moves, time }: Counted, split: boolean): void {
  if (split) {
    for (const move of Object.keys(moves).sort()) console.log(`${move}: ${moves[move]}`);
    console.log();
  }
  console.log(
    nodesLine(
      Object.values(moves).reduce((sum, count) => sum + count, 0),
      time,
    ),
  );
}

async function countEach(task: Task, threads: number, hash: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const progress = new Progress(task.roots.length);
  const hear = (move: string, count: number): void => {
    counts[move] = count;
    progress.add(count);
  };
  if (threads === 1 && hash === 0) countAlone(task, hear);
  else await countTogether(task, threads, hash, hear);
  progress.end();
  return counts;
}
