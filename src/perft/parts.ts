/** A count that is done in parts, on machines that know nothing of each other: a file for each part. */
import { existsSync } from 'node:fs';
import { readTextFile, writeFileAtomic } from '../disk/files';
import type { PositionSpec } from '../engine/engine';
import { fail, ok, type PerftUnit, type Result } from '../games/game';
import type { Shard } from '../shell/shard';

const FORMAT = 'alquerque perft 2';
const MAX_PARTS = 1_000_000;

/** What is counted. */
export interface CountSpec {
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

export interface MergedCount {
  readonly counts: ReadonlyMap<string, bigint>;
  readonly time: number;
}

export const savePartialCount = (path: string, part: PartialCount): void =>
  writeFileAtomic(path, `${JSON.stringify({ format: FORMAT, ...part }, null, 1)}\n`);

export function loadPartialCount(path: string): Result<PartialCount> {
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
export function resumePartialCount(
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
