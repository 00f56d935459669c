/** `alquerque analyse`: every turn of the games of a file judged by the engine. */
import { existsSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { createSearchEngine, DEFAULT_OPTIONS } from '../engine/engine';
import { nodeHost } from '../engine/host-node';
import { type IntegerRange, OPTION_RANGES } from '../engine/limits';
import type { Limits } from '../engine/types';
import { formatByExtension, WRITABLE_FORMATS, type WritableFormat } from '../records/writers';
import { FileError, isFolder, isSameFile } from '../util/node/atomic-file';
import { onTermination } from '../util/node/console';
import { lock as takeLock } from '../util/node/lock';
import { ok } from '../util/result';
import { parseShard, type Shard, shardPath, WHOLE_SHARD } from '../util/shard';
import { maskControlChars } from '../util/text';
import { analyseFile } from './analysis/analyse-file';
import { type AnalysisProgress, loadProgress, saveProgress } from './analysis/progress';
import { exitWithUsageError, integerArgument, parseVariantName } from './arguments';
import { type GameOutput, openAppendOutput, openGameOutput } from './game-files';

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
    .description('judges every turn of the games of a file')
    .argument('<file>', 'games in any form that `games` reads')
    .option(
      '--movetime <ms>',
      `think so long about each turn (default: ${DEFAULT_MOVETIME_MS})`,
      integerArgument(1, 1e9),
    )
    .option('--nodes <n>', 'search so many nodes for each turn', integerArgument(1, 1e12))
    .option('--depth <n>', 'search so deep', integerArgument(1, 200))
    .option('--threads <n>', 'threads of the search', integerWithin(OPTION_RANGES.threads), 1)
    .option('--hash <MB>', 'its table', integerWithin(OPTION_RANGES.hash), 64)
    .option('--multipv <n>', 'lines looked at: two tell an only turn', integerArgument(1, 32), 2)
    .option('--tables <folder>', 'ask the tables of endings there')
    .addOption(new Option('--to <form>', 'write the games in this form').choices(WRITABLE_FORMATS))
    .option('--out <file>', 'write them here, to a file that is not there yet; its ending tells the form too')
    .option('--resume <file>', 'keep here how far it has come, and go on from there')
    .option('--shard <i/n>', 'part i of n of the games, in a file of its own')
    .addOption(new Option('--variant <name>', 'of games that do not tell theirs').argParser(parseVariantName))
    .action(async (file: string, flags: AnalyseOptions, command: Command) => {
      process.exitCode = await runAnalyse(file, flags, command);
    });
}

async function runAnalyse(file: string, flags: AnalyseOptions, command: Command): Promise<number> {
  const shard = flags.shard === undefined ? ok(WHOLE_SHARD) : parseShard(flags.shard, process.env);
  if (!shard.ok) return exitWithUsageError(command, shard.error);
  const part = shard.value;
  if (flags.resume !== undefined && flags.out === undefined) return exitWithUsageError(command, '--resume needs --out');
  const [out, kept] = [flags.out, flags.resume].map(path => path && shardPath(path, part));
  if (out !== undefined && kept !== undefined && isSameFile(out, kept))
    return exitWithUsageError(command, `${out}: --out and --resume cannot be one file`);
  if (flags.tables !== undefined && !isFolder(flags.tables))
    return exitWithUsageError(command, `--tables: ${flags.tables}: there is no such folder`);
  if (kept !== undefined && !existsSync(file)) return printError(`${file}: there is no such file`);
  const lock = kept === undefined ? undefined : await takeLock(kept);
  if (lock && !lock.ok) return printError(lock.error);
  try {
    return await analyseInto(file, flags, part, out, kept);
  } finally {
    lock?.value.release();
  }
}

async function analyseInto(
  file: string,
  flags: AnalyseOptions,
  part: Shard,
  out: string | undefined,
  kept: string | undefined,
): Promise<number> {
  const settings = settingsOf(file, flags, part);
  const start = loadProgress(kept, settings, out ?? '');
  if (!start.ok) return printError(start.error);
  const output =
    kept !== undefined && out !== undefined ? openResumedOutput(out, kept, start.value) : openGameOutput(out);
  const ignoreSignals = onTermination(() => output.discard());
  const engine = createSearchEngine(nodeHost());
  engine.configure({
    ...DEFAULT_OPTIONS,
    threads: flags.threads,
    hash: flags.hash,
    multiPv: flags.multipv,
    ...(flags.tables === undefined ? {} : { tablePath: flags.tables }),
  });
  try {
    const form = flags.to ?? formatByExtension(flags.out ?? '');
    const task = { variant: flags.variant, part, limits: limitsOf(flags), form };
    const keep = (progress: AnalysisProgress): void => {
      if (kept !== undefined) saveProgress(kept, progress);
    };
    const wrong = await analyseFile(file, task, { engine, output, saveProgress: keep }, start.value);
    output.close();
    return wrong > 0 ? 1 : 0;
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

/** What an analysis that goes on has to agree in, its output too: what stands there is cut to what was finished. */
const settingsOf = (file: string, flags: AnalyseOptions, { index, count }: Shard): string => {
  const { out = '', resume: _, threads: __, shard: ___, ...decisive } = flags;
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return JSON.stringify({ file: basename(file), size, out: resolve(out), part: `${index}/${count}`, ...decisive });
};

/** The output of an analysis that may have been begun; a file that it has not begun is somebody's. */
function openResumedOutput(out: string, kept: string, start: AnalysisProgress): GameOutput {
  if (!existsSync(kept) && existsSync(out)) throw new FileError(`${out}: it is there already`);
  saveProgress(kept, start);
  return openAppendOutput(out, start.written);
}

function limitsOf({ movetime, nodes, depth }: AnalyseOptions): Limits {
  const none = movetime === undefined && nodes === undefined && depth === undefined;
  return {
    ...(none ? { movetime: DEFAULT_MOVETIME_MS } : {}),
    ...(movetime === undefined ? {} : { movetime }),
    ...(nodes === undefined ? {} : { nodes }),
    ...(depth === undefined ? {} : { depth }),
  };
}
