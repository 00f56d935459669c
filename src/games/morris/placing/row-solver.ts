/**
 * Solves the placing phase row by row.
 *
 * A row holds all positions with the same men of one side, the row side; its bits stand for the placements of the other
 * side, the column side. The first plane of a row is 'the side to move loses', the second 'the side to move does not win'.
 * A win has a move into the first plane of the next layer, a loss has no move into the second: one operation, "some move
 * leads into this set", serves both planes, 128 positions at a time.
 *
 * If the row side moves, its man leads to another row. If the column side moves, its man is a step within the row.
 */
import { bitIndices, popcount } from '../../../util/bits';
import { ALL_POINTS, LINES_PER_POINT, linePoints, NO_POINT, POINTS } from '../board';
import type { CaptureRule, MorrisRuleSet } from '../rules';
import { INVERSE, imageOfPoint } from '../symmetry';
import { CLASS_SHIFT, combinationRank, SYMMETRY_MASK, symmetryClasses } from '../tablebase/indexing';
import { millOffer, remainingSets, TOO_FEW } from '../tablebase/removals';
import { CUBE_PLANES, CubeMemory, planeBytes, wordsOf } from './cubes';

/** Rows of the next layer by the number of men of the row side; undefined if no position has that number. */
type NextRows = (men: number) => Uint8Array | undefined;

/** Men in hand of both sides after the moves of a layer. */
export interface Hands {
  readonly rowSide: number;
  readonly columnSide: number;
}

/** Capture that the arrival of a man may offer. */
interface Offer {
  /** Men that it captures. */
  readonly targets: number;
  /** Points that men of the column side must occupy. */
  readonly condition: number;
}

export const rowBytes = (men: number): number => CUBE_PLANES * planeBytes(POINTS - men);

/** Points that a set of men leaves free, ascending: the dimensions of a row. */
export const freePoints = (men: number): number[] => bitIndices(ALL_POINTS & ~men);

export class RowSolver {
  readonly cubes = new CubeMemory();
  private readonly lines: readonly number[];
  private readonly heap: number;
  /** Rules for removing men of the row side, by its men in hand. */
  private readonly rulesByHand: readonly MorrisRuleSet[];
  private readonly protects: boolean;

  constructor(private readonly rules: MorrisRuleSet) {
    const { board, minMen, pieces, takesFromMills, takesFromMillsWhilePlacing } = rules;
    this.heap = this.cubes.mark();
    this.lines = board.lines.map(linePoints);
    this.protects = !takesFromMills && !takesFromMillsWhilePlacing;
    this.rulesByHand = Array.from({ length: pieces + 1 }, (_, hand) => ({
      ...rules,
      minMen: minMen - hand,
      takesFromMills: !this.protects,
    }));
  }

  /** Solves a row whose side is to move. Returns its address, valid until the next call. */
  solveForRowSide(men: number, next: NextRows, hands: Hands): number {
    const { cubes, heap } = this;
    cubes.release(heap);
    const free = freePoints(men);
    const result = cubes.zeroRow(free.length);
    for (const [d, point] of free.entries()) {
      const mark = cubes.mark();
      const points = withoutDimension(free, d);
      const row = this.loadRow(next, men | (1 << point), points);
      const reached = this.afterRowMove(row, men, point, points, hands);
      cubes.ops.addZeroHalf(reached, result, wordsOf(points.length), d);
      cubes.release(mark);
    }
    cubes.ops.finish(result, wordsOf(free.length));
    return result;
  }

  /** Solves a row in which the other side is to move. */
  solveForColumnSide(men: number, next: NextRows, hands: Hands): number {
    const { cubes, heap } = this;
    cubes.release(heap);
    const free = freePoints(men);
    const unions = new RowUnions(free.length, remaining => this.loadRow(next, remaining, free), cubes);
    const result = cubes.zeroRow(free.length);
    for (const [d, point] of free.entries()) {
      const lines = this.lines
        .filter(line => ((line >> point) & 1) !== 0 && (line & men) === 0)
        .map(line => line ^ (1 << point));
      const custodian = columnOffers(this.rules.custodian, men, point);
      const intervention = columnOffers(this.rules.intervention, men, point).reduce(
        (all, { targets }) => all | targets,
        0,
      );
      const conditions = [...lines, ...custodian.map(({ condition }) => condition)];
      cubes.setConditions(conditions.map(condition => dimensionsOf(condition, free)));
      for (let truth = 0; truth < 1 << conditions.length; truth++) {
        const mills = this.countedMills(lines.filter((_, i) => (truth >> i) & 1).length);
        const targets = custodian
          .filter((_, i) => (truth >> (lines.length + i)) & 1)
          .reduce((all, offer) => all | offer.targets, 0);
        const remaining = this.remainingAfter(men, point, mills, targets, intervention, hands);
        const source = unions.row(remaining);
        cubes.ops.addPlacements(source, result, wordsOf(free.length), d, conditions.length, truth);
      }
    }
    cubes.ops.finish(result, wordsOf(free.length));
    return result;
  }

