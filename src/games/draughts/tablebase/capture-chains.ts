/**
 * Captures of several pieces: a depth-first search of one position at a time, with squares from the capturing side's
 * view.
 *
 * CaptureSearch finds captures for many placements of the opponent at once, but only single ones; it calls this search
 * for the placements in which a capture may continue.
 */

import { addKing, addMan } from '../capture-priority';
import { PASS_AS_MAN, PROMOTE_AND_STOP } from '../rules';
import type { ScratchArrays } from './buffers';
import type { ConversionTables } from './conversion-tables';
import { binomial, type Placements, placementIndex } from './indexing';
import { DIAGONALS, DIRECTION_COUNT, PROMOTION_START, RAY, rotated, STEP } from './perspective';

/** The capturing piece. */
export class Capturer {
  /** Its bit, whether it is a king, and the other pieces of its side. */
  piece = 0;
  isKing = false;
  others = 0;
  private men = 0;
  private kings = 0;
  /** Cached placement indices by the square it ends on, as a man or king (0-31) and after a promotion (32-63). */
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

  /** Index of its side's placement after a capture that ends on `square`. */
  placementAfter(square: number, asKing: boolean): number {
    const at = asKing ? square + 32 : square;
    if (this.stamps[at] !== this.stamp) {
      this.stamps[at] = this.stamp;
      this.numbers[at] = this.number(1 << square, asKing);
    }
    return this.numbers[at]!;
  }

  private number(bit: number, asKing: boolean): number {
    const { men, kings, piece, side } = this;
    if (this.isKing) return placementIndex(men, kings ^ piece ^ bit, side.kingPlacements);
    if (asKing) return placementIndex(men ^ piece, kings | bit, this.promotedKingPlacements);
    return placementIndex(men ^ piece ^ bit, kings, side.kingPlacements);
  }
}

