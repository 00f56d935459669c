/**
 * Endgame tablebases: the optional part of a game's contract.
 *
 * A material class is a set of positions with the same material, indexed from 0. The side to move comes first, so colours
 * do not matter. Symmetric positions share an index, or have one each with the same value. A table has an entry for each
 * index of one class. A group is the set of classes that quiet moves connect (4-3 and 3-4); they are solved together.
 * Rule sets with the same signature share tables.
 *
 * src/tablebase knows no game: it orders, solves, stores, verifies and probes through this interface. It solves with the
 * game's own generate, make and undo, or with the game's kernel, a faster solver written for that game.
 */
import type { Result } from '../util/result';
import type { Action, Position } from './position';

export interface MaterialClass {
  /** Name in files and for people: '4-3', the side to move first. */
  readonly name: string;
  /** Pieces by kind, of the side to move, then of the opponent: [4, 3]; in draughts men, kings, men, kings. */
  readonly pieceCounts: readonly number[];
  /** Number of indices. Some may stand for no position. None if the values follow from other classes: they are only counted. */
  readonly size: number;
}

/**
 * Neighbours of an entry: earlier entries that are likely to have the same value. They help to compress WDL tables. A table
 * consists of rows; all rows have the same neighbours, by column.
 */
export interface EntryNeighbours {
  /** Entries of a row. */
  readonly row: number;
  /** A column is outer * inner + rest: distances depend on the outer part or on the rest. */
  readonly inner: number;
  /** Distances back to each neighbour, 0 for none, the most telling neighbour first. `row` stands for the entry above. */
  readonly list: readonly { readonly by: 'outer' | 'inner' | 'row'; readonly distances: Int32Array }[];
}

/** Material classes that are solved together. */
export type MaterialGroup = readonly MaterialClass[];

export const groupName = (group: MaterialGroup): string =>
  group.length > MAX_NAMED
    ? `${group[0]!.name} and ${group.length - 1} more`
    : group.map(({ name }) => name).join(' and ');
/** Largest group whose name lists all classes. */
const MAX_NAMED = 2;

/**
 * Meaning of a table's entries.
 * - removal (DTC): a byte. 0 is a draw; n + 1 is n plies to the next removal or the end, odd for a win, even for a loss.
 *   A loser whose only moves are removals counts as two plies.
 * - limit: a byte. 0 is a draw under the move rules; 2n is a win that needs n plies of what they allow, 2n - 1 such a loss.
 * - plies (DTM): as removal, to the end of the game.
 * - value (WDL): two bits, lowest first. 0 is a draw, 1 a win, 2 a loss.
 */
export type Metric = 'removal' | 'limit' | 'plies' | 'value';

/**
 * Result of a probe: WDL_DRAW, WDL_WIN or WDL_LOSS in the low two bits, above them plies + 1 (0 for no distance), and a flag
 * for distances to the end of the game.
 */
export type ProbeResult = number;

export const UNKNOWN: ProbeResult = -1;
export const WDL_DRAW = 0;
export const WDL_WIN = 1;
export const WDL_LOSS = 2;

/** Draw by a move rule that the side to move would otherwise win. */
export const CURSED_WIN = WDL_DRAW | (1 << 2);
/** Draw by a move rule that the side to move would otherwise lose. */
export const BLESSED_LOSS = WDL_DRAW | (2 << 2);

const DTM_FLAG = 1 << 20;

/** Flag of a win or loss that a move rule may turn into a draw, now or after a conversion. */
const UNCERTAIN_FLAG = 1 << 21;

export const asUncertain = (result: ProbeResult): ProbeResult => result | UNCERTAIN_FLAG;
export const isUncertain = (result: ProbeResult): boolean => result > 0 && (result & UNCERTAIN_FLAG) !== 0;

export const asDtm = (result: ProbeResult): ProbeResult => result | DTM_FLAG;
export const isDtm = (result: ProbeResult): boolean => (result & DTM_FLAG) !== 0;

