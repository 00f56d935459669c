/** The endings of morris: the moving phase, when both hands are empty and nothing is pending. */
import { lowestBit, popcount } from '../../../util/bits';
import { fail, ok, type Result } from '../../../util/result';
import { NO_LIMIT, ONGOING, type RuleValues } from '../../rules';
import type { MaterialClass, MaterialGroup, Metric, Prober, SolverKernel, Tablebase, WdlCounts } from '../../tablebase';
import { ALL_POINTS } from '../board';
import { ensureActions } from '../end-of-move';
import { MorrisPosition } from '../position';
import { BLOCKED_PASSES, type MorrisRuleSet, morrisRuleSet } from '../rules';
import { initCompressionTables } from './compressed-board';
import { indexCount, initRankTables, PositionIndex, rowLength, rowUsed, symmetryClasses } from './indexing';
import { isTablePosition, MorrisProber, materialClassName } from './prober';
import { moveLimit, tablebaseSignature, usesLimitMetric } from './rules';
import { canSolve, createSolverKernel } from './solver';

/** The most men that one turn can take: one for a mill, a pair by intervention, one for each of three lines. */
function maxRemovalsPerMove({
  removesPerMill: multiple,
  unblocksAtOnce,
  hasCaptures: captures,
}: MorrisRuleSet): number {
  if (multiple || unblocksAtOnce) return 3;
  return captures ? 2 : 1;
}

/** Built in a second where the kernel serves, and needed in most games that come to flying. */
const MAX_QUICK_MEN = 7;

function morrisTablebase(rules: MorrisRuleSet, values: RuleValues): Result<Tablebase<MorrisPosition>> {
  if (rules.oneTimeMills)
    return fail('no tables where OneTimeUseMill is true: a position does not tell the mills used');
  initRankTables();
  initCompressionTables();
  return ok(new MorrisTablebase(rules, values));
}

/** The tablebases of a rule set, as they are registered. */
export function morrisEndings(_variant: string, values: RuleValues): Result<Tablebase<MorrisPosition>> {
  const rules = morrisRuleSet(values);
  return rules.ok ? morrisTablebase(rules.value, values) : rules;
}

