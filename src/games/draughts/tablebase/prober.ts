/**
 * Probing of draughts tables during the search.
 *
 * Files hold neither positions with a capture nor most of those with a threat, so moves are played until a position has an
 * entry. A result is exact
 * (DTM) if a DTM table is loaded and the game ends before a rule that counts moves can draw it; otherwise, distances in
 * the root's ending come from the DTC solver.
 */
import { popcount } from '../../../util/bits';
import { MAX_ACTIONS } from '../../rules';
import {
  asDtm,
  BLESSED_LOSS,
  CURSED_WIN,
  classOfDtmTable,
  decodeDistanceByte,
  isDtm,
  makeProbeResult,
  NO_ENTRY,
  type ProbeResult,
  type Prober,
  probeDistance,
  probeWdl,
  type TableEntries,
  UNKNOWN,
  WDL_DRAW,
  WDL_LOSS,
  WDL_WIN,
} from '../../tablebase';
import { kingsThatCapture, menThatCapture } from '../attacks';
import { INNER_SQUARES } from '../board';
import type { DraughtsPosition } from '../position';
import { type DtcOracle, DtcSolver } from './dtc-solver';
import { binomial, placementIndex } from './indexing';
import { keyOfMaterial, MATERIAL_KEYS, type Material, materialFromCounts, materialKey } from './material';
import { rotated, toBlackView, toBoard, toWhiteView } from './perspective';
import type { TableRules } from './rules';
import { placementSize } from './side-tables';
import { isThreatened, leavesThreat } from './threats';

/** Source of table values for the DTC solver. */
interface TableReader {
  /** Value of a quiet position, with each side's squares from its own view. */
  lookUp(ownMen: number, ownKings: number, otherMen: number, otherKings: number): ProbeResult;
  /** Value of a position, with captures played out. `at` is the start of free space in the move list, 0 at first. */
  value(position: DraughtsPosition, at: number): ProbeResult;
}

/** Answers the DTC solver from tables. */
class TableOracle implements DtcOracle {
  /** `scratch` is a position that may be overwritten. */
  constructor(
    private readonly reader: TableReader,
    private readonly rules: TableRules,
    private readonly scratch: DraughtsPosition,
  ) {}

  wins(men: number, kings: number, loserMen: number, loserKings: number): boolean {
    if (!this.loserMustCapture(men, kings, loserMen, loserKings))
      return this.reader.lookUp(men, kings, rotated(loserMen), rotated(loserKings)) === WDL_WIN;
    this.scratch.setPieces(toBoard(men), toBoard(kings), toBoard(loserMen), toBoard(loserKings));
    return this.reader.value(this.scratch, 0) === WDL_WIN;
  }

  loses(men: number, kings: number, loserMen: number, loserKings: number): boolean {
    return this.winnerMustCapture(men, kings, loserMen, loserKings)
      ? this.losesAfterCaptures(men, kings, loserMen, loserKings)
      : this.reader.lookUp(rotated(loserMen), rotated(loserKings), men, kings) === WDL_LOSS;
  }

  losesAfterCaptures(men: number, kings: number, loserMen: number, loserKings: number): boolean {
    const board = (set: number): number => toBoard(rotated(set));
    this.scratch.setPieces(board(loserMen), board(loserKings), board(men), board(kings));
    const result = this.reader.value(this.scratch, 0);
    return result >= 0 && probeWdl(result) === WDL_LOSS;
  }

  winnerMustCapture(men: number, kings: number, loserMen: number, loserKings: number): boolean {
    return this.mustCapture(men, kings, loserMen, loserKings);
  }

  loserMustCapture(men: number, kings: number, loserMen: number, loserKings: number): boolean {
    return this.mustCapture(rotated(loserMen), rotated(loserKings), rotated(men), rotated(kings));
  }

  /** Returns true if a side has a capture. All sets are from its view. */
  private mustCapture(men: number, kings: number, otherMen: number, otherKings: number): boolean {
    const { rules } = this;
    const otherMenOnBoard = toBoard(otherMen);
    const menOnBoard = toBoard(men);
    const kingsOnBoard = toBoard(kings);
    const others = otherMenOnBoard | toBoard(otherKings);
    const all = menOnBoard | kingsOnBoard | others;
    const targets = others & INNER_SQUARES;
    const menTargets = rules.menCaptureKings ? targets : targets & otherMenOnBoard;
    return (
      menThatCapture(menOnBoard, menTargets, ~all, 1, rules.menCaptureBackward) !== 0 ||
      kingsThatCapture(kingsOnBoard, targets, all, rules.flying) !== 0
    );
  }
}

/** Most moves in a row before an entry: 6 captures, a reply to a threat before each, and promotions. */
const MAX_MOVES = 24;

