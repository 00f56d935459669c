import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { createSearchEngine } from '../engine/engine';
import { nodeHost } from '../engine/host-node';
import { MAX_THREADS } from '../engine/shared-state';
import type { PositionSpec } from '../engine/types';
import { playMove, undoMove } from '../games/moves';
import { type LegalMove, namedMoves } from '../games/position-from-text';
import { readRuleset } from '../games/registry';
import type { PerftUnit, Position, Rules } from '../games/rules';
import { countLegalMoves, MAX_LISTED_MOVES, tooManyMoves } from '../games/unique-moves';
import { openTableStore } from '../tablebase/store';
import { nodesLine } from '../uci/format';
import {
  jsonArray,
  jsonInteger,
  jsonMatching,
  jsonObject,
  jsonOneOf,
  jsonRecord,
  jsonScalar,
  jsonString,
  readJson,
} from '../util/json-reader';
import { readTextFile, writeFileAtomic } from '../util/node/atomic-file';
import { ProgressLine } from '../util/node/console';
import { fail, ok, type Result } from '../util/result';
import { itemsOfShard, parseShard, type Shard, shardPath, WHOLE_SHARD } from '../util/shard';
import { maskControlChars } from '../util/text';
import { exitWithError, exitWithUsageError, integerArgument, variantOption } from './arguments';

/** Format name of the files that hold one part of a count each. */
const FORMAT = 'alquerque perft 2';
const MAX_PARTS = 1_000_000;

interface CountSpec {
  readonly setting: PositionSpec;
  readonly depth: number;
  readonly unit: PerftUnit;
}

export interface PartialCount {
  readonly question: CountSpec;
  readonly shard: Shard;
  /** By root move, in digits: a count may exceed the range of JSON numbers. */
  readonly counts: Readonly<Record<string, string>>;
  /** Number of root moves still to be counted. */
  readonly left: number;
  /** In milliseconds. */
  readonly time: number;
}

interface MergedCount {
  readonly counts: ReadonlyMap<string, bigint>;
  readonly time: number;
}

const savePartialCount = (path: string, part: PartialCount): void =>
  writeFileAtomic(path, `${JSON.stringify({ format: FORMAT, ...part }, null, 1)}\n`);

const readCountFile = jsonObject({
  format: jsonOneOf(FORMAT),
  question: jsonObject({
    setting: jsonObject({
      variant: jsonString,
      values: jsonRecord(jsonScalar),
      fen: jsonString,
      moves: jsonArray(jsonString),
    }),
    depth: jsonInteger(0),
    unit: jsonOneOf<readonly PerftUnit[]>('actions', 'turns'),
  }),
  shard: jsonObject({ index: jsonInteger(1, MAX_PARTS), count: jsonInteger(1, MAX_PARTS) }),
  counts: jsonRecord(jsonMatching(/^\d{1,40}$/, 'a number in digits')),
  left: jsonInteger(0),
  time: jsonInteger(0),
});

function loadPartialCount(path: string): Result<PartialCount> {
  const text = readTextFile(path);
  if (!text.ok) return text;
  const read = readJson(path, text.value, readCountFile);
  if (!read.ok) return read;
  const { format: _, ...part } = read.value;
  const { index, count } = part.shard;
  return index <= count ? ok(part) : fail(`${path}: shard.index: expected at most ${count}, got ${index}`);
}

/** Counts of an earlier run, empty if the file does not exist. A file of another count is an error, not overwritten. */
function resumePartialCount(
  path: string,
  question: CountSpec,
  shard: Shard,
): Result<Pick<PartialCount, 'counts' | 'time'>> {
  if (!existsSync(path)) return ok({ counts: {}, time: 0 });
  const part = loadPartialCount(path);
  if (!part.ok) return part;
  const same = JSON.stringify([part.value.question, part.value.shard]) === JSON.stringify([question, shard]);
  return same ? part : fail(`${path}: saved by another count`);
}

