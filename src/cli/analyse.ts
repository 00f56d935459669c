/** `alquerque analyse`: the engine judges every move of the games of a file. */
import { existsSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { createSearchEngine, DEFAULT_OPTIONS } from '../engine/engine';
import { nodeHost } from '../engine/host-node';
import { type IntegerRange, OPTION_RANGES } from '../engine/limits';
import type { Limits, SearchEngine } from '../engine/types';
import {
  formatByExtension,
  formatForWriting,
  gameWriter,
  WRITABLE_FORMATS,
  type WritableFormat,
} from '../records/writers';
import { openTableStore } from '../tablebase/store';
import { FileError, isFolder, isSameFile, removeFile } from '../util/node/atomic-file';
import { onTermination } from '../util/node/console';
import { lock as takeLock } from '../util/node/lock';
import { ok } from '../util/result';
import { parseShard, type Shard, shardPath, WHOLE_SHARD } from '../util/shard';
import { maskControlChars } from '../util/text';
import { analyseRecord, type GameAnalysis } from './analysis/analyse-game';
import {
  type AnalysisProgress,
  formatTally,
  loadProgress,
  type PlayerTallies,
  saveProgress,
  tallyGame,
} from './analysis/progress';
import { exitWithUsageError, integerArgument, parseVariantName } from './arguments';
import { type GameOutput, openAppendOutput, openGameOutput, openProgressReporter, readGameFiles } from './game-files';

interface AnalyseOptions {
  readonly movetime?: number;
  readonly nodes?: number;
  readonly depth?: number;
  readonly threads: number;
  readonly hash: number;
  readonly multipv: number;
  readonly to?: WritableFormat;
  readonly out?: string;
  readonly variant?: string;
  readonly shard?: string;
  readonly tables?: string;
  readonly resume?: string;
}

const DEFAULT_MOVETIME_MS = 1000;

const integerWithin = ({ min, max }: IntegerRange): ReturnType<typeof integerArgument> => integerArgument(min, max);

export function analyseCommand(): Command {
  return new Command('analyse')
    .description('Analyse every move of the games of a file')
    .argument('<file>', 'games in any format that `games` reads')
    .option('--movetime <ms>', `time per move (default: ${DEFAULT_MOVETIME_MS})`, integerArgument(1, 1e9))
    .option('--nodes <n>', 'nodes per move', integerArgument(1, 1e12))
    .option('--depth <n>', 'depth per move', integerArgument(1, 200))
    .option('--threads <n>', 'number of search threads', integerWithin(OPTION_RANGES.threads), 1)
    .option('--hash <MB>', 'size of the transposition table', integerWithin(OPTION_RANGES.hash), 64)
    .option('--multipv <n>', 'number of lines; two are needed to mark only moves', integerArgument(1, 32), 2)
    .option('--tables <folder>', 'folder of endgame tables')
    .addOption(new Option('--to <format>', 'output format').choices(WRITABLE_FORMATS))
    .option('--out <file>', 'new file to write the games to; its extension selects the format')
    .option('--resume <file>', 'file to keep the progress in; continue from it if it exists')
    .option('--shard <i/n>', 'analyse part i of n of the games, with its own files')
    .addOption(new Option('--variant <name>', 'variant of games that do not name theirs').argParser(parseVariantName))
    .action(async (file: string, flags: AnalyseOptions, command: Command) => {
      process.exitCode = await runAnalyse(file, flags, command);
    });
}

async function runAnalyse(file: string, flags: AnalyseOptions, command: Command): Promise<number> {
  const shard = flags.shard === undefined ? ok(WHOLE_SHARD) : parseShard(flags.shard, process.env);
  if (!shard.ok) return exitWithUsageError(command, shard.error);
  if (flags.resume !== undefined && flags.out === undefined) return exitWithUsageError(command, '--resume needs --out');
  const [out, progressPath] = [flags.out, flags.resume].map(path => path && shardPath(path, shard.value));
  if (out !== undefined && progressPath !== undefined && isSameFile(out, progressPath))
    return exitWithUsageError(command, `${out}: --out and --resume need different files`);
  if (flags.tables !== undefined && !isFolder(flags.tables))
    return exitWithUsageError(command, `--tables: no such folder: ${flags.tables}`);
  if (progressPath !== undefined && !existsSync(file)) return printError(`${file}: no such file`);
  const lock = progressPath === undefined ? undefined : await takeLock(progressPath);
  if (lock && !lock.ok) return printError(lock.error);
  try {
    return await analyseInto(file, flags, shard.value, out, progressPath);
  } finally {
    lock?.value.release();
  }
}

async function analyseInto(
  file: string,
  flags: AnalyseOptions,
  shard: Shard,
  out: string | undefined,
  progressPath: string | undefined,
): Promise<number> {
  const settings = settingsOf(file, flags, shard);
  const start = loadProgress(progressPath, settings, out ?? '');
  if (!start.ok) return printError(start.error);
  const output =
    progressPath !== undefined && out !== undefined
      ? openResumedOutput(out, progressPath, start.value)
      : openGameOutput(out);
  const ignoreSignals = onTermination(() => output.discard());
  const engine = createSearchEngine(nodeHost(openTableStore));
  engine.configure({
    ...DEFAULT_OPTIONS,
    ownBook: false,
    threads: flags.threads,
    hash: flags.hash,
    multiPv: flags.multipv,
    ...(flags.tables === undefined ? {} : { tablePath: flags.tables }),
  });
  try {
    const format = flags.to ?? formatByExtension(flags.out ?? '');
    const task = { variant: flags.variant, shard, limits: limitsOf(flags), format };
    const save = (progress: AnalysisProgress): void => {
      if (progressPath !== undefined) saveProgress(progressPath, progress);
    };
    const failures = await analyseFile(file, task, { engine, output, saveProgress: save }, start.value);
    output.close();
    return failures > 0 ? 1 : 0;
  } catch (error) {
    output.discard();
    if (error instanceof FileError) return printError(error.message);
    throw error;
  } finally {
    ignoreSignals();
    engine.close();
  }
}

function printError(text: string): number {
  process.stderr.write(`error: ${maskControlChars(text)}\n`);
  return 1;
}

/** Settings that must agree when an analysis is resumed. The output is one of them, since it is cut to what was finished. */
const settingsOf = (file: string, flags: AnalyseOptions, { index, count }: Shard): string => {
  const { out = '', resume: _, threads: __, shard: ___, ...relevant } = flags;
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return JSON.stringify({ file: basename(file), size, out: resolve(out), part: `${index}/${count}`, ...relevant });
};

/** Opens the output of an analysis that may have been started before; another existing file is rejected. */
function openResumedOutput(out: string, progressPath: string, start: AnalysisProgress): GameOutput {
  const isNew = !existsSync(progressPath);
  if (isNew && existsSync(out)) throw new FileError(`${out}: already exists`);
  saveProgress(progressPath, start);
  try {
    return openAppendOutput(out, start.written);
  } catch (error) {
    if (isNew) removeFile(progressPath);
    throw error;
  }
}

function limitsOf({ movetime, nodes, depth }: AnalyseOptions): Limits {
  const isUnlimited = movetime === undefined && nodes === undefined && depth === undefined;
  return {
    ...(isUnlimited ? { movetime: DEFAULT_MOVETIME_MS } : {}),
    ...(movetime === undefined ? {} : { movetime }),
    ...(nodes === undefined ? {} : { nodes }),
    ...(depth === undefined ? {} : { depth }),
  };
}

interface AnalysisTask {
  /** Variant of games that do not name theirs. */
  readonly variant: string | undefined;
  readonly shard: Shard;
  readonly limits: Limits;
  /** Output format; by default that of each game. */
  readonly format: WritableFormat | undefined;
}

interface AnalysisTools {
  readonly engine: SearchEngine;
  readonly output: GameOutput;
  readonly saveProgress: (progress: AnalysisProgress) => void;
}

/** Continues after `start`. Returns the number of games that could not be read or written. */
async function analyseFile(
  file: string,
  task: AnalysisTask,
  tools: AnalysisTools,
  start: AnalysisProgress,
): Promise<number> {
  const { variant, shard, limits, format } = task;
  const { engine, output, saveProgress } = tools;
  const reporter = openProgressReporter();
  let progress = start;
  let failures = 0;
  let analysed = 0;
  let found = 0;
  for (const { entry, fractionRead } of readGameFiles([file], variant)) {
    found++;
    const { number, result } = entry;
    if (number <= start.game || number % shard.count !== shard.index % shard.count) continue;
    if (!result.ok) {
      failures++;
      reporter.line(`${file}: game ${number}, line ${result.at}: ${result.error}`);
      continue;
    }
    const { game, format: sourceFormat } = result.value;
    const analysis = await analyseRecord(engine, game, limits, moves =>
      reporter.progress(() => {
        const percent = (100 * fractionRead).toFixed(0);
        return `${file}: ${percent}%, game ${number}, move ${moves} of ${game.moves.length}`;
      }),
    );
    const text = gameWriter(format ?? formatForWriting(sourceFormat, game.variant))(analysis.game);
    if (text.ok) output.write(text.value);
    else {
      failures++;
      reporter.line(`${file}: game ${number}: not written: ${text.error}`);
    }
    const written = progress.written + (text.ok ? Buffer.byteLength(text.value) : 0);
    progress = { ...progress, game: number, written, tallies: tallyGame(progress.tallies, analysis) };
    saveProgress(progress);
    analysed++;
    reporter.line(`game ${number}`);
    for (const line of summary(analysis)) reporter.line(`  ${line}`);
  }
  reporter.close();
  if (found === 0) throw new FileError(`${file}: no game found`);
  if (analysed > 1 || start.game > 0)
    for (const line of playerLines(progress.tallies)) reporter.line(`all games: ${line}`);
  return failures;
}

/** A line for each player, and one for the three moves that decided the game. */
function summary(analysis: GameAnalysis): string[] {
  const decisive = analysis.judgedMoves
    .map((move, at) => ({ ...move, at }))
    .filter(({ loss }) => loss > 0)
    .sort((one, other) => other.loss - one.loss)
    .slice(0, 3)
    .map(
      ({ at, name, best, loss, mark = '' }) => `move ${at + 1} ${name}${mark} lost ${loss.toFixed(2)}, best ${best}`,
    );
  return [
    ...playerLines(tallyGame({}, analysis)),
    ...(decisive.length > 0 ? [`decided by ${decisive.join('; ')}`] : []),
  ];
}

const playerLines = (tallies: PlayerTallies): string[] =>
  Object.entries(tallies).map(([name, tally]) => formatTally(name, tally));