export class DraughtsProber implements Prober<DraughtsPosition>, TableReader {
  /** WDL tables, by material key. */
  private readonly tables: (TableEntries | null)[] = new Array(MATERIAL_KEYS).fill(null);
  /** DTM tables. */
  private readonly dtmTables: (TableEntries | null)[] = new Array(MATERIAL_KEYS).fill(null);
  /** By material key: entries of a row, and numbers of king placements for each placement of the men. */
  private readonly rowEntries = new Int32Array(MATERIAL_KEYS);
  private readonly ownKingPlacements = new Int32Array(MATERIAL_KEYS);
  private readonly otherKingPlacements = new Int32Array(MATERIAL_KEYS);
  private readonly list = new Int32Array(MAX_MOVES * MAX_ACTIONS);
  /** Pieces in the largest table. */
  private maxPieces = 0;

  /** Distances in the current ending, if they are solved. */
  private dtc: DtcSolver | null = null;
  /** The solver of the current ending, kept from one search to the next. */
  private unfinishedDtc: DtcSolver | null = null;
  /** Colour of the winner, and the men of both sides, which do not move. */
  private winner = 0;
  private winnerMen = 0;
  private loserMen = 0;

  /** `scratch` is a position that may be overwritten. */
  constructor(
    tables: ReadonlyMap<string, TableEntries>,
    private readonly rules: TableRules,
    private readonly scratch: DraughtsPosition,
  ) {
    for (const [name, table] of tables) {
      const dtmClass = classOfDtmTable(name);
      const digits = (dtmClass ?? name).replace('-', '');
      this.add(
        materialFromCounts(Array.from(digits, Number)),
        table,
        dtmClass === undefined ? this.tables : this.dtmTables,
      );
    }
  }

  private add(material: Material, table: TableEntries, tables: (TableEntries | null)[]): void {
    const key = keyOfMaterial(material);
    tables[key] = table;
    const { men, kings, otherMen, otherKings } = material;
    this.rowEntries[key] = placementSize(men, kings).words * 32;
    this.ownKingPlacements[key] = binomial(32 - men, kings);
    this.otherKingPlacements[key] = binomial(32 - otherMen, otherKings);
    this.maxPieces = Math.max(this.maxPieces, men + kings + otherMen + otherKings);
  }

  probe(position: DraughtsPosition): ProbeResult {
    const pieces = position.ownMen | position.ownKings | position.theirMen | position.theirKings;
    if (popcount(pieces) > this.maxPieces || position.midTurn) return UNKNOWN;
    const dtm = this.lookUpDtm(position);
    const wdl = dtm === UNKNOWN ? this.value(position, 0) : probeWdl(dtm);
    if (wdl <= WDL_DRAW) return wdl;
    // The result is certain if no rule that counts moves can draw the game before its end.
    if (dtm !== UNKNOWN && probeDistance(dtm) <= position.pliesToDraw()) return asDtm(dtm);
    if (this.dtc !== null) return this.withDistance(position, wdl);
    // Otherwise the shortest way to the end also makes progress.
    return dtm === UNKNOWN ? wdl : dtm;
  }

  /** The search plays captures and replies to threats itself. */
  probeLeaf(position: DraughtsPosition): ProbeResult {
    const pieces = position.ownMen | position.ownKings | position.theirMen | position.theirKings;
    if (popcount(pieces) > this.maxPieces || position.midTurn) return UNKNOWN;
    return position.mustCapture() || isThreatened(position, this.rules) ? UNKNOWN : this.probe(position);
  }

  /** Entry of the DTM table, if there is one. */
  private lookUpDtm({ ownMen, ownKings, theirMen, theirKings, white }: DraughtsPosition): ProbeResult {
    const key = materialKey(popcount(ownMen), popcount(ownKings), popcount(theirMen), popcount(theirKings));
    const table = this.dtmTables[key]!;
    if (table === null) return UNKNOWN;
    const own = this.ownIndex(key, toView(ownMen, white), toView(ownKings, white));
    const other = this.otherIndex(key, toView(theirMen, white ^ 1), toView(theirKings, white ^ 1));
    const entry = table.entry(other * this.rowEntries[key]! + own);
    return entry === NO_ENTRY ? UNKNOWN : decodeDistanceByte(entry);
  }

  /** Solves the distances of the ending of a won root position, for at most `timeMs`. */
  prepare(position: DraughtsPosition, timeMs: number, isStopped?: () => boolean): void {
    const { ownMen, ownKings, theirMen, theirKings } = position;
    this.dtc = null;
    const result = this.probe(position);
    if (result === UNKNOWN || probeWdl(result) !== WDL_WIN || position.mustCapture() || isDtm(result)) return;
    const { white } = position;
    const kings = popcount(ownKings);
    const loserKings = popcount(theirKings);
    if (!DtcSolver.isFeasible(ownMen, theirMen, kings, loserKings)) return;
    const men = toView(ownMen, white);
    const loserMen = toView(theirMen, white);
    if (this.winner !== white || !this.unfinishedDtc?.isFor(men, loserMen, kings, loserKings)) {
      const oracle = new TableOracle(this, this.rules, this.scratch);
      this.unfinishedDtc = new DtcSolver(men, loserMen, kings, loserKings, oracle, this.rules.flying);
      this.winner = white;
    }
    this.unfinishedDtc.solve(timeMs, isStopped);
    if (!this.unfinishedDtc.isFinished) return;
    this.dtc = this.unfinishedDtc;
    this.winnerMen = ownMen;
    this.loserMen = theirMen;
  }

