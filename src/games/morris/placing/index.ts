/**
 * Tables of the placing phase, beside those of the moving phase that they are built on.
 *
 * A class is a layer and the men on the board: `3-2-6-6` is three men to move against two, six in hand each. The values of
 * every second layer are stored; those of the others follow by one move (layers.ts).
 */
import { popcount } from '../../../util/bits';
import { fail, ok, type Result } from '../../../util/result';
import { NO_LIMIT, ONGOING, type RuleValues } from '../../rules';
import {
  type BookFormat,
  type EntryNeighbours,
  type MaterialClass,
  type MaterialGroup,
  type Prober,
  readEntry,
  type SolverKernel,
  type Tablebase,
  type TableEntries,
  WDL_LOSS,
  WDL_WIN,
  type WdlCounts,
} from '../../tablebase';
import { POINTS } from '../board';
import { MorrisPosition } from '../position';
import {
  type CaptureRule,
  ENEMY_REMOVES_OWN,
  FULL_DRAW,
  FULL_FIRST_PLAYER_LOSES,
  type MorrisRuleSet,
  TAKE_AND_MARK,
  TAKE_BY_MILL_COUNTS,
  TAKE_FROM_BOARD,
} from '../rules';
import { combinationTable, PositionIndex, rowLength } from '../tablebase/indexing';
import { isPlacingPosition, placingClassName } from '../tablebase/prober';
import { type Layer, type PlacingClass, placingClass, placingLayers, rowSideOf } from './layers';
import { readMoveBook } from './opening-book';
import { createPlacingKernel, inputTableName } from './solver';

export function placingTablebase(
  rules: MorrisRuleSet,
  values: RuleValues,
  moving: Tablebase<MorrisPosition>,
): Result<Tablebase<MorrisPosition>> {
  const supported = checkPlacingRules(rules);
  return supported.ok ? ok(new PlacingTablebase(rules, values, moving)) : supported;
}

/** Rules of the opening book in the package, and its file. */
const BOOK_SIGNATURE = 'morris-plain-fly3-least3-placing9';
const BOOK_FILE = 'nine-mens-morris.book';

class PlacingTablebase implements Tablebase<MorrisPosition> {
  readonly signature: string;
  readonly metric = 'value';
  readonly maxMen: number;
  readonly kernel: SolverKernel;
  private readonly layers: readonly Layer[];
  private readonly allGroups: readonly (readonly PlacingClass[])[];
  private readonly classes: ReadonlyMap<string, PlacingClass>;
  private readonly indices = new Map<number, PositionIndex>();
  readonly book?: BookFormat<MorrisPosition>;
  /** Returned by `positionAt`. */
  private readonly scratch: MorrisPosition;

  constructor(
    private readonly rules: MorrisRuleSet,
    values: RuleValues,
    readonly base: Tablebase<MorrisPosition>,
  ) {
    this.signature = placingSignature(base.signature, rules, values);
    this.maxMen = 2 * rules.pieces;
    this.layers = placingLayers(rules);
    this.allGroups = this.groupLayers();
    this.classes = new Map(this.allGroups.flat().map(cls => [cls.name, cls]));
    this.kernel = createPlacingKernel(rules, group => this.layersOf(group));
    this.scratch = new MorrisPosition({ ...rules, nMove: NO_LIMIT, endgameNMove: NO_LIMIT, hasRepetitionRule: false });
    if (this.signature === BOOK_SIGNATURE)
      this.book = {
        file: BOOK_FILE,
        read: bytes => readMoveBook(bytes, (own, enemy, placed) => this.setUp(own, enemy, placed)),
      };
  }

  /** From the last layer to the first: each stored layer with the one that its moves lead to. */
  private groupLayers(): PlacingClass[][] {
    const groups: PlacingClass[][] = [[]];
    for (const layer of this.layers.slice(0, -1).reverse()) {
      groups.at(-1)!.push(...layer.men.map(men => placingClass(layer, men)));
      if (layer.rowSideMoves) groups.push([]);
    }
    return groups.filter(group => group.length > 0);
  }

