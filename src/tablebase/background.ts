/** Builds small tables while nobody waits: on one thread, which rests as soon as a search begins. */

import { hasPackedFiles, type MaterialGroup, type Tablebase, tableSizeBytes } from '../games/tablebase';
import { lock } from '../util/node/lock';
import type { Result } from '../util/result';
import { defaultTableFolder, TableFolder } from './folder';
import type { ActiveRules, ReportProblem, TableOptions, TableSet } from './loaded-tables';
import { createHeader } from './reader';
import { sharedCopy } from './solve';
import { type SolvedGroup, SolverPool } from './solver-pool';
import type { TableOutput } from './solver-thread';

/** So long nobody must have waited for anything: milliseconds. */
const IDLE_MS = 1000;
/** Milliseconds a position takes, until there is a measure. */
const INITIAL_MS_PER_POSITION = 0.0003;

export class BackgroundBuilder {
  private pool: SolverPool | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private cpuMs = 0;
  /** What is built into, one after the other. */
  private readonly tableSets: readonly TableSet[];
  private msPerPosition = INITIAL_MS_PER_POSITION;
  private isFinished = false;
  private isPaused = false;
  /** What groups to come are built on, where files do not serve for that. */
  private readonly unpacked = new Map<string, Uint8Array>();

  constructor(
    private readonly program: string | URL,
    private readonly rules: ActiveRules,
    private readonly options: TableOptions,
    holdings: TableSet,
    private readonly report: ReportProblem,
  ) {
    this.tableSets = holdings.dtm ? [holdings, holdings.dtm] : [holdings];
  }

  resume(): void {
    if (this.isFinished) return;
    this.isPaused = false;
    this.pool?.pause(false);
    if (this.pool || this.timer || !this.tableSets.some(stage => this.nextGroup(stage))) return;
    this.timer = setTimeout(() => void this.run(), IDLE_MS);
    this.timer.unref();
  }

  pause(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.isPaused = true;
    this.pool?.pause(true);
  }

  close(): void {
    this.isFinished = true;
    this.pause();
    this.pool?.close();
  }

  /** The next group to build, if one is left that time and memory allow. */
  private nextGroup(holdings: TableSet): MaterialGroup | undefined {
    const { endings, tables } = holdings;
    if (!endings.kernel) return undefined;
    const groups = endings.groups(endings.maxMen);
    const missing = groups.filter(group => !hasAll(tables, group));
    const group = missing.find(spaces => endings.isQuickToBuild(spaces)) ?? missing[0];
    if (!group || !holdings.fits(group)) return undefined;
    // What comes before it in packed files is unpacked first.
    const before = hasPackedFiles(endings) ? groups.slice(0, groups.indexOf(group)) : [];
    const steps = [...before.filter(spaces => !hasAll(this.unpacked, spaces)), group];
    return this.isWithinTime(holdings, steps) ? steps[0] : undefined;
  }

  /** Whether groups are left that take little time, or time for them. */
  private isWithinTime(holdings: TableSet, groups: readonly MaterialGroup[]): boolean {
    const slow = groups.filter(group => !holdings.endings.isQuickToBuild(group)).flat();
    if (slow.length === 0) return true;
    const positions = slow.reduce((sum, { size }) => sum + size, 0);
    return (
      holdings === this.tableSets[0] && this.cpuMs + positions * this.msPerPosition <= 1000 * this.options.tableSeconds
    );
  }

  private async run(): Promise<void> {
    this.timer = undefined;
    for (const stage of this.tableSets) if (!this.isFinished) await this.buildInto(stage);
    this.pool = undefined;
    this.isFinished = true;
  }

  private async buildInto(holdings: TableSet): Promise<void> {
    const { variant, values } = this.rules;
    let group = this.nextGroup(holdings);
    if (!group) return;
    this.pool = new SolverPool(this.program, variant, values, holdings.endings, 1);
    this.pool.unref();
    this.pool.pause(this.isPaused);
    for (; group && !this.isFinished; group = this.nextGroup(holdings)) {
      const done = hasAll(holdings.tables, group)
        ? await this.unpack(holdings, group)
        : await this.solveGroup(holdings, group);
      if (!done) this.isFinished = true;
    }
    this.pool.close();
  }

