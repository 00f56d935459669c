/** A count that is done in parts, on machines that know nothing of each other: a file for each part. */
import { readFileSync } from 'node:fs';
import type { Setting } from '../engine/engine';
import { fail, ok, type PerftUnit, type Result } from '../games/game';
import { writeAtomically } from '../shell/files';
import type { Shard } from '../shell/shard';

const FORMAT = 'alquerque perft 1';

/** What is counted. */
export interface Question {
  readonly setting: Setting;
  readonly depth: number;
  readonly unit: PerftUnit;
}

export interface Part {
  readonly question: Question;
  readonly shard: Shard;
  /** By move. */
  readonly counts: Readonly<Record<string, number>>;
  /** Milliseconds. */
  readonly time: number;
}

export interface Whole {
  readonly counts: ReadonlyMap<string, number>;
  readonly time: number;
}

export const savePart = (path: string, part: Part): void =>
  writeAtomically(path, `${JSON.stringify({ format: FORMAT, ...part }, null, 1)}\n`);

export function loadPart(path: string): Result<Part> {
  try {
    const { format, ...part } = JSON.parse(readFileSync(path, 'utf8')) as Part & { format?: unknown };
    return format === FORMAT ? ok(part) : fail(`${path} is not part of a count`);
  } catch (error) {
    return fail(`${path}: ${error instanceof Error ? error.message : error}`);
  }
}

/** All parts of one count, each once. */
export function joinParts(parts: readonly Part[]): Result<Whole> {
  const [first] = parts;
  if (!first) return fail('there are no parts');
  const asked = JSON.stringify(first.question);
  const counts = new Map<string, number>();
  const missing = new Set(Array.from({ length: first.shard.count }, (_, i) => i + 1));
  for (const { question, shard, counts: own } of parts) {
    if (JSON.stringify(question) !== asked) return fail('the parts are of different counts');
    if (shard.count !== first.shard.count) return fail('the parts are of different divisions');
    if (!missing.delete(shard.index)) return fail(`part ${shard.index} of ${shard.count} is there twice`);
    for (const [move, count] of Object.entries(own)) counts.set(move, count);
  }
  if (missing.size > 0) return fail(`of ${first.shard.count} parts these are missing: ${[...missing].join(', ')}`);
  return ok({ counts, time: parts.reduce((sum, { time }) => sum + time, 0) });
}
