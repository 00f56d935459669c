/** A count that is done in parts, on machines that know nothing of each other: a file for each part. */
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
import { nodesLine } from '../uci/format';
import { readTextFile, writeFileAtomic } from '../util/node/atomic-file';
import { ProgressLine } from '../util/node/console';
import { fail, ok, type Result } from '../util/result';
import { itemsOfShard, parseShard, type Shard, shardPath, WHOLE_SHARD } from '../util/shard';
import { exitWithUsageError, integerArgument, variantOption } from './arguments';

const FORMAT = 'alquerque perft 2';
const MAX_PARTS = 1_000_000;

/** What is counted. */
interface CountSpec {
  readonly setting: PositionSpec;
  readonly depth: number;
  readonly unit: PerftUnit;
}

export interface PartialCount {
  readonly question: CountSpec;
  readonly shard: Shard;
  /** By move, in digits: a count may be larger than a number of JSON can be. */
  readonly counts: Readonly<Record<string, string>>;
  /** Moves that are still to be counted. */
  readonly left: number;
  /** Milliseconds. */
  readonly time: number;
}

interface MergedCount {
  readonly counts: ReadonlyMap<string, bigint>;
  readonly time: number;
}

const savePartialCount = (path: string, part: PartialCount): void =>
  writeFileAtomic(path, `${JSON.stringify({ format: FORMAT, ...part }, null, 1)}\n`);

function loadPartialCount(path: string): Result<PartialCount> {
  const text = readTextFile(path);
  if (!text.ok) return text;
  try {
    const { format, ...part } = JSON.parse(text.value) as PartialCount & { format?: unknown };
    return format === FORMAT && isPartialCount(part) ? ok(part) : fail(`${path} is not part of a count`);
  } catch {
    return fail(`${path} is not part of a count`);
  }
}

const isNonNegativeInteger = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;

/** A file is anybody's: what it says of its fields is looked at before it is believed. */
function isPartialCount({ question, shard, counts, left, time }: Partial<PartialCount>): boolean {
  if (typeof question !== 'object' || typeof shard !== 'object' || typeof counts !== 'object') return false;
  if (question === null || shard === null || counts === null) return false;
  const { index, count } = shard;
  if (![index, count, left, time].every(isNonNegativeInteger) || index < 1 || index > count || count > MAX_PARTS)
    return false;
  return Object.values(counts).every(digits => typeof digits === 'string' && /^\d{1,40}$/.test(digits));
}

/**
 * What is already counted of a part that is kept in a file: nothing where there is no such file. A file of something
 * else is not to be written over.
 */
function resumePartialCount(
  path: string,
  question: CountSpec,
  shard: Shard,
): Result<Pick<PartialCount, 'counts' | 'time'>> {
  if (!existsSync(path)) return ok({ counts: {}, time: 0 });
  const part = loadPartialCount(path);
  if (!part.ok) return part;
  const same = JSON.stringify([part.value.question, part.value.shard]) === JSON.stringify([question, shard]);
  return same ? part : fail(`${path} is of another count`);
}

/** All parts of one count, each once. */
export function mergePartialCounts(parts: readonly PartialCount[]): Result<MergedCount> {
  const [first] = parts;
  if (!first) return fail('there are no parts');
  const asked = JSON.stringify(first.question);
  const counts = new Map<string, bigint>();
  const missing = new Set(Array.from({ length: first.shard.count }, (_, i) => i + 1));
  for (const { question, shard, counts: own, left } of parts) {
    if (JSON.stringify(question) !== asked) return fail('the parts are of different counts');
    if (shard.count !== first.shard.count) return fail('the parts are of different divisions');
    if (!missing.delete(shard.index)) return fail(`part ${shard.index} of ${shard.count} is there twice`);
    if (left > 0) return fail(`part ${shard.index} of ${shard.count} is not finished: ${left} moves are left`);
    for (const [move, count] of Object.entries(own)) counts.set(move, BigInt(count));
  }
  if (missing.size > 0) return fail(`of ${first.shard.count} parts these are missing: ${[...missing].join(', ')}`);
  return ok({ counts, time: parts.reduce((sum, { time }) => sum + time, 0) });
}

/** Counts below each move of a position, on this thread or by the engine's. */

interface PerftTask {
  readonly setting: PositionSpec;
  readonly rules: Rules;
  readonly position: Position;
  /** 1 or more. */
  readonly depth: number;
  readonly unit: PerftUnit;
}

type OnCount = (move: string, count: bigint) => void;

/** The legal moves, sorted by name. */
const rootMoves = ({ rules, position, unit }: PerftTask): LegalMove[] => namedMoves(rules, position, unit);

/** As fast as the game can count, and nothing else. */
function countOnThisThread(
  { rules, position, depth, unit }: PerftTask,
  moves: readonly LegalMove[],
  hear: OnCount,
): void {
  for (const { name, move: turn } of moves) {
    playMove(position, turn);
    const count = BigInt(depth === 1 ? 1 : rules.perft(position, depth - 1, unit));
    undoMove(position, turn);
    hear(name, count);
  }
}

/** On several threads, or with a table of so many megabytes. */
function countWithEngine(
  { setting, depth, unit }: PerftTask,
  moves: readonly LegalMove[],
  { threads, hash }: { readonly threads: number; readonly hash: number },
  hear: OnCount,
): Promise<void> {
  const engine = createSearchEngine(nodeHost());
  const request = { depth, unit, threads, hash, moves: moves.map(({ name }) => name) };
  return new Promise((resolve, reject) => {
    const done = (finished: boolean): void => {
      engine.close();
      if (finished) resolve();
      else reject(new Error('the count was not finished: a thread has ended'));
    };
    engine.perft(setting, request, { move: hear, done });
  });
}

