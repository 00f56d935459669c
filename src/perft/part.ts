/** A count in parts: each part of the first moves has its own file, and the files add up. */
import { readFileSync } from 'node:fs';
import { fail, ok, type Result } from '../games/game';
import { writeAtomically } from '../shell/atomic';
import type { Shard } from '../shell/shard';
import type { Task } from './count';

const FORMAT = 'alquerque perft 1';

export interface Part {
  /** What is counted: the same in all parts. */
  readonly task: Pick<Task, 'setting' | 'depth' | 'unit'>;
  readonly shard: Shard;
  /** The counts below each move. */
  readonly moves: Readonly<Record<string, number>>;
  /** Milliseconds. */
  readonly time: number;
}

export function savePart(path: string, { task: { setting, depth, unit }, ...rest }: Part): void {
  writeAtomically(path, `${JSON.stringify({ format: FORMAT, task: { setting, depth, unit }, ...rest }, null, 1)}\n`);
}

export function loadPart(path: string): Result<Part> {
  try {
    const { format, ...part } = JSON.parse(readFileSync(path, 'utf8'));
    return format === FORMAT ? ok(part) : fail(`${path} is not a part of a count`);
  } catch (error) {
    return fail(`${path}: ${error instanceof Error ? error.message : error}`);
  }
}

/** The whole of which all parts are there; the time is the sum of theirs. */
export function joinParts(parts: readonly Part[]): Result<Pick<Part, 'moves' | 'time'>> {
  const [first] = parts;
  if (!first) return fail('nothing to join');
  const { count } = first.shard;
  const present = new Set<number>();
  for (const { task, shard } of parts) {
    if (JSON.stringify(task) !== JSON.stringify(first.task) || shard.count !== count)
      return fail('these are not parts of one count');
    if (present.has(shard.index)) return fail(`part ${shard.index}/${count} is given twice`);
    present.add(shard.index);
  }
  const missing = Array.from({ length: count }, (_, at) => at + 1).filter(index => !present.has(index));
  if (missing.length > 0) return fail(`of ${count} parts these are missing: ${missing.join(', ')}`);
  return ok({
    moves: Object.fromEntries(parts.flatMap(({ moves }) => Object.entries(moves))),
    time: parts.reduce((sum, { time }) => sum + time, 0),
  });
}
