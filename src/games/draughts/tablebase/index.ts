/**
 * Endgame tablebase of draughts, up to seven pieces: https://www.chessprogramming.org/Endgame_Tablebases
 *
 * Positions are divided into material classes by the men and kings of the side to move and of its opponent: `12-01` is
 * a man and two kings, to move, against a king. Quiet moves lead to the mirror class (`01-12`), so both form a group
 * that is solved together. Captures and promotions lead to classes with fewer pieces or fewer men, which are solved
 * before. There are two kinds of tables:
 *
 *     WDL  two bits for each position: win, draw or loss (wdl-solver.ts, any number of threads)
 *     DTM  a byte for each position: plies to the end of the game (dtm-solver.ts, one thread)
 *
 * The other files, from the bottom up:
 *
 *     perspective, indexing       squares as a side sees them, and the numbering of placements
 *     material                    material classes, and the order in which they are solved
 *     adjacency, capture-targets  tables for the pieces of one side alone, cached by side-tables
 *     planes                      state of the WDL solver: bitplanes of wins, losses and undecided positions
 *     capture-search, -chains     values of captures, from the tables of conversion-tables
 *     capture-pass, retrograde    passes of the WDL solver
 *     threats                     positions that files lack, since a probe resolves them by one move
 *     prober, dtc-solver          probes in the search, and distances if WDL tables have none
 *
 * A position's index is `row * stride + column`: the row is the placement of the opponent, the column that of the side
 * to move, and the stride is padded to a multiple of 32. Some indices stand for no position, because both sides share a
 * square.
 */
import { popcount } from '../../../util/bits';
import { fail, ok, type Result } from '../../../util/result';
import { MAX_ACTIONS, NO_LIMIT, type RuleValues } from '../../rules';
import {
  decodeDistanceByte,
  type EntryNeighbours,
  type MaterialClass,
  type MaterialGroup,
  type Metric,
  NO_ENTRY,
  type ProbeResult,
  type Prober,
  probeDistance,
  probeWdl,
  type SolverKernel,
  type Tablebase,
  type TableEntries,
  UNKNOWN,
  WDL_DRAW,
  WDL_WIN,
  type WdlCounts,
} from '../../tablebase';
import { SQUARES } from '../board';
import { VARIANTS } from '../options';
import { DraughtsPosition } from '../position';
import { type DraughtsRuleSet, makeRuleSet } from '../rules';
import { startSetup } from '../state';
import { QuietMoves } from './adjacency';
import { dtmKernel } from './dtm-solver';
import { binomial, combinations, initIndexTables, Placements, placementIndex } from './indexing';
import {
  className,
  classOfMaterial,
  countPositions,
  groupsUpTo,
  keyOfMaterial,
  type Material,
  makeMaterial,
  materialFromCounts,
  materialKey,
  swapSides,
} from './material';
import { PROMOTION_START, toBlackView, toBoard, toWhiteView } from './perspective';
import { DraughtsProber } from './prober';
import { type TableRules, tableRules, tableSignature } from './rules';
import { placementSize, SideTablesCache } from './side-tables';
import { isResolvedByMoves } from './threats';
import { wdlKernel } from './wdl-solver';

/** Lower bits of the pairs in a word: wins. */
const WIN_BITS = 0x55555555;

/** Counts the values of a WDL table. Indices that stand for no position hold a win. */
function countWdl({ pieceCounts }: MaterialClass, table: Uint8Array): WdlCounts {
  const [men, kings, otherMen, otherKings] = pieceCounts;
  const positions = countPositions(pieceCounts);
  const indicesUsed = placementSize(men!, kings!).size * placementSize(otherMen!, otherKings!).size;
  const pairs = new Int32Array(table.buffer, table.byteOffset, table.byteLength >> 2);
  let win = positions - indicesUsed;
  let loss = 0;
  for (let at = 0; at < pairs.length; at++) {
    const word = pairs[at]!;
    if (word === 0) continue;
    win += popcount(word & WIN_BITS);
    loss += popcount(word & ~WIN_BITS);
  }
  return { win, draw: positions - win - loss, loss, distances: new Map() };
}

