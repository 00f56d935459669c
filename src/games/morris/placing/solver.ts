/** Solving the layers of the placing phase, two at a time: the stored one, after the one that its moves lead to. */
import type { MaterialGroup, Metric, SolverContext, SolverKernel, TableBlocks, ThreadTeam } from '../../tablebase';
import { POINTS } from '../board';
import { FULL_DRAW, type MorrisRuleSet } from '../rules';
import { INVERSE, imageOfPoint } from '../symmetry';
import { combinationTable, rowLength, rowUsed, symmetryClasses } from '../tablebase/indexing';
import { materialClassName } from '../tablebase/prober';
import { planeBytes, wordsOf } from './cubes';
import { type Layer, type PlacedMen, placingClass } from './layers';
import { freePoints, RowSolver, rowBytes } from './row-solver';

/** Rows that a thread takes at a time. */
const ROWS_PER_CLAIM = 16;
/** Rows of an input table that a thread takes at a time: some blocks of a file. */
const INPUT_BYTES_PER_CLAIM = 1 << 20;

/** Layers of a group. */
interface GroupLayers {
  /** Solved before, or the start of the moving phase. */
  readonly input: Layer;
  /** Layer in which the column side moves, not stored; undefined if the stored layer leads to the input. */
  readonly derived: Layer | undefined;
  readonly stored: Layer | undefined;
}

/** Name of the table of a class in an input layer. */
export const inputTableName = (layer: Layer, men: PlacedMen): string =>
  layer.hands.rowSide + layer.hands.columnSide === 0
    ? materialClassName(men.row, men.column)
    : placingClass(layer, men).name;

export function createPlacingKernel(
  rules: MorrisRuleSet,
  layersOf: (group: MaterialGroup) => GroupLayers,
): SolverKernel {
  return {
    readsBlocks: true,
    returnsCounts: true,
    workspace: group => planeSizes(layersOf(group)),
    solve: context => new LayerSolver(rules, layersOf(context.group), context).solve(),
  };
}

/** Bytes of the planes by the number of men of the row side. */
function planeSizes({ input, derived }: GroupLayers): number[] {
  const sizes = new Array<number>(POINTS + 1).fill(0);
  for (const { row } of [...input.men, ...(derived?.men ?? [])])
    sizes[row] = symmetryClasses(row).representatives.length * rowBytes(row);
  return sizes;
}

class LayerSolver {
  private readonly rows: RowSolver;
  private readonly team: ThreadTeam;
  private readonly counts: Map<string, [win: number, draw: number, loss: number]>;

  constructor(
    private readonly rules: MorrisRuleSet,
    private readonly layers: GroupLayers,
    private readonly context: SolverContext,
  ) {
    this.rows = new RowSolver(rules);
    this.team = context.team;
    this.counts = new Map(context.group.map(({ name }) => [name, [0, 0, 0]]));
  }

  /** Returns the wins, draws and losses that this thread found in each class. */
  solve(): number[] {
    const { input, derived, stored } = this.layers;
    this.rows.cubes.ops.setMostMen(Math.max(...[...input.men, ...(derived?.men ?? [])].map(({ column }) => column)));
    for (const men of input.men) this.load(input, men);
    if (derived) this.solveDerived(derived);
    if (stored) this.solveStored(stored);
    return this.context.group.flatMap(({ name }) => this.counts.get(name)!);
  }

  private planes(men: number): Uint8Array | undefined {
    const planes = this.context.workspace[men]!;
    return planes.length > 0 ? planes : undefined;
  }

  /** Reads a table of the input layer into the planes. */
  private load(layer: Layer, men: PlacedMen): void {
    const { team } = this;
    const { row, column } = men;
    const rowCount = symmetryClasses(row).representatives.length;
    // If the row side also made the last placement, the values are those of the side that moved.
    const input = new InputRows(this.planes(row)!, row, column, !this.layers.derived);
    if (row + column === POINTS) {
      if (team.thread === 0) input.fillBoard(this.fullBoardValue());
    } else {
      const table = this.context.tableBlocks!(inputTableName(layer, men));
      const chunk = Math.max(1, Math.floor(INPUT_BYTES_PER_CLAIM / rowLength(row, column)));
      for (let first = team.claim(0, rowCount, chunk); first >= 0; first = team.claim(0, rowCount, chunk))
        input.load(table, first, Math.min(rowCount, first + chunk));
    }
    team.barrier();
  }

