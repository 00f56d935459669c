/**
 * Solving by nothing but the game's own rules.
 *
 * `OnePlySearch` evaluates a position by its moves and the table entries that they lead to. `solveByRules` evaluates all
 * positions of a group, then the predecessors of each newly decided one, ply by ply. It is slow, serves every rule set, and
 * is the reference for the kernels.
 */
import { DRAW, MAX_ACTIONS, ONGOING, type Outcome, type Position, verdictOf } from '../games/rules';
import {
  decodeDistanceByte,
  decodeLimitByte,
  encodeLimitByte,
  type MaterialClass,
  type MaterialGroup,
  type Metric,
  makeProbeResult,
  metricOf,
  type ProbeResult,
  probeDistance,
  probeWdl,
  readEntry,
  type SolverContext,
  type TableBlocks,
  type Tablebase,
  tableSizeBytes,
  UNKNOWN,
  WDL_DRAW,
  WDL_LOSS,
  WDL_WIN,
} from '../games/tablebase';
import { singleThreadTeam } from './thread-team';

/** Reads an entry by class name and index. */
type TableLookup = (className: string, index: number) => ProbeResult;

/** Most actions in a row between two positions of a material class. */
const MAX_DEPTH_WITHOUT_CLASS = 64;

/** Win by a removal or the end of the game, and loss of a side that can only make removals. */
const WIN_AT_ONCE = makeProbeResult(WDL_WIN, 1);
const LOSS_BY_REMOVALS = makeProbeResult(WDL_LOSS, 2);
/** Loss that cannot be delayed, with the metric `limit`. */
const LOSS_AT_ONCE = makeProbeResult(WDL_LOSS, 1);

/** Plays each move of a position on to the first position that a material class contains, and takes the best result. */
export class OnePlySearch<P extends Position> {
  private readonly list = new Int32Array(MAX_ACTIONS * MAX_DEPTH_WITHOUT_CLASS);
  private group: ReadonlySet<string> = new Set();

  constructor(
    private readonly tablebase: Tablebase<P>,
    private readonly readIndex: TableLookup,
    /** True if the tables of the position's own group are packed; those of other groups may be. */
    private readonly isGroupPacked: boolean,
  ) {}

  /** Best result for the side to move. `group` holds the names of the classes in the position's group. */
  best(position: P, group: ReadonlySet<string>): ProbeResult {
    this.group = group;
    const result = this.bestAmong(position, 0);
    return this.tablebase.metric === 'value' && result !== UNKNOWN ? probeWdl(result) : result;
  }

  private bestAmong(position: P, from: number): ProbeResult {
    const { list } = this;
    const { side } = position;
    const end = position.generate(list, from);
    if (end === from) return this.valueWithoutMoves(position);
    let best = NO_MOVE;
    for (let at = from; at < end && best !== WIN_AT_ONCE; at++) {
      position.make(list[at]!);
      best = betterResult(best, this.valueAfter(position, end, side));
      position.undo();
    }
    return best;
  }

  /** Result after an action, for the side that made it. */
  private valueAfter(position: P, from: number, side: number): ProbeResult {
    const outcome = position.outcome(0);
    if (outcome !== ONGOING) return outcomeResult(outcome, side, 1);
    if (position.midTurn) return this.bestAmong(position, from);
    const cls = this.tablebase.classOf(position);
    const hasEntry = cls && !this.isResolvedByMoves(position, cls);
    const result = hasEntry ? this.lookUp(position, cls) : this.bestAmong(position, from);
    const staysInGroup = cls !== undefined && this.group.has(cls.name);
    return resultBefore(result, position.side === side, this.tablebase.metric, staysInGroup);
  }

  private isResolvedByMoves(position: P, { name }: MaterialClass): boolean {
    const mayBePacked = this.isGroupPacked || !this.group.has(name);
    return mayBePacked && this.tablebase.isResolvedByMoves?.(position) === true;
  }

  private valueWithoutMoves(position: P): ProbeResult {
    const result = outcomeResult(position.outcomeWithoutMoves(), position.side, 0);
    return result !== WDL_DRAW && this.tablebase.metric === 'limit' ? LOSS_AT_ONCE : result;
  }

  /** Table entry of a position, turned into a draw if the move rules leave too few plies (metric `limit`). */
  lookUp(position: P, cls: MaterialClass): ProbeResult {
    const { pliesLeft } = this.tablebase;
    const result = this.readIndex(cls.name, this.tablebase.indexOf(cls, position));
    return pliesLeft && result !== UNKNOWN && probeDistance(result) > pliesLeft(position) ? WDL_DRAW : result;
  }
}

