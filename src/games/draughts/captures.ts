/**
 * Captures: the legal chains of a position, each once.
 *
 * A chain is walked jump by jump. What it has taken stays on the board and blocks, but is no prey any more; the square
 * where it began is empty. The law keeps the chains of the highest rank, so a better one drops all before it.
 */
import { lowestBit } from '../../util/bits';
import { canKingCapture, kingAttacks, promotionRow, squaresBehind } from './attacks';
import { INNER_SQUARES, rotate, UP_LEFT, UP_RIGHT } from './board';
import { addKing, addMan, BY_KING, mayBeDuplicate } from './capture-priority';
import { type DraughtsRuleSet, PASS_AS_MAN, PROMOTE_AND_STOP } from './rules';

/** Room for the chains of a whole line of positions. */
const CAPACITY = 1 << 13;

const ALL_SQUARES = -1;

export class CaptureGenerator {
  /** The chains from where `collect` began on: where they start and end, one bit each, and what they take. */
  readonly from = new Int32Array(CAPACITY);
  readonly to = new Int32Array(CAPACITY);
  readonly captured = new Int32Array(CAPACITY);
  /** The end once more where the piece arrives as a king, else 0. */
  readonly king = new Int32Array(CAPACITY);

  private firstIndex = 0;
  private firstIndexOfPiece = 0;
  private endIndex = 0;
  private bestRank = 0;

  /** The piece on its way: its start, where it counts as a king, the board without it. */
  private origin = 0;
  private kingSquares = 0;
  private occupied = 0;
  private kings = 0;
  /** Men that may not go backward: their two ways. Else all four. */
  private rising = 0;
  private falling = 0;
  private allDirections = false;
  /** Where a man is crowned in mid-capture; none where it passes as a man. */
  private promotionSquares = 0;

  private readonly flying: boolean;
  private readonly mustContinue: boolean;
  private readonly priority: number;

  constructor(readonly rules: DraughtsRuleSet) {
    this.flying = rules.flying;
    this.mustContinue = rules.mustContinue;
    this.priority = rules.priority;
  }

  /**
   * Writes the legal captures of the pieces `men` and `kings`, those that have any, from index `at` on and returns the
   * index behind the last.
   */
  generate(
    men: number,
    kings: number,
    theirMen: number,
    theirKings: number,
    all: number,
    white: number,
    at: number,
  ): number {
    this.firstIndex = at;
    this.endIndex = at;
    this.bestRank = 0;
    this.kings = theirKings;
    this.rising = white === 1 ? UP_RIGHT : 32 - UP_RIGHT;
    this.falling = white === 1 ? UP_LEFT : 32 - UP_LEFT;
    const prey = (theirMen | theirKings) & INNER_SQUARES;
    if (kings !== 0) this.generateKings(kings, prey, all);
    if (men !== 0) this.generateMen(men, prey & (theirMen | this.rules.menCaptureKingsMask), all, white);
    return this.endIndex;
  }

  private generateMen(men: number, prey: number, all: number, white: number): void {
    this.allDirections = this.rules.menCaptureBackward;
    this.kingSquares = promotionRow(white);
    this.promotionSquares = this.rules.promotion === PASS_AS_MAN ? 0 : promotionRow(white);
    for (let rest = men; rest !== 0; rest &= rest - 1) {
      const man = rest & -rest;
      this.startFrom(man, all);
      this.extendJumps(man, prey, 0, 0);
    }
  }

  private generateKings(kings: number, prey: number, all: number): void {
    this.kingSquares = ALL_SQUARES;
    this.allDirections = true;
    this.promotionSquares = 0;
    for (let rest = kings; rest !== 0; rest &= rest - 1) {
      const king = rest & -rest;
      this.startFrom(king, all);
      if (this.flying) this.extendFlying(lowestBit(king), prey, 0, BY_KING, 0);
      else this.extendJumps(king, prey, 0, BY_KING);
    }
  }

  private startFrom(origin: number, all: number): void {
    this.origin = origin;
    this.occupied = all ^ origin;
    this.firstIndexOfPiece = this.endIndex;
  }

