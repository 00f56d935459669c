/** Tables in memory, as far as they fit, for one rule set. */
import { type Endings, type Group, plyName, type Space, tableBytes } from '../games/endings';
import type { LoadedTables } from './endgame';

let lastId = 0;

/** The plies that a win may take in a space whose table is not there: as many as a byte holds. */
const UNREAD = 254;

/** Bytes that tables may still take. */
export interface Room {
  bytes: number;
}

/** What is there of the endings of one rule set: whole groups, the smallest first, as far as they fit. */
export class Holdings {
  readonly tables = new Map<string, Uint8Array>();
  private readonly longest = new Map<string, number>();
  private id = ++lastId;
  private last: LoadedTables | undefined;
  /** Those that tell plies, where the game has them beside tables of values. */
  plies?: Holdings;

  constructor(
    readonly endings: Endings,
    readonly room: Room,
  ) {}

  /** False where the group does not fit any more. */
  add(group: Group, tables: readonly Uint8Array[], longest: readonly number[]): boolean {
    const bytes = sizeOf(this.endings, group);
    if (bytes > this.room.bytes) return false;
    for (const [at, { name }] of group.entries()) {
      this.tables.set(name, tables[at]!);
      this.longest.set(name, longest[at]!);
    }
    this.room.bytes -= bytes;
    this.id = ++lastId;
    return true;
  }

  fits(group: Group): boolean {
    return sizeOf(this.endings, group) <= this.room.bytes;
  }

  /** All tables, those named whose wins may lead to where a rule that counts moves stops them. */
  loaded(): LoadedTables {
    const id = Math.max(this.id, this.plies?.id ?? 0);
    if (this.last?.id !== id) this.last = { id, tables: this.all(), unsure: this.unsure() };
    return this.last;
  }

  private all(): ReadonlyMap<string, Uint8Array> {
    const plies = [...(this.plies?.tables ?? [])].map(([name, table]) => [plyName(name), table] as const);
    return plies.length === 0 ? this.tables : new Map([...this.tables, ...plies]);
  }

  private unsure(): ReadonlySet<string> {
    const { endings } = this;
    const unsure = new Set<string>();
    if (!endings.limit) return unsure;
    const groups = endings.groups(endings.most);
    const tooLong = new Set(
      groups
        .flat()
        .filter(space => this.isTooLong(space))
        .map(({ name }) => name),
    );
    for (const group of groups) {
      const below = group.flatMap(space => endings.below(space));
      const risky = below.some(name => unsure.has(name) || tooLong.has(name));
      if (risky) for (const { name } of group) unsure.add(name);
    }
    return unsure;
  }

  private isTooLong(space: Space): boolean {
    const limit = this.endings.limit?.(space);
    return limit !== undefined && (this.longest.get(space.name) ?? UNREAD) >= limit;
  }
}

const sizeOf = ({ metric }: Endings, group: Group): number =>
  group.reduce((sum, { size }) => sum + tableBytes(metric, size), 0);