/** Worse than any result. */
const NO_MOVE = -2;

/** Order of results: wins, the shortest first; unknown; draws; losses, the longest first. */
function resultRank(result: ProbeResult): number {
  if (result === NO_MOVE) return -1000;
  if (result === UNKNOWN) return 1;
  if (probeWdl(result) === WDL_DRAW) return 0;
  return probeWdl(result) === WDL_WIN ? 1000 - probeDistance(result) : probeDistance(result) - 500;
}

const betterResult = (a: ProbeResult, b: ProbeResult): ProbeResult => (resultRank(b) > resultRank(a) ? b : a);

/** Result of a finished game for `side`, after `plies` plies. A loss by the side's own action counts as two plies. */
function outcomeResult(outcome: Outcome, side: number, plies: number): ProbeResult {
  const verdict = verdictOf(outcome);
  if (verdict === DRAW) return WDL_DRAW;
  return verdict - 1 === side ? WIN_AT_ONCE : makeProbeResult(WDL_LOSS, 2 * plies);
}

/** Converts the result of the side to move to that of the side that moved before; `isSameSide` if it moves again. */
function resultBefore(result: ProbeResult, isSameSide: boolean, metric: Metric, staysInGroup: boolean): ProbeResult {
  if (result === UNKNOWN || probeWdl(result) === WDL_DRAW) return result;
  const wdl = isSameSide ? probeWdl(result) : WDL_WIN + WDL_LOSS - probeWdl(result);
  if (metric === 'value') return wdl;
  if (!staysInGroup && metric === 'limit') return wdl === WDL_WIN ? WIN_AT_ONCE : LOSS_AT_ONCE;
  if (!staysInGroup && metric === 'removal') return wdl === WDL_WIN ? WIN_AT_ONCE : LOSS_BY_REMOVALS;
  return makeProbeResult(wdl, probeDistance(result) + (isSameSide ? 2 : 1));
}

/** Longest distance that fits into a byte. */
const MAX_TABLE_PLIES = 254;

/** Solver state of one class. */
interface ClassState {
  readonly cls: MaterialClass;
  /** Distance + 1 by index, 0 if undecided. */
  readonly plies: Uint8Array;
  /** Pass + 1 of the last evaluation, by index. */
  readonly evaluatedIn: Uint8Array;
}

/** Solves a group with the move generator. Returns one table for each class. */
export function solveByRules(
  tablebase: Tablebase,
  group: MaterialGroup,
  successors: ReadonlyMap<string, Uint8Array>,
): Uint8Array[] {
  const solver = new RuleSolver(tablebase, group, successors);
  solver.solve();
  return solver.states.map(({ plies }) => encodeTable(tablebase.metric, plies));
}

class RuleSolver<P extends Position> {
  readonly states: readonly ClassState[];
  private readonly names: ReadonlySet<string>;
  private readonly byName: ReadonlyMap<string, ClassState>;
  /** Metrics of the successors, by class name. */
  private readonly metrics: ReadonlyMap<string, Metric>;
  private readonly onePly: OnePlySearch<P>;
  /** By distance: indices that are known to be decided in that pass. */
  private readonly pending: [ClassState, number][][] = [];

  constructor(
    private readonly tablebase: Tablebase<P>,
    group: MaterialGroup,
    private readonly successors: ReadonlyMap<string, Uint8Array>,
  ) {
    this.states = group.map(cls => ({
      cls,
      plies: new Uint8Array(cls.size),
      evaluatedIn: new Uint8Array(cls.size),
    }));
    this.byName = new Map(this.states.map(state => [state.cls.name, state]));
    this.names = new Set(this.byName.keys());
    this.metrics = new Map([...successors.keys()].map(name => [name, metricOf(tablebase, name)]));
    this.onePly = new OnePlySearch(tablebase, (name, index) => this.lookUp(name, index), false);
  }

  solve(): void {
    for (const state of this.states)
      for (let index = 0; index < state.cls.size; index++) this.evaluate(state, index, 0);
    for (let plies = 1; this.hasWork(plies); plies++) {
      for (const [state, index] of this.pending[plies] ?? []) this.decide(state, index, plies);
      for (const state of this.states) this.spread(state, plies);
    }
  }

  private hasWork(plies: number): boolean {
    if (plies <= 3 || this.pending.length > plies) return true;
    return this.states.some(state => state.plies.includes(plies));
  }

  /** Evaluates the predecessors of the positions decided in the last pass. */
  private spread(state: ClassState, plies: number): void {
    const visit = (cls: MaterialClass, index: number): void => this.evaluate(this.byName.get(cls.name)!, index, plies);
    for (let index = state.plies.indexOf(plies); index >= 0; index = state.plies.indexOf(plies, index + 1))
      this.tablebase.visitPredecessors(state.cls, index, visit);
  }