/** `alquerque perft`: counts from the shell. */

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

/** Milliseconds between two savings of a count under way. */
const SAVE_INTERVAL_MS = 2000;

const MAX_PERFT_DEPTH = 100;
const MAX_HASH_MB = 2048;

export function perftCommand(): Command {
  const command = new Command('perft');
  return command
    .description('counts the ways to play on, so many moves deep')
    .enablePositionalOptions()
    .argument('<depth>', 'how many moves deep', integerArgument(0, MAX_PERFT_DEPTH))
    .addOption(variantOption())
    .option('--fen <fen>', 'the position to count from (default: the start)')
    .option('--actions', 'count single actions instead of whole turns')
    .option('--threads <n>', 'count on so many threads', integerArgument(1, MAX_THREADS), 1)
    .option('--hash <mb>', 'remember counts in so many megabytes', integerArgument(0, MAX_HASH_MB), 0)
    .option('--split', 'show the count below each move')
    .option('--option <name=value...>', 'change a rule of the variant')
    .option('--shard <i/n>', 'count part i of n; n alone takes i from SLURM_ARRAY_TASK_ID or JOB_COMPLETION_INDEX')
    .option('--save <file>', 'keep the counts in a file and go on from it; of part 2 of 8, x.json is x.2of8.json')
    .action(async (depth: number, options: PerftOptions) => {
      const done = await perft(depth, options);
      if (!done.ok) exitWithUsageError(command, done.error);
    })
    .addCommand(mergeCommand());
}

function mergeCommand(): Command {
  const command = new Command('merge');
  return command
    .description('joins the parts of a count')
    .argument('<files...>', 'what --save wrote')
    .option('--split', 'show the count below each move')
    .action((files: string[], { split }: { split?: true }) => {
      const done = merge(files, split === true);
      if (!done.ok) command.error(`error: ${done.error}`);
    });
}

function parseTask(depth: number, options: PerftOptions): Result<PerftTask> {
  const choice = readRuleset(options.variant, options.option ?? []);
  if (!choice.ok) return choice;
  const { variant, values, rules } = choice.value;
  const fen = options.fen ?? rules.startFen;
  const position = rules.readFen(fen);
  if (!position.ok) return fail(`fen: ${position.error}`);
  const unit = options.actions ? 'actions' : 'turns';
  const turns = unit === 'turns' ? countLegalMoves(position.value) : 0;
  if (turns > MAX_LISTED_MOVES) return fail(`perft: ${tooManyMoves(turns)}`);
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
  const keeper = openCountStore(path, task.value, shard.value, moves.length);
  if (!keeper.ok) return keeper;
  const { counts } = keeper.value;
  const left = moves.filter(({ name }) => !counts.has(name));
  await countEach(task.value, left, counts.size, options, (move, count) => keeper.value.add(move, count));
  keeper.value.save();
  return report(counts, keeper.value.time, options.split === true);
}

function openCountStore(path: string | undefined, task: PerftTask, shard: Shard, moves: number): Result<CountStore> {
  const { setting, depth, unit } = task;
  const question = { setting, depth, unit };
  const known = path === undefined ? ok({ counts: {}, time: 0 }) : resumePartialCount(path, question, shard);
  return known.ok ? ok(new CountStore(path, question, shard, moves, known.value)) : known;
}

/** The counts so far, kept in a file where there is one: a count that was ended goes on from there. */
class CountStore {
  readonly counts: Map<string, bigint>;
  private readonly begun = performance.now();
  private saved = this.begun;

  constructor(
    private readonly path: string | undefined,
    private readonly question: CountSpec,
    private readonly shard: Shard,
    private readonly moves: number,
    private readonly known: Pick<PartialCount, 'counts' | 'time'>,
  ) {
    this.counts = new Map(Object.entries(known.counts).map(([move, count]) => [move, BigInt(count)]));
  }

  get time(): number {
    return this.known.time + performance.now() - this.begun;
  }

  add(move: string, count: bigint): void {
    this.counts.set(move, count);
    if (performance.now() - this.saved > SAVE_INTERVAL_MS) this.save();
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
    this.saved = performance.now();
  }
}

async function countEach(
  task: PerftTask,
  moves: readonly LegalMove[],
  known: number,
  options: PerftOptions,
  tell: OnCount,
): Promise<void> {
  const progress = new ProgressLine(known, known + moves.length);
  const hear: OnCount = (move, count) => {
    tell(move, count);
    progress.add();
  };
  if (options.threads === 1 && options.hash === 0) countOnThisThread(task, moves, hear);
  else await countWithEngine(task, moves, options, hear);
  progress.end();
}

function merge(files: readonly string[], split: boolean): Result<true> {
  const parts: PartialCount[] = [];
  for (const file of files) {
    const part = loadPartialCount(file);
    if (!part.ok) return part;
    parts.push(part.value);
  }
  const whole = mergePartialCounts(parts);
  return whole.ok ? report(whole.value.counts, whole.value.time, split) : whole;
}

function report(counts: Counts, time: number, split: boolean): Result<true> {
  if (split) {
    for (const move of [...counts.keys()].sort()) console.log(`${move}: ${counts.get(move)}`);
    console.log();
  }
  const nodes = [...counts.values()].reduce((sum, count) => sum + count, 0n);
  console.log(nodesLine(nodes, time));
  return ok(true);
}
