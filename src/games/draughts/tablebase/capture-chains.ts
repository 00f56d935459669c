/** The piece that takes, and where it may end: numbers of the placements that its side then has. */

import { addKing, addMan } from '../capture-priority';
import { PASS_AS_MAN, PROMOTE_AND_STOP } from '../rules';
import type { ScratchArrays } from './buffers';
import type { ConversionTables } from './conversion-tables';
import { binomial, type Placements, placementIndex } from './indexing';
import { DIAGONALS, DIRECTION_COUNT, PROMOTION_START, RAY, rotated, STEP } from './perspective';

export class Capturer {
  /** Its bit, whether it is a king, and the other pieces of its side. */
  piece = 0;
  isKing = false;
  others = 0;
  private men = 0;
  private kings = 0;
  /** Numbers found for this piece, by square and, behind them, by square as a king. */
  private readonly numbers = new Int32Array(64);
  private readonly stamps = new Int32Array(64);
  private stamp = 0;
  private readonly promotedKingPlacements: number;

  constructor(private readonly side: Placements) {
    this.promotedKingPlacements = binomial(33 - side.men, side.kings + 1);
  }

  setPiece(piece: number, men: number, kings: number): void {
    this.piece = piece;
    this.men = men;
    this.kings = kings;
    this.isKing = (kings & piece) !== 0;
    this.others = (men | kings) ^ piece;
    this.stamp = (this.stamp + 1) | 0;
  }

  /** The number of its side's placement when it ends on `square`. */
  placementAfter(square: number, asKing: boolean): number {
    const at = asKing ? square + 32 : square;
    if (this.stamps[at] !== this.stamp) {
      this.stamps[at] = this.stamp;
      this.numbers[at] = this.number(1 << square, asKing);
    }
    return this.numbers[at]!;
  }

  private number(place: number, asKing: boolean): number {
    const { men, kings, piece, side } = this;
    if (this.isKing) return placementIndex(men, kings ^ piece ^ place, side.kingPlacements);
    if (asKing) return placementIndex(men ^ piece, kings | place, this.promotedKingPlacements);
    return placementIndex(men ^ piece ^ place, kings, side.kingPlacements);
  }
}

/** Captures of more than one piece: a search through all ways to go on, for one position at a time. */

export class CaptureChainSearch {
  /** The best capture of each of the other side's placements: rank and worth. */
  readonly best: Int32Array;
  /** The position: the other side's placement, its number when only the first piece is gone, its squares. */
  private placement = 0;
  private withoutFirst = 0;
  private targets = 0;
  private targetMen = 0;
  /** Of what was taken last, more than one piece, the number that is left without them. */
  private lastCaptured = 0;
  private withoutLastCaptured = 0;
  private readonly priority: number;
  private readonly backward: boolean;
  private readonly promotion: number;
  private readonly mustContinue: boolean;
  private readonly flying: boolean;
  private readonly menCaptureKings: boolean;

  constructor(
    private readonly capturer: Capturer,
    private readonly other: Placements,
    private readonly conversions: ConversionTables,
    scratch: ScratchArrays,
  ) {
    const { rules: ways } = conversions;
    this.best = scratch.array(other.size);
    this.priority = ways.priority;
    this.backward = ways.menCaptureBackward;
    this.promotion = ways.promotion;
    this.mustContinue = ways.mustContinue;
    this.flying = ways.flying;
    this.menCaptureKings = ways.menCaptureKings;
  }

  /** The position in which the chain begins, with its first piece about to be taken. */
  startChain(placement: number, withoutFirst: number, prey: number): void {
    this.placement = placement;
    this.withoutFirst = withoutFirst;
    this.targets = prey;
    this.lastCaptured = 0;
    this.targetMen = this.other.rotatedMen[placement]!;
  }

  /** The capture ends with the taker on `square`. */
  private finish(square: number, asKing: boolean, taken: number, rank: number): void {
    const { best, placement, capturer: taker } = this;
    const key = (rank & this.priority) << this.conversions.shift;
    if (best[placement]! >= (key | this.conversions.bestValue)) return;
    const kings = (rank >> 5) & 31;
    const men = (rank >> 11) - kings;
    const index = (asKing && !taker.isKing ? 64 : 0) + men * 8 + kings;
    const number = (taken & (taken - 1)) === 0 ? this.withoutFirst : this.without(taken, men, kings);
    const found = key | this.conversions.value(index, taker.placementAfter(square, asKing), number);
    if (found > best[placement]!) best[placement] = found;
  }