export const probeWdl = (result: ProbeResult): number => result & 3;
/** Distance in plies, -1 if unknown. */
export const probeDistance = (result: ProbeResult): number => ((result & (DTM_FLAG - 1)) >> 2) - 1;
export const makeProbeResult = (wdl: number, plies: number): ProbeResult => wdl | ((plies + 1) << 2);

/** Decodes an entry of the metrics `removal` and `plies`. */
export const decodeDistanceByte = (byte: number): ProbeResult =>
  byte === 0 ? WDL_DRAW : ((byte & 1) === 0 ? WDL_WIN : WDL_LOSS) | (byte << 2);

/** Decodes an entry of the metric `limit`. */
export const decodeLimitByte = (byte: number): ProbeResult =>
  byte === 0 ? WDL_DRAW : makeProbeResult((byte & 1) === 0 ? WDL_WIN : WDL_LOSS, (byte + 1) >> 1);
export const encodeLimitByte = (result: ProbeResult): number =>
  2 * probeDistance(result) - (probeWdl(result) === WDL_WIN ? 0 : 1);

/** Plies of a key in `WdlCounts.distances`. */
export const distanceInPlies = (metric: Metric, distance: number): number =>
  metric === 'limit' ? (distance >> 1) + 1 : distance;

export const tableSizeBytes = (metric: Metric, size: number): number =>
  metric === 'value' ? Math.ceil(size / 4) : size;

/** The same memory as words. */
export const asInt32Array = ({ buffer, byteOffset, byteLength }: Uint8Array): Int32Array =>
  new Int32Array(buffer, byteOffset, byteLength >> 2);

export function readEntry(metric: Metric, table: Uint8Array, index: number): ProbeResult {
  if (metric === 'value') return (table[Math.floor(index / 4)]! >> (2 * (index % 4))) & 3;
  return metric === 'limit' ? decodeLimitByte(table[index]!) : decodeDistanceByte(table[index]!);
}

/** Result for an entry that cannot be read now. */
export const NO_ENTRY = -1;

/** Table as a prober sees it: in memory, or in a file that is read block by block. */
export interface TableEntries {
  /** Entry as in `Metric`, or NO_ENTRY: its block is not in memory and may not be read now, or it is damaged. */
  entry(index: number): number;
}

/** Table in memory. */
export class MemoryTable implements TableEntries {
  private readonly isWdl: boolean;

  constructor(
    metric: Metric,
    private readonly table: Uint8Array,
  ) {
    this.isWdl = metric === 'value';
  }

  entry(index: number): number {
    if (!this.isWdl) return this.table[index]!;
    return (this.table[Math.floor(index / 4)]! >> (2 * (index % 4))) & 3;
  }
}

/** Result of an entry as `TableEntries` returns it. */
export function decodeEntry(metric: Metric, entry: number): ProbeResult {
  if (entry === NO_ENTRY) return UNKNOWN;
  if (metric === 'value') return entry;
  return metric === 'limit' ? decodeLimitByte(entry) : decodeDistanceByte(entry);
}

/** Name of a DTM table among WDL tables. */
export const dtmTableName = (className: string): string => DTM_PREFIX + className;
const DTM_PREFIX = 'plies ';
/** Class of a DTM table by its name; undefined for the name of a WDL table. */
export const classOfDtmTable = (name: string): string | undefined =>
  name.startsWith(DTM_PREFIX) ? name.slice(DTM_PREFIX.length) : undefined;

/** Threads that solve a group together, each running the same code. */
export interface ThreadTeam {
  readonly thread: number;
  readonly threads: number;
  /** Waits until all threads have arrived. */
  barrier(): void;
  /**
   * Claims up to `chunk` of the items 0 to `items` - 1 of a queue. Returns the first of them, or -1 if none are left.
   * Queues are numbered from 0 to 7 and are refilled at the next barrier.
   */
  claim(queue: number, items: number, chunk: number): number;
  /** Allocates zeroed shared memory of these sizes in bytes. All threads call it at the same point and get the same. */
  allocate(sizes: readonly number[]): SharedArrayBuffer[];
}

