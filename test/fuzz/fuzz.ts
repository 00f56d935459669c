/** The loop of the fuzzer: generate, run, shrink, keep. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '../../src/util/random';

export interface FuzzTarget {
  readonly name: string;
  /** An input as lines, so that it can be shrunk line by line. */
  generate(random: Random): string[];
  /** Describes the fault that an input shows; undefined if the program behaves. */
  run(input: readonly string[]): Promise<string | undefined>;
  /** Ends the programs that it started. */
  close(): void;
}

export interface FuzzCase {
  readonly target: string;
  readonly fault: string;
  readonly input: readonly string[];
}

export const CORPUS = 'test/corpus';
const MAX_SHRINK_RUNS = 200;
const MAX_SHRINK_MS = 120_000;

/** A seed of its own for each case, so that one case can be repeated alone. */
export const caseRandom = (seed: number, index: number): Random =>
  new Random(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));

/** Smaller inputs: without a part of the lines, then without a part of one line. */
function* smallerInputs(input: readonly string[]): Generator<string[]> {
  for (let size = input.length >> 1; size >= 1; size >>= 1) {
    for (let at = 0; at < input.length; at += size) yield [...input.slice(0, at), ...input.slice(at + size)];
  }
  for (const [index, line] of input.entries()) {
    for (let size = line.length >> 1; size >= 1; size >>= 1) {
      for (let at = 0; at < line.length; at += size) {
        yield input.map((old, i) => (i === index ? line.slice(0, at) + line.slice(at + size) : old));
      }
    }
  }
}

/** Shrinks an input as long as it shows a fault; the first smaller one that does is taken. */
export async function shrink(target: FuzzTarget, input: readonly string[]): Promise<readonly string[]> {
  let smallest = input;
  const end = performance.now() + MAX_SHRINK_MS;
  let runs = 0;
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const candidate of smallerInputs(smallest)) {
      if (++runs > MAX_SHRINK_RUNS || performance.now() > end) return smallest;
      if ((await target.run(candidate)) === undefined) continue;
      smallest = candidate;
      isSmaller = true;
      break;
    }
  }
  return smallest;
}

export function saveCase(folder: string, fuzzCase: FuzzCase): string {
  mkdirSync(folder, { recursive: true });
  const text = `${JSON.stringify(fuzzCase, null, 2)}\n`;
  const path = join(folder, `${fuzzCase.target}-${createHash('sha256').update(text).digest('hex').slice(0, 10)}.json`);
  writeFileSync(path, text);
  return path;
}

export const loadCorpus = (folder = CORPUS): readonly { readonly name: string; readonly fuzzCase: FuzzCase }[] =>
  readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .sort()
    .map(name => ({ name, fuzzCase: JSON.parse(readFileSync(join(folder, name), 'utf8')) as FuzzCase }));

export interface FuzzReport {
  readonly executions: ReadonlyMap<string, number>;
  readonly faults: readonly { readonly path: string; readonly fault: string }[];
}

/** Runs targets in turn until the time is up; every fault is shrunk and kept in `folder`. */
export async function fuzz(
  targets: readonly FuzzTarget[],
  seed: number,
  minutes: number,
  folder: string,
  log: (line: string) => void,
): Promise<FuzzReport> {
  const executions = new Map(targets.map(({ name }) => [name, 0]));
  const faults: { path: string; fault: string }[] = [];
  const end = performance.now() + 60_000 * minutes;
  const timeMs = new Map(targets.map(target => [target, 0]));
  for (let index = 0; performance.now() < end; index++) {
    // Each target has the same share of the time: starting a program takes longer than asking one.
    const target = targets.reduce((least, other) => (timeMs.get(other)! < timeMs.get(least)! ? other : least));
    const start = performance.now();
    const input = target.generate(caseRandom(seed, index));
    const fault = await target.run(input);
    executions.set(target.name, executions.get(target.name)! + 1);
    timeMs.set(target, timeMs.get(target)! + performance.now() - start);
    if (fault === undefined) continue;
    log(`${target.name}, seed ${seed}, case ${index}: ${fault}`);
    // A fault that does not show again is one all the same: of timing, or of what came before.
    const small = (await target.run(input)) === undefined ? input : await shrink(target, input);
    const kept = (await target.run(small)) ?? fault;
    const path = saveCase(folder, { target: target.name, fault: kept, input: small });
    faults.push({ path, fault: kept });
    log(`  kept as ${path}`);
  }
  return { executions, faults };
}
