/** Work split into independent parts, for several machines or a job array. */
import { fail, ok, type Result } from './result';

/** Part `index` of `count`, from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

export const WHOLE_SHARD: Shard = { index: 1, count: 1 };

/** Every `count`-th item, so that all parts take about the same time. */
export const itemsOfShard = <T>(items: readonly T[], { index, count }: Shard): T[] =>
  items.filter((_, at) => at % count === index - 1);

/** Parses `i/n`, or `n` alone inside a job array, whose environment variables give the index. */
export function parseShard(text: string, environment: NodeJS.ProcessEnv): Result<Shard> {
  const [, index, count] = /^(?:(\d+)\/|\/)?(\d+)$/.exec(text) ?? [];
  if (count === undefined || Number(count) < 1) return fail(`shard: expected i/n, got '${text}'`);
  const parts = Number(count);
  const part = index === undefined ? indexFromEnvironment(environment, parts) : ok(Number(index));
  if (!part.ok) return part;
  if (part.value < 1 || part.value > parts) return fail(`shard: expected i from 1 to ${parts}, got ${part.value}`);
  return ok({ index: part.value, count: parts });
}

/** Slurm arrays may start anywhere: any n consecutive task numbers give n different parts. */
function indexFromEnvironment(environment: NodeJS.ProcessEnv, count: number): Result<number> {
  const task = environment.SLURM_ARRAY_TASK_ID;
  const job = environment.JOB_COMPLETION_INDEX;
  const number = task ?? job;
  if (number === undefined)
    return fail(`shard: expected i/${count}, or SLURM_ARRAY_TASK_ID or JOB_COMPLETION_INDEX in the environment`);
  if (!/^\d+$/.test(number)) return fail(`shard: expected a job array index in the environment, got '${number}'`);
  return ok(task === undefined ? Number(number) + 1 : Number(number) % count || count);
}

/** File of one part: `match.json` becomes `match.2of8.json`. */
export function shardPath(path: string, { index, count }: Shard): string {
  if (count === 1) return path;
  const [, stem, extension] = /^(.*?[^/])(\.[^./]*)?$/s.exec(path) ?? [];
  return `${stem ?? path}.${index}of${count}${extension ?? ''}`;
}