  /** Value of a full board for the side that would slide first: 0 a draw, 1 a win, 2 a loss. */
  private fullBoardValue(): number {
    if (this.rules.fullBoardAction === FULL_DRAW) return 0;
    return this.rules.firstSlider === 0 ? 2 : 1;
  }

  /** Solves the layer in place: a row depends on itself and on rows of fewer men. */
  private solveDerived(layer: Layer): void {
    for (const men of rowMen(layer).reverse()) {
      const planes = this.planes(men)!;
      const bytes = rowBytes(men);
      this.forEachRow(men, row => {
        const set = symmetryClasses(men).representatives[row]!;
        const solved = this.rows.solveForColumnSide(set, count => this.planes(count), layer.hands);
        planes.set(this.rows.cubes.bytes(solved, bytes), row * bytes);
        this.countRow(layer, men, row, solved);
      });
    }
  }

  private solveStored(layer: Layer): void {
    for (const men of rowMen(layer)) {
      const outputs = layer.men
        .filter(({ row }) => row === men)
        .map(({ column }) => this.outputRows(layer, men, column));
      this.forEachRow(men, row => {
        const set = symmetryClasses(men).representatives[row]!;
        const solved = this.rows.solveForRowSide(set, count => this.planes(count), layer.hands);
        const planes = this.rows.cubes.bytes(solved, rowBytes(men));
        for (const output of outputs) output.write(planes, row);
        this.countRow(layer, men, row, solved);
      });
    }
  }

  private outputRows(layer: Layer, row: number, column: number): OutputRows {
    const { name } = placingClass(layer, { row, column });
    return new OutputRows(this.context.tables[this.context.group.findIndex(cls => cls.name === name)]!, row, column);
  }

  private forEachRow(men: number, visit: (row: number) => void): void {
    const { team } = this;
    const rowCount = symmetryClasses(men).representatives.length;
    for (
      let first = team.claim(0, rowCount, ROWS_PER_CLAIM);
      first >= 0;
      first = team.claim(0, rowCount, ROWS_PER_CLAIM)
    )
      for (let row = first; row < Math.min(rowCount, first + ROWS_PER_CLAIM); row++) visit(row);
    team.barrier();
  }

  /** Counts the values of a solved row, symmetric positions once. */
  private countRow(layer: Layer, men: number, row: number, solved: number): void {
    const { cubes } = this.rows;
    const free = freePoints(symmetryClasses(men).representatives[row]!);
    const stable = symmetryClasses(men).stabilisers.get(row);
    let mask = 0;
    let all: readonly number[] | undefined;
    if (stable) {
      mask = cubes.canonicalMask(
        free.length,
        stable.map(symmetry => free.map(point => free.indexOf(imageOfPoint(INVERSE[symmetry]!, point)))),
      );
      cubes.ops.count(mask, wordsOf(free.length), 0);
      all = cubes.takeCounts().map(([first]) => first);
    }
    cubes.ops.count(solved, wordsOf(free.length), mask);
    const byMen = cubes.takeCounts();
    for (const { row: rowMenCount, column } of layer.men) {
      if (rowMenCount !== men) continue;
      const counts = this.counts.get(placingClass(layer, { row: men, column }).name)!;
      const [loss, noWin] = byMen[column]!;
      counts[0] += (all?.[column] ?? rowUsed(men, column)) - noWin;
      counts[1] += noWin - loss;
      counts[2] += loss;
    }
  }
}

/** Numbers of men of the row side in a layer, ascending. */
const rowMen = ({ men }: Layer): number[] => [...new Set(men.map(({ row }) => row))].sort((a, b) => a - b);

/** Values as two bits. */
const WIN = 1;
const LOSS = 2;

/** Planes of the rows of one class of the input layer. */
class InputRows {
  private readonly sets: Int32Array;
  private readonly stride: number;
  private readonly used: number;
  private readonly bytes: number;
  private readonly plane: number;

