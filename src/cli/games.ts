/** What the games of some files are, counted. */

import { setImmediate as others } from 'node:timers/promises';
import { Command, Option } from 'commander';
import type { GameEntry } from '../records/game-reader';
import { resultTag } from '../records/record';
import { formatOfFile, gameWriter, WRITABLE_FORMATS, type WritableFormat } from '../records/writers';
import { FileError } from '../util/node/atomic-file';
import { onTermination } from '../util/node/console';
import { maskControlChars, pluralise } from '../util/text';
import { exitWithUsageError, parseVariantName } from './arguments';
import { type FileGame, type GameOutput, openGameOutput, openProgressReporter, readGameFiles } from './game-files';

class GameCounts {
  games = 0;
  unreadable = 0;
  /** Games that the form in which they were to be written does not hold. */
  unwritten = 0;
  /** Games of which something was not as told, or had to be chosen. */
  withRemarks = 0;
  private turns = 0;
  private longest = 0;
  private shortest = Number.POSITIVE_INFINITY;
  private readonly variants = new Map<string, number>();
  private readonly results = new Map<string, number>();
  private readonly reasons = new Map<string, number>();

  add({ result: read }: GameEntry): void {
    if (!read.ok) {
      this.unreadable++;
      return;
    }
    const { game, notes } = read.value;
    this.games++;
    if (notes.length > 0) this.withRemarks++;
    const { length } = game.moves;
    this.turns += length;
    this.longest = Math.max(this.longest, length);
    this.shortest = Math.min(this.shortest, length);
    increment(this.variants, game.rules === '' ? game.variant : `${game.variant} ${game.rules}`);
    increment(this.results, resultTag(game.winner));
    increment(this.reasons, game.termination === 'normal' ? game.reason : game.termination);
  }

  lines(): string[] {
    const { games, unreadable: wrong, withRemarks: doubtful, unwritten } = this;
    const read = `${pluralise(games, 'game')}, ${wrong} that cannot be read, ${doubtful} with a remark`;
    const head = unwritten === 0 ? read : `${read}, ${unwritten} not written`;
    if (games === 0) return [head];
    const mean = (this.turns / games).toFixed(1);
    return [
      head,
      `variants: ${listCounts(this.variants)}`,
      `results: ${listCounts(this.results)}`,
      `ends: ${listCounts(this.reasons)}`,
      `turns: ${this.turns}, ${mean} a game, from ${this.shortest} to ${this.longest}`,
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

/** `alquerque games`: what is in files of games, and the same games in another form. */

interface GamesOptions {
  readonly to?: WritableFormat;
  readonly out?: string;
  readonly variant?: string;
  readonly check?: true;
}

/** More lines than this on what is wrong help nobody. */
const MAX_MESSAGES = 1000;
/** So often it is heard whether the process is told to end. */
const YIELD_INTERVAL_MS = 50;

export function gamesCommand(): Command {
  return new Command('games')
    .description('reads, referees, counts and converts files of games')
    .argument('<files...>', 'PDN, PGN of the app of morris, lists of PlayOK, OpenTafl records, our own and JSON')
    .addOption(new Option('--to <form>', 'write the games in this form').choices(WRITABLE_FORMATS))
    .option('--out <file>', 'write them here, to a file that is not there yet; its ending tells the form too')
    .addOption(new Option('--variant <name>', 'of games that do not tell theirs').argParser(parseVariantName))
    .option('--check', 'fail also where a game leaves something open or says what is not so')
    .action(async (files: string[], flags: GamesOptions, command: Command) => {
      if (flags.check && (flags.to ?? flags.out) !== undefined) exitWithUsageError(command, '--check writes no games');
      process.exitCode = await runGames(files, flags);
    });
}

/** Returns the exit code. */
async function runGames(files: readonly string[], { to, out, variant, check }: GamesOptions): Promise<number> {
  const converts = to !== undefined || out !== undefined;
  let output: GameOutput | undefined;
  const ignoreSignals = onTermination(() => output?.discard());
  const write = gameWriter(to ?? formatOfFile(out ?? ''));
  const census = new GameCounts();
  const tell = openProgressReporter(MAX_MESSAGES);
  let written = false;
  const began = performance.now();
  const hear = ({ file, entry }: FileGame): void => {
    const { number, line, result: read } = entry;
    census.add(entry);
    if (!read.ok) {
      tell.line(`${file}: game ${number}, line ${read.at}: ${read.error}`);
      return;
    }
    for (const note of read.value.notes) tell.line(`${file}: game ${number}, line ${line}: remark: ${note}`);
    if (!output) return;
    const text = write(read.value.game);
    if (text.ok) {
      output.write(text.value);
      written = true;
    } else {
      census.unwritten++;
      tell.line(`${file}: game ${number}, line ${line}: it is not written: ${text.error}`);
    }
  };
  let listened = began;
  try {
    if (converts) output = openGameOutput(out);
    for (const heard of readGameFiles(files, variant)) {
      hear(heard);
      if (performance.now() - listened > YIELD_INTERVAL_MS) {
        await others();
        listened = performance.now();
      }
      tell.progress(() => `${heard.file}: ${(100 * heard.fractionRead).toFixed(0)}%, ${census.games} games`);
    }
    // An empty file would look as if all had gone well.
    if (written) output?.close();
    else output?.discard();
  } catch (error) {
    output?.discard();
    tell.close();
    if (error instanceof FileError) {
      process.stderr.write(`error: ${maskControlChars(error.message)}\n`);
      return 1;
    }
    throw error;
  } finally {
    ignoreSignals();
  }
  tell.close();
  const seconds = (performance.now() - began) / 1000;
  const rate = `${seconds.toFixed(2)} s, ${Math.round(census.games / Math.max(seconds, 0.001))} games a second`;
  const report = [...census.lines(), rate].map(maskControlChars).join('\n');
  (converts && out === undefined ? process.stderr : process.stdout).write(`${report}\n`);
  if (census.games + census.unreadable === 0) {
    process.stderr.write(`error: ${maskControlChars(files.join(', '))}: there is no game in it\n`);
    return 1;
  }
  return census.unreadable + census.unwritten > 0 || (check && census.withRemarks > 0) ? 1 : 0;
}