  /** Sets of men of the row side that may remain when the column side places a man. */
  private remainingAfter(
    men: number,
    point: number,
    mills: number,
    custodian: number,
    intervention: number,
    { rowSide }: Hands,
  ): readonly number[] {
    if (men === 0 || (mills | custodian | intervention) === 0) return [men];
    const removals = mills !== 0 ? mills : custodian !== 0 ? 1 : 2;
    return remainingSets(this.rulesByHand[rowSide]!, 1 << point, men, {
      ...millOffer(removals),
      custodian,
      intervention,
      includesMill: mills !== 0,
    });
  }

  private countedMills(mills: number): number {
    return this.rules.removesPerMill ? mills : Math.min(mills, 1);
  }

  /**
   * Positions from which the row side, by placing a man on `point`, gets into a row of the next layer, by the men of the
   * column side. `points` are the dimensions of that row.
   */
  private afterRowMove(row: number, men: number, point: number, points: readonly number[], hands: Hands): number {
    const { cubes, rules } = this;
    const closed = this.lines.filter(line => ((line >> point) & 1) !== 0 && (line & ~men) === 1 << point).length;
    const mills = this.countedMills(closed);
    const offers = [...rowOffers(rules.custodian, men, point), ...rowOffers(rules.intervention, men, point)];
    if (mills === 0 && offers.length === 0) return row;
    const size = wordsOf(points.length);
    const tooFew = rules.minMen - hands.columnSide - 1;
    if (tooFew >= 0) cubes.ops.addUpTo(row, size, tooFew);
    if (mills !== 0) cubes.setLines(points.map(at => this.protectingPairs(at, points)));
    if (offers.length === 0) return this.removeByMills(row, points, mills, 0);
    const dimensions = offers.map(({ condition }) => dimensionsOf(condition, points));
    cubes.setConditions(dimensions);
    const result = cubes.zeroRow(points.length);
    for (let truth = 0; truth < 1 << offers.length; truth++) {
      const add = (source: number): void => cubes.ops.addMasked(source, result, size, offers.length, truth);
      const active = dimensions.filter((_, i) => (truth >> i) & 1);
      for (const targets of active) add(this.removeAll(row, points, targets));
      const targets = active.reduce((all, set) => all | set, 0);
      if (mills !== 0) add(this.removeByMills(row, points, mills, targets));
      else if (truth === 0) add(row);
    }
    return result;
  }

  /** Sets from which the removals for `mills` mills lead into a row. The first may not take the dimensions `excluded`. */
  private removeByMills(row: number, points: readonly number[], mills: number, excluded: number): number {
    const { cubes } = this;
    let result = row;
    for (let left = mills; left > 0; left--) {
      const source = result;
      result = cubes.allocateRow(points.length);
      cubes.ops.removeByMill(source, result, wordsOf(points.length), left === 1 ? excluded : 0);
    }
    return result;
  }

  /** Sets from which removing the men of all these dimensions leads into a row. */
  private removeAll(row: number, points: readonly number[], dimensions: number): number {
    const { cubes } = this;
    let result = row;
    for (const d of bitIndices(dimensions)) {
      const source = result;
      result = cubes.allocateRow(points.length);
      cubes.ops.removeOne(source, result, wordsOf(points.length), d);
    }
    return result;
  }

  /** Pairs of dimensions that form a mill with a point and protect the man there. */
  private protectingPairs(point: number, points: readonly number[]): number[] {
    if (!this.protects) return [];
    const free = points.reduce((set, at) => set | (1 << at), 0);
    return this.lines
      .filter(line => ((line >> point) & 1) !== 0 && (line & free) === line)
      .map(line => dimensionsOf(line ^ (1 << point), points));
  }

