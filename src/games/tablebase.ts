/**
 * What a game tells of its endings: the optional part of the contract that tables stand on.
 *
 * A space is a set of positions with the same material, numbered from 0; the side to move comes first, so that who is
 * White plays no part. Positions that mirror each other may share a number, or each have one with the same value.
 * A table holds what is known of each number of one space. A group is the spaces that quiet turns connect (4-3 and
 * 3-4), which are solved together. Rule sets with the same signature share tables.
 *
 * The room src/tables knows no game: it orders, solves by what stands here, stores, verifies and probes. It solves by
 * the game's own generate, make and undo, or, where the game has one, by its kernel: a solver made for the game alone.
 */
import type { Position } from './position';

export interface MaterialClass {
  /** What it is called in files and by people: '4-3', the men of the side to move first. */
  readonly name: string;
  /** The men of the side to move, then those of the other, by kind: [4, 3]; in draughts men, kings, men, kings. */
  readonly pieceCounts: readonly number[];
  /** Numbers are less than this. Some may stand for no position. */
  readonly size: number;
}

/** Spaces that are solved together. */
export type MaterialGroup = readonly MaterialClass[];

export const groupName = (group: MaterialGroup): string => group.map(({ name }) => name).join(' and ');

/**
 * What a table holds for a number.
 * - removal: a byte. 0 is a draw; n + 1 is n plies to the next removal or the end, odd for a win, even for a loss.
 *   (A loser who has nothing but removals counts as two.)
 * - limit: a byte. 0 is a draw under the rules that count moves; 2n is a win that needs n plies of what they allow, 2n - 1 a
 *   loss that does.
 * - plies: as removals, to the end of the game.
 * - value: two bits, lowest first. 0 is a draw, 1 a win, 2 a loss.
 */
export type Metric = 'removal' | 'limit' | 'plies' | 'value';

/**
 * What is known of a position: DRAWN, WON or LOST in the low two bits, above them plies + 1, 0 for no distance; and in a
 * bit of its own, whether the plies are those to the end of the game.
 */
export type ProbeResult = number;

export const UNKNOWN: ProbeResult = -1;
export const WDL_DRAW = 0;
export const WDL_WIN = 1;
export const WDL_LOSS = 2;

/** A draw by a rule that counts moves, of what the side to move, or the other one, would win without. */
export const CURSED_WIN = WDL_DRAW | (1 << 2);
export const BLESSED_LOSS = WDL_DRAW | (2 << 2);

const DTM_FLAG = 1 << 20;

export const asDtm = (known: ProbeResult): ProbeResult => known | DTM_FLAG;
export const isDtm = (known: ProbeResult): boolean => (known & DTM_FLAG) !== 0;

export const probeWdl = (known: ProbeResult): number => known & 3;
/** In plies, -1 where none is known. */
export const probeDistance = (known: ProbeResult): number => ((known & (DTM_FLAG - 1)) >> 2) - 1;
export const makeProbeResult = (value: number, plies: number): ProbeResult => value | ((plies + 1) << 2);

/** What the byte of a table by removals or plies means. */
export const decodeDistanceByte = (byte: number): ProbeResult =>
  byte === 0 ? WDL_DRAW : ((byte & 1) === 0 ? WDL_WIN : WDL_LOSS) | (byte << 2);

/** What the byte of a table by limits means, and which byte means that. */
export const decodeLimitByte = (byte: number): ProbeResult =>
  byte === 0 ? WDL_DRAW : makeProbeResult((byte & 1) === 0 ? WDL_WIN : WDL_LOSS, (byte + 1) >> 1);
export const encodeLimitByte = (known: ProbeResult): number =>
  2 * probeDistance(known) - (probeWdl(known) === WDL_WIN ? 0 : 1);

/** The plies that `distances` of a tally stand for. */
export const distanceInPlies = (metric: Metric, distance: number): number =>
  metric === 'limit' ? (distance >> 1) + 1 : distance;

/** The bytes of a table. */
export const tableSizeBytes = (metric: Metric, size: number): number =>
  metric === 'value' ? Math.ceil(size / 4) : size;

/** The bytes of a table or of working memory as words. */
export const asInt32Array = ({ buffer, byteOffset, byteLength }: Uint8Array): Int32Array =>
  new Int32Array(buffer, byteOffset, byteLength >> 2);

/** What is known of number `index`. */
export function readEntry(metric: Metric, table: Uint8Array, index: number): ProbeResult {
  if (metric === 'value') return (table[Math.floor(index / 4)]! >> (2 * (index % 4))) & 3;
  return metric === 'limit' ? decodeLimitByte(table[index]!) : decodeDistanceByte(table[index]!);
}

/** What the table of a space that tells plies is called beside those that tell values. */
export const dtmTableName = (space: string): string => DTM_PREFIX + space;
const DTM_PREFIX = 'plies ';
/** The space whose plies a name stands for; undefined where it stands for a table of values. */
export const classOfDtmTable = (name: string): string | undefined =>
  name.startsWith(DTM_PREFIX) ? name.slice(DTM_PREFIX.length) : undefined;

/** The threads that solve a group together, each running the same code. */
export interface ThreadTeam {
  readonly thread: number;
  readonly threads: number;
  /** Returns when all are here. */
  barrier(): void;
  /**
   * Shares out the items 0 .. `items` - 1 of a lot, `atOnce` at a time: the first of those drawn, or -1 when none are
   * left. A lot is numbered from 0 to 7, and whole again behind the next barrier.
   */
  claim(lot: number, items: number, atOnce: number): number;
  /** New memory of these sizes, in bytes, filled with zeros: the same for all, who ask at the same point. Waits for all. */
  allocate(sizes: readonly number[]): SharedArrayBuffer[];
}

