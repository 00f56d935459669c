/** Builds small tables while nobody waits: on one thread, which rests as soon as a search begins. */
import { lock } from '../disk/lock';
import { arePacked, type Endings, type Group, tableBytes } from '../games/endings';
import type { Result } from '../games/game';
import { Crew, type Solved } from './crew';
import { headerFor } from './file';
import { defaultFolder, TableFolder } from './folder';
import type { Holdings } from './holdings';
import { sharedCopy } from './solve';
import type { Complain, RulesInPlay, TableOptions } from './source';
import type { TableDraft } from './thread';

/** So long nobody must have waited for anything: milliseconds. */
const QUIET = 1000;
/** Milliseconds a position takes, until there is a measure. */
const FIRST_PACE = 0.0003;

export class Background {
  private crew: Crew | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private spent = 0;
  /** What is built into, one after the other. */
  private readonly stages: readonly Holdings[];
  private pace = FIRST_PACE;
  private over = false;
  private paused = false;
  /** What groups to come are built on, where files do not serve for that. */
  private readonly built = new Map<string, Uint8Array>();

  constructor(
    private readonly program: string | URL,
    private readonly rules: RulesInPlay,
    private readonly options: TableOptions,
    holdings: Holdings,
    private readonly complain: Complain,
  ) {
    this.stages = holdings.plies ? [holdings, holdings.plies] : [holdings];
  }

  goOn(): void {
    if (this.over) return;
    this.paused = false;
    this.crew?.pause(false);
    if (this.crew || this.timer || !this.stages.some(stage => this.next(stage))) return;
    this.timer = setTimeout(() => void this.build(), QUIET);
    this.timer.unref();
  }

  pause(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.paused = true;
    this.crew?.pause(true);
  }

  close(): void {
    this.over = true;
    this.pause();
    this.crew?.close();
  }

  /** The next group to build, if one is left that time and memory allow. */
  private next(holdings: Holdings): Group | undefined {
    const { endings, tables } = holdings;
    if (!endings.kernel) return undefined;
    const groups = endings.groups(endings.most);
    const missing = groups.filter(group => !isIn(tables, group));
    const group = missing.find(spaces => endings.isQuick(spaces)) ?? missing[0];
    if (!group || !holdings.fits(group)) return undefined;
    // What comes before it in packed files is unpacked first.
    const before = arePacked(endings) ? groups.slice(0, groups.indexOf(group)) : [];
    const steps = [...before.filter(spaces => !isIn(this.built, spaces)), group];
    return this.isAllowed(holdings, steps) ? steps[0] : undefined;
  }

  /** Whether groups are left that take little time, or time for them. */
  private isAllowed(holdings: Holdings, groups: readonly Group[]): boolean {
    const slow = groups.filter(group => !holdings.endings.isQuick(group)).flat();
    if (slow.length === 0) return true;
    const positions = slow.reduce((sum, { size }) => sum + size, 0);
    return holdings === this.stages[0] && this.spent + positions * this.pace <= 1000 * this.options.tableSeconds;
  }

  private async build(): Promise<void> {
    this.timer = undefined;
    for (const stage of this.stages) if (!this.over) await this.buildInto(stage);
    this.crew = undefined;
    this.over = true;
  }

  private async buildInto(holdings: Holdings): Promise<void> {
    const { variant, values } = this.rules;
    let group = this.next(holdings);
    if (!group) return;
    this.crew = new Crew(this.program, variant, values, holdings.endings, 1);
    this.crew.unref();
    this.crew.pause(this.paused);
    for (; group && !this.over; group = this.next(holdings)) {
      const done = isIn(holdings.tables, group) ? await this.unpack(holdings, group) : await this.add(holdings, group);
      if (!done) this.over = true;
    }
    this.crew.close();
  }

  /** Makes tables from packed files fit to build on; those that are asked stay as they are. */
  private async unpack(holdings: Holdings, group: Group): Promise<boolean> {
    const tables = group.map(({ name }) => sharedCopy(holdings.tables.get(name)!));
    const before = process.cpuUsage();
    const unpacked = await this.crew!.unpack(group, tables, this.built);
    this.spent += milliseconds(before);
    if (!unpacked.ok && !this.over) this.complain(unpacked.error);
    for (const [at, { name }] of group.entries()) this.built.set(name, tables[at]!);
    return unpacked.ok;
  }

  /** Solves a group, and keeps it in memory and, where that was asked for, in a file. */
  private async add(holdings: Holdings, group: Group): Promise<boolean> {
    const { options } = this;
    const isPassing = holdings.endings.isQuick(group) && arePacked(holdings.endings);
    const keeps = options.tableSeconds > 0 && !isPassing;
    const folder = new TableFolder(options.tablePath === '' ? defaultFolder() : options.tablePath, holdings.endings);
    const before = process.cpuUsage();
    const packed = arePacked(holdings.endings);
    const solved = await this.crew!.solve(group, packed ? this.built : holdings.tables);
    const time = milliseconds(before);
    if (!solved.ok) {
      if (!this.over) this.complain(solved.error);
      return false;
    }
    const { tables, facts } = solved.value;
    const positions = group.reduce((sum, { size }) => sum + tableBytes('plies', size), 0);
    this.spent += time;
    this.pace = Math.max(FIRST_PACE, time / positions);
    const longest = facts.map(({ distances }) => Math.max(0, ...distances.keys()));
    if (packed) for (const [at, { name }] of group.entries()) this.built.set(name, tables[at]!);
    const fits = holdings.add(group, tables, longest);
    return (!keeps || (await this.keep(holdings, folder, group, solved.value, time))) && fits;
  }

  /** Keeps what was solved in files, unless another builder is at work there. */
  private async keep(
    { endings }: Holdings,
    folder: TableFolder,
    group: Group,
    { tables, facts }: Solved,
    time: number,
  ): Promise<boolean> {
    const ready = folder.prepare();
    const held = ready.ok ? await lock(folder.lockOf(group), true) : ready;
    if (!held.ok) {
      if (!this.over) this.complain(held.error);
      return false;
    }
    const drafts = group.map((space, at) => ({
      path: folder.fileOf(space.name),
      header: headerFor(endings, space, facts[at]!, Math.round(time)),
    }));
    const written = await this.pack(endings, group, tables, drafts);
    held.value.release();
    if (!written.ok && !this.over) this.complain(written.error);
    return written.ok;
  }

  private async pack(
    endings: Endings,
    group: Group,
    tables: readonly Uint8Array[],
    drafts: readonly TableDraft[],
  ): Promise<Result<true>> {
    if (!endings.kernel?.pack) return this.crew!.write(group, tables, drafts);
    const copies = tables.map(sharedCopy);
    const packed = await this.crew!.pack(group, copies, this.built);
    return packed.ok ? this.crew!.write(group, copies, drafts) : packed;
  }
}

const isIn = (tables: ReadonlyMap<string, Uint8Array>, group: Group): boolean =>
  group.every(({ name }) => tables.has(name));

function milliseconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}
