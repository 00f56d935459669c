/** What tables and the rules of captures tell of a position given on the winner's seat. */

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
  type ProbeResult,
  type Prober,
  probeDistance,
  probeWdl,
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

/** Who reads the tables. */
interface TableReader {
  /** What a table holds; each side's squares on its own seat. */
  lookUp(ownMen: number, ownKings: number, otherMen: number, otherKings: number): ProbeResult;
  /** What is known of a position when captures are played out; `at`: 0. */
  value(position: DraughtsPosition, at: number): ProbeResult;
}

class TableOracle implements DtcOracle {
  /** `scratch`: a position that may be overwritten. */
  constructor(
    private readonly reader: TableReader,
    private readonly ways: TableRules,
    private readonly scratch: DraughtsPosition,
  ) {}

  wins(men: number, kings: number, loserMen: number, loserKings: number): boolean {
    return this.reader.lookUp(men, kings, rotated(loserMen), rotated(loserKings)) === WDL_WIN;
  }

  loses(men: number, kings: number, loserMen: number, loserKings: number): boolean {
    return this.reader.lookUp(rotated(loserMen), rotated(loserKings), men, kings) === WDL_LOSS;
  }

  losesAfterCaptures(men: number, kings: number, loserMen: number, loserKings: number): boolean {
    const seat = (set: number): number => toBoard(rotated(set));
    this.scratch.setPieces(seat(loserMen), seat(loserKings), seat(men), seat(kings));
    const known = this.reader.value(this.scratch, 0);
    return known >= 0 && probeWdl(known) === WDL_LOSS;
  }

  winnerMustCapture(men: number, kings: number, loserMen: number, loserKings: number): boolean {
    return this.mustCapture(men, kings, loserMen, loserKings);
  }

  loserMustCapture(men: number, kings: number, loserMen: number, loserKings: number): boolean {
    return this.mustCapture(rotated(loserMen), rotated(loserKings), rotated(men), rotated(kings));
  }

  /** Whether a side must take; all on its own seat. */
  private mustCapture(men: number, kings: number, otherMen: number, otherKings: number): boolean {
    const { ways } = this;
    const otherMenThere = toBoard(otherMen);
    const menThere = toBoard(men);
    const kingsThere = toBoard(kings);
    const others = otherMenThere | toBoard(otherKings);
    const all = menThere | kingsThere | others;
    const prey = others & INNER_SQUARES;
    const menPrey = ways.menCaptureKings ? prey : prey & otherMenThere;
    return (
      menThatCapture(menThere, menPrey, ~all, 1, ways.menCaptureBackward) !== 0 ||
      kingsThatCapture(kingsThere, prey, all, ways.flying) !== 0
    );
  }
}

/** Reads tables in the search: captures are played out, so that tables need not know positions with captures. */

/** Captures that can follow each other before a position without one, at most 7 taken in all. */
const MAX_CAPTURES = 8;

export class DraughtsProber implements Prober<DraughtsPosition>, TableReader {
  private readonly tables: (Uint8Array | null)[] = new Array(MATERIAL_KEYS).fill(null);
  /** Those that tell plies. */
  private readonly dtmTables: (Uint8Array | null)[] = new Array(MATERIAL_KEYS).fill(null);
  /** The bytes of a row of a table of values, for each material, and the placements of kings for one of the men. */
  private readonly rowBytes = new Int32Array(MATERIAL_KEYS);
  private readonly ownKingPlacements = new Int32Array(MATERIAL_KEYS);
  private readonly otherKingPlacements = new Int32Array(MATERIAL_KEYS);
  private readonly list = new Int32Array(MAX_CAPTURES * MAX_ACTIONS);
  private most = 0;

  /** The way through the ending at hand, the colour of who wins it, and the men of both, which stand still. */
  private dtc: DtcSolver | null = null;
  /** The same, from one search to the next, until it is solved. */
  private unfinishedDtc: DtcSolver | null = null;
  private winner = 0;
  private winnerMen = 0;
  private loserMen = 0;

  /** `scratch`: a position that may be overwritten. */
  constructor(
    tables: ReadonlyMap<string, Uint8Array>,
    private readonly ways: TableRules,
    private readonly scratch: DraughtsPosition,
  ) {
    for (const [name, table] of tables) {
      const byPlies = classOfDtmTable(name);
      const digits = (byPlies ?? name).replace('-', '');
      this.add(
        materialFromCounts(Array.from(digits, Number)),
        table,
        byPlies === undefined ? this.tables : this.dtmTables,
      );
    }
  }

  private add(material: Material, table: Uint8Array, tables: (Uint8Array | null)[]): void {
    const key = keyOfMaterial(material);
    tables[key] = table;
    const { men, kings, otherMen, otherKings } = material;
    this.rowBytes[key] = placementSize(men, kings).words * 8;
    this.ownKingPlacements[key] = binomial(32 - men, kings);
    this.otherKingPlacements[key] = binomial(32 - otherMen, otherKings);
    this.most = Math.max(this.most, men + kings + otherMen + otherKings);
  }

  probe(position: DraughtsPosition): ProbeResult {
    const pieces = position.ownMen | position.ownKings | position.theirMen | position.theirKings;
    if (popcount(pieces) > this.most || position.midTurn) return UNKNOWN;
    const told = this.pliesOf(position);
    const known = told === UNKNOWN ? this.value(position, 0) : probeWdl(told);
    if (known <= WDL_DRAW) return known;
    // Where the rules that count moves cannot come before the end, it is for sure.
    if (told !== UNKNOWN && probeDistance(told) <= position.pliesToDraw()) return asDtm(told);
    if (this.dtc !== null) return this.withDistance(position, known);
    // Else the shortest way to the end is a way out of the ending too.
    return told === UNKNOWN ? known : told;
  }

