/** `alquerque perft`: counts from the shell. */
import { Command } from 'commander';
import { MAX_THREADS } from '../engine/shared';
import { fail, ok, type Result } from '../games/game';
import { chooseRules, variantOption, wholeNumber } from '../shell/arguments';
import { nodesLine } from '../shell/report';
import { countAlone, countTogether, rootTurns, type Task } from './count';
import { Progress } from './progress';

interface Options {
  readonly variant: string;
  readonly fen?: string;
  readonly actions?: true;
  readonly threads: number;
  readonly hash: number;
  readonly split?: true;
  readonly option: readonly string[];
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
    .action(async (depth: number, options: Options) => {
      const task = readTask(depth, options);
      if (task.ok) await perft(task.value, options);
      else command.error(`error: ${task.error}`);
    });
}

function readTask(depth: number, options: Options): Result<Task> {
  const choice = chooseRules(options.variant, options.option);
  if (!choice.ok) return choice;
  const { variant, values, rules } = choice.value;
  const fen = options.fen ?? rules.startFen;
  const position = rules.readFen(fen);
  if (!position.ok) return fail(`fen: ${position.error}`);
  const unit = options.actions ? 'actions' : 'turns';
  return ok({ setting: { variant, values, fen, moves: [] }, rules, position: position.value, depth, unit });
}

async function perft(task: Task, { threads, hash, split }: Options): Promise<void> {
  const start = performance.now();
  const counts = task.depth === 0 ? new Map([['', 1]]) : await countEach(task, threads, hash);
  const time = performance.now() - start;
  if (split && task.depth > 0) {
    for (const move of [...counts.keys()].sort()) console.log(`${move}: ${counts.get(move)}`);
    console.log();
  }
  const nodes = [...counts.values()].reduce((sum, count) => sum + count, 0);
  console.log(nodesLine(nodes, time));
}

async function countEach(task: Task, threads: number, hash: number): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  const progress = new Progress(rootTurns(task).length);
  const hear = (move: string, count: number): void => {
    counts.set(move, count);
    progress.add(count);
  };
  if (threads === 1 && hash === 0) countAlone(task, hear);
  else await countTogether(task, threads, hash, hear);
  progress.end();
  return counts;
}
