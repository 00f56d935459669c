/** Tablebase of morris: the moving phase, with both hands empty and nothing pending. */
import { lowestBit, popcount } from '../../../util/bits';
import { fail, ok, type Result } from '../../../util/result';
import { NO_LIMIT, ONGOING, type RuleValues } from '../../rules';
import type {
  MaterialClass,
  MaterialGroup,
  Metric,
  Prober,
  SolverKernel,
  Tablebase,
  TableEntries,
  WdlCounts,
} from '../../tablebase';
import { ALL_POINTS } from '../board';
import { ensureActions } from '../end-of-move';
import { placingTablebase } from '../placing/index';
import { MorrisPosition } from '../position';
import { BLOCKED_PASSES, type MorrisRuleSet, morrisRuleSet } from '../rules';
import { initCompressionTables } from './compressed-board';
import { indexCount, initRankTables, PositionIndex, rowLength, rowUsed, symmetryClasses } from './indexing';
import { isTablePosition, MorrisProber, materialClassName } from './prober';
import { moveLimit, tablebaseSignature, usesLimitMetric } from './rules';
import { canSolve, createSolverKernel } from './solver';

/** Most men that one move can remove: one for a mill, a pair by intervention, one for each of three lines. */
function maxRemovalsPerMove({ removesPerMill, unblocksAtOnce, hasCaptures }: MorrisRuleSet): number {
  if (removesPerMill || unblocksAtOnce) return 3;
  return hasCaptures ? 2 : 1;
}

/** Classes of up to this many men take the kernel a second. Most games that reach flying need them. */
const MAX_QUICK_MEN = 7;

/** Tablebase of a rule set. */
export function morrisTablebase(_variant: string, values: RuleValues): Result<Tablebase<MorrisPosition>> {
  const rules = morrisRuleSet(values);
  if (!rules.ok) return rules;
  if (rules.value.oneTimeMills) return fail('no tables with OneTimeUseMill: the used mills are not part of a position');
  initRankTables();
  initCompressionTables();
  return ok(new MorrisTablebase(rules.value, values));
}

class MorrisTablebase implements Tablebase<MorrisPosition> {
  readonly signature: string;
  readonly metric: Metric;
  readonly conversionLimit?: (cls: MaterialClass) => number;
  readonly pliesLeft?: (position: MorrisPosition) => number;
  readonly maxMen: number;
  readonly kernel?: SolverKernel;
  readonly opening: Result<Tablebase<MorrisPosition>>;
  private readonly classes: (MaterialClass | undefined)[] = [];
  private readonly indices: (PositionIndex | undefined)[] = [];
  /** Returned by `positionAt`. */
  private readonly scratch: MorrisPosition;

  constructor(
    private readonly rules: MorrisRuleSet,
    values: RuleValues,
  ) {
    this.signature = tablebaseSignature(rules, values);
    this.maxMen = 2 * rules.pieces;
    if (usesLimitMetric(rules)) {
      this.metric = 'limit';
      this.pliesLeft = position => moveLimit(rules, popcount(position.own), popcount(position.enemy)) - position.slides;
      this.scratch = new MorrisPosition({ ...rules, hasRepetitionRule: false });
    } else {
      this.metric = 'removal';
      this.conversionLimit = ({ pieceCounts }) => moveLimit(rules, pieceCounts[0]!, pieceCounts[1]!);
      this.scratch = new MorrisPosition({
        ...rules,
        nMove: NO_LIMIT,
        endgameNMove: NO_LIMIT,
        hasRepetitionRule: false,
      });
    }
    if (canSolve(rules)) this.kernel = createSolverKernel(rules);
    this.opening = placingTablebase(rules, values, this);
  }

  groups(men: number): MaterialGroup[] {
    const { minMen, pieces } = this.rules;
    const groups: MaterialGroup[] = [];
    for (let sum = 2 * minMen; sum <= Math.min(men, 2 * pieces); sum++)
      for (let fewer = sum >> 1; fewer >= Math.max(minMen, sum - pieces); fewer--) {
        const more = sum - fewer;
        const cls = this.materialClass(more, fewer);
        groups.push(more === fewer ? [cls] : [cls, this.materialClass(fewer, more)]);
      }
    return groups;
  }

  isQuickToBuild([cls]: MaterialGroup): boolean {
    const [own = 0, enemies = 0] = cls!.pieceCounts;
    return own + enemies <= MAX_QUICK_MEN;
  }

  /** Includes every pair of fewer men if a mill ban may outlast several removals. */
  successorsOf({ pieceCounts }: MaterialClass): string[] {
    const [own = 0, enemies = 0] = pieceCounts;
    const { minMen, forbidsReturn } = this.rules;
    const names = new Set<string>();
    for (let removed = 1; removed <= maxRemovalsPerMove(this.rules) && enemies - removed >= minMen; removed++)
      names.add(materialClassName(enemies - removed, own));
    if (forbidsReturn)
      for (let fewerOwn = minMen; fewerOwn <= own; fewerOwn++)
        for (let fewerEnemies = minMen; fewerEnemies < enemies; fewerEnemies++) {
          names.add(materialClassName(fewerOwn, fewerEnemies));
          names.add(materialClassName(fewerEnemies, fewerOwn));
        }
    return [...names];
  }

  classOf(position: MorrisPosition): MaterialClass | undefined {
    return isTablePosition(position) ? this.materialClass(popcount(position.own), popcount(position.enemy)) : undefined;
  }

