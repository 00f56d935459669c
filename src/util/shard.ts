/** One piece of work in parts that know nothing of each other: which items are whose. */
import { fail, ok, type Result } from './result';

/** Part `index` of `count`, numbered from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

export const WHOLE_SHARD: Shard = { index: 1, count: 1 };

/** Every count-th item, so that all parts take about as long. */
export const itemsOfShard = <T>(items: readonly T[], { index, count }: Shard): T[] =>
  items.filter((_, at) => at % count === index - 1);

/** `i/n`; or `n` alone, where the job array that this process runs in knows the index. */
export function parseShard(text: string, environment: NodeJS.ProcessEnv): Result<Shard> {
  const [, index, count] = /^(?:(\d+)\/|\/)?(\d+)$/.exec(text) ?? [];
  if (count === undefined || Number(count) < 1) return fail(`shard '${text}' is not i/n with n of 1 or more`);
  const parts = Number(count);
  const part = index === undefined ? indexFromEnvironment(environment, parts) : ok(Number(index));
  if (!part.ok) return part;
  if (part.value < 1 || part.value > parts) return fail(`shard ${part.value}/${parts}: i goes from 1 to ${parts}`);
  return ok({ index: part.value, count: parts });
}

/** Any n neighbouring task numbers of Slurm make n different parts, wherever the array starts. */
function indexFromEnvironment(environment: NodeJS.ProcessEnv, count: number): Result<number> {
  const task = environment.SLURM_ARRAY_TASK_ID;
  const job = environment.JOB_COMPLETION_INDEX;
  const number = task ?? job;
  if (number === undefined) return fail(`shard ${count} needs i/n, SLURM_ARRAY_TASK_ID or JOB_COMPLETION_INDEX`);
  if (!/^\d+$/.test(number)) return fail(`'${number}' in the environment is not the index of a shard`);
  return ok(task === undefined ? Number(number) + 1 : Number(number) % count || count);
}

/** `match.json` of part 2 of 8 is `match.2of8.json`. */
export function shardPath(path: string, { index, count }: Shard): string {
  if (count === 1) return path;
  const [, stem, extension] = /^(.*?[^/])(\.[^./]*)?$/s.exec(path) ?? [];
  return `${stem ?? path}.${index}of${count}${extension ?? ''}`;
}
