/** Building small tables while the engine is idle, on one thread that pauses during searches. */
import { hasPackedFiles, type MaterialGroup, type Tablebase, tableSizeBytes } from '../games/tablebase';
import { lock } from '../util/node/lock';
import { ok, type Result } from '../util/result';
import { defaultTableFolder, TableFolder } from './folder';
import { createHeader } from './header';
import type { ActiveRules, ReportProblem, TableOptions } from './loaded-tables';
import { sharedCopy } from './solve';
import { type SolvedGroup, SolverPool } from './solver-pool';
import type { TableOutput } from './solver-thread';
import type { TableSet } from './table-set';

/** Idle time before building starts. */
const IDLE_MS = 1000;
/** Estimated solving time per position until one is measured. */
const INITIAL_MS_PER_POSITION = 0.0003;

export class BackgroundBuilder {
  private pool: SolverPool | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private cpuMs = 0;
  /** Sets to build into, one after the other: WDL, then DTM. */
  private readonly tableSets: readonly TableSet[];
  private msPerPosition = INITIAL_MS_PER_POSITION;
  private isFinished = false;
  private isPaused = false;
  /** Tables that further groups are built on, if packed files do not serve for that. */
  private readonly unpacked = new Map<string, Uint8Array>();

  constructor(
    private readonly program: string | URL,
    private readonly rules: ActiveRules,
    private readonly options: TableOptions,
    tableSet: TableSet,
    private readonly report: ReportProblem,
  ) {
    this.tableSets = tableSet.dtm ? [tableSet, tableSet.dtm] : [tableSet];
  }