  /** The number of the other side's placement without what was taken, so many men and kings. */
  private without(taken: number, men: number, kings: number): number {
    if (taken === this.lastCaptured) return this.withoutLastCaptured;
    const { other, placement } = this;
    const left = ~rotated(taken);
    const ways = binomial(32 - other.men + men, other.kings - kings);
    this.lastCaptured = taken;
    this.withoutLastCaptured = placementIndex(
      other.menSets[placement]! & left,
      other.kingSets[placement]! & left,
      ways,
    );
    return this.withoutLastCaptured;
  }

  private addPiece(rank: number, isMan: boolean): number {
    return isMan ? addMan(rank) : addKing(rank);
  }

  /** A man or a short king has landed behind a piece that it took. */
  land(square: number, asKing: boolean, taken: number, rank: number, way: number): void {
    if (asKing || square < PROMOTION_START || this.promotion === PASS_AS_MAN)
      this.extendJumps(square, asKing, taken, rank);
    else if (this.promotion === PROMOTE_AND_STOP) this.finish(square, true, taken, rank);
    else if (this.flying) this.extendFlying(square, DIRECTION_COUNT - 1 - way, taken, rank);
    else this.extendJumps(square, true, taken, rank);
  }

  private extendJumps(from: number, asKing: boolean, taken: number, rank: number): void {
    const all = this.capturer.others | this.targets;
    const left = this.targets & ~taken;
    const ways = asKing || this.backward ? DIRECTION_COUNT : 2;
    let ends = true;
    for (let way = 0; way < ways; way++) {
      const over = STEP[way * 32 + from]!;
      if (over < 0 || ((left >>> over) & 1) === 0) continue;
      const to = STEP[way * 32 + over]!;
      if (to < 0 || ((all >>> to) & 1) !== 0) continue;
      const isMan = ((this.targetMen >>> over) & 1) !== 0;
      if (!isMan && !asKing && !this.menCaptureKings) continue;
      ends = false;
      this.land(to, asKing, taken | (1 << over), this.addPiece(rank, isMan), way);
    }
    if (ends) this.finish(from, asKing || from >= PROMOTION_START, taken, rank);
  }

  /** The square behind the piece that a king on `from` can take on a way, -1 where it can take none. */
  private landing(from: number, way: number, taken: number): number {
    const all = this.capturer.others | this.targets;
    const ray = RAY[way * 32 + from]! & all;
    if (ray === 0) return -1;
    const over = way < 2 ? 31 - Math.clz32(ray & -ray) : 31 - Math.clz32(ray);
    if ((((this.targets & ~taken) >>> over) & 1) === 0) return -1;
    const to = STEP[way * 32 + over]!;
    return to < 0 || ((all >>> to) & 1) !== 0 ? -1 : to;
  }

  /** A flying king goes on from a square that it has landed on, if it can; it cannot take on the way back. */
  private canContinue(from: number, back: number, taken: number, rank: number): boolean {
    if ((this.targets & ~taken & DIAGONALS[from]!) === 0) return false;
    let any = false;
    for (let way = 0; way < DIRECTION_COUNT; way++) {
      const to = way === back ? -1 : this.landing(from, way, taken);
      if (to < 0) continue;
      any = true;
      const over = STEP[(DIRECTION_COUNT - 1 - way) * 32 + to]!;
      const isMan = ((this.targetMen >>> over) & 1) !== 0;
      this.landBeyond(to, way, taken | (1 << over), this.addPiece(rank, isMan));
    }
    return any;
  }

  private extendFlying(square: number, back: number, taken: number, rank: number): void {
    if (!this.canContinue(square, back, taken, rank)) this.finish(square, true, taken, rank);
  }

  /** A flying king has taken and may land on `first` or beyond it. */
  landBeyond(first: number, way: number, taken: number, rank: number): void {
    const { mustContinue: mustGoOn } = this;
    const all = this.capturer.others | this.targets;
    const back = DIRECTION_COUNT - 1 - way;
    let bound = false;
    for (let to = first; to >= 0 && ((all >>> to) & 1) === 0; to = STEP[way * 32 + to]!) {
      if (this.canContinue(to, back, taken, rank)) bound = mustGoOn;
      else if (!mustGoOn) this.finish(to, true, taken, rank);
    }
    if (!mustGoOn || bound) return;
    for (let to = first; to >= 0 && ((all >>> to) & 1) === 0; to = STEP[way * 32 + to]!) {
      this.finish(to, true, taken, rank);
    }
  }
}