  constructor(
    private readonly planes: Uint8Array,
    men: number,
    others: number,
    private readonly isReversed: boolean,
  ) {
    this.sets = combinationTable(POINTS - men, others).sets;
    this.stride = rowLength(men, others);
    this.used = rowUsed(men, others);
    this.bytes = rowBytes(men);
    this.plane = planeBytes(POINTS - men);
  }

  /** Reads the rows from `first` up to `end`. */
  load(table: TableBlocks, first: number, end: number): void {
    const { blockEntries } = table;
    for (let index = first * this.stride; index < end * this.stride; ) {
      const block = Math.floor(index / blockEntries);
      const entries = table.read(block);
      const last = Math.min(end * this.stride, (block + 1) * blockEntries);
      this.loadEntries(table.metric, entries, block * blockEntries, index, last);
      index = last;
    }
  }

  private loadEntries(metric: Metric, entries: Uint8Array, start: number, from: number, end: number): void {
    for (let index = from; index < end; ) {
      const row = Math.floor(index / this.stride);
      const rowStart = row * this.stride;
      const last = Math.min(end, rowStart + this.used);
      if (metric === 'value') this.loadValues(entries, index - start, last - start, index - rowStart, row * this.bytes);
      else this.loadDistances(entries, index - start, last - start, index - rowStart, row * this.bytes);
      index = Math.min(end, rowStart + this.stride);
    }
  }

  private loadDistances(entries: Uint8Array, from: number, end: number, firstRank: number, row: number): void {
    const { planes, sets, plane } = this;
    const win = this.isReversed ? 1 : 0;
    for (let at = from, rank = firstRank; at < end; at++, rank++) {
      const byte = entries[at]!;
      if (byte !== 0 && (byte & 1) === win) continue;
      const set = sets[rank]!;
      const address = row + (set >> 3);
      planes[address + plane]! |= 1 << (set & 7);
      if (byte !== 0) planes[address]! |= 1 << (set & 7);
    }
  }

  private loadValues(entries: Uint8Array, from: number, end: number, firstRank: number, row: number): void {
    const { planes, sets, plane } = this;
    const win = this.isReversed ? LOSS : WIN;
    for (let at = from, rank = firstRank; at < end; at++, rank++) {
      const value = (entries[at >> 2]! >> (2 * (at & 3))) & 3;
      if (value === win) continue;
      const set = sets[rank]!;
      const address = row + (set >> 3);
      planes[address + plane]! |= 1 << (set & 7);
      if (value !== 0) planes[address]! |= 1 << (set & 7);
    }
  }

  /** Gives every position of a full board the same value. */
  fillBoard(value: number): void {
    const { planes, plane, bytes } = this;
    if (value === (this.isReversed ? LOSS : WIN)) return;
    const last = plane - 1;
    for (let row = 0; row < planes.length; row += bytes) {
      planes[row + plane + last]! |= 128;
      if (value !== 0) planes[row + last]! |= 128;
    }
  }
}

/** Table of one class of the stored layer. */
class OutputRows {
  private readonly sets: Int32Array;
  private readonly rowBytes: number;
  private readonly plane: number;

  constructor(
    private readonly table: Uint8Array,
    men: number,
    others: number,
  ) {
    this.sets = combinationTable(POINTS - men, others).sets;
    this.rowBytes = rowLength(men, others) / 4;
    this.plane = planeBytes(POINTS - men);
  }

  write(planes: Uint8Array, row: number): void {
    const { table, sets, plane } = this;
    let at = row * this.rowBytes;
    let byte = 0;
    for (let rank = 0; rank < sets.length; rank++) {
      const set = sets[rank]!;
      const address = set >> 3;
      const shift = set & 7;
      const noWin = (planes[address + plane]! >> shift) & 1;
      const loss = (planes[address]! >> shift) & 1;
      byte |= ((noWin ^ 1) | (loss << 1)) << (2 * (rank & 3));
      if ((rank & 3) === 3) {
        table[at++] = byte;
        byte = 0;
      }
    }
    if ((sets.length & 3) !== 0) table[at] = byte;
  }
}
