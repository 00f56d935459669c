/** What a position is worth by its turns, and by what is known of the positions that they lead to. */

import { DRAW, MAX_ACTIONS, ONGOING, type Outcome, type Position, verdictOf } from '../games/rules';
import {
  decodeDistanceByte,
  decodeLimitByte,
  encodeLimitByte,
  type MaterialClass,
  type MaterialGroup,
  type Metric,
  makeProbeResult,
  type ProbeResult,
  probeDistance,
  probeWdl,
  readEntry,
  type SolverContext,
  type Tablebase,
  tableSizeBytes,
  UNKNOWN,
  WDL_DRAW,
  WDL_LOSS,
  WDL_WIN,
} from '../games/tablebase';
import { singleThreadTeam } from './thread-team';

/** What is known of a number of a space. */
type TableLookup = (space: string, index: number) => ProbeResult;

/** Actions that can follow each other without a position that lies in a space. */
const MAX_DEPTH_WITHOUT_CLASS = 64;

/** A win by a removal or an end, and a loss where nothing is left but removals. */
const WIN_AT_ONCE = makeProbeResult(WDL_WIN, 1);
const LOSS_BY_REMOVALS = makeProbeResult(WDL_LOSS, 2);
/** A loss that nothing puts off, where plies are those of what rules that count moves allow. */
const LOSS_AT_ONCE = makeProbeResult(WDL_LOSS, 1);

/**
 * Plays all turns of a position, to the first position behind each that lies in a space, and takes the best. Every
 * action is the game's own. Where something is pending that no space knows, it looks a turn further.
 */
export class OnePlySearch<P extends Position> {
  private readonly list = new Int32Array(MAX_ACTIONS * MAX_DEPTH_WITHOUT_CLASS);
  private group: ReadonlySet<string> = new Set();

  constructor(
    private readonly endings: Tablebase<P>,
    private readonly readIndex: TableLookup,
  ) {}

