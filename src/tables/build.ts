/** Builds the tables of a rule set into a folder, the smallest first; what is there already is left as it is. */

import { statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { lock } from '../disk/lock';
import { type Endings, type Group, namesOf, tableBytes } from '../games/endings';
import { fail, ok, type Result, type RuleValues } from '../games/game';
import { Crew } from './crew';
import { headerFor } from './file';
import type { TableFolder } from './folder';
import { Shelf } from './shelf';

export interface BuildPlan {
  readonly variant: string;
  readonly values: RuleValues;
  readonly endings: Endings;
  readonly folder: TableFolder;
  /** Spaces of up to so many men together. */
  readonly men: number;
  /** Of the spaces with most men, only those with so many on one side and on the other. */
  readonly split: readonly [number, number] | undefined;
  /** Only groups that take little time. */
  readonly quick: boolean;
  readonly threads: number;
  /** No group is begun after so many seconds. */
  readonly seconds: number;
  /** The file that the threads run. */
  readonly program: string;
  /** Which of the groups of as many men are this part's; the others are waited for. */
  isOwn(group: Group): boolean;
}

export interface BuildListener {
  begin(group: Group, done: number, of: number): void;
  /** `time`: milliseconds of processor time for solving, all threads together; `clock`: those that passed meanwhile. */
  end(group: Group, time: number, clock: number): void;
  waiting(group: Group): void;
}

/** What deflating leaves of a table at most, as a guess: dense distances take half a byte. */
const DEFLATED = 0.5;
const PATIENCE = 1000;

const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const menIn = ([space]: Group): number => sum(space!.men);

/** The groups of a plan, smallest first. */
export function wantedGroups({
  endings,
  men,
  split,
  quick,
}: Pick<BuildPlan, 'endings' | 'men' | 'split' | 'quick'>): Group[] {
  return endings.groups(men).filter(group => {
    if (quick && !endings.isQuick(group)) return false;
    const numbers = group[0]!.men;
    if (split === undefined || sum(numbers) < men) return true;
    const own = sum(numbers.slice(0, numbers.length / 2));
    return split.includes(own) && split.includes(men - own);
  });
}

/** How many groups were built now. */
export async function build(plan: BuildPlan, listener: BuildListener): Promise<Result<number>> {
  const { endings, folder } = plan;
  const groups = wantedGroups(plan);
  const tooMany = groups.map(menIn).find(men => men > endings.most);
  if (tooMany !== undefined) return fail(beyond(plan, groups, tooMany));
  const missing = groups.filter(group => !isThere(folder, group));
  const ready = missing.length === 0 ? ok(true as const) : folder.prepare();
  if (!ready.ok) return ready;
  const misfit = shortage(plan, groups, missing);
  if (misfit !== '') return fail(misfit);
  const crew = new Crew(plan.program, plan.variant, plan.values, endings, endings.kernel ? plan.threads : 1);
  try {
    return await buildAll(plan, missing, crew, listener);
  } finally {
    crew.close();
  }
}

export const isThere = (folder: TableFolder, group: Group): boolean => group.every(space => folder.header(space).ok);

async function buildAll(
  plan: BuildPlan,
  missing: readonly Group[],
  crew: Crew,
  listener: BuildListener,
): Promise<Result<number>> {
  const deadline = performance.now() + 1000 * plan.seconds;
  const shelf = new Shelf(plan.endings, plan.folder, crew, plan.men);
  let built = 0;
  for (const [at, group] of missing.entries()) {
    while (!plan.isOwn(group) && !isThere(plan.folder, group) && performance.now() < deadline) {
      listener.waiting(group);
      await new Promise(resolve => setTimeout(resolve, PATIENCE));
    }
    if (performance.now() >= deadline) break;
    if (isThere(plan.folder, group)) continue;
    listener.begin(group, at, missing.length);
    shelf.keepFor(missing.slice(at));
    crew.tidy();
    const done = await buildGroup(plan, group, crew, shelf, listener);
    if (!done.ok) return done;
    built++;
  }
  return ok(built);
}

async function buildGroup(
  plan: BuildPlan,
  group: Group,
  crew: Crew,
  shelf: Shelf,
  listener: BuildListener,
): Promise<Result<true>> {
  const { folder, endings } = plan;
  const held = await lock(folder.lockOf(group));
  if (!held.ok) return held;
  try {
    folder.sweep(group);
    const below = await shelf.below(group);
    if (!below.ok) return below;
    const before = process.cpuUsage();
    const begun = performance.now();
    const solved = await crew.solve(group, below.value);
    if (!solved.ok) return fail(`${namesOf(group)}: ${solved.error}`);
    const clock = performance.now() - begun;
    const { user, system } = process.cpuUsage(before);
    const time = Math.round((user + system) / 1000);
    const tables = shelf.take(group, solved.value.tables);
    const packed = await crew.pack(group, tables, below.value);
    if (!packed.ok) return packed;
    const drafts = group.map((space, at) => ({
      path: folder.fileOf(space.name),
      header: headerFor(endings, space, solved.value.facts[at]!, time),
    }));
    const written = await crew.write(group, tables, drafts);
    if (!written.ok) return written;
    listener.end(group, time, clock);
    return ok(true);
  } finally {
    held.value.release();
  }
}

/** Why the build cannot fit, if so. */
function shortage({ endings, folder, men }: BuildPlan, groups: readonly Group[], missing: readonly Group[]): string {
  const { memory, hungriest, disk } = needs(endings, groups, missing);
  const free = freemem();
  if (memory > free)
    return `${namesOf(hungriest)} of ${men} men needs ${megabytes(memory)} of memory, ${megabytes(free)} are free`;
  const left = freeDisk(folder.path);
  if (disk > left) return `${folder.path}: ${megabytes(disk)} of disk may be needed, ${megabytes(left)} are free`;
  return '';
}

function beyond({ variant, endings }: BuildPlan, groups: readonly Group[], men: number): string {
  const { memory, disk } = needs(endings, groups, groups);
  const needed = `${megabytes(memory)} of memory and perhaps ${megabytes(disk)} of disk`;
  return `${variant}: ${endings.most} men are the most that can be solved: ${men} would need ${needed}`;
}

interface Needs {
  readonly memory: number;
  /** The group that needs it. */
  readonly hungriest: Group;
  readonly disk: number;
}

/** Bytes that building those of the groups that are missing takes. */
function needs(endings: Endings, groups: readonly Group[], missing: readonly Group[]): Needs {
  const sizes = new Map(groups.flatMap(group => group.map(({ name, size }) => [name, size])));
  const needed = missing.map(group => Crew.memory(endings, group, sizes));
  const memory = needed.reduce((most, bytes) => Math.max(most, bytes), 0);
  const disk = missing.flat().reduce((all, { size }) => all + tableBytes(endings.metric, size) * DEFLATED, 0);
  return { memory, hungriest: missing[needed.indexOf(memory)] ?? [], disk };
}

function freeDisk(path: string): number {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
