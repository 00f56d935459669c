/** Counts what a table holds. */

import { popcount } from '../../../util/bits';
import { fail, ok, type Result } from '../../../util/result';
import { NO_LIMIT, type RuleValues } from '../../rules';
import {
  decodeDistanceByte,
  type MaterialClass,
  type MaterialGroup,
  type Metric,
  type ProbeResult,
  type Prober,
  probeDistance,
  probeWdl,
  type SolverKernel,
  type Tablebase,
  UNKNOWN,
  WDL_DRAW,
  WDL_WIN,
  type WdlCounts,
} from '../../tablebase';
import { VARIANTS } from '../options';
import { DraughtsPosition } from '../position';
import { type DraughtsRuleSet, makeRuleSet } from '../rules';
import { startSetup } from '../setup';
import { QuietMoves } from './adjacency';
import { dtmKernel } from './dtm-solver';
import { binomial, initIndexTables, Placements, placementIndex } from './indexing';
import {
  className,
  classOfMaterial,
  countPositions,
  groupsUpTo,
  keyOfMaterial,
  makeMaterial,
  materialFromCounts,
  materialKey,
  swapSides,
} from './material';
import { toBlackView, toBoard, toWhiteView } from './perspective';
import { DraughtsProber } from './prober';
import { type TableRules, tableRules, tableSignature } from './rules';
import { placementSize, SideTablesCache } from './side-tables';
import { wdlKernel } from './wdl-solver';

const WIN_BITS = 0x55555555;

const popCount = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/** Numbers that stand for no position hold a win. */
function countWdl({ pieceCounts: numbers }: MaterialClass, table: Uint8Array): WdlCounts {
  const [men, kings, otherMen, otherKings] = numbers;
  const positions = countPositions(numbers);
  const numbersUsed = placementSize(men!, kings!).size * placementSize(otherMen!, otherKings!).size;
  const pairs = new Int32Array(table.buffer, table.byteOffset, table.byteLength >> 2);
  let win = positions - numbersUsed;
  let loss = 0;
  for (let at = 0; at < pairs.length; at++) {
    const word = pairs[at]!;
    if (word === 0) continue;
    win += popCount(word & WIN_BITS);
    loss += popCount(word & ~WIN_BITS);
  }
  return { win, draw: positions - win - loss, loss, distances: new Map() };
}

/** The endings of draughts: all positions of up to seven pieces in which no chain is under way. */

const MAX_PIECES = 7;
/** Spaces of so many pieces are built in a third of a second, and in as much again with plies. */
const MAX_QUICK_PIECES = 4;
/** So are those of so many kings alone with plies, which tell the way where it is longest. */
const MAX_QUICK_KINGS = 5;

/** With `distances` the tables also tell plies; these are solved more slowly. */
const draughtsTablebase = (rules: DraughtsRuleSet, distances: boolean): Tablebase<DraughtsPosition> =>
  new DraughtsTablebase(rules, distances);