  /** The worth of a position for the side to move; `group`: the names of the spaces that quiet turns lead to. */
  best(position: P, group: ReadonlySet<string>): ProbeResult {
    this.group = group;
    const known = this.bestAmong(position, 0);
    return this.endings.metric === 'value' && known !== UNKNOWN ? probeWdl(known) : known;
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

  /** The worth of the position behind an action, for the side that made it. */
  private valueAfter(position: P, from: number, side: number): ProbeResult {
    const outcome = position.outcome(0);
    if (outcome !== ONGOING) return outcomeResult(outcome, side, 1);
    if (position.midTurn) return this.bestAmong(position, from);
    const space = this.endings.classOf(position);
    const known = space ? this.lookUp(position, space) : this.bestAmong(position, from);
    const stays = space !== undefined && this.group.has(space.name);
    return resultBefore(known, position.side === side, this.endings.metric, stays);
  }

  private valueWithoutMoves(position: P): ProbeResult {
    const known = outcomeResult(position.outcomeWithoutMoves(), position.side, 0);
    return known !== WDL_DRAW && this.endings.metric === 'limit' ? LOSS_AT_ONCE : known;
  }

  /** What is known of a position in a space, as the rules that count moves leave it where the tables know of these. */
  lookUp(position: P, space: MaterialClass): ProbeResult {
    const { pliesLeft: left } = this.endings;
    const known = this.readIndex(space.name, this.endings.indexOf(space, position));
    return left && known !== UNKNOWN && probeDistance(known) > left(position) ? WDL_DRAW : known;
  }
}

/** Worse than anything. */
const NO_MOVE = -2;

/** A win, the shorter the better; then what is not known; a draw; a loss, the longer the better. */
function resultRank(known: ProbeResult): number {
  if (known === NO_MOVE) return -1000;
  if (known === UNKNOWN) return 1;
  if (probeWdl(known) === WDL_DRAW) return 0;
  return probeWdl(known) === WDL_WIN ? 1000 - probeDistance(known) : probeDistance(known) - 500;
}

const betterResult = (a: ProbeResult, b: ProbeResult): ProbeResult => (resultRank(b) > resultRank(a) ? b : a);

/** An end for `side`, so many plies on: a loss by its own action counts two, as every loss by an action does. */
function outcomeResult(outcome: Outcome, side: number, plies: number): ProbeResult {
  const verdict = verdictOf(outcome);
  if (verdict === DRAW) return WDL_DRAW;
  return verdict - 1 === side ? WIN_AT_ONCE : makeProbeResult(WDL_LOSS, 2 * plies);
}

/** What is known to the side to act, one turn earlier for `same`, the side itself, or the other one. */
function resultBefore(known: ProbeResult, same: boolean, metric: Metric, stays: boolean): ProbeResult {
  if (known === UNKNOWN || probeWdl(known) === WDL_DRAW) return known;
  const value = same ? probeWdl(known) : WDL_WIN + WDL_LOSS - probeWdl(known);
  if (metric === 'value') return value;
  if (!stays && metric === 'limit') return value === WDL_WIN ? WIN_AT_ONCE : LOSS_AT_ONCE;
  if (!stays && metric === 'removal') return value === WDL_WIN ? WIN_AT_ONCE : LOSS_BY_REMOVALS;
  return makeProbeResult(value, probeDistance(known) + (same ? 2 : 1));
}

/**
 * Solves a group by nothing but the game's own rules: each candidate is judged by its turns, ply by ply. It serves
 * every rule set, and is the measure of the kernels.
 */

const MAX_TABLE_PLIES = 254;

/** One space under work. */
interface ClassState {
  readonly space: MaterialClass;
  /** 0 where nothing is decided, else plies + 1. */
  readonly plies: Uint8Array;
  /** The last pass that judged the number. */
  readonly evaluatedIn: Uint8Array;
}

export function solveByRules(
  endings: Tablebase,
  group: MaterialGroup,
  below: ReadonlyMap<string, Uint8Array>,
): Uint8Array[] {
  const solver = new RuleSolver(endings, group, below);
  solver.solve();
  return solver.states.map(({ plies }) => encodeTable(endings.metric, plies));
}

class RuleSolver<P extends Position> {
  readonly states: readonly ClassState[];
  private readonly names: ReadonlySet<string>;
  private readonly byName: ReadonlyMap<string, ClassState>;
  private readonly onePly: OnePlySearch<P>;
  /** Numbers whose plies are known, but not yet their turn, by plies. */
  private readonly pending: [ClassState, number][][] = [];

  constructor(
    private readonly endings: Tablebase<P>,
    group: MaterialGroup,
    private readonly successors: ReadonlyMap<string, Uint8Array>,
  ) {
    this.states = group.map(space => ({
      space,
      plies: new Uint8Array(space.size),
      evaluatedIn: new Uint8Array(space.size),
    }));
    this.byName = new Map(this.states.map(sheet => [sheet.space.name, sheet]));
    this.names = new Set(this.byName.keys());
    this.onePly = new OnePlySearch(endings, (name, index) => this.lookUp(name, index));
  }

  solve(): void {
    for (const sheet of this.states)
      for (let index = 0; index < sheet.space.size; index++) this.evaluate(sheet, index, 0);
    for (let plies = 1; this.hasWork(plies); plies++) {
      for (const [sheet, index] of this.pending[plies] ?? []) this.decide(sheet, index, plies);
      for (const sheet of this.states) this.spread(sheet, plies);
    }
  }

  private hasWork(plies: number): boolean {
    if (plies <= 3 || this.pending.length > plies) return true;
    return this.states.some(sheet => sheet.plies.includes(plies));
  }

  /** Tries what comes before the positions decided at one ply less. */
  private spread(sheet: ClassState, plies: number): void {
    const visit = (space: MaterialClass, index: number): void =>
      this.evaluate(this.byName.get(space.name)!, index, plies);
    for (let index = sheet.plies.indexOf(plies); index >= 0; index = sheet.plies.indexOf(plies, index + 1))
      this.endings.visitPredecessors(sheet.space, index, visit);
  }

