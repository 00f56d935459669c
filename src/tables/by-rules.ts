/**
 * Solves a group by nothing but the game's own rules: each candidate is judged by its turns, ply by ply. It serves
 * every rule set, and is the measure of the kernels.
 */
import {
  byteByLimit,
  DRAWN,
  distanceIn,
  type Endings,
  type Group,
  type Known,
  knownByByte,
  knownByLimit,
  knownIn,
  type Metric,
  type Space,
  tableBytes,
  valueIn,
  WON,
} from '../games/endings';
import type { Position } from '../games/game';
import { Judge } from './judge';

const MOST_PLIES = 254;

/** One space under work. */
interface Sheet {
  readonly space: Space;
  /** 0 where nothing is decided, else plies + 1. */
  readonly plies: Uint8Array;
  /** The last pass that judged the number. */
  readonly judged: Uint8Array;
}

export function solveByRules(endings: Endings, group: Group, below: ReadonlyMap<string, Uint8Array>): Uint8Array[] {
  const solver = new RuleSolver(endings, group, below);
  solver.solve();
  return solver.sheets.map(({ plies }) => inMetric(endings.metric, plies));
}

class RuleSolver<P extends Position> {
  readonly sheets: readonly Sheet[];
  private readonly names: ReadonlySet<string>;
  private readonly byName: ReadonlyMap<string, Sheet>;
  private readonly judge: Judge<P>;
  /** Numbers whose plies are known, but not yet their turn, by plies. */
  private readonly pending: [Sheet, number][][] = [];

  constructor(
    private readonly endings: Endings<P>,
    group: Group,
    private readonly below: ReadonlyMap<string, Uint8Array>,
  ) {
    this.sheets = group.map(space => ({
      space,
      plies: new Uint8Array(space.size),
      judged: new Uint8Array(space.size),
    }));
    this.byName = new Map(this.sheets.map(sheet => [sheet.space.name, sheet]));
    this.names = new Set(this.byName.keys());
    this.judge = new Judge(endings, (name, index) => this.look(name, index));
  }

  solve(): void {
    for (const sheet of this.sheets) for (let index = 0; index < sheet.space.size; index++) this.try(sheet, index, 0);
    for (let plies = 1; this.hasWork(plies); plies++) {
      for (const [sheet, index] of this.pending[plies] ?? []) this.decide(sheet, index, plies);
      for (const sheet of this.sheets) this.spread(sheet, plies);
    }
  }

  private hasWork(plies: number): boolean {
    if (plies <= 3 || this.pending.length > plies) return true;
    return this.sheets.some(sheet => sheet.plies.includes(plies));
  }

  /** Tries what comes before the positions decided at one ply less. */
  private spread(sheet: Sheet, plies: number): void {
    const visit = (space: Space, index: number): void => this.try(this.byName.get(space.name)!, index, plies);
    for (let index = sheet.plies.indexOf(plies); index >= 0; index = sheet.plies.indexOf(plies, index + 1))
      this.endings.before(sheet.space, index, visit);
  }

  /** Judges a number that is not decided, once in a pass. */
  private try(sheet: Sheet, index: number, plies: number): void {
    if (sheet.plies[index] !== 0 || sheet.judged[index] === plies + 1) return;
    sheet.judged[index] = plies + 1;
    const position = this.endings.positionAt(sheet.space, index);
    if (!position) return;
    const known = this.judge.best(position, this.names);
    if (valueIn(known) === DRAWN) return;
    const distance = this.passOf(known, plies);
    if (distance === plies) this.decide(sheet, index, plies);
    else if (distance > plies) this.put(sheet, index, distance);
    else throw new Error(`${sheet.space.name}, number ${index}: ${distance} plies come to light only after ${plies}`);
  }

  /** The pass that decides what is found to be worth so much in this one. */
  private passOf(known: Known, plies: number): number {
    const { metric } = this.endings;
    if (metric === 'value') return nextOf(valueIn(known), plies);
    return metric === 'limit' ? byteByLimit(known) - 1 : distanceIn(known);
  }

  private put(sheet: Sheet, index: number, plies: number): void {
    const waiting = this.pending[plies] ?? [];
    waiting.push([sheet, index]);
    this.pending[plies] = waiting;
  }

  private decide(sheet: Sheet, index: number, plies: number): void {
    if (plies > MOST_PLIES) throw new Error(`a win takes more than ${MOST_PLIES} plies: no byte holds it`);
    if (sheet.plies[index] === 0) sheet.plies[index] = plies + 1;
  }

  private look(name: string, index: number): Known {
    const sheet = this.byName.get(name);
    if (sheet)
      return this.endings.metric === 'limit' ? knownByLimit(sheet.plies[index]!) : knownByByte(sheet.plies[index]!);
    const table = this.below.get(name);
    if (!table) throw new Error(`the table ${name} is not there`);
    return knownIn(this.endings.metric, table, index);
  }
}

/** Where tables tell no plies, a value counts from the pass that finds it: wins have odd ones, losses even ones. */
const nextOf = (value: number, plies: number): number => plies + ((plies & 1) === (value === WON ? 1 : 0) ? 0 : 1);

function inMetric(metric: Metric, plies: Uint8Array): Uint8Array {
  if (metric !== 'value') return plies;
  const table = new Uint8Array(tableBytes(metric, plies.length));
  for (let index = 0; index < plies.length; index++)
    table[index >> 2]! |= valueIn(knownByByte(plies[index]!)) << (2 * (index & 3));
  return table;
}