  /** What a table of plies tells. */
  private pliesOf({ ownMen, ownKings, theirMen, theirKings, white }: DraughtsPosition): ProbeResult {
    const key = materialKey(popcount(ownMen), popcount(ownKings), popcount(theirMen), popcount(theirKings));
    const table = this.dtmTables[key]!;
    if (table === null) return UNKNOWN;
    const own = this.ownIndex(key, toView(ownMen, white), toView(ownKings, white));
    const other = this.otherIndex(key, toView(theirMen, white ^ 1), toView(theirKings, white ^ 1));
    return decodeDistanceByte(table[other * 4 * this.rowBytes[key]! + own]!);
  }

  /** Gets ready to tell the way through the ending that the position belongs to, if the side to move has won it. */
  prepare(position: DraughtsPosition, time: number, isStopped?: () => boolean): void {
    const { ownMen, ownKings, theirMen, theirKings } = position;
    this.dtc = null;
    const known = this.probe(position);
    if (known === UNKNOWN || probeWdl(known) !== WDL_WIN || position.mustCapture() || isDtm(known)) return;
    const { white } = position;
    const kings = popcount(ownKings);
    const loserKings = popcount(theirKings);
    if (!DtcSolver.isFeasible(ownMen, theirMen, kings, loserKings)) return;
    const men = toView(ownMen, white);
    const loserMen = toView(theirMen, white);
    if (this.winner !== white || !this.unfinishedDtc?.isFor(men, loserMen, kings, loserKings)) {
      const oracle = new TableOracle(this, this.ways, this.scratch);
      this.unfinishedDtc = new DtcSolver(men, loserMen, kings, loserKings, oracle, this.ways.flying);
      this.winner = white;
    }
    this.unfinishedDtc.solve(time, isStopped);
    if (!this.unfinishedDtc.isFinished) return;
    this.dtc = this.unfinishedDtc;
    this.winnerMen = ownMen;
    this.loserMen = theirMen;
  }

  /** Adds the plies to the next capture or move of a man, where they are known. */
  private withDistance(position: DraughtsPosition, known: ProbeResult): ProbeResult {
    const { ownMen, ownKings, theirMen, theirKings } = position;
    const winnerMoves = known === WDL_WIN;
    if ((winnerMoves ? position.white : position.white ^ 1) !== this.winner) return known;
    if ((winnerMoves ? ownMen : theirMen) !== this.winnerMen) return known;
    if ((winnerMoves ? theirMen : ownMen) !== this.loserMen) return known;
    const kings = winnerMoves ? ownKings : theirKings;
    const loserKings = winnerMoves ? theirKings : ownKings;
    const approach = this.dtc!;
    if (popcount(kings) !== approach.kings || popcount(loserKings) !== approach.loserKings) return known;
    if (position.mustCapture()) return known;
    const plies = approach.plies(toView(kings, this.winner), toView(loserKings, this.winner), winnerMoves);
    if (plies === 0) return known;
    if (plies > position.pliesToDraw()) return winnerMoves ? CURSED_WIN : BLESSED_LOSS;
    return makeProbeResult(known, plies);
  }

  value(position: DraughtsPosition, at: number): ProbeResult {
    const { ownMen, ownKings, theirMen, theirKings, white } = position;
    if ((ownMen | ownKings) === 0) return WDL_LOSS;
    if ((theirMen | theirKings) === 0) return WDL_WIN;
    if (position.mustCapture()) return this.afterCaptures(position, at);
    return this.lookUp(
      toView(ownMen, white),
      toView(ownKings, white),
      toView(theirMen, white ^ 1),
      toView(theirKings, white ^ 1),
    );
  }

  /** What a table holds; each side's squares on its own seat. */
  lookUp(ownMen: number, ownKings: number, otherMen: number, otherKings: number): ProbeResult {
    const key = materialKey(popcount(ownMen), popcount(ownKings), popcount(otherMen), popcount(otherKings));
    const table = this.tables[key]!;
    if (table === null) return UNKNOWN;
    const own = this.ownIndex(key, ownMen, ownKings);
    const row = Math.imul(this.otherIndex(key, otherMen, otherKings), this.rowBytes[key]!);
    return (table[row + (own >> 2)]! >> ((own & 3) << 1)) & 3;
  }

  private ownIndex(key: number, men: number, kings: number): number {
    return placementIndex(men, kings, this.ownKingPlacements[key]!);
  }

  private otherIndex(key: number, men: number, kings: number): number {
    return placementIndex(men, kings, this.otherKingPlacements[key]!);
  }

  /** The best of all captures; unknown where one of them is and none wins. */
  private afterCaptures(position: DraughtsPosition, at: number): ProbeResult {
    const { list } = this;
    const end = position.generate(list, at);
    let drawn = false;
    let unknown = false;
    for (let i = at; i < end; i++) {
      position.make(list[i]!);
      const known = this.value(position, end);
      position.undo();
      if (known === UNKNOWN) unknown = true;
      else if (probeWdl(known) === WDL_LOSS) return WDL_WIN;
      else if (probeWdl(known) === WDL_DRAW) drawn = true;
    }
    if (unknown) return UNKNOWN;
    return drawn ? WDL_DRAW : WDL_LOSS;
  }
}

/** A set of squares of the game's board on the seat of White (`white` 1) or Black. */
const toView = (set: number, white: number): number => (white === 1 ? toWhiteView(set) : toBlackView(set));
