/** `alquerque match`: plays engine matches. */
import { Command, Option } from 'commander';
import { readRuleset } from '../games/registry';
import { LIMIT_KEYS } from '../match/clock';
import { checkCompliance } from '../match/compliance';
import { playMatch } from '../match/match';
import { mergeStateFiles } from '../match/merge';
import { type MatchOptions, readMatchSetup } from '../match/options';
import { replayGamesFile, reportGamesFile } from '../match/recorded-games';
import { MAX_GAMES } from '../match/schedule';
import type { Result } from '../util/result';
import { exitWithError, exitWithUsageError, integerArgument, valueOrUsageError, variantOption } from './arguments';

const MAX_INTEGER = 1_000_000_000;
const DEFAULT_MAX_FAULTS = 10;
const integer = (min: number) => integerArgument(min, MAX_INTEGER);

const ENGINE_OPTION = '--engine';

/** Separates the words of the engines, which commander would put into one list. */
const ENGINE_MARKER = '\0';

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
    .description('Play engine matches with statistics')
    .enablePositionalOptions()
    .action(async (options: MatchOptions) => {
      if (options.replay !== undefined) return exitWith(command, replayGamesFile(options.replay));
      if (options.compliance !== undefined) {
        const ruleset = valueOrUsageError(command, readRuleset(options.variant, options.option ?? []));
        const timeouts = { start: options.startup, hang: options.hang };
        const print = (line: string): void => void process.stdout.write(`${line}\n`);
        return exitWith(command, await checkCompliance(options.compliance, ruleset, timeouts, print));
      }
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
        `player: cmd="..." name=... dir=... option.NAME=... ${LIMIT_KEYS.join('= ')}= (default cmd: this program)`,
      ).argParser(addEngineWord),
    )
    .addOption(variantOption())
    .option('--option <name=value...>', 'rule options of the variant')
    .option('--games <n>', 'games of each pairing, two with each opening', integerArgument(1, MAX_GAMES), 100)
    .addOption(
      new Option('--tournament <kind>', 'pairings: round-robin, or gauntlet (the first engine plays all others)')
        .choices(['round-robin', 'gauntlet'])
        .default('round-robin'),
    )
    .option('--tc <time>', 'time control in seconds: 1+0.01, 40/60+0.1')
    .option('--movetime <ms>', 'time per move')
    .option('--nodes <n>', 'nodes per move')
    .option('--depth <n>', 'depth per move')
    .option('--timemargin <ms>', 'time by which a flag may be overstepped', integer(0), 50)
    .option(
      '--hang <ms>',
      'time to wait for a reply after the flag falls, or after `go` if untimed',
      integer(1),
      10_000,
    )
    .option('--startup <ms>', 'time to wait for an engine to start', integer(1), 10_000)
    .option('--scale-to <n>', 'scale times to a machine whose bench runs at n nodes per second', integer(1))
    .option('--affinity [cpus]', 'pin each concurrent game to a processor, of these or of all: 0-3,6 (needs taskset)')
    .option('--strict', 'warnings about an engine are faults')
    .option('--concurrency <n>', 'number of games played at the same time', integer(1), 1)
    .option(
      '--openings <file>',
      'openings: lines of a FEN, moves, or `FEN moves M...`; games; or a shipped list (english-3move, ...)',
    )
    .option('--opening-plies <n>', 'number of moves to take from each game of --openings', integer(1))
    .option('--shuffle', 'play the openings in random order')
    .option('--random-plies <n>', 'number of random moves in an opening', integer(1))
    .option(
      '--balance <words...>',
      'conditions for random openings: depth=8 within=60 around=0 results=0 nodes=400 tries=32 cmd="..."',
    )
    .option(
      '--max-faults <n>',
      'number of consecutive faults of an engine that stops the match',
      integer(1),
      DEFAULT_MAX_FAULTS,
    )
    .option('--seed <n>', 'random seed', integer(0), 1)
    .option(
      '--sprt <words...>',
      'stop as soon as the test is decided: elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized|logistic',
    )
    .option('--draw [words...]', 'adjudicate drawn games: from=30 turns=6 score=10')
    .option(
      '--resign [words...]',
      'adjudicate lost games: turns=4 score=800 sides=1 (sides=2: both engines must agree)',
    )
    .option('--tb [folder]', "adjudicate by tablebases (default folder: the user's cache)")
    .option('--max-moves <n>', 'number of moves of each side after which the game is drawn', integer(1));
}

function addOutputOptions(command: Command): void {
  command
    .option('--record <file>', 'file to write the games to')
    .option('--resume <file>', 'file to keep the state in; continue from it if it exists')
    .option('--replay-faults', 'replay games that ended by a fault')
    .option('--log <folder>', 'folder for logs of what is sent and received')
    .option('--shard <i/n>', 'play part i of n; n alone takes i from SLURM_ARRAY_TASK_ID or JOB_COMPLETION_INDEX')
    .option('--compliance <engine>', 'check an engine, given by its command, against the protocol, and exit')
    .option('--replay <file>', 'check recorded games by the rules, and exit')
    .option('--table <file>', 'print the report of recorded games, and exit')
    .option('--without-faults', 'with --table: without games that ended by a fault')
    .option('--by-ballot', 'split the report by the openings of --openings');
}

function exitWith(command: Command, result: Result<number>): void {
  if (result.ok) process.exitCode = result.value;
  else exitWithError(command, result.error);
}

function mergeCommand(): Command {
  const command = new Command('merge');
  return command
    .description('Merge the states of a match that was played in shards')
    .argument('<files...>', 'state files of the shards')
    .option('--into <file>', 'file to write the merged state to')
    .option('--by-ballot', 'split the report by openings')
    .action((files: string[], { into, byBallot }: { into?: string; byBallot?: true }) =>
      exitWith(command, mergeStateFiles(files, into, byBallot === true)),
    );
}
