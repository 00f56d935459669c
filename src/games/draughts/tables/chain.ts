/** Captures of more than one piece: a search through all ways to go on, for one position at a time. */

import { plusKing, plusMan } from '../laws';
import { PASS, STOP } from '../rules';
import type { Placements } from './placements';
import { choices, placementNumber } from './ranks';
import type { Scratch } from './scratch';
import { FAR_RANK, RAY, STAR, STEP, turned, WAYS } from './seat';
import type { Spoils } from './spoils';
import type { Taker } from './taker';

export class ChainSearch {
  /** The best capture of each of the other side's placements: rank and worth. */
  readonly best: Int32Array;
  /** The position: the other side's placement, its number when only the first piece is gone, its squares. */
  private placement = 0;
  private withoutFirst = 0;
  private prey = 0;
  private preyMen = 0;
  /** Of what was taken last, more than one piece, the number that is left without them. */
  private gone = 0;
  private withoutGone = 0;
  private readonly law: number;
  private readonly backward: boolean;
  private readonly promotion: number;
  private readonly mustGoOn: boolean;
  private readonly flying: boolean;
  private readonly manMayTakeKing: boolean;

  constructor(
    private readonly taker: Taker,
    private readonly other: Placements,
    private readonly spoils: Spoils,
    scratch: Scratch,
  ) {
    const { ways } = spoils;
    this.best = scratch.array(other.size);
    this.law = ways.law;
    this.backward = ways.menTakeBackward;
    this.promotion = ways.promotion;
    this.mustGoOn = ways.mustGoOn;
    this.flying = ways.flying;
    this.manMayTakeKing = ways.manMayTakeKing;
  }

  /** The position in which the chain begins, with its first piece about to be taken. */
  begin(placement: number, withoutFirst: number, prey: number): void {
    this.placement = placement;
    this.withoutFirst = withoutFirst;
    this.prey = prey;
    this.gone = 0;
    this.preyMen = this.other.turnedMen[placement]!;
  }

  /** The capture ends with the taker on `square`. */
  private finish(square: number, asKing: boolean, taken: number, rank: number): void {
    const { best, placement, taker } = this;
    const key = (rank & this.law) << this.spoils.shift;
    if (best[placement]! >= (key | this.spoils.top)) return;
    const kings = (rank >> 5) & 31;
    const men = (rank >> 11) - kings;
    const index = (asKing && !taker.isKing ? 64 : 0) + men * 8 + kings;
    const number = (taken & (taken - 1)) === 0 ? this.withoutFirst : this.without(taken, men, kings);
    const found = key | this.spoils.worth(index, taker.endsOn(square, asKing), number);
    if (found > best[placement]!) best[placement] = found;
  }

  /** The number of the other side's placement without what was taken, so many men and kings. */
  private without(taken: number, men: number, kings: number): number {
    if (taken === this.gone) return this.withoutGone;
    const { other, placement } = this;
    const left = ~turned(taken);
    const ways = choices(32 - other.men + men, other.kings - kings);
    this.gone = taken;
    this.withoutGone = placementNumber(other.menSets[placement]! & left, other.kingSets[placement]! & left, ways);
    return this.withoutGone;
  }

  private plus(rank: number, isMan: boolean): number {
    return isMan ? plusMan(rank) : plusKing(rank);
  }

  /** A man or a short king has landed behind a piece that it took. */
  land(square: number, asKing: boolean, taken: number, rank: number, way: number): void {
    if (asKing || square < FAR_RANK || this.promotion === PASS) this.stepOn(square, asKing, taken, rank);
    else if (this.promotion === STOP) this.finish(square, true, taken, rank);
    else if (this.flying) this.flyOn(square, WAYS - 1 - way, taken, rank);
    else this.stepOn(square, true, taken, rank);
  }

  private stepOn(from: number, asKing: boolean, taken: number, rank: number): void {
    const all = this.taker.rest | this.prey;
    const left = this.prey & ~taken;
    const ways = asKing || this.backward ? WAYS : 2;
    let ends = true;
    for (let way = 0; way < ways; way++) {
      const over = STEP[way * 32 + from]!;
      if (over < 0 || ((left >>> over) & 1) === 0) continue;
      const to = STEP[way * 32 + over]!;
      if (to < 0 || ((all >>> to) & 1) !== 0) continue;
      const isMan = ((this.preyMen >>> over) & 1) !== 0;
      if (!isMan && !asKing && !this.manMayTakeKing) continue;
      ends = false;
      this.land(to, asKing, taken | (1 << over), this.plus(rank, isMan), way);
    }
    if (ends) this.finish(from, asKing || from >= FAR_RANK, taken, rank);
  }

  /** The square behind the piece that a king on `from` can take on a way, -1 where it can take none. */
  private landing(from: number, way: number, taken: number): number {
    const all = this.taker.rest | this.prey;
    const ray = RAY[way * 32 + from]! & all;
    if (ray === 0) return -1;
    const over = way < 2 ? 31 - Math.clz32(ray & -ray) : 31 - Math.clz32(ray);
    if ((((this.prey & ~taken) >>> over) & 1) === 0) return -1;
    const to = STEP[way * 32 + over]!;
    return to < 0 || ((all >>> to) & 1) !== 0 ? -1 : to;
  }

  /** A flying king goes on from a square that it has landed on, if it can; it cannot take on the way back. */
  private goesOn(from: number, back: number, taken: number, rank: number): boolean {
    if ((this.prey & ~taken & STAR[from]!) === 0) return false;
    let any = false;
    for (let way = 0; way < WAYS; way++) {
      const to = way === back ? -1 : this.landing(from, way, taken);
      if (to < 0) continue;
      any = true;
      const over = STEP[(WAYS - 1 - way) * 32 + to]!;
      const isMan = ((this.preyMen >>> over) & 1) !== 0;
      this.flyDown(to, way, taken | (1 << over), this.plus(rank, isMan));
    }
    return any;
  }

  private flyOn(square: number, back: number, taken: number, rank: number): void {
    if (!this.goesOn(square, back, taken, rank)) this.finish(square, true, taken, rank);
  }

  /** A flying king has taken and may land on `first` or beyond it. */
  flyDown(first: number, way: number, taken: number, rank: number): void {
    const { mustGoOn } = this;
    const all = this.taker.rest | this.prey;
    const back = WAYS - 1 - way;
    let bound = false;
    for (let to = first; to >= 0 && ((all >>> to) & 1) === 0; to = STEP[way * 32 + to]!) {
      if (this.goesOn(to, back, taken, rank)) bound = mustGoOn;
      else if (!mustGoOn) this.finish(to, true, taken, rank);
    }
    if (!mustGoOn || bound) return;
    for (let to = first; to >= 0 && ((all >>> to) & 1) === 0; to = STEP[way * 32 + to]!) {
      this.finish(to, true, taken, rank);
    }
  }
}
