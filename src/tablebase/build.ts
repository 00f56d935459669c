/** Building the missing tables of a rule set into a folder, from the smallest. */
import { statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { dirname } from 'node:path';
import type { RuleValues } from '../games/rules';
import { groupName, hasPackedFiles, type MaterialGroup, type Tablebase, tableSizeBytes } from '../games/tablebase';
import { removeEmptyFolders } from '../util/node/atomic-file';
import { lock } from '../util/node/lock';
import { fail, ok, type Result } from '../util/result';
import type { TableFolder } from './folder';
import { createHeader } from './header';
import { sharedCopy } from './solve';
import { SolverPool } from './solver-pool';

/**
 * Finished tables that further groups need. If files are packed, the solved tables are kept in memory, since unpacking one
 * takes all tables that it needs.
 */
class TableCache {
  private readonly tables = new Map<string, Uint8Array>();
  private readonly groups = new Map<string, MaterialGroup>();
  private readonly keepsUnpacked: boolean;
  private needed: ReadonlySet<string> = new Set();

  constructor(
    private readonly tablebase: Tablebase,
    private readonly folder: TableFolder,
    private readonly pool: SolverPool,
    men: number,
  ) {
    this.keepsUnpacked = hasPackedFiles(tablebase);
    for (const group of tablebase.groups(men)) for (const { name } of group) this.groups.set(name, group);
  }

  /** Loads the tables that a group needs. */
  async successorTables(group: MaterialGroup): Promise<Result<ReadonlyMap<string, Uint8Array>>> {
    const tables = new Map<string, Uint8Array>();
    if (this.tablebase.kernel?.readsBlocks) return ok(tables);
    for (const name of new Set(group.flatMap(cls => this.tablebase.successorsOf(cls)))) {
      const table = await this.load(name);
      if (!table.ok) return table;
      tables.set(name, table.value);
    }
    return ok(tables);
  }

  private async load(name: string): Promise<Result<Uint8Array>> {
    const cached = this.tables.get(name);
    if (cached) return ok(cached);
    const group = this.groups.get(name)!;
    if (!this.keepsUnpacked) return this.folder.load(group.find(cls => cls.name === name)!);
    const successors = await this.successorTables(group);
    if (!successors.ok) return successors;
    const tables: Uint8Array[] = [];
    for (const cls of group) {
      const table = this.folder.load(cls);
      if (!table.ok) return table;
      tables.push(table.value);
    }
    const unpacked = await this.pool.unpack(group, tables, successors.value);
    if (!unpacked.ok) return unpacked;
    this.keep(group, tables);
    return ok(this.tables.get(name)!);
  }

  private keep(group: MaterialGroup, tables: readonly Uint8Array[]): void {
    if (this.keepsUnpacked) for (const [at, { name }] of group.entries()) this.tables.set(name, tables[at]!);
  }

  /** Keeps those of newly solved tables that others need. Returns tables that may be packed, copies of the kept ones. */
  takeSolved(group: MaterialGroup, tables: readonly Uint8Array[]): Uint8Array[] {
    return group.map(({ name }, at) => {
      const table = tables[at]!;
      if (!this.keepsUnpacked || !this.needed.has(name)) return table;
      this.tables.set(name, table);
      return sharedCopy(table);
    });
  }

  /** Drops all tables that none of these groups needs. */
  retainFor(groups: readonly MaterialGroup[]): void {
    this.needed = new Set(groups.flat().flatMap(cls => this.tablebase.successorsOf(cls)));
    for (const name of this.tables.keys()) if (!this.needed.has(name)) this.tables.delete(name);
  }
}

interface BuildPlan {
  readonly variant: string;
  readonly values: RuleValues;
  readonly tablebase: Tablebase;
  readonly folder: TableFolder;
  /** Largest number of men, both sides together. */
  readonly maxMen: number;
  /** Of the largest classes, only those with these numbers of men on the two sides. */
  readonly split: readonly [number, number] | undefined;
  /** Only groups that are quick to build. */
  readonly onlyQuick: boolean;
  readonly threads: number;
  /** Time after which no group is started. */
  readonly seconds: number;
  /** File that the threads run. */
  readonly program: string;
  /** True if this shard builds the group. It waits for other shards to build the others. */
  isInShard(group: MaterialGroup): boolean;
}

export interface BuildListener {
  /** The missing groups will be built, with this much memory and at most this much disk space. */
  buildStarted(groups: readonly MaterialGroup[], needs: ResourceNeeds): void;
  groupStarted(group: MaterialGroup, done: number, of: number): void;
  /** `cpuMs` is the CPU time of all threads for solving, `wallMs` the elapsed time. */
  groupFinished(group: MaterialGroup, cpuMs: number, wallMs: number): void;
  groupAwaited(group: MaterialGroup): void;
  /** A file that cannot be used is built again. */
  fileReplaced(error: string): void;
}

/** Estimated upper bound of the compression: dense distances take half a byte. */
const COMPRESSION_RATIO = 0.5;
const POLL_MS = 1000;

export const formatMegabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const menInGroup = ([cls]: MaterialGroup): number => sum(cls!.pieceCounts);

export function groupsToBuild({
  tablebase,
  maxMen,
  split,
  onlyQuick,
}: Pick<BuildPlan, 'tablebase' | 'maxMen' | 'split' | 'onlyQuick'>): MaterialGroup[] {
  return tablebase.groups(maxMen).filter(group => {
    if (onlyQuick && !tablebase.isQuickToBuild(group)) return false;
    const counts = group[0]!.pieceCounts;
    if (split === undefined || sum(counts) < maxMen) return true;
    const own = sum(counts.slice(0, counts.length / 2));
    return split.includes(own) && split.includes(maxMen - own);
  });
}

/** Builds the missing groups of a plan. Returns the number of groups that were built. */
export async function buildGroups(plan: BuildPlan, listener: BuildListener): Promise<Result<number>> {
  const { tablebase, folder } = plan;
  const groups = groupsToBuild(plan);
  const tooMany = groups.map(menInGroup).find(men => men > tablebase.maxMen);
  if (tooMany !== undefined) return fail(tooManyMenError(plan, groups, tooMany));
  const missing = groups.filter(group => !isGroupBuilt(folder, group));
  const ready = missing.length === 0 ? ok([]) : folder.prepare();
  if (!ready.ok) return ready;
  const shortage = resourceError(plan, groups, missing);
  if (shortage !== '') {
    removeEmptyFolders(ready.value);
    return fail(shortage);
  }
  if (missing.length > 0) listener.buildStarted(missing, resourceNeeds(tablebase, groups, missing));
  const threads = tablebase.kernel ? plan.threads : 1;
  const pool = new SolverPool(plan.program, plan.variant, plan.values, tablebase, threads, dirname(folder.path));
  try {
    return await buildAll(plan, missing, pool, listener);
  } finally {
    pool.close();
  }
}

const isGroupBuilt = (folder: TableFolder, group: MaterialGroup): boolean =>
  group.every(cls => folder.readHeader(cls).ok);

/** Reports files of a group that exist but cannot be used. */
function reportReplaced(folder: TableFolder, group: MaterialGroup, listener: BuildListener): void {
  for (const cls of group) {
    const header = folder.has(cls.name) ? folder.readHeader(cls) : ok(true);
    if (!header.ok) listener.fileReplaced(header.error);
  }
}

async function buildAll(
  plan: BuildPlan,
  missing: readonly MaterialGroup[],
  pool: SolverPool,
  listener: BuildListener,
): Promise<Result<number>> {
  const deadline = performance.now() + 1000 * plan.seconds;
  const cache = new TableCache(plan.tablebase, plan.folder, pool, plan.maxMen);
  let built = 0;
  for (const [at, group] of missing.entries()) {
    while (!plan.isInShard(group) && !isGroupBuilt(plan.folder, group) && performance.now() < deadline) {
      listener.groupAwaited(group);
      await new Promise(resolve => setTimeout(resolve, POLL_MS));
    }
    if (performance.now() >= deadline) break;
    if (isGroupBuilt(plan.folder, group)) continue;
    reportReplaced(plan.folder, group, listener);
    listener.groupStarted(group, at, missing.length);
    cache.retainFor(missing.slice(at));
    pool.releaseMemory();
    const done = await buildGroup(plan, group, pool, cache, listener);
    if (!done.ok) return done;
    built++;
  }
  return ok(built);
}

async function buildGroup(
  plan: BuildPlan,
  group: MaterialGroup,
  pool: SolverPool,
  cache: TableCache,
  listener: BuildListener,
): Promise<Result<true>> {
  const { folder, tablebase } = plan;
  const acquired = await lock(folder.lockPath(group));
  if (!acquired.ok) return acquired;
  try {
    folder.removeStaleDrafts(group);
    const successors = await cache.successorTables(group);
    if (!successors.ok) return successors;
    const before = process.cpuUsage();
    const start = performance.now();
    const solved = await pool.solve(group, successors.value);
    if (!solved.ok) return fail(`${groupName(group)}: ${solved.error}`);
    const wallMs = performance.now() - start;
    const { user, system } = process.cpuUsage(before);
    const cpuMs = Math.round((user + system) / 1000);
    const tables = cache.takeSolved(group, solved.value.tables);
    const packed = await pool.pack(group, tables, successors.value);
    if (!packed.ok) return packed;
    const outputs = group.map((cls, at) => ({
      path: folder.filePath(cls.name),
      header: createHeader(tablebase, cls, solved.value.statistics[at]!, cpuMs),
    }));
    const written = await pool.write(group, tables, outputs);
    if (!written.ok) return written;
    listener.groupFinished(group, cpuMs, wallMs);
    return ok(true);
  } finally {
    acquired.value.release();
  }
}

/** Error if memory or disk space does not suffice, else an empty string. */
function resourceError(
  { tablebase, folder, maxMen }: BuildPlan,
  groups: readonly MaterialGroup[],
  missing: readonly MaterialGroup[],
): string {
  const { memoryBytes, largestGroup, diskBytes } = resourceNeeds(tablebase, groups, missing);
  const free = freemem();
  if (memoryBytes > free)
    return `${groupName(largestGroup)} of ${maxMen} men: expected ${formatMegabytes(memoryBytes)} of free memory, got ${formatMegabytes(free)}`;
  const freeDisk = freeDiskBytes(folder.path);
  if (diskBytes > freeDisk)
    return `${folder.path}: expected ${formatMegabytes(diskBytes)} of free disk space, got ${formatMegabytes(freeDisk)}`;
  return '';
}

function tooManyMenError({ variant, tablebase }: BuildPlan, groups: readonly MaterialGroup[], men: number): string {
  const { memoryBytes, diskBytes } = resourceNeeds(tablebase, groups, groups);
  const needed = `${formatMegabytes(memoryBytes)} of memory and up to ${formatMegabytes(diskBytes)} of disk space`;
  return `${variant}: expected at most ${tablebase.maxMen} men, got ${men}, which would need ${needed}`;
}

export interface ResourceNeeds {
  readonly memoryBytes: number;
  /** Group that needs most memory. */
  readonly largestGroup: MaterialGroup;
  readonly diskBytes: number;
}

/** Memory and disk space for building the missing groups. */
function resourceNeeds(
  tablebase: Tablebase,
  groups: readonly MaterialGroup[],
  missing: readonly MaterialGroup[],
): ResourceNeeds {
  const sizes = new Map(groups.flatMap(group => group.map(({ name, size }) => [name, size])));
  const needed = missing.map(group => SolverPool.memoryBytes(tablebase, group, sizes));
  const memory = needed.reduce((most, bytes) => Math.max(most, bytes), 0);
  const disk = missing
    .flat()
    .reduce((all, { size }) => all + tableSizeBytes(tablebase.metric, size) * COMPRESSION_RATIO, 0);
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
