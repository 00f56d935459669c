/** `alquerque analyse`: every turn of the games of a file judged by the engine. */
import { existsSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { FileTrouble, isFolder, isSameFile } from '../disk/files';
import { lock as takeLock } from '../disk/lock';
import { type Bounds, SETTINGS } from '../engine/bounds';
import type { Limits } from '../engine/engine';
import { createEngine, DEFAULTS } from '../engine/index';
import { nodeHost } from '../engine/node';
import { ok } from '../games/game';
import { FORMS, formByEnding, type WrittenForm } from '../records/writers';
import { misuse, readVariantName, wholeNumber } from '../shell/arguments';
import { plain } from '../shell/plain';
import { readShard, type Shard, shardPath, WHOLE } from '../shell/shard';
import { whenTold } from '../shell/signals';
import { analyseFile } from './analyse-file';
import { growOutput, type Output, openOutput } from './output';
import { type Progress, resumeProgress, saveProgress } from './progress';

interface Flags {
  readonly movetime?: number;
  readonly nodes?: number;
  readonly depth?: number;
  readonly threads: number;
  readonly hash: number;
  readonly multipv: number;
  readonly to?: WrittenForm;
  readonly out?: string;
  readonly variant?: string;
  readonly shard?: string;
  readonly tables?: string;
  readonly resume?: string;
}

const USUAL_MOVETIME = 1000;

const within = ({ min, max }: Bounds): ReturnType<typeof wholeNumber> => wholeNumber(min, max);

export function analyseCommand(): Command {
  return new Command('analyse')
    .description('judges every turn of the games of a file')
    .argument('<file>', 'games in any form that `games` reads')
    .option('--movetime <ms>', `think so long about each turn (default: ${USUAL_MOVETIME})`, wholeNumber(1, 1e9))
    .option('--nodes <n>', 'search so many nodes for each turn', wholeNumber(1, 1e12))
    .option('--depth <n>', 'search so deep', wholeNumber(1, 200))
    .option('--threads <n>', 'threads of the search', within(SETTINGS.threads), 1)
    .option('--hash <MB>', 'its table', within(SETTINGS.hash), 64)
    .option('--multipv <n>', 'lines looked at: two tell an only turn', wholeNumber(1, 32), 2)
    .option('--tables <folder>', 'ask the tables of endings there')
    .addOption(new Option('--to <form>', 'write the games in this form').choices(FORMS))
    .option('--out <file>', 'write them here, to a file that is not there yet; its ending tells the form too')
    .option('--resume <file>', 'keep here how far it has come, and go on from there')
    .option('--shard <i/n>', 'part i of n of the games, in a file of its own')
    .addOption(new Option('--variant <name>', 'of games that do not tell theirs').argParser(readVariantName))
    .action(async (file: string, flags: Flags, command: Command) => {
      process.exitCode = await run(file, flags, command);
    });
}

async function run(file: string, flags: Flags, command: Command): Promise<number> {
  const shard = flags.shard === undefined ? ok(WHOLE) : readShard(flags.shard, process.env);
  if (!shard.ok) return misuse(command, shard.error);
  const part = shard.value;
  if (flags.resume !== undefined && flags.out === undefined) return misuse(command, '--resume needs --out');
  const [out, kept] = [flags.out, flags.resume].map(path => path && shardPath(path, part));
  if (out !== undefined && kept !== undefined && isSameFile(out, kept))
    return misuse(command, `${out}: --out and --resume cannot be one file`);
  if (flags.tables !== undefined && !isFolder(flags.tables))
    return misuse(command, `--tables: ${flags.tables}: there is no such folder`);
  if (kept !== undefined && !existsSync(file)) return complain(`${file}: there is no such file`);
  const lock = kept === undefined ? undefined : await takeLock(kept);
  if (lock && !lock.ok) return complain(lock.error);
  try {
    return await analyseInto(file, flags, part, out, kept);
  } finally {
    lock?.value.release();
  }
}

async function analyseInto(
  file: string,
  flags: Flags,
  part: Shard,
  out: string | undefined,
  kept: string | undefined,
): Promise<number> {
  const settings = settingsOf(file, flags, part);
  const start = resumeProgress(kept, settings, out ?? '');
  if (!start.ok) return complain(start.error);
  const output = kept !== undefined && out !== undefined ? resumeOutput(out, kept, start.value) : openOutput(out);
  const ignoreSignals = whenTold(() => output.drop());
  const engine = createEngine(nodeHost());
  engine.configure({
    ...DEFAULTS,
    threads: flags.threads,
    hash: flags.hash,
    multiPv: flags.multipv,
    ...(flags.tables === undefined ? {} : { tablePath: flags.tables }),
  });
  try {
    const form = flags.to ?? formByEnding(flags.out ?? '');
    const task = { variant: flags.variant, part, limits: limitsOf(flags), form };
    const keep = (progress: Progress): void => {
      if (kept !== undefined) saveProgress(kept, progress);
    };
    const wrong = await analyseFile(file, task, { engine, output, keep }, start.value);
    output.end();
    return wrong > 0 ? 1 : 0;
  } catch (error) {
    output.drop();
    if (error instanceof FileTrouble) return complain(error.message);
    throw error;
  } finally {
    ignoreSignals();
    engine.close();
  }
}

function complain(text: string): number {
  process.stderr.write(`error: ${plain(text)}\n`);
  return 1;
}

/** What an analysis that goes on has to agree in, its output too: what stands there is cut to what was finished. */
const settingsOf = (file: string, flags: Flags, { index, count }: Shard): string => {
  const { out = '', resume: _, threads: __, shard: ___, ...decisive } = flags;
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return JSON.stringify({ file: basename(file), size, out: resolve(out), part: `${index}/${count}`, ...decisive });
};

/** The output of an analysis that may have been begun; a file that it has not begun is somebody's. */
function resumeOutput(out: string, kept: string, start: Progress): Output {
  if (!existsSync(kept) && existsSync(out)) throw new FileTrouble(`${out}: it is there already`);
  saveProgress(kept, start);
  return growOutput(out, start.written);
}

function limitsOf({ movetime, nodes, depth }: Flags): Limits {
  const none = movetime === undefined && nodes === undefined && depth === undefined;
  return {
    ...(none ? { movetime: USUAL_MOVETIME } : {}),
    ...(movetime === undefined ? {} : { movetime }),
    ...(nodes === undefined ? {} : { nodes }),
    ...(depth === undefined ? {} : { depth }),
  };
}
