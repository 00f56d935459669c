/** Pinning of the engines to processors, with taskset of util-linux. */
import { spawnSync } from 'node:child_process';
import { fail, ok, type Result } from '../util/result';

const MAX_CPU = 4095;

/** Reads a list of processors: `0-3,6`. */
export function readCpuList(text: string): Result<number[]> {
  const cpus: number[] = [];
  for (const part of text.split(',')) {
    const [, first, last = first] = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(part.trim()) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (first === undefined || from > to || to > MAX_CPU)
      return fail(`affinity: expected processors as in 0-3,6, got '${text}'`);
    for (let cpu = from; cpu <= to; cpu++) if (!cpus.includes(cpu)) cpus.push(cpu);
  }
  return ok(cpus);
}

/** Runs taskset; undefined if there is none. */
type RunTaskset = (words: readonly string[]) => string | undefined;

const runTaskset: RunTaskset = words => {
  const { status, stdout } = spawnSync('taskset', words, { encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
};

/** Processors for the games that run at the same time, one for each. `wanted` is a list, or true for all that may be used. */
export function readAffinity(wanted: string | true, concurrency: number, run = runTaskset): Result<number[]> {
  const listed = wanted === true ? undefined : readCpuList(wanted);
  if (listed && !listed.ok) return listed;
  const allowed = /list: (.*)/.exec(run(['-cp', `${process.pid}`]) ?? '')?.[1];
  if (allowed === undefined) return fail('affinity: needs the program taskset (util-linux, Linux only)');
  const usable = readCpuList(allowed);
  if (!usable.ok) return usable;
  const missing = listed?.value.find(cpu => !usable.value.includes(cpu));
  if (missing !== undefined) return fail(`affinity: processor ${missing} cannot be used; expected some of ${allowed}`);
  const cpus = listed?.value ?? usable.value;
  return cpus.length >= concurrency
    ? ok(cpus)
    : fail(`affinity: expected a processor for each of ${concurrency} concurrent games, got ${cpus.length}`);
}

export const pinnedArgs = (args: readonly string[], cpu: number | undefined): readonly string[] =>
  cpu === undefined ? args : ['taskset', '-c', `${cpu}`, ...args];