const MAX_PIECES = 7;
/** Classes of up to this number of pieces are built in a third of a second, and DTM in as much again. */
const MAX_QUICK_PIECES = 4;
/** The same for DTM of kings alone, whose wins are the longest. */
const MAX_QUICK_KINGS = 5;

/** Tablebase of a variant, WDL or DTM, for the solver registry. */
export function draughtsTablebase(
  variant: string,
  values: RuleValues,
  isDtm: boolean,
): Result<Tablebase<DraughtsPosition>> {
  const row = VARIANTS[variant];
  return row ? ok(new DraughtsTablebase(makeRuleSet(row, values), isDtm)) : fail(`unknown variant '${variant}'`);
}

class DraughtsTablebase implements Tablebase<DraughtsPosition> {
  readonly signature: string;
  readonly metric: Metric;
  readonly maxMen = MAX_PIECES;
  readonly kernel: SolverKernel;
  readonly dtm?: Tablebase<DraughtsPosition>;
  private readonly tableRules: TableRules;
  private readonly sideTables: SideTablesCache;
  private readonly classes = new Map<number, MaterialClass>();
  private readonly sides = new Map<number, Placements>();
  private readonly moveTables = new Map<number, QuietMoves>();
  private readonly entryNeighbours = new Map<number, EntryNeighbours | undefined>();
  /** The rules without draws that need the history of the game. */
  private readonly rulesWithoutHistory: DraughtsRuleSet;
  private readonly scratch: DraughtsPosition;
  private readonly list = new Int32Array(MAX_ACTIONS);

  constructor(
    rules: DraughtsRuleSet,
    private readonly isDtm: boolean,
  ) {
    initIndexTables();
    this.tableRules = tableRules(rules);
    this.signature = tableSignature(this.tableRules) + (isDtm ? '-plies' : '');
    this.metric = isDtm ? 'plies' : 'value';
    if (!isDtm) this.dtm = new DraughtsTablebase(rules, true);
    this.sideTables = new SideTablesCache(this.tableRules);
    this.kernel = (isDtm ? dtmKernel : wdlKernel)(this.tableRules, this.sideTables);
    this.rulesWithoutHistory = { ...rules, threefold: false, halfmoveLimit: NO_LIMIT, threeKingsRule: false };
    this.scratch = this.newScratch();
  }

  private newScratch(): DraughtsPosition {
    return new DraughtsPosition(this.rulesWithoutHistory, startSetup(true));
  }

  /** Also lists groups of one piece more than can be solved, so that their sizes can be reported. */
  groups(men: number): MaterialGroup[] {
    return groupsUpTo(Math.min(men, MAX_PIECES + 1));
  }

  isQuickToBuild([materialClass]: MaterialGroup): boolean {
    const { men, kings, otherMen, otherKings } = materialFromCounts(materialClass!.pieceCounts);
    const onlyKings = this.isDtm && men + otherMen === 0;
    return men + kings + otherMen + otherKings <= (onlyKings ? MAX_QUICK_KINGS : MAX_QUICK_PIECES);
  }

  /** Classes after captures, with a promotion or without, and after quiet promotions. */
  successorsOf({ pieceCounts }: MaterialClass): string[] {
    const { men, kings, otherMen, otherKings } = materialFromCounts(pieceCounts);
    const names: string[] = [];
    for (let menLeft = 0; menLeft <= otherMen; menLeft++) {
      for (let kingsLeft = 0; kingsLeft <= otherKings; kingsLeft++) {
        if (menLeft + kingsLeft === 0) continue;
        if (menLeft + kingsLeft < otherMen + otherKings) names.push(className([menLeft, kingsLeft, men, kings]));
        if (men > 0) names.push(className([menLeft, kingsLeft, men - 1, kings + 1]));
      }
    }
    return names;
  }

  /** WDL tables have no class for positions with a capture: a probe plays captures out, so files need not hold them. */
  classOf(position: DraughtsPosition): MaterialClass | undefined {
    const { ownMen, ownKings, theirMen, theirKings, midTurn } = position;
    if (midTurn || (ownMen | ownKings) === 0 || (theirMen | theirKings) === 0) return undefined;
    if (!this.isDtm && position.mustCapture()) return undefined;
    const material = makeMaterial(popcount(ownMen), popcount(ownKings), popcount(theirMen), popcount(theirKings));
    return material.men + material.kings + material.otherMen + material.otherKings > MAX_PIECES
      ? undefined
      : this.materialClass(material);
  }