  /** Adds the distance to conversion to a result, if it is known. */
  private withDistance(position: DraughtsPosition, result: ProbeResult): ProbeResult {
    const { ownMen, ownKings, theirMen, theirKings } = position;
    const winnerMoves = result === WDL_WIN;
    if ((winnerMoves ? position.white : position.white ^ 1) !== this.winner) return result;
    if ((winnerMoves ? ownMen : theirMen) !== this.winnerMen) return result;
    if ((winnerMoves ? theirMen : ownMen) !== this.loserMen) return result;
    const kings = winnerMoves ? ownKings : theirKings;
    const loserKings = winnerMoves ? theirKings : ownKings;
    const dtc = this.dtc!;
    if (popcount(kings) !== dtc.kings || popcount(loserKings) !== dtc.loserKings) return result;
    if (position.mustCapture()) return result;
    const plies = dtc.plies(toView(kings, this.winner), toView(loserKings, this.winner), winnerMoves);
    if (plies === 0) return result;
    if (plies > position.pliesToDraw()) return winnerMoves ? CURSED_WIN : BLESSED_LOSS;
    return makeProbeResult(result, plies);
  }

  /** WDL of a position, with captures played out. */
  value(position: DraughtsPosition, at: number): ProbeResult {
    const { ownMen, ownKings, theirMen, theirKings } = position;
    if ((ownMen | ownKings) === 0) return WDL_LOSS;
    if ((theirMen | theirKings) === 0) return WDL_WIN;
    if (position.mustCapture()) return this.afterCaptures(position, at);
    if (isThreatened(position, this.rules)) return this.afterThreat(position, at);
    return this.entryOf(position);
  }

  /** Entry of the WDL table. */
  private entryOf({ ownMen, ownKings, theirMen, theirKings, white }: DraughtsPosition): ProbeResult {
    return this.lookUp(
      toView(ownMen, white),
      toView(ownKings, white),
      toView(theirMen, white ^ 1),
      toView(theirKings, white ^ 1),
    );
  }

  /** Entry of the WDL table, with each side's squares from its own view. */
  lookUp(ownMen: number, ownKings: number, otherMen: number, otherKings: number): ProbeResult {
    const key = materialKey(popcount(ownMen), popcount(ownKings), popcount(otherMen), popcount(otherKings));
    const table = this.tables[key]!;
    if (table === null) return UNKNOWN;
    const own = this.ownIndex(key, ownMen, ownKings);
    // NO_ENTRY is UNKNOWN as well.
    return table.entry(this.otherIndex(key, otherMen, otherKings) * this.rowEntries[key]! + own);
  }

  private ownIndex(key: number, men: number, kings: number): number {
    return placementIndex(men, kings, this.ownKingPlacements[key]!);
  }

  private otherIndex(key: number, men: number, kings: number): number {
    return placementIndex(men, kings, this.otherKingPlacements[key]!);
  }

  /** Value of a quiet position with a threat: its entry, or the value of the best move if files lack the entry. */
  private afterThreat(position: DraughtsPosition, at: number): ProbeResult {
    const { list } = this;
    const men = popcount(position.ownMen);
    const end = position.generate(list, at);
    let drawn = false;
    let unknown = false;
    for (let i = at; i < end; i++) {
      position.make(list[i]!);
      const leaves = leavesThreat(position, men, this.rules);
      const result = leaves ? UNKNOWN : this.value(position, end);
      position.undo();
      if (leaves) return this.entryOf(position);
      if (result === UNKNOWN) unknown = true;
      else if (probeWdl(result) === WDL_LOSS) return WDL_WIN;
      else if (probeWdl(result) === WDL_DRAW) drawn = true;
    }
    if (unknown) return UNKNOWN;
    return drawn ? WDL_DRAW : WDL_LOSS;
  }

  /** Value of the best capture; unknown if one of them is unknown and none wins. */
  private afterCaptures(position: DraughtsPosition, at: number): ProbeResult {
    const { list } = this;
    const end = position.generate(list, at);
    let drawn = false;
    let unknown = false;
    for (let i = at; i < end; i++) {
      position.make(list[i]!);
      const result = this.value(position, end);
      position.undo();
      if (result === UNKNOWN) unknown = true;
      else if (probeWdl(result) === WDL_LOSS) return WDL_WIN;
      else if (probeWdl(result) === WDL_DRAW) drawn = true;
    }
    if (unknown) return UNKNOWN;
    return drawn ? WDL_DRAW : WDL_LOSS;
  }
}

/** Set of squares from White's view (`white` 1) or Black's. */
const toView = (set: number, white: number): number => (white === 1 ? toWhiteView(set) : toBlackView(set));