  /** A man or short king on `place` goes on. */
  private extendJumps(place: number, prey: number, taken: number, rank: number): void {
    let ended = !this.jump(place, this.rising, prey, taken, rank);
    if (this.jump(place, this.falling, prey, taken, rank)) ended = false;
    if (this.allDirections) {
      if (this.jump(place, 32 - this.rising, prey, taken, rank)) ended = false;
      if (this.jump(place, 32 - this.falling, prey, taken, rank)) ended = false;
    }
    if (ended && taken !== 0) this.add(place, taken, rank);
  }

  private jump(place: number, by: number, prey: number, taken: number, rank: number): boolean {
    const over = rotate(place, by) & prey;
    if (over === 0) return false;
    const landing = rotate(over, by);
    if (landing & this.occupied) return false;
    const risen = over & this.kings ? addKing(rank) : addMan(rank);
    if ((landing & this.promotionSquares) === 0) this.extendJumps(landing, prey ^ over, taken | over, risen);
    else if (this.rules.promotion === PROMOTE_AND_STOP) this.add(landing, taken | over, risen);
    else this.continueAsKing(landing, prey ^ over, taken | over, risen);
    return true;
  }

  private continueAsKing(place: number, prey: number, taken: number, rank: number): void {
    const kingOn = this.kingSquares;
    this.kingSquares = ALL_SQUARES;
    this.extendFlying(lowestBit(place), prey, taken, rank, 0);
    this.kingSquares = kingOn;
  }

  /** A flying king on `square` goes on, but not to a square of `barred`. */
  private extendFlying(square: number, prey: number, taken: number, rank: number, barred: number): void {
    const occupied = this.occupied;
    const seen = kingAttacks(square, occupied);
    const targets = seen & prey;
    const landings = targets === 0 ? 0 : kingAttacks(square, occupied ^ targets) & ~(seen | occupied);
    if (landings === 0) {
      if (taken !== 0) this.add(1 << square, taken, rank);
      return;
    }
    for (let rest = targets; rest !== 0; rest &= rest - 1) {
      const over = rest & -rest;
      let beyond = squaresBehind(square, lowestBit(over)) & landings & ~barred;
      const left = prey ^ over;
      const risen = over & this.kings ? addKing(rank) : addMan(rank);
      if (this.mustContinue) beyond = this.continuingLandings(beyond, left);
      // Straight on from any landing square takes the same piece: only the first to be looked at does it.
      let straight = 0;
      for (; beyond !== 0; beyond &= beyond - 1) {
        const next = lowestBit(beyond);
        if ((kingAttacks(next, occupied) & left) === 0) this.add(1 << next, taken | over, risen);
        else this.extendFlying(next, left, taken | over, risen, straight);
        straight |= squaresBehind(square, next);
      }
    }
  }

  /** Of `landings`, those from where the capture goes on; all where none is. */
  private continuingLandings(landings: number, prey: number): number {
    let able = 0;
    for (let rest = landings; rest !== 0; rest &= rest - 1) {
      const square = lowestBit(rest);
      if (canKingCapture(square, prey, this.occupied)) able |= 1 << square;
    }
    return able === 0 ? landings : able;
  }

  private add(end: number, taken: number, fullRank: number): void {
    const rank = fullRank & this.priority;
    if (rank < this.bestRank) return;
    if (rank > this.bestRank) {
      this.bestRank = rank;
      this.endIndex = this.firstIndex;
      this.firstIndexOfPiece = this.firstIndex;
    }
    // It takes three jumps to come to one square by two routes.
    const at = mayBeDuplicate(fullRank) ? this.find(end, taken) : this.endIndex;
    this.king[at] = at === this.endIndex ? end & this.kingSquares : this.king[at]! | (end & this.kingSquares);
    if (at === this.endIndex) this.endIndex++;
    this.from[at] = this.origin;
    this.to[at] = end;
    this.captured[at] = taken;
  }

  /** Where a chain is kept: at its place if this piece has it by another route, else behind all. */
  private find(end: number, taken: number): number {
    for (let i = this.firstIndexOfPiece; i < this.endIndex; i++) {
      if (this.to[i] === end && this.captured[i] === taken) return i;
    }
    return this.endIndex;
  }
}
