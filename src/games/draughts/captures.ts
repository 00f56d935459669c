/**
 * Generator of the legal captures of a position, each once.
 *
 * A depth-first search extends every chain jump by jump. Captured pieces stay on the board and block until the move is
 * complete, but cannot be captured again; the start square is empty. Only chains of the highest rank are legal, so a
 * better one discards all before it.
 */
import { lowestBit } from '../../util/bits';
import { canKingCapture, kingAttacks, promotionRow, squaresBehind } from './attacks';
import { INNER_SQUARES, rotate, UP_LEFT, UP_RIGHT } from './board';
import { addKing, addMan, BY_KING, mayBeDuplicate } from './capture-priority';
import { type DraughtsRuleSet, PASS_AS_MAN, PROMOTE_AND_STOP } from './rules';

/** Capacity for the captures of all positions on a line of perft. */
const CAPACITY = 1 << 13;

const ALL_SQUARES = -1;

export class CaptureGenerator {
  /** Captures from index `at` of `generate`: start and end as one-bit sets, and the captured pieces. */
  readonly from = new Int32Array(CAPACITY);
  readonly to = new Int32Array(CAPACITY);
  readonly captured = new Int32Array(CAPACITY);
  /** Same as `to` if the piece ends as a king, else 0. */
  readonly king = new Int32Array(CAPACITY);

  private firstIndex = 0;
  private firstIndexOfPiece = 0;
  private endIndex = 0;
  private bestRank = 0;

  /**
   * The capturing piece: its start, the squares on which it ends as a king, the board without it, and the opponent's
   * kings.
   */
  private origin = 0;
  private kingSquares = 0;
  private occupied = 0;
  private kings = 0;
  /** Forward directions; backward captures are allowed if `allDirections`. */
  private rising = 0;
  private falling = 0;
  private allDirections = false;
  /** Squares on which a man is promoted during a capture; none if it passes as a man. */
  private promotionSquares = 0;

  private readonly flying: boolean;
  private readonly mustContinue: boolean;
  private readonly priority: number;

  constructor(readonly rules: DraughtsRuleSet) {
    this.flying = rules.flying;
    this.mustContinue = rules.mustContinue;
    this.priority = rules.priority;
  }