  private layersOf(group: MaterialGroup): { input: Layer; derived: Layer | undefined; stored: Layer | undefined } {
    const layers = [...new Set(group.map(({ name }) => this.classes.get(name)!.layer))];
    const last = Math.max(...layers.map(({ placed }) => placed));
    return {
      input: this.layers[last + 1]!,
      derived: layers.find(({ rowSideMoves }) => !rowSideMoves),
      stored: layers.find(({ rowSideMoves }) => rowSideMoves),
    };
  }

  groups(men: number): readonly MaterialGroup[] {
    return men < this.maxMen ? [] : this.allGroups;
  }

  isQuickToBuild(): boolean {
    return false;
  }

  successorsOf(cls: MaterialClass): string[] {
    const { input } = this.layersOf(this.allGroups.find(group => group.some(({ name }) => name === cls.name))!);
    return input.men.map(men => inputTableName(input, men));
  }

  classOf(position: MorrisPosition): MaterialClass | undefined {
    const { own, enemy, ownHand, enemyHand } = position;
    if ((ownHand | enemyHand) === 0) return this.base.classOf(position);
    if (!isPlacingPosition(position) || position.side !== rowSideOf(this.rules)) return undefined;
    const cls = this.classes.get(placingClassName(popcount(own), popcount(enemy), ownHand, enemyHand));
    // The sides of a layer that is not stored are the other way round.
    return cls && cls.size > 0 ? cls : undefined;
  }

  indexOf(cls: MaterialClass, position: MorrisPosition): number {
    return cls.pieceCounts.length === 2
      ? this.base.indexOf(cls, position)
      : this.positionIndex(cls).indexOf(position.own, position.enemy);
  }

  positionAt(cls: MaterialClass, index: number): MorrisPosition | undefined {
    const positionIndex = this.positionIndex(cls);
    if (!positionIndex.isUsed(index)) return undefined;
    const [, , ownHand = 0, enemyHand = 0] = cls.pieceCounts;
    const placed = this.maxMen - ownHand - enemyHand;
    return this.setUp(positionIndex.ownMen(index), positionIndex.enemyMen(index), placed);
  }

  /** Position with these men in which `placed` men have been placed. */
  private setUp(own: number, enemy: number, placed: number): MorrisPosition {
    const side = placed & 1;
    const left = this.maxMen - placed;
    const position = this.scratch;
    position.assign({
      side,
      own,
      enemy,
      ownHand: (left + side) >> 1,
      enemyHand: (left - side) >> 1,
      ended: ONGOING,
      owed: 0,
      enemyOwed: 0,
      midTurn: false,
      slides: 0,
      moveNumber: 1,
    });
    return position;
  }

  isCanonical(cls: MaterialClass, index: number): boolean {
    return this.positionIndex(cls).isCanonical(index);
  }

  visitPredecessors(): void {
    // No quiet move stays within a layer.
  }

  countValues(cls: MaterialClass, table: Uint8Array): WdlCounts {
    const counts: WdlCounts = { win: 0, draw: 0, loss: 0, distances: new Map() };
    for (let index = 0; index < cls.size; index++) {
      if (!this.positionIndex(cls).isUsed(index) || !this.isCanonical(cls, index)) continue;
      const value = readEntry('value', table, index);
      counts[value === WDL_WIN ? 'win' : value === WDL_LOSS ? 'loss' : 'draw']++;
    }
    return counts;
  }

  neighbours({ pieceCounts }: MaterialClass): EntryNeighbours {
    return placingNeighbours(pieceCounts[0]!, pieceCounts[1]!);
  }

  createProber(tables: ReadonlyMap<string, TableEntries>, maybeCursed?: ReadonlySet<string>): Prober<MorrisPosition> {
    return this.base.createProber(tables, maybeCursed);
  }

