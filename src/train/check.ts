/** `train check`: what was learnt plays against what was there before. */
import { spawnSync } from 'node:child_process';
import { Command, Option } from 'commander';
import { integerArgument, variantOption } from '../cli/arguments';

interface CheckOptions {
  readonly variant: string;
  readonly against: string;
  readonly program: string;
  readonly games: number;
  readonly movetime: number;
  readonly nodes?: number;
  readonly seed: number;
}

export function checkCommand(): Command {
  return new Command('check')
    .description('plays the engine as it is built against an earlier one: the same openings twice, the same time')
    .addOption(variantOption())
    .requiredOption('--against <file>', "the earlier engine's dist/alquerque.js")
    .option('--program <file>', 'the engine to check', 'dist/alquerque.js')
    .option('--games <n>', 'how many', integerArgument(2, 100_000), 200)
    .option('--movetime <ms>', 'for each move', integerArgument(1, 1_000_000), 30)
    .addOption(new Option('--nodes <n>', 'for each move, and not time').argParser(integerArgument(1, 1_000_000_000)))
    .option('--seed <n>', 'of the openings', integerArgument(0, 2 ** 31 - 1), 1)
    .action((options: CheckOptions) => {
      const { status } = spawnSync(process.execPath, [options.program, 'match', ...matchArguments(options)], {
        stdio: 'inherit',
      });
      process.exitCode = status ?? 1;
    });
}

/** What `alquerque match` is told. Both engines search without tables, and with the same memory. */
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
