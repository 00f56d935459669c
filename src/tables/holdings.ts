/** Tables in memory, as far as they fit, for one rule set. */
import { type Endings, type Group, tableBytes } from '../games/endings';
import type { LoadedTables } from './endgame';

let lastId = 0;

/** What is there of the endings of one rule set: whole groups, the smallest first, as far as they fit. */
export class Holdings {
  readonly tables = new Map<string, Uint8Array>();
  private readonly longest = new Map<string, number>();
  private id = ++lastId;
  private bytes = 0;
  private last: LoadedTables | undefined;

  constructor(
    readonly endings: Endings,
    private readonly most: number,
  ) {}

  /** False where the group does not fit any more. */
  add(group: Group, tables: readonly Uint8Array[], longest: readonly number[]): boolean {
    const bytes = sizeOf(this.endings, group);
    if (this.bytes + bytes > this.most) return false;
    for (const [at, { name }] of group.entries()) {
      this.tables.set(name, tables[at]!);
      this.longest.set(name, longest[at]!);
    }
    this.bytes += bytes;
    this.id = ++lastId;
    return true;
  }

  fits(group: Group): boolean {
    return this.bytes + sizeOf(this.endings, group) <= this.most;
  }

  /** All tables, those named whose wins may lead to where a rule that counts moves stops them. */
  loaded(): LoadedTables {
    if (this.last?.id !== this.id) this.last = { id: this.id, tables: this.tables, unsure: this.unsure() };
    return this.last;
  }

  private unsure(): ReadonlySet<string> {
    const unsure = new Set<string>();
    for (const group of this.endings.groups(this.endings.most)) {
      const below = new Set(group.flatMap(space => this.endings.below(space)));
      const risky = [...below].some(name => unsure.has(name) || this.isTooLong(name));
      if (risky) for (const { name } of group) unsure.add(name);
    }
    return unsure;
  }

  private isTooLong(name: string): boolean {
    const space = this.endings
      .groups(this.endings.most)
      .flat()
      .find(candidate => candidate.name === name);
    const limit = space && this.endings.limit?.(space);
    return limit !== undefined && (this.longest.get(name) ?? 0) > limit;
  }
}

const sizeOf = ({ metric }: Endings, group: Group): number =>
  group.reduce((sum, { size }) => sum + tableBytes(metric, size), 0);