  /**
   * Copies a row of the next layer, with these points as its dimensions. Positions with men on other points are dropped. Empty
   * if no position has that number of men.
   */
  private loadRow(next: NextRows, men: number, points: readonly number[]): number {
    const { cubes } = this;
    const count = popcount(men);
    const rows = next(count);
    if (!rows) return cubes.zeroRow(points.length);
    const entry = symmetryClasses(count).entries[combinationRank(men)]!;
    const length = rowBytes(count);
    const start = (entry >> CLASS_SHIFT) * length;
    const symmetry = INVERSE[entry & SYMMETRY_MASK]!;
    const representative = symmetryClasses(count).representatives[entry >> CLASS_SHIFT]!;
    const order = freePoints(representative).map(point => imageOfPoint(symmetry, point));
    const row = cubes.allocateRow(points.length);
    const mark = cubes.mark();
    let source = order.length === points.length ? row : cubes.allocate(length);
    cubes.bytes(source, length).set(rows.subarray(start, start + length));
    for (const extra of order.filter(point => !points.includes(point))) {
      const d = order.indexOf(extra);
      order[d] = order.at(-1)!;
      order.pop();
      const half = order.length === points.length ? row : cubes.allocateRow(order.length);
      cubes.ops.takeZeroHalf(source, half, wordsOf(order.length), d);
      source = half;
    }
    cubes.release(mark);
    const words = CUBE_PLANES * wordsOf(order.length);
    for (const [d, point] of points.entries()) {
      const from = order.indexOf(point);
      if (from === d) continue;
      order[from] = order[d]!;
      order[d] = point;
      cubes.ops.swapDimensions(row, words, d, from);
    }
    return row;
  }
}

/** Unions of rows that removals lead to, loaded and added up when they are first needed. */
class RowUnions {
  private readonly rows = new Map<number, number>();
  private readonly unions = new Map<string, number>();

  constructor(
    private readonly dimensions: number,
    private readonly load: (men: number) => number,
    private readonly cubes: CubeMemory,
  ) {}

  /** Row of all positions in the rows of these sets of men. TOO_FEW stands for all positions. */
  row(sets: readonly number[]): number {
    const key = sets.join();
    const known = this.unions.get(key);
    if (known !== undefined) return known;
    const union = this.build(sets);
    this.unions.set(key, union);
    return union;
  }

  private build(sets: readonly number[]): number {
    const { cubes, dimensions } = this;
    if (sets.length === 1) return this.single(sets[0]!);
    const union = cubes.zeroRow(dimensions);
    for (const set of sets) cubes.ops.add(this.single(set), union, CUBE_PLANES * wordsOf(dimensions));
    return union;
  }

  private single(men: number): number {
    const known = this.rows.get(men);
    if (known !== undefined) return known;
    const row = men === TOO_FEW ? this.cubes.zeroRow(this.dimensions) : this.load(men);
    if (men === TOO_FEW) this.cubes.ops.addUpTo(row, wordsOf(this.dimensions), POINTS);
    this.rows.set(men, row);
    return row;
  }
}

/** Captures that the row side may make by placing a man on `point`. */
function rowOffers(rule: CaptureRule, men: number, point: number): Offer[] {
  return possibleCaptures(rule, point)
    .filter(({ targets, helpers }) => (helpers & ~men) === 0 && (targets & men) === 0)
    .map(({ targets }) => ({ targets, condition: targets }));
}

/** Captures that the column side may make by placing a man on `point`, against `men` of the row side. */
function columnOffers(rule: CaptureRule, men: number, point: number): Offer[] {
  return possibleCaptures(rule, point)
    .filter(({ targets, helpers }) => (targets & ~men) === 0 && (helpers & men) === 0)
    .map(({ targets, helpers }) => ({ targets, condition: helpers }));
}

function possibleCaptures(rule: CaptureRule, point: number): { targets: number; helpers: number }[] {
  const indices = Array.from({ length: LINES_PER_POINT }, (_, line) => point * LINES_PER_POINT + line);
  return indices
    .map(i => ({ targets: rule.targets[i]!, helpers: rule.helpers[i]! }))
    .filter(({ targets }) => rule.whilePlacing && targets !== NO_POINT);
}

/** Dimensions of a cube after one was fixed: the highest takes its place. */
function withoutDimension(points: readonly number[], d: number): number[] {
  const rest = [...points];
  const last = rest.pop()!;
  if (d < rest.length) rest[d] = last;
  return rest;
}

/** Set of dimensions by their points. */
const dimensionsOf = (set: number, points: readonly number[]): number =>
  bitIndices(set).reduce((dimensions, point) => dimensions | (1 << points.indexOf(point)), 0);