  private materialClass(material: Material): MaterialClass {
    const key = keyOfMaterial(material);
    let materialClass = this.classes.get(key);
    if (materialClass === undefined) {
      materialClass = classOfMaterial(material);
      this.classes.set(key, materialClass);
    }
    return materialClass;
  }

  indexOf({ pieceCounts }: MaterialClass, position: DraughtsPosition): number {
    const [men, kings, otherMen, otherKings] = pieceCounts;
    const { ownMen, ownKings, theirMen, theirKings, white } = position;
    const view = (set: number, isWhite: boolean): number => (isWhite ? toWhiteView(set) : toBlackView(set));
    const own = [view(ownMen, white === 1), view(ownKings, white === 1)] as const;
    const other = [view(theirMen, white === 0), view(theirKings, white === 0)] as const;
    const row = placementIndex(...other, binomial(32 - otherMen!, otherKings!));
    return row * placementSize(men!, kings!).words * 32 + placementIndex(...own, binomial(32 - men!, kings!));
  }

  positionAt({ pieceCounts }: MaterialClass, index: number): DraughtsPosition | undefined {
    const [men, kings, otherMen, otherKings] = pieceCounts;
    const own = this.side(men!, kings!);
    const other = this.side(otherMen!, otherKings!);
    const stride = own.words * 32;
    const row = Math.floor(index / stride);
    const at = index - row * stride;
    if (at >= own.size || row >= other.size) return undefined;
    if (((own.menSets[at]! | own.kingSets[at]!) & other.rotatedAll[row]!) !== 0) return undefined;
    const theirMen = other.rotatedMen[row]!;
    const theirKings = other.rotatedAll[row]! ^ theirMen;
    const board = [own.menSets[at]!, own.kingSets[at]!, theirMen, theirKings].map(toBoard);
    this.scratch.setPieces(board[0]!, board[1]!, board[2]!, board[3]!);
    return this.scratch;
  }

  private side(men: number, kings: number): Placements {
    const key = materialKey(men, kings, 0, 0);
    let side = this.sides.get(key);
    if (side === undefined) {
      side = new Placements(men, kings);
      this.sides.set(key, side);
    }
    return side;
  }

  /** Every index is canonical: a position and its mirror image share one. */
  isCanonical(): boolean {
    return true;
  }

  visitPredecessors(
    { pieceCounts }: MaterialClass,
    index: number,
    visit: (materialClass: MaterialClass, index: number) => void,
  ): void {
    const here = materialFromCounts(pieceCounts);
    const own = this.side(here.men, here.kings);
    const other = this.side(here.otherMen, here.otherKings);
    const row = Math.floor(index / (own.words * 32));
    const at = index - row * own.words * 32;
    const materialClass = this.materialClass(swapSides(here));
    const { kingStart, kingTo, manFromStart, manFrom } = this.movesOf(other);
    const stride = other.words * 32;
    for (let e = kingStart[row]!; e < kingStart[row + 1]!; e++) visit(materialClass, at * stride + kingTo[e]!);
    for (let e = manFromStart[row]!; e < manFromStart[row + 1]!; e++) visit(materialClass, at * stride + manFrom[e]!);
  }

  private movesOf(side: Placements): QuietMoves {
    const key = materialKey(side.men, side.kings, 0, 0);
    let moves = this.moveTables.get(key);
    if (moves === undefined) {
      moves = new QuietMoves(side, this.tableRules.flying);
      this.moveTables.set(key, moves);
    }
    return moves;
  }

  countValues(materialClass: MaterialClass, table: Uint8Array): WdlCounts {
    return this.isDtm ? this.countDtm(materialClass, table) : countWdl(materialClass, table);
  }