  private positionIndex({ pieceCounts }: MaterialClass): PositionIndex {
    const [own = 0, other = 0] = pieceCounts;
    const key = own * 16 + other;
    const index = this.indices.get(key) ?? new PositionIndex(own, other);
    this.indices.set(key, index);
    return index;
  }
}

const distanceTables = new Map<number, Int32Array>();

/**
 * By rank of a set of `k` of `n` free points: how far back the set is in which its `member`-th man stands on the point
 * before, 0 if that is occupied.
 */
function distancesBack(n: number, k: number, member: number): Int32Array {
  const key = (n * 32 + k) * 32 + member;
  let distances = distanceTables.get(key);
  if (!distances) {
    const { sets, ranks } = combinationTable(n, k);
    distances = new Int32Array((sets.length + 3) & ~3);
    for (const [rank, set] of sets.entries()) {
      const man = memberOf(set, member);
      const before = man >> 1;
      if (before !== 0 && (set & before) === 0) distances[rank] = rank - ranks[set ^ man ^ before]!;
    }
    distanceTables.set(key, distances);
  }
  return distances;
}

function memberOf(set: number, member: number): number {
  let rest = set;
  for (let at = 0; at < member; at++) rest &= rest - 1;
  return rest & -rest;
}

/**
 * Neighbours of the entries in the tables of `own` men against `others`, for compression: placements in which one man
 * stands a point back. Their distances are computed when they are first used.
 */
function placingNeighbours(own: number, others: number): EntryNeighbours {
  const row = rowLength(own, others);
  const list = Array.from({ length: others }, (_, member) => ({
    by: 'inner' as const,
    get distances() {
      return distancesBack(POINTS - own, others, member);
    },
  }));
  return { row, inner: row, list };
}

/** Ok if a position of the placing phase is determined by the men on the board and in hand. */
function checkPlacingRules(rules: MorrisRuleSet): Result<true> {
  const { millAction, fullBoardAction } = rules;
  if (rules.movesWhilePlacing) return fail('with MayMoveInPlacingPhase a move does not always use up a man in hand');
  if (millAction === TAKE_AND_MARK) return fail('blocked points are not part of a position');
  if (millAction === ENEMY_REMOVES_OWN) return fail('a side may owe one of its own men');
  if (millAction === TAKE_BY_MILL_COUNTS) return fail('removals wait until placing ends');
  if (millAction !== TAKE_FROM_BOARD) return fail('a mill removes men from the hand');
  if (rules.stopsPlacingEarly) return fail('with StopPlacingWhenTwoEmptySquares the hands may be emptied');
  if (fullBoardAction >= 0 && fullBoardAction !== FULL_FIRST_PLAYER_LOSES && fullBoardAction !== FULL_DRAW)
    return fail('a full board leads to removals');
  if (rules.unblocksAtOnce) return fail('a side without a slide is not simply lost or drawn');
  return ok(true);
}

/** Points and targets of a capture rule while placing: a number for each board and choice of lines. */
function captureWord(letter: string, rule: CaptureRule, values: RuleValues, name: string): string[] {
  if (!rule.whilePlacing || !values[`${name}Enabled`]) return [];
  const lines = ['OnSquareEdges', 'OnCrossLines', 'OnDiagonalLines'].filter(line => values[name + line] === true);
  return [letter + lines.map(line => line.charAt(2).toLowerCase()).join('')];
}

/** Rule sets with the same signature have the same values while placing. `moving` is the signature of the moving phase. */
function placingSignature(moving: string, rules: MorrisRuleSet, values: RuleValues): string {
  return [
    `${moving}-placing${rules.pieces}`,
    ...(rules.firstSlider === 1 ? ['second'] : []),
    ...(rules.takesFromMillsWhilePlacing && !rules.takesFromMills ? ['any'] : []),
    ...(rules.fullBoardAction >= 0 ? [`full${rules.fullBoardAction}`] : []),
    ...captureWord('c', rules.custodian, values, 'CustodianCapture'),
    ...captureWord('i', rules.intervention, values, 'InterventionCapture'),
  ].join('-');
}
