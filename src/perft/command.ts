/** `alquerque perft`: counts from the shell. */
import { Command } from 'commander';
import { MAX_THREADS } from '../engine/shared';
import { countTurns, MOST_TURNS, tooManyTurns } from '../games/choices';
import { fail, ok, type Result } from '../games/game';
import { readRuleset } from '../games/ruleset';
import { variantOption, wholeNumber } from '../shell/arguments';
import { nodesLine } from '../shell/report';
import { readShard, shardOf, shardPath, WHOLE } from '../shell/shard';
import { countAlone, countTogether, type RootMove, rootMoves, type Task } from './count';
import { joinParts, loadPart, type Part, savePart } from './parts';
import { Progress } from './progress';

interface Options {
  readonly variant: string;
  readonly fen?: string;
  readonly actions?: true;
  readonly threads: number;
  readonly hash: number;
  readonly split?: true;
  readonly option: readonly string[];
  readonly shard?: string;
  readonly save?: string;
}

type Counts = ReadonlyMap<string, number>;

const DEEPEST = 100;
const LARGEST_HASH = 2048;

export function perftCommand(): Command {
  const command = new Command('perft');
  return command
    .description('counts the ways to play on, so many moves deep')
    .enablePositionalOptions()
    .argument('<depth>', 'how many moves deep', wholeNumber(0, DEEPEST))
    .addOption(variantOption())
    .option('--fen <fen>', 'the position to count from (default: the start)')
    .option('--actions', 'count single actions instead of whole turns')
    .option('--threads <n>', 'count on so many threads', wholeNumber(1, MAX_THREADS), 1)
    .option('--hash <mb>', 'remember counts in so many megabytes', wholeNumber(0, LARGEST_HASH), 0)
    .option('--split', 'show the count below each move')
    .option('--option <name=value...>', 'change a rule of the variant', [])
    .option('--shard <i/n>', 'count part i of n; n alone takes i from SLURM_ARRAY_TASK_ID or JOB_COMPLETION_INDEX')
    .option('--save <file>', 'write the counts; of part 2 of 8, x.json is x.2of8.json')
    .action(async (depth: number, options: Options) => {
      const done = await perft(depth, options);
      if (!done.ok) command.error(`error: ${done.error}`);
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

function readTask(depth: number, options: Options): Result<Task> {
  const choice = readRuleset(options.variant, options.option);
  if (!choice.ok) return choice;
  const { variant, values, rules } = choice.value;
  const fen = options.fen ?? rules.startFen;
  const position = rules.readFen(fen);
  if (!position.ok) return fail(`fen: ${position.error}`);
  const unit = options.actions ? 'actions' : 'turns';
  const turns = unit === 'turns' ? countTurns(position.value) : 0;
  if (turns > MOST_TURNS) return fail(`perft: ${tooManyTurns(turns)}`);
  return ok({ setting: { variant, values, fen, moves: [] }, rules, position: position.value, depth, unit });
}

async function perft(depth: number, options: Options): Promise<Result<true>> {
  const task = readTask(depth, options);
  if (!task.ok) return task;
  const shard = options.shard === undefined ? ok(WHOLE) : readShard(options.shard, process.env);
  if (!shard.ok) return shard;
  if (depth === 0) return report(new Map([['', 1]]), 0, false);
  const start = performance.now();
  const counts = await countEach(task.value, shardOf(rootMoves(task.value), shard.value), options);
  const time = performance.now() - start;
  if (options.save !== undefined) {
    const { setting, unit } = task.value;
    const part: Part = {
      question: { setting, depth, unit },
      shard: shard.value,
      counts: Object.fromEntries(counts),
      time: Math.round(time),
    };
    savePart(shardPath(options.save, shard.value), part);
  }
  return report(counts, time, options.split === true);
}

async function countEach(task: Task, moves: readonly RootMove[], options: Options): Promise<Counts> {
  const counts = new Map<string, number>();
  const progress = new Progress(moves.length);
  const hear = (move: string, count: number): void => {
    counts.set(move, count);
    progress.add(count);
  };
  if (options.threads === 1 && options.hash === 0) countAlone(task, moves, hear);
  else await countTogether(task, moves, options, hear);
  progress.end();
  return counts;
}

function merge(files: readonly string[], split: boolean): Result<true> {
  const parts: Part[] = [];
  for (const file of files) {
    const part = loadPart(file);
    if (!part.ok) return part;
    parts.push(part.value);
  }
  const whole = joinParts(parts);
  return whole.ok ? report(whole.value.counts, whole.value.time, split) : whole;
}

function report(counts: Counts, time: number, split: boolean): Result<true> {
  if (split) {
    for (const move of [...counts.keys()].sort()) console.log(`${move}: ${counts.get(move)}`);
    console.log();
  }
  const nodes = [...counts.values()].reduce((sum, count) => sum + count, 0);
  console.log(nodesLine(nodes, time));
  return ok(true);
}