  resume(): void {
    if (this.isFinished) return;
    this.isPaused = false;
    this.pool?.pause(false);
    if (this.pool || this.timer || !this.tableSets.some(tableSet => this.nextGroup(tableSet))) return;
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

  /** Next group to build or unpack, if time and memory allow one. */
  private nextGroup(tableSet: TableSet): MaterialGroup | undefined {
    const { tablebase } = tableSet;
    if (!tablebase.kernel) return undefined;
    const groups = tablebase.groups(tablebase.maxMen);
    const missing = groups.filter(group => !hasAll(tableSet, group));
    const group = missing.find(candidate => tablebase.isQuickToBuild(candidate)) ?? missing[0];
    if (!group || !tableSet.fits(group)) return undefined;
    // Packed tables that it needs are unpacked first.
    const needed = hasPackedFiles(tablebase) ? groups.slice(0, groups.indexOf(group)) : [];
    const steps = [...needed.filter(other => !hasAll(this.unpacked, other)), group];
    return this.isWithinTime(tableSet, steps) ? steps[0] : undefined;
  }

  /** True if the groups are quick to build, or the CPU time left suffices. */
  private isWithinTime(tableSet: TableSet, groups: readonly MaterialGroup[]): boolean {
    const slow = groups.filter(group => !tableSet.tablebase.isQuickToBuild(group)).flat();
    if (slow.length === 0) return true;
    const positions = slow.reduce((sum, { size }) => sum + size, 0);
    return (
      tableSet === this.tableSets[0] && this.cpuMs + positions * this.msPerPosition <= 1000 * this.options.tableSeconds
    );
  }

  private async run(): Promise<void> {
    this.timer = undefined;
    for (const tableSet of this.tableSets) if (!this.isFinished) await this.buildInto(tableSet);
    this.pool = undefined;
    this.isFinished = true;
  }

  private async buildInto(tableSet: TableSet): Promise<void> {
    const { variant, values } = this.rules;
    let group = this.nextGroup(tableSet);
    if (!group) return;
    try {
      this.pool = new SolverPool(this.program, variant, values, tableSet.tablebase, 1);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.isFinished = true;
      return;
    }
    this.pool.unref();
    this.pool.pause(this.isPaused);
    for (; group && !this.isFinished; group = this.nextGroup(tableSet)) {
      const done = hasAll(tableSet, group)
        ? await this.unpack(tableSet, group)
        : await this.solveGroup(tableSet, group);
      if (!done) this.isFinished = true;
    }
    this.pool.close();
  }

  /** Unpacks copies of loaded tables, so that other groups can be built on them. */
  private async unpack(tableSet: TableSet, group: MaterialGroup): Promise<boolean> {
    const packed = this.wholeTables(
      tableSet,
      group.map(({ name }) => name),
    );
    if (!packed.ok) return false;
    const tables = [...packed.value.values()].map(sharedCopy);
    const start = process.cpuUsage();
    const unpacked = await this.pool!.unpack(group, tables, this.unpacked);
    this.cpuMs += cpuTimeSince(start);
    if (!unpacked.ok && !this.isFinished) this.report(unpacked.error);
    for (const [at, { name }] of group.entries()) this.unpacked.set(name, tables[at]!);
    return unpacked.ok;
  }

  /** Whole tables by name; those of files are read. Reports an error. */
  private wholeTables(tableSet: TableSet, names: readonly string[]): Result<Map<string, Uint8Array>> {
    const tables = new Map<string, Uint8Array>();
    for (const name of names) {
      const table = tableSet.whole(name);
      if (!table.ok) {
        this.report(table.error);
        return table;
      }
      tables.set(name, table.value);
    }
    return ok(tables);
  }

  /** Solves a group and keeps it in memory, and in files if `TableSeconds` is set. */
  private async solveGroup(tableSet: TableSet, group: MaterialGroup): Promise<boolean> {
    const { options } = this;
    const isTemporary = tableSet.tablebase.isQuickToBuild(group) && hasPackedFiles(tableSet.tablebase);
    const writesFiles = options.tableSeconds > 0 && !isTemporary;
    const folder = new TableFolder(
      options.tablePath === '' ? defaultTableFolder() : options.tablePath,
      tableSet.tablebase,
    );
    const isPacked = hasPackedFiles(tableSet.tablebase);
    const needed = isPacked ? [] : [...new Set(group.flatMap(cls => tableSet.tablebase.successorsOf(cls)))];
    const successors = this.wholeTables(tableSet, needed);
    if (!successors.ok) return false;
    const start = process.cpuUsage();
    const solved = await this.pool!.solve(group, isPacked ? this.unpacked : successors.value);
    const timeMs = cpuTimeSince(start);
    if (!solved.ok) {
      if (!this.isFinished) this.report(solved.error);
      return false;
    }
    const { tables, statistics } = solved.value;
    const positions = group.reduce((sum, { size }) => sum + tableSizeBytes('plies', size), 0);
    this.cpuMs += timeMs;
    this.msPerPosition = Math.max(INITIAL_MS_PER_POSITION, timeMs / positions);
    const longest = statistics.map(({ distances }) => Math.max(0, ...distances.keys()));
    if (isPacked) for (const [at, { name }] of group.entries()) this.unpacked.set(name, tables[at]!);
    const fits = tableSet.add(group, tables, longest);
    return (!writesFiles || (await this.writeGroup(tableSet, folder, group, solved.value, timeMs))) && fits;
  }

  /** Writes a group to files, unless another builder has locked it. */
  private async writeGroup(
    { tablebase }: TableSet,
    folder: TableFolder,
    group: MaterialGroup,
    { tables, statistics }: SolvedGroup,
    timeMs: number,
  ): Promise<boolean> {
    const ready = folder.prepare();
    const acquired = ready.ok ? await lock(folder.lockPath(group), true) : ready;
    if (!acquired.ok) {
      if (!this.isFinished) this.report(acquired.error);
      return false;
    }
    const outputs = group.map((cls, at) => ({
      path: folder.filePath(cls.name),
      header: createHeader(tablebase, cls, statistics[at]!, Math.round(timeMs)),
    }));
    const written = await this.packAndWrite(tablebase, group, tables, outputs);
    acquired.value.release();
    if (!written.ok && !this.isFinished) this.report(written.error);
    return written.ok;
  }

  private async packAndWrite(
    tablebase: Tablebase,
    group: MaterialGroup,
    tables: readonly Uint8Array[],
    outputs: readonly TableOutput[],
  ): Promise<Result<true>> {
    if (!tablebase.kernel?.pack) return this.pool!.write(group, tables, outputs);
    const copies = tables.map(sharedCopy);
    const packed = await this.pool!.pack(group, copies, this.unpacked);
    return packed.ok ? this.pool!.write(group, copies, outputs) : packed;
  }
}

const hasAll = (tables: { has(name: string): boolean }, group: MaterialGroup): boolean =>
  group.every(({ name }) => tables.has(name));

function cpuTimeSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