/** Merges all parts of one count. */
export function mergePartialCounts(parts: readonly PartialCount[]): Result<MergedCount> {
  const [first] = parts;
  if (!first) return fail('no parts given');
  const expected = JSON.stringify(first.question);
  const counts = new Map<string, bigint>();
  const missing = new Set(Array.from({ length: first.shard.count }, (_, i) => i + 1));
  for (const { question, shard, counts: own, left } of parts) {
    if (JSON.stringify(question) !== expected) return fail('the parts belong to different counts');
    if (shard.count !== first.shard.count) return fail('the parts belong to different divisions');
    if (!missing.delete(shard.index)) return fail(`part ${shard.index} of ${shard.count} is given twice`);
    if (left > 0) return fail(`part ${shard.index} of ${shard.count} is not finished: ${left} moves left`);
    for (const [move, count] of Object.entries(own)) counts.set(move, BigInt(count));
  }
  if (missing.size > 0) return fail(`missing parts of ${first.shard.count}: ${[...missing].join(', ')}`);
  return ok({ counts, time: parts.reduce((sum, { time }) => sum + time, 0) });
}

interface PerftTask {
  readonly setting: PositionSpec;
  readonly rules: Rules;
  readonly position: Position;
  /** 1 or more. */
  readonly depth: number;
  readonly unit: PerftUnit;
}

type OnCount = (move: string, count: bigint) => void;

const rootMoves = ({ rules, position, unit }: PerftTask): LegalMove[] => namedMoves(rules, position, unit);

/** Counts without engine threads and tables: the fastest way on one thread. */
function countOnThisThread(
  { rules, position, depth, unit }: PerftTask,
  moves: readonly LegalMove[],
  onCount: OnCount,
): void {
  for (const { name, move } of moves) {
    playMove(position, move);
    const count = BigInt(depth === 1 ? 1 : rules.perft(position, depth - 1, unit));
    undoMove(position, move);
    onCount(name, count);
  }
}

/** Counts on several threads, or with a hash table of `hash` MB. */
function countWithEngine(
  { setting, depth, unit }: PerftTask,
  moves: readonly LegalMove[],
  { threads, hash }: { readonly threads: number; readonly hash: number },
  onCount: OnCount,
): Promise<void> {
  const engine = createSearchEngine(nodeHost(openTableStore));
  const request = { depth, unit, threads, hash, moves: moves.map(({ name }) => name) };
  return new Promise((resolve, reject) => {
    const done = (isComplete: boolean): void => {
      engine.close();
      if (isComplete) resolve();
      else reject(new Error('perft: an engine thread has ended'));
    };
    engine.perft(setting, request, { move: onCount, done });
  });
}

interface PerftOptions {
  readonly variant: string;
  readonly fen?: string;
  readonly actions?: true;
  readonly threads: number;
  readonly hash: number;
  readonly split?: true;
  readonly option?: readonly string[];
  readonly shard?: string;
  readonly save?: string;
}

type Counts = ReadonlyMap<string, bigint>;

const SAVE_INTERVAL_MS = 2000;

const MAX_PERFT_DEPTH = 100;
const MAX_HASH_MB = 2048;

export function perftCommand(): Command {
  const command = new Command('perft');
  return command
    .description('Count move sequences of a given length')
    .enablePositionalOptions()
    .argument('<depth>', 'length in moves', integerArgument(0, MAX_PERFT_DEPTH))
    .addOption(variantOption())
    .option('--fen <fen>', 'position (default: start position)')
    .option('--actions', 'count single actions instead of moves')
    .option('--threads <n>', 'number of threads', integerArgument(1, MAX_THREADS), 1)
    .option('--hash <mb>', 'hash table size in MB', integerArgument(0, MAX_HASH_MB), 0)
    .option('--split', 'print the count below each root move')
    .option('--option <name=value...>', 'rule options that differ from the variant')
    .option('--shard <i/n>', 'part i of n; n alone takes i from SLURM_ARRAY_TASK_ID or JOB_COMPLETION_INDEX')
    .option('--save <file>', 'file for saving and resuming; part 2 of 8 of x.json is x.2of8.json')
    .action(async (depth: number, options: PerftOptions) => {
      const result = await perft(depth, options);
      if (!result.ok) exitWithUsageError(command, result.error);
    })
    .addCommand(mergeCommand());
}

function mergeCommand(): Command {
  const command = new Command('merge');
  return command
    .description('Merge the saved parts of a count')
    .argument('<files...>', 'files written by --save')
    .option('--split', 'print the count below each root move')
    .action((files: string[], { split }: { split?: true }) => {
      const result = merge(files, split === true);
      if (!result.ok) exitWithError(command, result.error);
    });
}