  /** Makes tables from packed files fit to build on; those that are asked stay as they are. */
  private async unpack(holdings: TableSet, group: MaterialGroup): Promise<boolean> {
    const tables = group.map(({ name }) => sharedCopy(holdings.tables.get(name)!));
    const before = process.cpuUsage();
    const unpacked = await this.pool!.unpack(group, tables, this.unpacked);
    this.cpuMs += cpuTimeSince(before);
    if (!unpacked.ok && !this.isFinished) this.report(unpacked.error);
    for (const [at, { name }] of group.entries()) this.unpacked.set(name, tables[at]!);
    return unpacked.ok;
  }

  /** Solves a group, and keeps it in memory and, where that was asked for, in a file. */
  private async solveGroup(holdings: TableSet, group: MaterialGroup): Promise<boolean> {
    const { options } = this;
    const isPassing = holdings.endings.isQuickToBuild(group) && hasPackedFiles(holdings.endings);
    const keeps = options.tableSeconds > 0 && !isPassing;
    const folder = new TableFolder(
      options.tablePath === '' ? defaultTableFolder() : options.tablePath,
      holdings.endings,
    );
    const before = process.cpuUsage();
    const packed = hasPackedFiles(holdings.endings);
    const solved = await this.pool!.solve(group, packed ? this.unpacked : holdings.tables);
    const time = cpuTimeSince(before);
    if (!solved.ok) {
      if (!this.isFinished) this.report(solved.error);
      return false;
    }
    const { tables, statistics: facts } = solved.value;
    const positions = group.reduce((sum, { size }) => sum + tableSizeBytes('plies', size), 0);
    this.cpuMs += time;
    this.msPerPosition = Math.max(INITIAL_MS_PER_POSITION, time / positions);
    const longest = facts.map(({ distances }) => Math.max(0, ...distances.keys()));
    if (packed) for (const [at, { name }] of group.entries()) this.unpacked.set(name, tables[at]!);
    const fits = holdings.add(group, tables, longest);
    return (!keeps || (await this.writeGroup(holdings, folder, group, solved.value, time))) && fits;
  }

  /** Keeps what was solved in files, unless another builder is at work there. */
  private async writeGroup(
    { endings }: TableSet,
    folder: TableFolder,
    group: MaterialGroup,
    { tables, statistics: facts }: SolvedGroup,
    time: number,
  ): Promise<boolean> {
    const ready = folder.prepare();
    const held = ready.ok ? await lock(folder.lockPath(group), true) : ready;
    if (!held.ok) {
      if (!this.isFinished) this.report(held.error);
      return false;
    }
    const drafts = group.map((space, at) => ({
      path: folder.filePath(space.name),
      header: createHeader(endings, space, facts[at]!, Math.round(time)),
    }));
    const written = await this.packAndWrite(endings, group, tables, drafts);
    held.value.release();
    if (!written.ok && !this.isFinished) this.report(written.error);
    return written.ok;
  }

  private async packAndWrite(
    endings: Tablebase,
    group: MaterialGroup,
    tables: readonly Uint8Array[],
    drafts: readonly TableOutput[],
  ): Promise<Result<true>> {
    if (!endings.kernel?.pack) return this.pool!.write(group, tables, drafts);
    const copies = tables.map(sharedCopy);
    const packed = await this.pool!.pack(group, copies, this.unpacked);
    return packed.ok ? this.pool!.write(group, copies, drafts) : packed;
  }
}

const hasAll = (tables: ReadonlyMap<string, Uint8Array>, group: MaterialGroup): boolean =>
  group.every(({ name }) => tables.has(name));

function cpuTimeSince(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}