/** Finished table that is read block by block. */
export interface TableBlocks {
  readonly metric: Metric;
  /** Entries of each block but the last. */
  readonly blockEntries: number;
  /** Entries of a block, packed as in a table. */
  read(block: number): Uint8Array;
}

/** Input and output of a kernel. */
export interface SolverContext {
  readonly group: MaterialGroup;
  /** One zeroed table for each class of the group. */
  readonly tables: readonly Uint8Array[];
  /** Finished table of a class outside the group. */
  successorTable(name: string): Uint8Array;
  /** The same, read from its file block by block, if the kernel `readsBlocks`. */
  tableBlocks?(name: string): TableBlocks;
  /** Zeroed memory of the sizes that `workspace` returned, shared by all threads like the tables. */
  readonly workspace: readonly Uint8Array[];
  readonly team: ThreadTeam;
}

/** Fast solver of a game. Keeps no state from one `solve` to the next except what it derives from the rules. */
export interface SolverKernel {
  /** True if the kernel reads the tables outside the group by `tableBlocks`, so that they need not be loaded. */
  readonly readsBlocks?: true;
  /** True if `solve` returns counts of all values, so that tables need not be counted. */
  readonly returnsCounts?: true;
  /** Working memory for a group, apart from its tables and their successors: sizes in bytes, multiples of four. */
  workspace(group: MaterialGroup): readonly number[];
  /**
   * Fills the tables. Every thread of the team calls it, and it returns on all of them when the tables are full. Returns
   * the number of positions with a compulsory capture that this thread found in each class, if the game has such; if
   * `returnsCounts` is set, the number of wins, draws and losses that it found in each class.
   */
  solve(context: SolverContext): readonly number[];
  /**
   * Frees entries that no probe reads, so that tables compress well, and restores them. These are positions that the
   * prober resolves by moves: `classOf` returns undefined for them, or `isResolvedByMoves` true.
   */
  pack?(context: SolverContext): void;
  unpack?(context: SolverContext): void;
}

/** Number of positions of each value in a class. Symmetric positions count once, impossible ones not at all. */
export interface WdlCounts {
  win: number;
  draw: number;
  loss: number;
  /** Positions by entry less one, if the metric has distances. */
  readonly distances: Map<number, number>;
}

export interface TableStatistics extends WdlCounts {
  /** Positions with a compulsory capture, if the game has such. */
  readonly captures?: number;
}

/** Endgame tablebase of one rule set. */
export interface Tablebase<P extends Position = Position> {
  /** Everything that the values depend on, as a folder name. Includes move rules only if the metric is `limit`. */
  readonly signature: string;
  readonly metric: Metric;
  /** Largest number of men, both sides together, that can be solved. */
  readonly maxMen: number;
  /** True if an engine may build the group, and all groups that it needs, in memory without being asked. */
  isQuickToBuild(group: MaterialGroup): boolean;
  /** All groups of up to `men` men, each after the groups that it needs. */
  groups(men: number): readonly MaterialGroup[];
  /** Names of the classes outside the group that a move may lead to. */
  successorsOf(cls: MaterialClass): readonly string[];

  /** Class of a position. Undefined if no table has it: men in hand, a pending removal, a finished game. */
  classOf(position: P): MaterialClass | undefined;
  /** Index of a position in its class. */
  indexOf(cls: MaterialClass, position: P): number;
  /** Position of an index, without history, valid until the next call. Undefined if the index stands for none. */
  positionAt(cls: MaterialClass, index: number): P | undefined;
  /** True for exactly one of the indices of symmetric positions. */
  isCanonical(cls: MaterialClass, index: number): boolean;
  /**
   * Visits a superset of the positions of the group from which a quiet move leads to this one. Indices that stand for no
   * position do no harm.
   */
  visitPredecessors(cls: MaterialClass, index: number, visit: (cls: MaterialClass, index: number) => void): void;
  countValues(cls: MaterialClass, table: Uint8Array): WdlCounts;
  /** True if packed files lack the entry of a position of a class: a probe resolves it by its moves. */
  isResolvedByMoves?(position: P): boolean;
  /** Neighbours in a WDL table, if they are known. A change needs a new version of the file format. */
  neighbours?(cls: MaterialClass): EntryNeighbours | undefined;