function parseTask(depth: number, options: PerftOptions): Result<PerftTask> {
  const ruleset = readRuleset(options.variant, options.option ?? []);
  if (!ruleset.ok) return ruleset;
  const { variant, values, rules } = ruleset.value;
  const fen = options.fen ?? rules.startFen;
  const position = rules.readFen(fen);
  if (!position.ok) return fail(`fen: ${position.error}`);
  const unit = options.actions ? 'actions' : 'turns';
  const moveCount = unit === 'turns' ? countLegalMoves(position.value) : 0;
  if (moveCount > MAX_LISTED_MOVES) return fail(`perft: ${tooManyMoves(moveCount)}`);
  return ok({ setting: { variant, values, fen, moves: [] }, rules, position: position.value, depth, unit });
}

async function perft(depth: number, options: PerftOptions): Promise<Result<true>> {
  const task = parseTask(depth, options);
  if (!task.ok) return task;
  const shard = options.shard === undefined ? ok(WHOLE_SHARD) : parseShard(options.shard, process.env);
  if (!shard.ok) return shard;
  if (depth === 0) return report(new Map([['', 1n]]), 0, false);
  const moves = itemsOfShard(rootMoves(task.value), shard.value);
  const path = options.save === undefined ? undefined : shardPath(options.save, shard.value);
  const opened = openCountStore(path, task.value, shard.value, moves.length);
  if (!opened.ok) return opened;
  const store = opened.value;
  const left = moves.filter(({ name }) => !store.counts.has(name));
  await countEach(task.value, left, store, options);
  store.save();
  return report(store.counts, store.time, options.split === true);
}

function openCountStore(path: string | undefined, task: PerftTask, shard: Shard, moves: number): Result<CountStore> {
  const { setting, depth, unit } = task;
  const question = { setting, depth, unit };
  const earlier = path === undefined ? ok({ counts: {}, time: 0 }) : resumePartialCount(path, question, shard);
  return earlier.ok ? ok(new CountStore(path, question, shard, moves, earlier.value)) : earlier;
}

/** Counts so far, saved to a file from time to time so that an interrupted count can be resumed. */
class CountStore {
  readonly counts: Map<string, bigint>;
  private readonly startTime = performance.now();
  private lastSave = this.startTime;

  constructor(
    private readonly path: string | undefined,
    private readonly question: CountSpec,
    private readonly shard: Shard,
    private readonly moves: number,
    private readonly earlier: Pick<PartialCount, 'counts' | 'time'>,
  ) {
    this.counts = new Map(Object.entries(earlier.counts).map(([move, count]) => [move, BigInt(count)]));
  }

  /** Time of all runs in milliseconds. */
  get time(): number {
    return this.earlier.time + performance.now() - this.startTime;
  }

  add(move: string, count: bigint): void {
    this.counts.set(move, count);
    if (performance.now() - this.lastSave > SAVE_INTERVAL_MS) this.save();
  }

  save(): void {
    if (this.path === undefined) return;
    const { question, shard, counts, moves } = this;
    const digits = Object.fromEntries([...counts].map(([move, count]) => [move, `${count}`]));
    savePartialCount(this.path, {
      question,
      shard,
      counts: digits,
      left: moves - counts.size,
      time: Math.round(this.time),
    });
    this.lastSave = performance.now();
  }
}

async function countEach(
  task: PerftTask,
  moves: readonly LegalMove[],
  store: CountStore,
  options: PerftOptions,
): Promise<void> {
  const known = store.counts.size;
  const progress = new ProgressLine(known, known + moves.length);
  const onCount: OnCount = (move, count) => {
    store.add(move, count);
    progress.add();
  };
  if (options.threads === 1 && options.hash === 0) countOnThisThread(task, moves, onCount);
  else await countWithEngine(task, moves, options, onCount);
  progress.end();
}

function merge(files: readonly string[], isSplit: boolean): Result<true> {
  const parts: PartialCount[] = [];
  for (const file of files) {
    const part = loadPartialCount(file);
    if (!part.ok) return part;
    parts.push(part.value);
  }
  const merged = mergePartialCounts(parts);
  return merged.ok ? report(merged.value.counts, merged.value.time, isSplit) : merged;
}

function report(counts: Counts, time: number, isSplit: boolean): Result<true> {
  if (isSplit) {
    for (const move of [...counts.keys()].sort()) console.log(`${maskControlChars(move)}: ${counts.get(move)}`);
    console.log();
  }
  const nodes = [...counts.values()].reduce((sum, count) => sum + count, 0n);
  console.log(nodesLine(nodes, time));
  return ok(true);
}