  private countDtm(materialClass: MaterialClass, table: Uint8Array): WdlCounts {
    const [men, kings, otherMen, otherKings] = materialClass.pieceCounts;
    const own = this.side(men!, kings!);
    const other = this.side(otherMen!, otherKings!);
    const counts = { win: 0, draw: 0, loss: 0, distances: new Map<number, number>() };
    for (let row = 0; row < other.size; row++) {
      for (let at = 0; at < own.size; at++) {
        if (((own.menSets[at]! | own.kingSets[at]!) & other.rotatedAll[row]!) !== 0) continue;
        const result = decodeDistanceByte(table[row * own.words * 32 + at]!);
        if (probeWdl(result) === WDL_DRAW) counts.draw++;
        else {
          if (probeWdl(result) === WDL_WIN) counts.win++;
          else counts.loss++;
          const plies = probeDistance(result);
          counts.distances.set(plies, (counts.distances.get(plies) ?? 0) + 1);
        }
      }
    }
    return counts;
  }

  isResolvedByMoves(position: DraughtsPosition): boolean {
    return !this.isDtm && isResolvedByMoves(position, this.tableRules, this.list, 0);
  }

  neighbours({ pieceCounts }: MaterialClass): EntryNeighbours | undefined {
    const [men = 0, kings = 0] = pieceCounts;
    const key = materialKey(men, kings, 0, 0);
    if (!this.entryNeighbours.has(key)) this.entryNeighbours.set(key, entryNeighbours(men, kings));
    return this.entryNeighbours.get(key);
  }

  createProber(tables: ReadonlyMap<string, TableEntries>): Prober<DraughtsPosition> {
    if (this.isDtm) return { probe: position => this.probeDtm(position, tables) };
    return new DraughtsProber(tables, this.tableRules, this.newScratch());
  }

  private probeDtm(position: DraughtsPosition, tables: ReadonlyMap<string, TableEntries>): ProbeResult {
    const materialClass = this.classOf(position);
    const table = materialClass && tables.get(materialClass.name);
    const entry = table ? table.entry(this.indexOf(materialClass!, position)) : NO_ENTRY;
    return entry === NO_ENTRY ? UNKNOWN : decodeDistanceByte(entry);
  }
}

/** Neighbours of an entry, for compression, have a piece one square back (beside it) or four (on the rank before). */
const STEPS = [1, 4];
/** Sides of more pieces have none: their tables are small, and the neighbours would take megabytes. */
const MAX_NEIGHBOUR_PIECES = 4;
/** Neighbours that are computed: more are not used, even if rows are too long for the one above. */
const MAX_NEIGHBOURS = 8;

/**
 * By step and member, for each set of `k` of `n` squares: how far back the set is in which this member is a step lower, 0 if
 * it would not stay above the one before. `unit` is the distance of two sets.
 */
function memberDistances(n: number, k: number, unit: number): Int32Array[][] {
  const sets = combinations(n, k);
  const lists = STEPS.map(() => Array.from({ length: k }, () => new Int32Array(sets.length)));
  for (let index = 0; index < sets.length; index++) {
    let below = -1;
    let member = 0;
    for (let rest = sets[index]!; rest !== 0; rest &= rest - 1, member++) {
      const square = 31 - Math.clz32(rest & -rest);
      for (let at = 0; at < STEPS.length; at++) {
        const lower = square - STEPS[at]!;
        if (lower > below)
          lists[at]![member]![index] = (binomial(square, member + 1) - binomial(lower, member + 1)) * unit;
      }
      below = square;
    }
  }
  return lists;
}

/** Neighbours in the tables of a side to move; undefined if it has too many pieces. */
function entryNeighbours(men: number, kings: number): EntryNeighbours | undefined {
  if (men + kings > MAX_NEIGHBOUR_PIECES) return undefined;
  const kingPlacements = binomial(SQUARES - men, kings);
  const kingLists = memberDistances(SQUARES - men, kings, 1);
  const menLists = memberDistances(PROMOTION_START, men, kingPlacements);
  const list = STEPS.flatMap((_, at) => [
    ...kingLists[at]!.map(distances => ({ by: 'inner' as const, distances })),
    ...menLists[at]!.map(distances => ({ by: 'outer' as const, distances })),
    ...(at === 0 ? [{ by: 'row' as const, distances: new Int32Array(0) }] : []),
  ]);
  return { row: placementSize(men, kings).words * 32, inner: kingPlacements, list: list.slice(0, MAX_NEIGHBOURS) };
}