  /** Evaluates an undecided index, at most once in a pass. */
  private evaluate(state: ClassState, index: number, plies: number): void {
    if (state.plies[index] !== 0 || state.evaluatedIn[index] === plies + 1) return;
    state.evaluatedIn[index] = plies + 1;
    const position = this.tablebase.positionAt(state.cls, index);
    if (!position) return;
    const result = this.onePly.best(position, this.names);
    if (probeWdl(result) === WDL_DRAW) return;
    const distance = this.passFor(result, plies);
    if (distance === plies) this.decide(state, index, plies);
    else if (distance > plies) this.schedule(state, index, distance);
    else
      throw new Error(`${state.cls.name}, index ${index}: expected a distance of at least ${plies}, got ${distance}`);
  }

  /** Pass that decides a result found in pass `plies`. */
  private passFor(result: ProbeResult, plies: number): number {
    const { metric } = this.tablebase;
    if (metric === 'value') return nextPass(probeWdl(result), plies);
    return metric === 'limit' ? encodeLimitByte(result) - 1 : probeDistance(result);
  }

  private schedule(state: ClassState, index: number, plies: number): void {
    const waiting = this.pending[plies] ?? [];
    waiting.push([state, index]);
    this.pending[plies] = waiting;
  }

  private decide(state: ClassState, index: number, plies: number): void {
    if (plies > MAX_TABLE_PLIES) throw new Error(`expected distances up to ${MAX_TABLE_PLIES} plies, got ${plies}`);
    if (state.plies[index] === 0) state.plies[index] = plies + 1;
  }

  private lookUp(name: string, index: number): ProbeResult {
    const state = this.byName.get(name);
    if (state)
      return this.tablebase.metric === 'limit'
        ? decodeLimitByte(state.plies[index]!)
        : decodeDistanceByte(state.plies[index]!);
    const table = this.successors.get(name);
    if (!table) throw new Error(`table ${name} is missing`);
    return readEntry(this.metrics.get(name)!, table, index);
  }
}

/** With the metric `value`, the pass that decides a result: odd for wins, even for losses. */
const nextPass = (wdl: number, plies: number): number => plies + ((plies & 1) === (wdl === WDL_WIN ? 1 : 0) ? 0 : 1);

function encodeTable(metric: Metric, plies: Uint8Array): Uint8Array {
  if (metric !== 'value') return plies;
  const table = new Uint8Array(tableSizeBytes(metric, plies.length));
  for (let index = 0; index < plies.length; index++)
    table[index >> 2]! |= probeWdl(decodeDistanceByte(plies[index]!)) << (2 * (index & 3));
  return table;
}

/** Finished tables by class name. */
export type TablesByName = ReadonlyMap<string, Uint8Array>;

export function tableFinder(tables: TablesByName): (name: string) => Uint8Array {
  return name => {
    const table = tables.get(name);
    if (!table) throw new Error(`table ${name} is missing`);
    return table;
  };
}

export const createTables = ({ metric }: Tablebase, group: MaterialGroup): Uint8Array[] =>
  group.map(({ size }) => new Uint8Array(new SharedArrayBuffer(tableSizeBytes(metric, size))));

/** Solves a group on this thread, with the game's kernel if it has one. `captures` is what the kernel counted. */
export function solveSingleThreaded(
  tablebase: Tablebase,
  group: MaterialGroup,
  successors: TablesByName,
): { readonly tables: readonly Uint8Array[]; readonly captures: readonly number[] } {
  if (!tablebase.kernel) return { tables: solveByRules(tablebase, group, successors), captures: [] };
  const tables = createTables(tablebase, group);
  const context: SolverContext = {
    group,
    tables,
    successorTable: tableFinder(successors),
    tableBlocks: name => wholeTable(tablebase, name, tableFinder(successors)(name)),
    workspace: tablebase.kernel.workspace(group).map(bytes => new Uint8Array(bytes)),
    team: singleThreadTeam(),
  };
  return { tables, captures: tablebase.kernel.solve(context) };
}

/** Table in memory as a single block. */
function wholeTable(tablebase: Tablebase, name: string, table: Uint8Array): TableBlocks {
  const metric = metricOf(tablebase, name);
  return { metric, blockEntries: metric === 'value' ? 4 * table.length : table.length, read: () => table };
}

/** Copy of a table in shared memory, for changes. */
export function sharedCopy(table: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(table.length));
  copy.set(table);
  return copy;
}