/** The tablebases of a variant, as they are registered. */
export function draughtsEndings(
  variant: string,
  values: RuleValues,
  distances: boolean,
): Result<Tablebase<DraughtsPosition>> {
  const row = VARIANTS[variant];
  return row ? ok(draughtsTablebase(makeRuleSet(row, values), distances)) : fail(`unknown variant '${variant}'`);
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
  /** The rules without what needs a past. */
  private readonly rulesWithoutHistory: DraughtsRuleSet;
  private readonly scratch: DraughtsPosition;

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

  /** One man more than is ever solved, to tell what that would take. */
  groups(men: number): MaterialGroup[] {
    return groupsUpTo(Math.min(men, MAX_PIECES + 1));
  }

  isQuickToBuild([space]: MaterialGroup): boolean {
    const { men, kings, otherMen, otherKings } = materialFromCounts(space!.pieceCounts);
    const onlyKings = this.isDtm && men + otherMen === 0;
    return men + kings + otherMen + otherKings <= (onlyKings ? MAX_QUICK_KINGS : MAX_QUICK_PIECES);
  }

  /** What captures leave, with a man crowned by one or not, and what quiet crownings lead to. */
  successorsOf({ pieceCounts: numbers }: MaterialClass): string[] {
    const { men, kings, otherMen, otherKings } = materialFromCounts(numbers);
    const names: string[] = [];
    for (let left = 0; left <= otherMen; left++) {
      for (let leftKings = 0; leftKings <= otherKings; leftKings++) {
        if (left + leftKings === 0) continue;
        if (left + leftKings < otherMen + otherKings) names.push(className([left, leftKings, men, kings]));
        if (men > 0) names.push(className([left, leftKings, men - 1, kings + 1]));
      }
    }
    return names;
  }

  /** Captures are played out, not looked up, where files are packed. */
  classOf(position: DraughtsPosition): MaterialClass | undefined {
    const { ownMen, ownKings, theirMen, theirKings, midTurn } = position;
    if (midTurn || (ownMen | ownKings) === 0 || (theirMen | theirKings) === 0) return undefined;
    if (!this.isDtm && position.mustCapture()) return undefined;
    const one = makeMaterial(popcount(ownMen), popcount(ownKings), popcount(theirMen), popcount(theirKings));
    return one.men + one.kings + one.otherMen + one.otherKings > MAX_PIECES ? undefined : this.materialClass(one);
  }

  private materialClass(one: ReturnType<typeof makeMaterial>): MaterialClass {
    const key = keyOfMaterial(one);
    let space = this.classes.get(key);
    if (space === undefined) {
      space = classOfMaterial(one);
      this.classes.set(key, space);
    }
    return space;
  }

  indexOf({ pieceCounts: numbers }: MaterialClass, position: DraughtsPosition): number {
    const [men, kings, otherMen, otherKings] = numbers;
    const { ownMen, ownKings, theirMen, theirKings, white } = position;
    const seat = (set: number, isWhite: boolean): number => (isWhite ? toWhiteView(set) : toBlackView(set));
    const own = [seat(ownMen, white === 1), seat(ownKings, white === 1)] as const;
    const other = [seat(theirMen, white === 0), seat(theirKings, white === 0)] as const;
    const row = placementIndex(...other, binomial(32 - otherMen!, otherKings!));
    return row * placementSize(men!, kings!).words * 32 + placementIndex(...own, binomial(32 - men!, kings!));
  }

  positionAt({ pieceCounts: numbers }: MaterialClass, index: number): DraughtsPosition | undefined {
    const [men, kings, otherMen, otherKings] = numbers;
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

  /** Positions that mirror each other share a number. */
  isCanonical(): boolean {
    return true;
  }

  visitPredecessors(
    { pieceCounts: numbers }: MaterialClass,
    index: number,
    visit: (space: MaterialClass, index: number) => void,
  ): void {
    const here = materialFromCounts(numbers);
    const own = this.side(here.men, here.kings);
    const other = this.side(here.otherMen, here.otherKings);
    const row = Math.floor(index / (own.words * 32));
    const at = index - row * own.words * 32;
    const space = this.materialClass(swapSides(here));
    const { kingStart, kingTo, manFromStart: cameStart, manFrom: cameFrom } = this.movesOf(other);
    const stride = other.words * 32;
    for (let e = kingStart[row]!; e < kingStart[row + 1]!; e++) visit(space, at * stride + kingTo[e]!);
    for (let e = cameStart[row]!; e < cameStart[row + 1]!; e++) visit(space, at * stride + cameFrom[e]!);
  }

  private movesOf(side: Placements): QuietMoves {
    const key = materialKey(side.men, side.kings, 0, 0);
    let steps = this.moveTables.get(key);
    if (steps === undefined) {
      steps = new QuietMoves(side, this.tableRules.flying);
      this.moveTables.set(key, steps);
    }
    return steps;
  }

  countValues(space: MaterialClass, table: Uint8Array): WdlCounts {
    return this.isDtm ? this.countDtm(space, table) : countWdl(space, table);
  }

  private countDtm(space: MaterialClass, table: Uint8Array): WdlCounts {
    const [men, kings, otherMen, otherKings] = space.pieceCounts;
    const own = this.side(men!, kings!);
    const other = this.side(otherMen!, otherKings!);
    const tally = { win: 0, draw: 0, loss: 0, distances: new Map<number, number>() };
    for (let row = 0; row < other.size; row++) {
      for (let at = 0; at < own.size; at++) {
        if (((own.menSets[at]! | own.kingSets[at]!) & other.rotatedAll[row]!) !== 0) continue;
        const known = decodeDistanceByte(table[row * own.words * 32 + at]!);
        if (probeWdl(known) === WDL_DRAW) tally.draw++;
        else {
          if (probeWdl(known) === WDL_WIN) tally.win++;
          else tally.loss++;
          const plies = probeDistance(known);
          tally.distances.set(plies, (tally.distances.get(plies) ?? 0) + 1);
        }
      }
    }
    return tally;
  }

  createProber(tables: ReadonlyMap<string, Uint8Array>): Prober<DraughtsPosition> {
    if (this.isDtm) return { probe: position => this.probeDtm(position, tables) };
    return new DraughtsProber(tables, this.tableRules, this.newScratch());
  }

  private probeDtm(position: DraughtsPosition, tables: ReadonlyMap<string, Uint8Array>): ProbeResult {
    const space = this.classOf(position);
    const table = space && tables.get(space.name);
    return table ? decodeDistanceByte(table[this.indexOf(space!, position)]!) : UNKNOWN;
  }
}
