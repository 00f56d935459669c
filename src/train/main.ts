/** Training program: from self-play games to weights in the source. Not part of the package; see docs/training.md. */
import { spawnSync } from 'node:child_process';
import { Command, Option } from 'commander';
import { integerArgument, variantOption } from '../cli/arguments';
import { registerWeights } from '../engine/weights';
import { registerSolvers } from '../games/solvers';
import { CommandRejectedError, EngineExitedError } from '../uci/client/engine-client';
import { FileError } from '../util/node/atomic-file';
import { WEIGHTS } from '../weights/index';
import { exportCommand } from './export';
import { fitCommand } from './fit';
import { generateCommand } from './generate';
import { lossCommand } from './loss';
import { serveTrainer } from './nets/trainer';
import { openingsCommand } from './openings';
import { packCommand } from './pack';

interface CheckOptions {
  readonly variant: string;
  readonly against: string;
  readonly program: string;
  readonly games: number;
  readonly movetime: number;
  readonly nodes?: number;
  readonly seed: number;
}

/** `train check`: plays the current build against an earlier one. */
function checkCommand(): Command {
  return new Command('check')
    .description('Play the current build against an earlier one, each opening twice')
    .addOption(variantOption())
    .requiredOption('--against <file>', 'dist/alquerque.js of the earlier engine')
    .option('--program <file>', 'engine to check', 'dist/alquerque.js')
    .option('--games <n>', 'number of games', integerArgument(2, 100_000), 200)
    .option('--movetime <ms>', 'time per move', integerArgument(1, 1_000_000), 30)
    .addOption(
      new Option('--nodes <n>', 'nodes per move, instead of time').argParser(integerArgument(1, 1_000_000_000)),
    )
    .option('--seed <n>', 'seed of the openings', integerArgument(0, 2 ** 31 - 1), 1)
    .action((options: CheckOptions) => {
      const { status } = spawnSync(process.execPath, [options.program, 'match', ...matchArguments(options)], {
        stdio: 'inherit',
      });
      process.exitCode = status ?? 1;
    });
}

/** Arguments of `alquerque match`. Both engines get the same hash size. */
function matchArguments({ variant, against, program, games, movetime, nodes, seed }: CheckOptions): string[] {
  const engine = (name: string, file: string): string[] => [
    '--engine',
    `name=${name}`,
    `cmd="${process.execPath}" "${file}"`,
    'option.Hash=16',
    'option.Move Overhead=0',
  ];
  return [
    ...engine('new', program),
    ...engine('old', against),
    ...(nodes === undefined ? ['--movetime', String(movetime)] : ['--nodes', String(nodes)]),
    ...['--variant', variant, '--games', String(games), '--random-plies', '4', '--seed', String(seed)],
  ];
}

// A worker of the trainer runs this file, too, and stays here.
serveTrainer();
registerSolvers();
registerWeights(WEIGHTS);
const program = new Command('train').description('Train evaluation weights on self-play games');
for (const command of [
  generateCommand(),
  packCommand(),
  fitCommand(),
  exportCommand(),
  checkCommand(),
  openingsCommand(),
  lossCommand(),
])
  program.addCommand(command);
try {
  await program.parseAsync();
} catch (error) {
  const isExpected =
    error instanceof FileError || error instanceof EngineExitedError || error instanceof CommandRejectedError;
  if (!isExpected) throw error;
  program.error(`error: ${error.message}`);
}