/** Search of the captures of one position that start with a given jump. */
export class CaptureChainSearch {
  /** Best capture against each placement of the opponent: `rank << shift | value`. */
  readonly best: Int32Array;
  /** The opponent's placement, its index without the first captured piece, and its squares. */
  private placement = 0;
  private withoutFirst = 0;
  private targets = 0;
  private targetMen = 0;
  /** Cache of `without`: the last set of several captured pieces, and the index that is left. */
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
    const { rules } = conversions;
    this.best = scratch.array(other.size);
    this.priority = rules.priority;
    this.backward = rules.menCaptureBackward;
    this.promotion = rules.promotion;
    this.mustContinue = rules.mustContinue;
    this.flying = rules.flying;
    this.menCaptureKings = rules.menCaptureKings;
  }

  /** Sets the position, before the first jump. */
  startChain(placement: number, withoutFirst: number, targets: number): void {
    this.placement = placement;
    this.withoutFirst = withoutFirst;
    this.targets = targets;
    this.lastCaptured = 0;
    this.targetMen = this.other.rotatedMen[placement]!;
  }

  /** Records a capture that ends on `square`. */
  private finish(square: number, asKing: boolean, captured: number, rank: number): void {
    const { best, placement, capturer } = this;
    const key = (rank & this.priority) << this.conversions.shift;
    if (best[placement]! >= (key | this.conversions.bestValue)) return;
    const kings = (rank >> 5) & 31;
    const men = (rank >> 11) - kings;
    const index = (asKing && !capturer.isKing ? 64 : 0) + men * 8 + kings;
    const without = (captured & (captured - 1)) === 0 ? this.withoutFirst : this.without(captured, men, kings);
    const found = key | this.conversions.value(index, capturer.placementAfter(square, asKing), without);
    if (found > best[placement]!) best[placement] = found;
  }

  /** Index of the opponent's placement without the captured men and kings. */
  private without(captured: number, men: number, kings: number): number {
    if (captured === this.lastCaptured) return this.withoutLastCaptured;
    const { other, placement } = this;
    const remaining = ~rotated(captured);
    const kingPlacements = binomial(32 - other.men + men, other.kings - kings);
    this.lastCaptured = captured;
    this.withoutLastCaptured = placementIndex(
      other.menSets[placement]! & remaining,
      other.kingSets[placement]! & remaining,
      kingPlacements,
    );
    return this.withoutLastCaptured;
  }

  private addPiece(rank: number, isMan: boolean): number {
    return isMan ? addMan(rank) : addKing(rank);
  }

  /** Continues after a jump of a man or short king to `square`. */
  land(square: number, asKing: boolean, captured: number, rank: number, direction: number): void {
    if (asKing || square < PROMOTION_START || this.promotion === PASS_AS_MAN)
      this.extendJumps(square, asKing, captured, rank);
    else if (this.promotion === PROMOTE_AND_STOP) this.finish(square, true, captured, rank);
    else if (this.flying) this.extendFlying(square, DIRECTION_COUNT - 1 - direction, captured, rank);
    else this.extendJumps(square, true, captured, rank);
  }

  private extendJumps(from: number, asKing: boolean, captured: number, rank: number): void {
    const all = this.capturer.others | this.targets;
    const remaining = this.targets & ~captured;
    const directions = asKing || this.backward ? DIRECTION_COUNT : 2;
    let ends = true;
    for (let direction = 0; direction < directions; direction++) {
      const over = STEP[direction * 32 + from]!;
      if (over < 0 || ((remaining >>> over) & 1) === 0) continue;
      const to = STEP[direction * 32 + over]!;
      if (to < 0 || ((all >>> to) & 1) !== 0) continue;
      const isMan = ((this.targetMen >>> over) & 1) !== 0;
      if (!isMan && !asKing && !this.menCaptureKings) continue;
      ends = false;
      this.land(to, asKing, captured | (1 << over), this.addPiece(rank, isMan), direction);
    }
    if (ends) this.finish(from, asKing || from >= PROMOTION_START, captured, rank);
  }

  /** Landing square behind the piece that a flying king on `from` can capture in a direction, or -1. */
  private landing(from: number, direction: number, captured: number): number {
    const all = this.capturer.others | this.targets;
    const ray = RAY[direction * 32 + from]! & all;
    if (ray === 0) return -1;
    const over = direction < 2 ? 31 - Math.clz32(ray & -ray) : 31 - Math.clz32(ray);
    if ((((this.targets & ~captured) >>> over) & 1) === 0) return -1;
    const to = STEP[direction * 32 + over]!;
    return to < 0 || ((all >>> to) & 1) !== 0 ? -1 : to;
  }

  /**
   * Continues the capture of a flying king from a landing square; returns false if it cannot. There is nothing to
   * capture in the direction `back`.
   */
  private continueFlying(from: number, back: number, captured: number, rank: number): boolean {
    if ((this.targets & ~captured & DIAGONALS[from]!) === 0) return false;
    let any = false;
    for (let direction = 0; direction < DIRECTION_COUNT; direction++) {
      const to = direction === back ? -1 : this.landing(from, direction, captured);
      if (to < 0) continue;
      any = true;
      const over = STEP[(DIRECTION_COUNT - 1 - direction) * 32 + to]!;
      const isMan = ((this.targetMen >>> over) & 1) !== 0;
      this.landBeyond(to, direction, captured | (1 << over), this.addPiece(rank, isMan));
    }
    return any;
  }

  private extendFlying(square: number, back: number, captured: number, rank: number): void {
    if (!this.continueFlying(square, back, captured, rank)) this.finish(square, true, captured, rank);
  }

  /** Continues after a jump of a flying king, which may land on `first` or beyond it. */
  landBeyond(first: number, direction: number, captured: number, rank: number): void {
    const { mustContinue } = this;
    const all = this.capturer.others | this.targets;
    const back = DIRECTION_COUNT - 1 - direction;
    let continues = false;
    for (let to = first; to >= 0 && ((all >>> to) & 1) === 0; to = STEP[direction * 32 + to]!) {
      if (this.continueFlying(to, back, captured, rank)) continues = mustContinue;
      else if (!mustContinue) this.finish(to, true, captured, rank);
    }
    if (!mustContinue || continues) return;
    for (let to = first; to >= 0 && ((all >>> to) & 1) === 0; to = STEP[direction * 32 + to]!) {
      this.finish(to, true, captured, rank);
    }
  }
}
