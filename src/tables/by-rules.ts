/**
 * Solves a group by nothing but the game's own rules: each candidate is judged by its turns, ply by ply. It serves
 * every rule set, and is the measure of the kernels.
 */
import {
  decodeDistanceByte,
  decodeLimitByte,
  encodeLimitByte,
  type MaterialClass,
  type MaterialGroup,
  type Metric,
  type ProbeResult,
  probeDistance,
  probeWdl,
  readEntry,
  type Tablebase,
  tableSizeBytes,
  WDL_DRAW,
  WDL_WIN,
} from '../games/endings';
import type { Position } from '../games/game';
import { OnePlySearch } from './judge';

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
