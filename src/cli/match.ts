/** `alquerque match`: the command line of matches. */
import { Command, Option } from 'commander';
import { LIMIT_KEYS } from '../match/clock';
import { playMatch } from '../match/match';
import { mergeStateFiles } from '../match/merge';
import { type MatchOptions, readMatchSetup } from '../match/options';
import { replayGamesFile, reportGamesFile } from '../match/recorded-games';
import { MAX_GAMES } from '../match/schedule';
import type { Result } from '../util/result';
import { maskControlChars } from '../util/text';
import { exitWithUsageError, integerArgument, variantOption } from './arguments';

const MAX_INTEGER = 1_000_000_000;
/** A machine that hangs is one; so is an engine that is broken. */
const DEFAULT_MAX_FAULTS = 10;
const integer = (least: number) => integerArgument(least, MAX_INTEGER);

const ENGINE_OPTION = '--engine';

/** Stands before the words of each engine: commander itself runs the words of all of them together. */
const ENGINE_MARKER = '';

class MatchCommand extends Command {
  override parseOptions(words: string[]): ReturnType<Command['parseOptions']> {
    return super.parseOptions(words.flatMap(markEngine));
  }
}

function markEngine(word: string): string[] {
  if (word === ENGINE_OPTION) return [ENGINE_OPTION, ENGINE_MARKER];
  return word.startsWith(`${ENGINE_OPTION}=`)
    ? [ENGINE_OPTION, ENGINE_MARKER, word.slice(ENGINE_OPTION.length + 1)]
    : [word];
}

const addEngineWord = (word: string, engines: readonly string[][] = []): string[][] =>
  word === ENGINE_MARKER ? [...engines, []] : [...engines.slice(0, -1), [...(engines.at(-1) ?? []), word]];

export function matchCommand(): Command {
  const command = new MatchCommand('match');
  addPlayOptions(command);
  addOutputOptions(command);
  return command
    .description('plays engines against each other and says what the result means')
    .enablePositionalOptions()
    .action(async (options: MatchOptions) => {
      if (options.replay !== undefined) return exitWith(command, replayGamesFile(options.replay));
      if (options.table !== undefined)
        return exitWith(
          command,
          reportGamesFile(options.table, options.withoutFaults === true, options.byBallot === true),
        );
      const setup = readMatchSetup(options);
      if (!setup.ok) return exitWithUsageError(command, setup.error);
      exitWith(command, await playMatch(setup.value, options));
    })
    .addCommand(mergeCommand());
}

function addPlayOptions(command: Command): void {
  command
    .addOption(
      new Option(
        `${ENGINE_OPTION} <words...>`,
        `cmd="..." name=... dir=... option.NAME=... ${LIMIT_KEYS.join('= ')}= (no cmd: this program)`,
      ).argParser(addEngineWord),
    )
    .addOption(variantOption())
    .option('--option <name=value...>', 'change a rule of the variant')
    .option('--games <n>', 'for each pairing, two with each opening', integerArgument(1, MAX_GAMES), 100)
    .addOption(
      new Option('--tournament <kind>', 'who meets whom: all, or the first all others')
        .choices(['round-robin', 'gauntlet'])
        .default('round-robin'),
    )
    .option('--tc <time>', 'seconds: 1+0.01, 40/60+0.1')
    .option('--movetime <ms>', 'for each move')
    .option('--nodes <n>', 'for each move')
    .option('--depth <n>', 'for each move')
    .option('--timemargin <ms>', 'by which a flag may be missed', integer(0), 50)
    .option(
      '--hang <ms>',
      'to wait for an answer: behind the flag, or from `go` on without a clock',
      integer(1),
      10_000,
    )
    .option('--startup <ms>', 'to wait for an engine to be ready', integer(1), 10_000)
    .option('--concurrency <n>', 'games at once', integer(1), 1)
    .option('--openings <file>', 'a FEN, moves, or `FEN moves M...` on each line; games; or english-3move and such')
    .option('--opening-plies <n>', 'of games in --openings: so many turns of each', integer(1))
    .option('--shuffle', 'take the openings in random order')
    .option('--random-plies <n>', 'openings of so many random turns', integer(1))
    .option(
      '--balance <words...>',
      'what random openings must pass: depth=8 within=60 around=0 results=0 nodes=400 tries=32 cmd="..."',
    )
    .option('--max-faults <n>', 'stop after so many faults of one engine in a row', integer(1), DEFAULT_MAX_FAULTS)
    .option('--seed <n>', 'of all that is random', integer(0), 1)
    .option('--sprt <words...>', 'stop when decided: elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized|logistic')
    .option('--draw [words...]', 'adjudicate even games: from=30 turns=6 score=10')
    .option('--resign [words...]', 'adjudicate lost games: turns=4 score=800')
    .option('--max-moves <n>', 'a draw after so many turns of each side', integer(1));
}

function addOutputOptions(command: Command): void {
  command
    .option('--record <file>', 'write the games')
    .option('--resume <file>', 'keep the state here, and go on from it where there is one')
    .option('--replay-faults', 'play the games again that ended by a fault')
    .option('--log <folder>', 'write what the engines say')
    .option('--shard <i/n>', 'play part i of n; n alone takes i from SLURM_ARRAY_TASK_ID or JOB_COMPLETION_INDEX')
    .option('--replay <file>', 'referee recorded games again, and do nothing else')
    .option('--table <file>', 'show the table of recorded games, and do nothing else')
    .option('--without-faults', 'with --table: leave out games that ended by a fault')
    .option('--by-ballot', 'split the table by the openings of --openings');
}

function exitWith(command: Command, result: Result<number>): void {
  if (result.ok) process.exitCode = result.value;
  else command.error(`error: ${maskControlChars(result.error)}`);
}

function mergeCommand(): Command {
  const command = new Command('merge');
  return command
    .description('joins the states of the parts of a match into one table')
    .argument('<files...>', 'the states that --shard wrote')
    .option('--into <file>', 'write the joined state')
    .option('--by-ballot', 'split the table by openings')
    .action((files: string[], { into, byBallot }: { into?: string; byBallot?: true }) =>
      exitWith(command, mergeStateFiles(files, into, byBallot === true)),
    );
}