/** What a kernel works on. */
export interface SolverContext {
  readonly group: MaterialGroup;
  /** A table for each space of the group, filled with zeros. */
  readonly tables: readonly Uint8Array[];
  /** The finished table of a space outside the group. */
  successorTable(name: string): Uint8Array;
  /** The further memory that `workspace` asked for, filled with zeros. Shared by all threads, as the tables are. */
  readonly workspace: readonly Uint8Array[];
  readonly team: ThreadTeam;
}

/** The fast solver of a game. It has no state that outlasts `solve`, beside what it computes once from the rules. */
export interface SolverKernel {
  /** The pieces of memory that solving the group takes beside its tables and those below: bytes, whole words of four. */
  workspace(group: MaterialGroup): readonly number[];
  /**
   * Fills the tables. Every thread of the team calls it, as the others here, and for none it ends before they are full.
   * Returns, where the game has such, how many positions of each space it has found in which the side to move must take;
   * the other threads have found others.
   */
  solve(work: SolverContext): readonly number[];
  /**
   * Makes tables small when they are deflated, and takes that back: what a probe never asks, as it plays on there, may
   * become anything. Of such positions `spaceOf` says that they lie in no space.
   */
  pack?(work: SolverContext): void;
  unpack?(work: SolverContext): void;
}

/** How often each value stands in a space: positions that mirror each other count once, impossible ones not. */
export interface WdlCounts {
  win: number;
  draw: number;
  loss: number;
  /** By the byte less one, where the metric has plies. */
  readonly distances: Map<number, number>;
}

/** What is told of a solved space: beside the tally, positions in which the side to move must take, if there are such. */
export interface TableStatistics extends WdlCounts {
  readonly captures?: number;
}

/** The endings of one rule set. */
export interface Tablebase<P extends Position = Position> {
  /**
   * All that the values depend on, as a short word fit for a folder's name. Rules that count moves are left aside, unless
   * the metric is by their limits.
   */
  readonly signature: string;
  readonly metric: Metric;
  /** The most men, all together, that any space has that can be solved. */
  readonly maxMen: number;
  /** Whether a group takes so little time that an engine builds it unasked, in memory. Those that it leads to do too. */
  isQuickToBuild(group: MaterialGroup): boolean;
  /** All groups of up to `men` men together, each behind those that it leads to. */
  groups(men: number): readonly MaterialGroup[];
  /** The names of the spaces outside its group that a turn from `space` may lead to. */
  successorsOf(space: MaterialClass): readonly string[];

  /** The space of a position; undefined where it lies in none: men in hand, something pending, a game that is over. */
  classOf(position: P): MaterialClass | undefined;
  /** Its number there. */
  indexOf(space: MaterialClass, position: P): number;
  /** The position of a number, with no past, until the next call; undefined where the number stands for none. */
  positionAt(space: MaterialClass, index: number): P | undefined;
  /** Whether the number is the one that counts among those of positions that mirror each other. */
  isCanonical(space: MaterialClass, index: number): boolean;
  /**
   * Calls `visit` for a superset of the positions of the group from which a turn that takes nothing leads to this one.
   * Numbers that stand for no position do no harm.
   */
  visitPredecessors(space: MaterialClass, index: number, visit: (space: MaterialClass, index: number) => void): void;
  countValues(space: MaterialClass, table: Uint8Array): WdlCounts;

  readonly kernel?: SolverKernel;
  /** Beside tables of values: those of the same rules that tell plies, which the prober reads too where they are. */
  readonly dtm?: Tablebase<P>;
  /**
   * The most plies from one removal to the next that the rules allow in a space; absent where no distances are kept,
   * and where the tables know.
   */
  conversionLimit?(space: MaterialClass): number;
  /** Where the metric is by limits: the plies that the rules which count moves leave to a position. */
  pliesLeft?(position: P): number;
  /**
   * Reads tables in play. `tables` by name, those of `byPlies` by `plyName`; what is missing is unknown. Of the spaces
   * `unsure` only draws are told: what is won there may lead to where a rule that counts moves stops it.
   */
  createProber(tables: ReadonlyMap<string, Uint8Array>, unsure?: ReadonlySet<string>): Prober<P>;
}

/** Whether files hold less than was solved: nothing can be built on them before that is found again. */
export const hasPackedFiles = ({ kernel }: Pick<Tablebase, 'kernel'>): boolean => kernel?.unpack !== undefined;

export interface Prober<P extends Position = Position> {
  /** What is known of the position under the rules in play, UNKNOWN where nothing is. Quick: made for the tree. */
  probe(position: P): ProbeResult;
  /**
   * Before a search from a position: where tables tell only that it is won, gets ready to tell plies to what cannot be
   * taken back, for the positions that can be reached before. Takes about `time` milliseconds at most, less where
   * `isStopped`; what is not ready then goes on before the next search.
   */
  prepare?(position: P, time: number, isStopped?: () => boolean): void;
}

/** The names of the spaces that quiet turns connect with this one. */
export function namesInGroup(endings: Tablebase, space: MaterialClass): ReadonlySet<string> {
  const sum = space.pieceCounts.reduce((men, more) => men + more, 0);
  const group = endings.groups(sum).find(spaces => spaces.some(({ name }) => name === space.name));
  return new Set(group?.map(({ name }) => name));
}