  /** Writes the legal captures of the men and kings that can capture from index `at` and returns the end index. */
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
    const targets = (theirMen | theirKings) & INNER_SQUARES;
    if (kings !== 0) this.generateKings(kings, targets, all);
    if (men !== 0) this.generateMen(men, targets & (theirMen | this.rules.menCaptureKingsMask), all, white);
    return this.endIndex;
  }

  private generateMen(men: number, targets: number, all: number, white: number): void {
    this.allDirections = this.rules.menCaptureBackward;
    this.kingSquares = promotionRow(white);
    this.promotionSquares = this.rules.promotion === PASS_AS_MAN ? 0 : promotionRow(white);
    for (let rest = men; rest !== 0; rest &= rest - 1) {
      const man = rest & -rest;
      this.startFrom(man, all);
      this.extendJumps(man, targets, 0, 0);
    }
  }

  private generateKings(kings: number, targets: number, all: number): void {
    this.kingSquares = ALL_SQUARES;
    this.allDirections = true;
    this.promotionSquares = 0;
    for (let rest = kings; rest !== 0; rest &= rest - 1) {
      const king = rest & -rest;
      this.startFrom(king, all);
      if (this.flying) this.extendFlying(lowestBit(king), targets, 0, BY_KING, 0);
      else this.extendJumps(king, targets, 0, BY_KING);
    }
  }

  private startFrom(origin: number, all: number): void {
    this.origin = origin;
    this.occupied = all ^ origin;
    this.firstIndexOfPiece = this.endIndex;
  }

  /** Extends a chain of a man or short king, a one-bit set. */
  private extendJumps(piece: number, targets: number, captured: number, rank: number): void {
    let ended = !this.jump(piece, this.rising, targets, captured, rank);
    if (this.jump(piece, this.falling, targets, captured, rank)) ended = false;
    if (this.allDirections) {
      if (this.jump(piece, 32 - this.rising, targets, captured, rank)) ended = false;
      if (this.jump(piece, 32 - this.falling, targets, captured, rank)) ended = false;
    }
    if (ended && captured !== 0) this.add(piece, captured, rank);
  }

  private jump(piece: number, by: number, targets: number, captured: number, rank: number): boolean {
    const over = rotate(piece, by) & targets;
    if (over === 0) return false;
    const landing = rotate(over, by);
    if (landing & this.occupied) return false;
    const newRank = over & this.kings ? addKing(rank) : addMan(rank);
    if ((landing & this.promotionSquares) === 0) this.extendJumps(landing, targets ^ over, captured | over, newRank);
    else if (this.rules.promotion === PROMOTE_AND_STOP) this.add(landing, captured | over, newRank);
    else this.continueAsKing(landing, targets ^ over, captured | over, newRank);
    return true;
  }

  private continueAsKing(piece: number, targets: number, captured: number, rank: number): void {
    const savedKingSquares = this.kingSquares;
    this.kingSquares = ALL_SQUARES;
    this.extendFlying(lowestBit(piece), targets, captured, rank, 0);
    this.kingSquares = savedKingSquares;
  }

  /** Extends a chain of a flying king on `square`. It must not land on a square of `barred`. */
  private extendFlying(square: number, targets: number, captured: number, rank: number, barred: number): void {
    const occupied = this.occupied;
    const reachable = kingAttacks(square, occupied);
    const attacked = reachable & targets;
    const landings = attacked === 0 ? 0 : kingAttacks(square, occupied ^ attacked) & ~(reachable | occupied);
    if (landings === 0) {
      if (captured !== 0) this.add(1 << square, captured, rank);
      return;
    }
    for (let rest = attacked; rest !== 0; rest &= rest - 1) {
      const over = rest & -rest;
      let beyond = squaresBehind(square, lowestBit(over)) & landings & ~barred;
      const remaining = targets ^ over;
      const newRank = over & this.kings ? addKing(rank) : addMan(rank);
      if (this.mustContinue) beyond = this.continuingLandings(beyond, remaining);
      // Continuing straight on captures the same piece from every landing square: only the first one does so.
      let straight = 0;
      for (; beyond !== 0; beyond &= beyond - 1) {
        const next = lowestBit(beyond);
        if ((kingAttacks(next, occupied) & remaining) === 0) this.add(1 << next, captured | over, newRank);
        else this.extendFlying(next, remaining, captured | over, newRank, straight);
        straight |= squaresBehind(square, next);
      }
    }
  }

  /** Landing squares from which the capture can continue; all of them if there is none. */
  private continuingLandings(landings: number, targets: number): number {
    let continuing = 0;
    for (let rest = landings; rest !== 0; rest &= rest - 1) {
      const square = lowestBit(rest);
      if (canKingCapture(square, targets, this.occupied)) continuing |= 1 << square;
    }
    return continuing === 0 ? landings : continuing;
  }

  private add(end: number, captured: number, fullRank: number): void {
    const rank = fullRank & this.priority;
    if (rank < this.bestRank) return;
    if (rank > this.bestRank) {
      this.bestRank = rank;
      this.endIndex = this.firstIndex;
      this.firstIndexOfPiece = this.firstIndex;
    }
    const at = mayBeDuplicate(fullRank) ? this.find(end, captured) : this.endIndex;
    this.king[at] = at === this.endIndex ? end & this.kingSquares : this.king[at]! | (end & this.kingSquares);
    if (at === this.endIndex) this.endIndex++;
    this.from[at] = this.origin;
    this.to[at] = end;
    this.captured[at] = captured;
  }

  /** Index of a capture: its own if this piece has found it by another route, else the end index. */
  private find(end: number, captured: number): number {
    for (let i = this.firstIndexOfPiece; i < this.endIndex; i++) {
      if (this.to[i] === end && this.captured[i] === captured) return i;
    }
    return this.endIndex;
  }
}
