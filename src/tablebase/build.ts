/**
 * Finished tables that groups to come stand on. Where files are packed, tables are kept in memory as they were solved:
 * to unpack one takes all below it.
 */

import { statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import type { RuleValues } from '../games/rules';
import { groupName, hasPackedFiles, type MaterialGroup, type Tablebase, tableSizeBytes } from '../games/tablebase';
import { lock } from '../util/node/lock';
import { fail, ok, type Result } from '../util/result';
import type { TableFolder } from './folder';
import { createHeader } from './reader';
import { sharedCopy } from './solve';
import { SolverPool } from './solver-pool';

class TableCache {
  private readonly tables = new Map<string, Uint8Array>();
  private readonly groups = new Map<string, MaterialGroup>();
  private readonly keepsUnpacked: boolean;
  private needed: ReadonlySet<string> = new Set();

  constructor(
    private readonly endings: Tablebase,
    private readonly folder: TableFolder,
    private readonly pool: SolverPool,
    men: number,
  ) {
    this.keepsUnpacked = hasPackedFiles(endings);
    for (const group of endings.groups(men)) for (const { name } of group) this.groups.set(name, group);
  }

  /** The tables that a group stands on. */
  async successorTables(group: MaterialGroup): Promise<Result<ReadonlyMap<string, Uint8Array>>> {
    const tables = new Map<string, Uint8Array>();
    for (const name of new Set(group.flatMap(space => this.endings.successorsOf(space)))) {
      const table = await this.load(name);
      if (!table.ok) return table;
      tables.set(name, table.value);
    }
    return ok(tables);
  }

  private async load(name: string): Promise<Result<Uint8Array>> {
    const known = this.tables.get(name);
    if (known) return ok(known);
    const group = this.groups.get(name)!;
    if (!this.keepsUnpacked) return this.folder.load(group.find(space => space.name === name)!);
    const below = await this.successorTables(group);
    if (!below.ok) return below;
    const tables: Uint8Array[] = [];
    for (const space of group) {
      const table = this.folder.load(space);
      if (!table.ok) return table;
      tables.push(table.value);
    }
    const unpacked = await this.pool.unpack(group, tables, below.value);
    if (!unpacked.ok) return unpacked;
    this.keep(group, tables);
    return ok(this.tables.get(name)!);
  }

  /** Keeps the tables of a group, where that saves work. */
  private keep(group: MaterialGroup, tables: readonly Uint8Array[]): void {
    if (this.keepsUnpacked) for (const [at, { name }] of group.entries()) this.tables.set(name, tables[at]!);
  }

  /** Keeps what is needed of newly solved tables, and hands out what may be packed: copies of these. */
  takeSolved(group: MaterialGroup, tables: readonly Uint8Array[]): Uint8Array[] {
    return group.map(({ name }, at) => {
      const table = tables[at]!;
      if (!this.keepsUnpacked || !this.needed.has(name)) return table;
      this.tables.set(name, table);
      return sharedCopy(table);
    });
  }

  /** Lets go of what no group of these stands on. */
  retainFor(groups: readonly MaterialGroup[]): void {
    this.needed = new Set(groups.flat().flatMap(space => this.endings.successorsOf(space)));
    for (const name of this.tables.keys()) if (!this.needed.has(name)) this.tables.delete(name);
  }
}

/** Builds the tables of a rule set into a folder, the smallest first; what is there already is left as it is. */

interface BuildPlan {
  readonly variant: string;
  readonly values: RuleValues;
  readonly endings: Tablebase;
  readonly folder: TableFolder;
  /** Spaces of up to so many men together. */
  readonly maxMen: number;
  /** Of the spaces with most men, only those with so many on one side and on the other. */
  readonly split: readonly [number, number] | undefined;
  /** Only groups that take little time. */
  readonly onlyQuick: boolean;
  readonly threads: number;
  /** No group is begun after so many seconds. */
  readonly seconds: number;
  /** The file that the threads run. */
  readonly program: string;
  /** Which of the groups of as many men are this part's; the others are waited for. */
  isInShard(group: MaterialGroup): boolean;
}

export interface BuildListener {
  groupStarted(group: MaterialGroup, done: number, of: number): void;
  /** `time`: milliseconds of processor time for solving, all threads together; `clock`: those that passed meanwhile. */
  groupFinished(group: MaterialGroup, time: number, clock: number): void;
  groupAwaited(group: MaterialGroup): void;
}

/** What deflating leaves of a table at most, as a guess: dense distances take half a byte. */
const COMPRESSION_RATIO = 0.5;
const POLL_MS = 1000;

const formatMegabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const menInGroup = ([space]: MaterialGroup): number => sum(space!.pieceCounts);

/** The groups of a plan, smallest first. */
export function groupsToBuild({
  endings,
  maxMen: men,
  split,
  onlyQuick: quick,
}: Pick<BuildPlan, 'endings' | 'maxMen' | 'split' | 'onlyQuick'>): MaterialGroup[] {
  return endings.groups(men).filter(group => {
    if (quick && !endings.isQuickToBuild(group)) return false;
    const numbers = group[0]!.pieceCounts;
    if (split === undefined || sum(numbers) < men) return true;
    const own = sum(numbers.slice(0, numbers.length / 2));
    return split.includes(own) && split.includes(men - own);
  });
}

/** How many groups were built now. */
export async function buildGroups(plan: BuildPlan, listener: BuildListener): Promise<Result<number>> {
  const { endings, folder } = plan;
  const groups = groupsToBuild(plan);
  const tooMany = groups.map(menInGroup).find(men => men > endings.maxMen);
  if (tooMany !== undefined) return fail(tooManyMenError(plan, groups, tooMany));
  const missing = groups.filter(group => !isGroupBuilt(folder, group));
  const ready = missing.length === 0 ? ok(true as const) : folder.prepare();
  if (!ready.ok) return ready;
  const misfit = resourceError(plan, groups, missing);
  if (misfit !== '') return fail(misfit);
  const crew = new SolverPool(plan.program, plan.variant, plan.values, endings, endings.kernel ? plan.threads : 1);
  try {
    return await buildAll(plan, missing, crew, listener);
  } finally {
    crew.close();
  }
}

const isGroupBuilt = (folder: TableFolder, group: MaterialGroup): boolean =>
  group.every(space => folder.readHeader(space).ok);

async function buildAll(
  plan: BuildPlan,
  missing: readonly MaterialGroup[],
  crew: SolverPool,
  listener: BuildListener,
): Promise<Result<number>> {
  const deadline = performance.now() + 1000 * plan.seconds;
  const shelf = new TableCache(plan.endings, plan.folder, crew, plan.maxMen);
  let built = 0;
  for (const [at, group] of missing.entries()) {
    while (!plan.isInShard(group) && !isGroupBuilt(plan.folder, group) && performance.now() < deadline) {
      listener.groupAwaited(group);
      await new Promise(resolve => setTimeout(resolve, POLL_MS));
    }
    if (performance.now() >= deadline) break;
    if (isGroupBuilt(plan.folder, group)) continue;
    listener.groupStarted(group, at, missing.length);
    shelf.retainFor(missing.slice(at));
    crew.releaseMemory();
    const done = await buildGroup(plan, group, crew, shelf, listener);
    if (!done.ok) return done;
    built++;
  }
  return ok(built);
}

async function buildGroup(
  plan: BuildPlan,
  group: MaterialGroup,
  crew: SolverPool,
  shelf: TableCache,
  listener: BuildListener,
): Promise<Result<true>> {
  const { folder, endings } = plan;
  const held = await lock(folder.lockPath(group));
  if (!held.ok) return held;
  try {
    folder.removeStaleDrafts(group);
    const below = await shelf.successorTables(group);
    if (!below.ok) return below;
    const before = process.cpuUsage();
    const begun = performance.now();
    const solved = await crew.solve(group, below.value);
    if (!solved.ok) return fail(`${groupName(group)}: ${solved.error}`);
    const clock = performance.now() - begun;
    const { user, system } = process.cpuUsage(before);
    const time = Math.round((user + system) / 1000);
    const tables = shelf.takeSolved(group, solved.value.tables);
    const packed = await crew.pack(group, tables, below.value);
    if (!packed.ok) return packed;
    const drafts = group.map((space, at) => ({
      path: folder.filePath(space.name),
      header: createHeader(endings, space, solved.value.statistics[at]!, time),
    }));
    const written = await crew.write(group, tables, drafts);
    if (!written.ok) return written;
    listener.groupFinished(group, time, clock);
    return ok(true);
  } finally {
    held.value.release();
  }
}

/** Why the build cannot fit, if so. */
function resourceError(
  { endings, folder, maxMen: men }: BuildPlan,
  groups: readonly MaterialGroup[],
  missing: readonly MaterialGroup[],
): string {
  const { memoryBytes: memory, largestGroup: hungriest, diskBytes: disk } = resourceNeeds(endings, groups, missing);
  const free = freemem();
  if (memory > free)
    return `${groupName(hungriest)} of ${men} men needs ${formatMegabytes(memory)} of memory, ${formatMegabytes(free)} are free`;
  const left = freeDiskBytes(folder.path);
  if (disk > left)
    return `${folder.path}: ${formatMegabytes(disk)} of disk may be needed, ${formatMegabytes(left)} are free`;
  return '';
}

function tooManyMenError({ variant, endings }: BuildPlan, groups: readonly MaterialGroup[], men: number): string {
  const { memoryBytes: memory, diskBytes: disk } = resourceNeeds(endings, groups, groups);
  const needed = `${formatMegabytes(memory)} of memory and perhaps ${formatMegabytes(disk)} of disk`;
  return `${variant}: ${endings.maxMen} men are the most that can be solved: ${men} would need ${needed}`;
}

interface ResourceNeeds {
  readonly memoryBytes: number;
  /** The group that needs it. */
  readonly largestGroup: MaterialGroup;
  readonly diskBytes: number;
}

/** Bytes that building those of the groups that are missing takes. */
function resourceNeeds(
  endings: Tablebase,
  groups: readonly MaterialGroup[],
  missing: readonly MaterialGroup[],
): ResourceNeeds {
  const sizes = new Map(groups.flatMap(group => group.map(({ name, size }) => [name, size])));
  const needed = missing.map(group => SolverPool.memoryBytes(endings, group, sizes));
  const memory = needed.reduce((most, bytes) => Math.max(most, bytes), 0);
  const disk = missing
    .flat()
    .reduce((all, { size }) => all + tableSizeBytes(endings.metric, size) * COMPRESSION_RATIO, 0);
  return { memoryBytes: memory, largestGroup: missing[needed.indexOf(memory)] ?? [], diskBytes: disk };
}

function freeDiskBytes(path: string): number {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