class MorrisTablebase implements Tablebase<MorrisPosition> {
  readonly signature: string;
  readonly metric: Metric;
  readonly conversionLimit?: (space: MaterialClass) => number;
  readonly pliesLeft?: (position: MorrisPosition) => number;
  readonly maxMen: number;
  readonly kernel?: SolverKernel;
  private readonly classes: (MaterialClass | undefined)[] = [];
  private readonly indices: (PositionIndex | undefined)[] = [];
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
      this.conversionLimit = ({ pieceCounts: men }) => moveLimit(rules, men[0]!, men[1]!);
      this.scratch = new MorrisPosition({
        ...rules,
        nMove: NO_LIMIT,
        endgameNMove: NO_LIMIT,
        hasRepetitionRule: false,
      });
    }
    if (canSolve(rules)) this.kernel = createSolverKernel(rules);
  }

  groups(men: number): MaterialGroup[] {
    const { minMen: atLeast, pieces } = this.rules;
    const groups: MaterialGroup[] = [];
    for (let sum = 2 * atLeast; sum <= Math.min(men, 2 * pieces); sum++)
      for (let fewer = sum >> 1; fewer >= Math.max(atLeast, sum - pieces); fewer--) {
        const more = sum - fewer;
        const space = this.materialClass(more, fewer);
        groups.push(more === fewer ? [space] : [space, this.materialClass(fewer, more)]);
      }
    return groups;
  }

  isQuickToBuild([space]: MaterialGroup): boolean {
    const [own = 0, enemies = 0] = space!.pieceCounts;
    return own + enemies <= MAX_QUICK_MEN;
  }

  /** A ban may be in force for a few turns more, so there every pair of fewer men may be asked for. */
  successorsOf({ pieceCounts: men }: MaterialClass): string[] {
    const [own = 0, enemies = 0] = men;
    const { minMen: atLeast, forbidsReturn: noWayBack } = this.rules;
    const names = new Set<string>();
    for (let taken = 1; taken <= maxRemovalsPerMove(this.rules) && enemies - taken >= atLeast; taken++)
      names.add(materialClassName(enemies - taken, own));
    if (noWayBack)
      for (let fewer = atLeast; fewer <= own; fewer++)
        for (let left = atLeast; left < enemies; left++) {
          names.add(materialClassName(fewer, left));
          names.add(materialClassName(left, fewer));
        }
    return [...names];
  }

  classOf(position: MorrisPosition): MaterialClass | undefined {
    return isTablePosition(position) ? this.materialClass(popcount(position.own), popcount(position.enemy)) : undefined;
  }

  indexOf({ pieceCounts: men }: MaterialClass, position: MorrisPosition): number {
    return this.positionIndex(men[0]!, men[1]!).indexOf(position.own, position.enemy);
  }

  positionAt({ pieceCounts: men }: MaterialClass, index: number): MorrisPosition | undefined {
    const numbering = this.positionIndex(men[0]!, men[1]!);
    if (!numbering.isUsed(index)) return undefined;
    const position = this.setUp(numbering.ownMen(index), numbering.enemyMen(index));
    const { own } = position;
    if (this.rules.unblocksAtOnce) ensureActions(position);
    return isTablePosition(position) && position.own === own ? position : undefined;
  }

  isCanonical({ pieceCounts: men }: MaterialClass, index: number): boolean {
    return this.positionIndex(men[0]!, men[1]!).isCanonical(index);
  }

  visitPredecessors(
    { pieceCounts: men }: MaterialClass,
    index: number,
    visit: (space: MaterialClass, index: number) => void,
  ): void {
    const [own = 0, enemies = 0] = men;
    const side = this.positionIndex(own, enemies).ownMen(index);
    const other = this.positionIndex(own, enemies).enemyMen(index);
    const visitAll = (mover: number, standing: number): void => {
      const [men, others] = [popcount(mover), popcount(standing)];
      for (const number of this.positionIndex(men, others).allIndices(mover, standing))
        visit(this.materialClass(men, others), number);
    };
    this.forEachUnmove(other, side, before => visitAll(before, side));
    if (this.rules.blockedAction === BLOCKED_PASSES) this.forEachUnmove(side, other, before => visitAll(before, other));
  }

  countValues({ pieceCounts: men }: MaterialClass, table: Uint8Array): WdlCounts {
    const [own = 0, enemies = 0] = men;
    const row = rowLength(own, enemies);
    const used = rowUsed(own, enemies);
    const { representatives, stabilisers } = symmetryClasses(own);
    const bytes = new Float64Array(256);
    for (let name = 0; name < representatives.length; name++) {
      const first = name * row;
      const all = !stabilisers.has(name) && !this.rules.unblocksAtOnce;
      for (let index = first; index < first + used; index++)
        if (all || this.isCounted({ pieceCounts: men }, index)) bytes[table[index]!]!++;
    }
    return countsByByte(bytes);
  }

  createProber(
    tables: ReadonlyMap<string, Uint8Array>,
    unsure: ReadonlySet<string> = new Set(),
  ): Prober<MorrisPosition> {
    return new MorrisProber(this.rules, tables, unsure);
  }

  /** Whether a number counts and stands for a position. */
  private isCounted(space: Pick<MaterialClass, 'pieceCounts'>, index: number): boolean {
    const whole = this.materialClass(space.pieceCounts[0]!, space.pieceCounts[1]!);
    if (!this.isCanonical(whole, index)) return false;
    return !this.rules.unblocksAtOnce || this.positionAt(whole, index) !== undefined;
  }

  /** All sets that become `men` by one slide. */
  private forEachUnmove(men: number, others: number, visit: (before: number) => void): void {
    const empty = ALL_POINTS & ~(men | others);
    const flies = popcount(men) <= this.rules.maxFlyingMen;
    for (let rest = men; rest !== 0; rest &= rest - 1) {
      const man = rest & -rest;
      const homes = flies ? empty : empty & this.rules.board.neighbours[lowestBit(man)]!;
      for (let left = homes; left !== 0; left &= left - 1) visit((men ^ man) | (left & -left));
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
    const known = this.classes[key];
    if (known) return known;
    const space = {
      name: materialClassName(own, enemies),
      pieceCounts: [own, enemies],
      size: indexCount(own, enemies),
    };
    this.classes[key] = space;
    return space;
  }

  private positionIndex(own: number, enemies: number): PositionIndex {
    const key = own * 16 + enemies;
    const known = this.indices[key] ?? new PositionIndex(own, enemies);
    this.indices[key] = known;
    return known;
  }
}

function countsByByte(bytes: Float64Array): WdlCounts {
  const tally: WdlCounts = { win: 0, draw: bytes[0]!, loss: 0, distances: new Map() };
  for (let byte = 1; byte < bytes.length; byte++) {
    if (bytes[byte] === 0) continue;
    tally[byte & 1 ? 'loss' : 'win'] += bytes[byte]!;
    tally.distances.set(byte - 1, bytes[byte]!);
  }
  return tally;
}
