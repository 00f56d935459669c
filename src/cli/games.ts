/** `alquerque games`: reads, checks, counts and converts files of games. */
import { setImmediate as nextTick } from 'node:timers/promises';
import { Command, Option } from 'commander';
import type { GameEntry } from '../records/game-reader';
import { resultTag } from '../records/record';
import { formatOfFile, gameWriter, WRITABLE_FORMATS, type WritableFormat } from '../records/writers';
import { FileError } from '../util/node/atomic-file';
import { onTermination } from '../util/node/console';
import { maskControlChars, pluralise } from '../util/text';
import { exitWithUsageError, parseVariantName } from './arguments';
import { type FileGame, type GameOutput, openGameOutput, openProgressReporter, readGameFiles } from './game-files';

/** Counts of the games that were read. */
class GameCounts {
  games = 0;
  unreadable = 0;
  /** Games that the output format cannot hold. */
  unwritten = 0;
  /** Games with remarks: something was guessed, or is not as recorded. */
  withRemarks = 0;
  private moves = 0;
  private longest = 0;
  private shortest = Number.POSITIVE_INFINITY;
  private readonly variants = new Map<string, number>();
  private readonly results = new Map<string, number>();
  private readonly reasons = new Map<string, number>();

  add({ result }: GameEntry): void {
    if (!result.ok) {
      this.unreadable++;
      return;
    }
    const { game, notes } = result.value;
    this.games++;
    if (notes.length > 0) this.withRemarks++;
    const { length } = game.moves;
    this.moves += length;
    this.longest = Math.max(this.longest, length);
    this.shortest = Math.min(this.shortest, length);
    increment(this.variants, game.rules === '' ? game.variant : `${game.variant} ${game.rules}`);
    increment(this.results, resultTag(game.winner));
    increment(this.reasons, game.termination === 'normal' ? game.reason : game.termination);
  }

  lines(): string[] {
    const { games, unreadable, withRemarks, unwritten } = this;
    const read = `${pluralise(games, 'game')}, ${unreadable} unreadable, ${withRemarks} with remarks`;
    const head = unwritten === 0 ? read : `${read}, ${unwritten} not written`;
    if (games === 0) return [head];
    const mean = (this.moves / games).toFixed(1);
    return [
      head,
      `variants: ${listCounts(this.variants)}`,
      `results: ${listCounts(this.results)}`,
      `ends: ${listCounts(this.reasons)}`,
      `moves: ${this.moves}, ${mean} per game, from ${this.shortest} to ${this.longest}`,
    ];
  }
}

const increment = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
};

const listCounts = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([name, number]) => `${name} ${number}`)
    .join(', ');

interface GamesOptions {
  readonly to?: WritableFormat;
  readonly out?: string;
  readonly variant?: string;
  readonly check?: true;
}

/** Maximum number of errors and remarks that are printed. */
const MAX_MESSAGES = 1000;
/** Interval at which signals are handled. */
const YIELD_INTERVAL_MS = 50;

export function gamesCommand(): Command {
  return new Command('games')
    .description('Check, count and convert files of games')
    .argument('<files...>', 'PDN, PGN of the morris app, PlayOK and GoldToken lists, OpenTafl, native records or JSON')
    .addOption(new Option('--to <format>', 'output format').choices(WRITABLE_FORMATS))
    .option('--out <file>', 'new file to write the games to; its extension selects the format')
    .addOption(new Option('--variant <name>', 'variant of games that do not name theirs').argParser(parseVariantName))
    .option('--check', 'fail if a game has a remark as well')
    .action(async (files: string[], options: GamesOptions, command: Command) => {
      if (options.check && (options.to ?? options.out) !== undefined)
        exitWithUsageError(command, '--check writes no games; it cannot be combined with --to or --out');
      process.exitCode = await runGames(files, options);
    });
}

/** Returns the exit code. */
async function runGames(files: readonly string[], { to, out, variant, check }: GamesOptions): Promise<number> {
  const converts = to !== undefined || out !== undefined;
  let output: GameOutput | undefined;
  const ignoreSignals = onTermination(() => output?.discard());
  const write = gameWriter(to ?? formatOfFile(out ?? ''));
  const counts = new GameCounts();
  const reporter = openProgressReporter(MAX_MESSAGES);
  let hasOutput = false;
  const startTime = performance.now();
  const handleGame = ({ file, entry }: FileGame): void => {
    const { number, line, result } = entry;
    counts.add(entry);
    if (!result.ok) {
      reporter.line(`${file}: game ${number}, line ${result.at}: ${result.error}`);
      return;
    }
    for (const note of result.value.notes) reporter.line(`${file}: game ${number}, line ${line}: remark: ${note}`);
    if (!output) return;
    const text = write(result.value.game);
    if (text.ok) {
      output.write(text.value);
      hasOutput = true;
    } else {
      counts.unwritten++;
      reporter.line(`${file}: game ${number}, line ${line}: not written: ${text.error}`);
    }
  };
  let lastYield = startTime;
  try {
    if (converts) output = openGameOutput(out);
    for (const game of readGameFiles(files, variant)) {
      handleGame(game);
      if (performance.now() - lastYield > YIELD_INTERVAL_MS) {
        await nextTick();
        lastYield = performance.now();
      }
      reporter.progress(() => `${game.file}: ${(100 * game.fractionRead).toFixed(0)}%, ${counts.games} games`);
    }
    // An empty file would look like a success.
    if (hasOutput) output?.close();
    else output?.discard();
  } catch (error) {
    output?.discard();
    reporter.close();
    if (error instanceof FileError) {
      process.stderr.write(`error: ${maskControlChars(error.message)}\n`);
      return 1;
    }
    throw error;
  } finally {
    ignoreSignals();
  }
  reporter.close();
  const seconds = (performance.now() - startTime) / 1000;
  const rate = `${seconds.toFixed(2)} s, ${Math.round(counts.games / Math.max(seconds, 0.001))} games/s`;
  const report = [...counts.lines(), rate].map(maskControlChars).join('\n');
  (converts && out === undefined ? process.stderr : process.stdout).write(`${report}\n`);
  if (counts.games + counts.unreadable === 0) {
    process.stderr.write(`error: ${maskControlChars(files.join(', '))}: no game found\n`);
    return 1;
  }
  return counts.unreadable + counts.unwritten > 0 || (check && counts.withRemarks > 0) ? 1 : 0;
}