  /** Judges a number that is not decided, once in a pass. */
  private evaluate(sheet: ClassState, index: number, plies: number): void {
    if (sheet.plies[index] !== 0 || sheet.evaluatedIn[index] === plies + 1) return;
    sheet.evaluatedIn[index] = plies + 1;
    const position = this.endings.positionAt(sheet.space, index);
    if (!position) return;
    const known = this.onePly.best(position, this.names);
    if (probeWdl(known) === WDL_DRAW) return;
    const distance = this.passFor(known, plies);
    if (distance === plies) this.decide(sheet, index, plies);
    else if (distance > plies) this.schedule(sheet, index, distance);
    else throw new Error(`${sheet.space.name}, number ${index}: ${distance} plies come to light only after ${plies}`);
  }

  /** The pass that decides what is found to be worth so much in this one. */
  private passFor(known: ProbeResult, plies: number): number {
    const { metric } = this.endings;
    if (metric === 'value') return nextPass(probeWdl(known), plies);
    return metric === 'limit' ? encodeLimitByte(known) - 1 : probeDistance(known);
  }

  private schedule(sheet: ClassState, index: number, plies: number): void {
    const waiting = this.pending[plies] ?? [];
    waiting.push([sheet, index]);
    this.pending[plies] = waiting;
  }

  private decide(sheet: ClassState, index: number, plies: number): void {
    if (plies > MAX_TABLE_PLIES) throw new Error(`a win takes more than ${MAX_TABLE_PLIES} plies: no byte holds it`);
    if (sheet.plies[index] === 0) sheet.plies[index] = plies + 1;
  }

  private lookUp(name: string, index: number): ProbeResult {
    const sheet = this.byName.get(name);
    if (sheet)
      return this.endings.metric === 'limit'
        ? decodeLimitByte(sheet.plies[index]!)
        : decodeDistanceByte(sheet.plies[index]!);
    const table = this.successors.get(name);
    if (!table) throw new Error(`the table ${name} is not there`);
    return readEntry(this.endings.metric, table, index);
  }
}

/** Where tables tell no plies, a value counts from the pass that finds it: wins have odd ones, losses even ones. */
const nextPass = (value: number, plies: number): number =>
  plies + ((plies & 1) === (value === WDL_WIN ? 1 : 0) ? 0 : 1);

function encodeTable(metric: Metric, plies: Uint8Array): Uint8Array {
  if (metric !== 'value') return plies;
  const table = new Uint8Array(tableSizeBytes(metric, plies.length));
  for (let index = 0; index < plies.length; index++)
    table[index >> 2]! |= probeWdl(decodeDistanceByte(plies[index]!)) << (2 * (index & 3));
  return table;
}

/** Solves a group on this thread: by the game's kernel, or by its rules alone. */

/** Finished tables by the names of their spaces. */
export type TablesByName = ReadonlyMap<string, Uint8Array>;

export function tableFinder(tables: TablesByName): (name: string) => Uint8Array {
  return name => {
    const table = tables.get(name);
    if (!table) throw new Error(`the table ${name} is not there`);
    return table;
  };
}

export const createTables = ({ metric }: Tablebase, group: MaterialGroup): Uint8Array[] =>
  group.map(({ size }) => new Uint8Array(new SharedArrayBuffer(tableSizeBytes(metric, size))));

/** The tables of a group, given those below it, and what the kernel has counted. */
export function solveSingleThreaded(
  endings: Tablebase,
  group: MaterialGroup,
  below: TablesByName,
): { readonly tables: readonly Uint8Array[]; readonly captures: readonly number[] } {
  if (!endings.kernel) return { tables: solveByRules(endings, group, below), captures: [] };
  const tables = createTables(endings, group);
  const work: SolverContext = {
    group,
    tables,
    successorTable: tableFinder(below),
    workspace: endings.kernel.workspace(group).map(bytes => new Uint8Array(bytes)),
    team: singleThreadTeam(),
  };
  return { tables, captures: endings.kernel.solve(work) };
}

/** A table that may be changed, in shared memory. */
export function sharedCopy(table: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(table.length));
  copy.set(table);
  return copy;
}
