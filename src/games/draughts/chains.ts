/**
 * Captures: the legal chains of a position, each once.
 *
 * A chain is walked jump by jump. What it has taken stays on the board and blocks, but is no prey any more; the square
 * where it began is empty. The law keeps the chains of the highest rank, so a better one drops all before it.
 */
import { lowest } from '../bits';
import { INNER, rotate, UP_LEFT, UP_RIGHT } from './board';
import { BY_KING, isLong, plusKing, plusMan } from './laws';
import { behind, reach } from './reach';
import { PASS, type RuleSet, STOP } from './rules';
import { canTake, farRow } from './steps';

/** Room for the chains of a whole line of positions. */
const ROOM = 1 << 13;

const EVERYWHERE = -1;

export class Chains {
  /** The chains from where `collect` began on: where they start and end, one bit each, and what they take. */
  readonly start = new Int32Array(ROOM);
  readonly end = new Int32Array(ROOM);
  readonly taken = new Int32Array(ROOM);
  /** The end once more where the piece arrives as a king, else 0. */
  readonly king = new Int32Array(ROOM);

  private first = 0;
  private firstOfPiece = 0;
  private last = 0;
  private best = 0;

  /** The piece on its way: its start, where it counts as a king, the board without it. */
  private origin = 0;
  private kingOn = 0;
  private occupied = 0;
  private kings = 0;
  /** Men that may not go backward: their two ways. Else all four. */
  private rising = 0;
  private falling = 0;
  private allWays = false;
  /** Where a man is crowned in mid-capture; none where it passes as a man. */
  private crowning = 0;

  private readonly flying: boolean;
  private readonly mustGoOn: boolean;
  private readonly law: number;

  constructor(readonly rules: RuleSet) {
    this.flying = rules.flying;
    this.mustGoOn = rules.mustGoOn;
    this.law = rules.law;
  }

  /**
   * Writes the legal captures of the pieces `men` and `kings`, those that have any, from index `at` on and returns the
   * index behind the last.
   */
  collect(
    men: number,
    kings: number,
    theirMen: number,
    theirKings: number,
    all: number,
    white: number,
    at: number,
  ): number {
    this.first = at;
    this.last = at;
    this.best = 0;
    this.kings = theirKings;
    this.rising = white === 1 ? UP_RIGHT : 32 - UP_RIGHT;
    this.falling = white === 1 ? UP_LEFT : 32 - UP_LEFT;
    const prey = (theirMen | theirKings) & INNER;
    if (kings !== 0) this.collectKings(kings, prey, all);
    if (men !== 0) this.collectMen(men, prey & (theirMen | this.rules.kingsForMen), all, white);
    return this.last;
  }

  private collectMen(men: number, prey: number, all: number, white: number): void {
    this.allWays = this.rules.menTakeBackward;
    this.kingOn = farRow(white);
    this.crowning = this.rules.promotion === PASS ? 0 : farRow(white);
    for (let rest = men; rest !== 0; rest &= rest - 1) {
      const man = rest & -rest;
      this.begin(man, all);
      this.hop(man, prey, 0, 0);
    }
  }

  private collectKings(kings: number, prey: number, all: number): void {
    this.kingOn = EVERYWHERE;
    this.allWays = true;
    this.crowning = 0;
    for (let rest = kings; rest !== 0; rest &= rest - 1) {
      const king = rest & -rest;
      this.begin(king, all);
      if (this.flying) this.fly(lowest(king), prey, 0, BY_KING, 0);
      else this.hop(king, prey, 0, BY_KING);
    }
  }

  private begin(origin: number, all: number): void {
    this.origin = origin;
    this.occupied = all ^ origin;
    this.firstOfPiece = this.last;
  }

  /** A man or short king on `place` goes on. */
  private hop(place: number, prey: number, taken: number, rank: number): void {
    let ended = !this.jump(place, this.rising, prey, taken, rank);
    if (this.jump(place, this.falling, prey, taken, rank)) ended = false;
    if (this.allWays) {
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
    const risen = over & this.kings ? plusKing(rank) : plusMan(rank);
    if ((landing & this.crowning) === 0) this.hop(landing, prey ^ over, taken | over, risen);
    else if (this.rules.promotion === STOP) this.add(landing, taken | over, risen);
    else this.goOnAsKing(landing, prey ^ over, taken | over, risen);
    return true;
  }

  private goOnAsKing(place: number, prey: number, taken: number, rank: number): void {
    const kingOn = this.kingOn;
    this.kingOn = EVERYWHERE;
    this.fly(lowest(place), prey, taken, rank, 0);
    this.kingOn = kingOn;
  }

  /** A flying king on `square` goes on, but not to a square of `barred`. */
  private fly(square: number, prey: number, taken: number, rank: number, barred: number): void {
    const occupied = this.occupied;
    const seen = reach(square, occupied);
    const targets = seen & prey;
    const landings = targets === 0 ? 0 : reach(square, occupied ^ targets) & ~(seen | occupied);
    if (landings === 0) {
      if (taken !== 0) this.add(1 << square, taken, rank);
      return;
    }
    for (let rest = targets; rest !== 0; rest &= rest - 1) {
      const over = rest & -rest;
      let beyond = behind(square, lowest(over)) & landings & ~barred;
      const left = prey ^ over;
      const risen = over & this.kings ? plusKing(rank) : plusMan(rank);
      if (this.mustGoOn) beyond = this.goingOn(beyond, left);
      // Straight on from any landing square takes the same piece: only the first to be looked at does it.
      let straight = 0;
      for (; beyond !== 0; beyond &= beyond - 1) {
        const next = lowest(beyond);
        if ((reach(next, occupied) & left) === 0) this.add(1 << next, taken | over, risen);
        else this.fly(next, left, taken | over, risen, straight);
        straight |= behind(square, next);
      }
    }
  }

  /** Of `landings`, those from where the capture goes on; all where none is. */
  private goingOn(landings: number, prey: number): number {
    let able = 0;
    for (let rest = landings; rest !== 0; rest &= rest - 1) {
      const square = lowest(rest);
      if (canTake(square, prey, this.occupied)) able |= 1 << square;
    }
    return able === 0 ? landings : able;
  }

  private add(end: number, taken: number, fullRank: number): void {
    const rank = fullRank & this.law;
    if (rank < this.best) return;
    if (rank > this.best) {
      this.best = rank;
      this.last = this.first;
      this.firstOfPiece = this.first;
    }
    // It takes three jumps to come to one square by two routes.
    const at = isLong(fullRank) ? this.find(end, taken) : this.last;
    this.king[at] = at === this.last ? end & this.kingOn : this.king[at]! | (end & this.kingOn);
    if (at === this.last) this.last++;
    this.start[at] = this.origin;
    this.end[at] = end;
    this.taken[at] = taken;
  }

  /** Where a chain is kept: at its place if this piece has it by another route, else behind all. */
  private find(end: number, taken: number): number {
    for (let i = this.firstOfPiece; i < this.last; i++) {
      if (this.end[i] === end && this.taken[i] === taken) return i;
    }
    return this.last;
  }
}