  indexOf({ pieceCounts }: MaterialClass, position: MorrisPosition): number {
    return this.positionIndex(pieceCounts[0]!, pieceCounts[1]!).indexOf(position.own, position.enemy);
  }

  positionAt({ pieceCounts }: MaterialClass, index: number): MorrisPosition | undefined {
    const positionIndex = this.positionIndex(pieceCounts[0]!, pieceCounts[1]!);
    if (!positionIndex.isUsed(index)) return undefined;
    const position = this.setUp(positionIndex.ownMen(index), positionIndex.enemyMen(index));
    const { own } = position;
    if (this.rules.unblocksAtOnce) ensureActions(position);
    return isTablePosition(position) && position.own === own ? position : undefined;
  }

  isCanonical({ pieceCounts }: MaterialClass, index: number): boolean {
    return this.positionIndex(pieceCounts[0]!, pieceCounts[1]!).isCanonical(index);
  }

  visitPredecessors(
    { pieceCounts }: MaterialClass,
    index: number,
    visit: (cls: MaterialClass, index: number) => void,
  ): void {
    const [ownCount = 0, enemyCount = 0] = pieceCounts;
    const own = this.positionIndex(ownCount, enemyCount).ownMen(index);
    const enemy = this.positionIndex(ownCount, enemyCount).enemyMen(index);
    const visitAll = (mover: number, other: number): void => {
      const [men, others] = [popcount(mover), popcount(other)];
      for (const predecessor of this.positionIndex(men, others).allIndices(mover, other))
        visit(this.materialClass(men, others), predecessor);
    };
    this.forEachUnmove(enemy, own, before => visitAll(before, own));
    if (this.rules.blockedAction === BLOCKED_PASSES) this.forEachUnmove(own, enemy, before => visitAll(before, enemy));
  }

  countValues({ pieceCounts }: MaterialClass, table: Uint8Array): WdlCounts {
    const [own = 0, enemies = 0] = pieceCounts;
    const row = rowLength(own, enemies);
    const used = rowUsed(own, enemies);
    const { representatives, stabilisers } = symmetryClasses(own);
    const counts = new Float64Array(256);
    for (let rowNumber = 0; rowNumber < representatives.length; rowNumber++) {
      const first = rowNumber * row;
      const countsAll = !stabilisers.has(rowNumber) && !this.rules.unblocksAtOnce;
      for (let index = first; index < first + used; index++)
        if (countsAll || this.isCounted({ pieceCounts }, index)) counts[table[index]!]!++;
    }
    return wdlCounts(counts);
  }

  createProber(
    tables: ReadonlyMap<string, TableEntries>,
    maybeCursed: ReadonlySet<string> = new Set(),
  ): Prober<MorrisPosition> {
    return new MorrisProber(this.rules, tables, maybeCursed);
  }

  /** True if the index is canonical and stands for a position. */
  private isCounted({ pieceCounts }: Pick<MaterialClass, 'pieceCounts'>, index: number): boolean {
    const cls = this.materialClass(pieceCounts[0]!, pieceCounts[1]!);
    if (!this.isCanonical(cls, index)) return false;
    return !this.rules.unblocksAtOnce || this.positionAt(cls, index) !== undefined;
  }

  /** Visits all sets that become `men` by one slide. */
  private forEachUnmove(men: number, others: number, visit: (before: number) => void): void {
    const empty = ALL_POINTS & ~(men | others);
    const flies = popcount(men) <= this.rules.maxFlyingMen;
    for (let rest = men; rest !== 0; rest &= rest - 1) {
      const man = rest & -rest;
      const origins = flies ? empty : empty & this.rules.board.neighbours[lowestBit(man)]!;
      for (let left = origins; left !== 0; left &= left - 1) visit((men ^ man) | (left & -left));
    }
  }

  private setUp(own: number, enemy: number): MorrisPosition {
    const position = this.scratch;
    position.side = 0;
    position.own = own;
    position.enemy = enemy;
    position.ended = ONGOING;
    position.owed = 0;
    position.enemyOwed = 0;
    position.unblocking = 0;
    position.midTurn = false;
    position.passed = 0;
    position.slides = 0;
    position.moveNumber = 1;
    return position;
  }

  private materialClass(own: number, enemies: number): MaterialClass {
    const key = own * 16 + enemies;
    const existing = this.classes[key];
    if (existing) return existing;
    const cls = {
      name: materialClassName(own, enemies),
      pieceCounts: [own, enemies],
      size: indexCount(own, enemies),
    };
    this.classes[key] = cls;
    return cls;
  }

  private positionIndex(own: number, enemies: number): PositionIndex {
    const key = own * 16 + enemies;
    const index = this.indices[key] ?? new PositionIndex(own, enemies);
    this.indices[key] = index;
    return index;
  }
}

/** Turns the number of positions of each byte into counts. */
function wdlCounts(byByte: Float64Array): WdlCounts {
  const counts: WdlCounts = { win: 0, draw: byByte[0]!, loss: 0, distances: new Map() };
  for (let byte = 1; byte < byByte.length; byte++) {
    if (byByte[byte] === 0) continue;
    counts[byte & 1 ? 'loss' : 'win'] += byByte[byte]!;
    counts.distances.set(byte - 1, byByte[byte]!);
  }
  return counts;
}