  readonly kernel?: SolverKernel;
  /** DTM tablebase of the same rules, if this one is WDL. The prober reads both. */
  readonly dtm?: Tablebase<P>;
  /** Tablebase of an earlier phase of the game, or the reason why these rules have none. The prober reads both. */
  readonly opening?: Result<Tablebase<P>>;
  /** Of a tablebase of an earlier phase: the opening book that the package has for these rules. */
  readonly book?: BookFormat<P>;
  /** Of a tablebase of an earlier phase: the one that it leads to and is built on. */
  readonly base?: Tablebase<P>;
  /** Most plies between two conversions that the move rules allow. Absent if tables have no distances, or know the rules. */
  conversionLimit?(cls: MaterialClass): number;
  /** Plies that the move rules leave to a position, if the metric is `limit`. */
  pliesLeft?(position: P): number;
  /**
   * Creates a prober that reads `tables`, DTM tables under `dtmTableName`. Wins and losses of the classes `maybeCursed` are
   * uncertain, since a move rule may stop them on their way.
   */
  createProber(tables: ReadonlyMap<string, TableEntries>, maybeCursed?: ReadonlySet<string>): Prober<P>;
}

/** Name of a table in the folder of `tablebase` or of the one that it is built on. */
export function classByName(
  tablebase: Tablebase,
  name: string,
): { tablebase: Tablebase; cls: MaterialClass } | undefined {
  const cls = tablebase
    .groups(tablebase.maxMen)
    .flat()
    .find(candidate => candidate.name === name);
  if (cls) return { tablebase, cls };
  return tablebase.base && classByName(tablebase.base, name);
}

/** Metric of a table of `tablebase` or of the one that it is built on. */
export const metricOf = (tablebase: Tablebase, name: string): Metric =>
  (classByName(tablebase, name)?.tablebase ?? tablebase).metric;

/** True if files hold less than was solved. Such tables must be unpacked before other groups are built on them. */
export const hasPackedFiles = ({ kernel }: Pick<Tablebase, 'kernel'>): boolean => kernel?.unpack !== undefined;

/** Move of an opening book, and whether it wins or draws. */
export interface BookMove {
  readonly move: readonly Action[];
  readonly isWin: boolean;
}

/** Opening book: moves that keep the value of the game, for play without tables. */
export interface MoveBook<P extends Position = Position> {
  /** Undefined if the book lacks the position. */
  find(position: P): BookMove | undefined;
  /** All positions with a move, each valid until the next. */
  positions(): Iterable<P>;
}

/** Book that is made from tables. */
export interface BookFormat<P extends Position = Position> {
  /** Name of its file in the package. */
  readonly file: string;
  read(bytes: Uint8Array): Result<MoveBook<P>>;
}

export interface Prober<P extends Position = Position> {
  /** Result under the rules in play, UNKNOWN if no table has the position. Fast enough for the search tree. */
  probe(position: P): ProbeResult;
  /** The same for a leaf of the search: UNKNOWN if the result takes more than one entry. Absent: `probe` reads only one. */
  probeLeaf?(position: P): ProbeResult;
  /** Depth up to which the search leaves out probes while most find nothing. Absent: none, since these take no time. */
  readonly sparseDepth?: number;
  /**
   * Prepares for a search from a won position without distances: computes distances to the next irreversible move for the
   * positions reachable before it. Takes up to `timeMs`; unfinished work continues before the next search.
   */
  prepare?(position: P, timeMs: number, isStopped?: () => boolean): void;
}

/** Names of the classes in the group of `cls`. */
export function namesInGroup(tablebase: Tablebase, cls: MaterialClass): ReadonlySet<string> {
  const sum = cls.pieceCounts.reduce((men, more) => men + more, 0);
  const group = tablebase.groups(sum).find(classes => classes.some(({ name }) => name === cls.name));
  return new Set(group?.map(({ name }) => name));
}
