/** How one side's kings walk among men of both sides that stand still: placements of the kings and their moves. */
import { popcount } from '../../../util/bits';
import { IntList } from './buffers';
import { binomial, combinations, depositFree, extractFree, setIndex } from './indexing';
import { DIRECTION_COUNT, PROMOTION_START, STEP } from './perspective';

class KingMoves {
  /** The sets of squares by their numbers. */
  readonly sets: Int32Array;
  /** Moves of set a from start[a] to start[a + 1]: where to, and the squares that must be empty. */
  readonly start: Int32Array;
  readonly to: Int32Array;
  readonly path: Int32Array;

  constructor(
    private readonly men: number,
    kings: number,
    flying: boolean,
  ) {
    this.sets = combinations(32 - popcount(men), kings).map(among => depositFree(among, men));
    this.start = new Int32Array(this.sets.length + 1);
    const to = new IntList();
    const empty = new IntList();
    for (const [a, set] of this.sets.entries()) {
      for (let rest = set; rest !== 0; rest &= rest - 1) this.addMoves(set, rest & -rest, flying, to, empty);
      this.start[a + 1] = to.length;
    }
    this.to = to.toArray();
    this.path = empty.toArray();
  }

  indexOf(kings: number): number {
    return setIndex(extractFree(kings, this.men));
  }

  private addMoves(set: number, king: number, flying: boolean, to: IntList, empty: IntList): void {
    const standing = set | this.men;
    const from = 31 - Math.clz32(king);
    for (let way = 0; way < DIRECTION_COUNT * 32; way += 32) {
      let path = 0;
      for (let square = STEP[way + from]!; square >= 0; square = STEP[way + square]!) {
        const place = 1 << square;
        if ((standing & place) !== 0) break;
        path |= place;
        to.push(this.indexOf(set ^ king ^ place));
        empty.push(path);
        if (!flying) break;
      }
    }
  }
}

/**
 * The way through a won ending, where tables tell nothing but that it is won: as long as no man moves and nothing is
 * taken, only kings walk, and all such positions are few enough to be solved at once. A distance is the number of plies
 * to the next capture or move of a man that keeps the win.
 */

/** What is known of positions: by the tables, at once, and whether the side to move must take. */
export interface DtcOracle {
  /** Whether the winner, to move, has won; all arguments on his seat. Captures are not looked at. */
  wins(men: number, kings: number, loserMen: number, loserKings: number): boolean;
  /** Whether the loser, to move, has lost. */
  loses(men: number, kings: number, loserMen: number, loserKings: number): boolean;
  /** The same where he may have to take. */
  losesAfterCaptures(men: number, kings: number, loserMen: number, loserKings: number): boolean;
  winnerMustCapture(men: number, kings: number, loserMen: number, loserKings: number): boolean;
  loserMustCapture(men: number, kings: number, loserMen: number, loserKings: number): boolean;
}

/** A distance fits a byte. */
const MAX_DISTANCE = 250;
/** More positions are never solved: three kings and two take about a second. */
const MAX_POSITIONS = 2_500_000;
/** Positions between two looks at the clock: a chain of captures may be a long one, and clocks be short. */
const CLOCK_INTERVAL = 64;

export class DtcSolver {
  private readonly winnerMoves: KingMoves;
  private readonly loserMoves: KingMoves;
  /** Plies by the kings of winner and loser, 0 where there is no way: with the winner to move, and with the loser. */
  private readonly winning: Uint8Array;
  private readonly losing: Uint8Array;
  /** Walks of the loser that are not known to lose, where all that he can do loses. */
  private readonly movesLeft: Uint8Array;
  private readonly undecided: Uint8Array;
  /** What was decided last. */
  private won = new IntList();
  private lost = new IntList();
  /** How many plies from the end that is which is decided now, and how much of what was decided last was gone through for it. */
  private distance = 0;
  private done = 0;
  /** The positions that were looked at for what leads out at once. */
  private initialised = 0;
  private isLate = () => false;

  /** Whether so many kings among such men make few enough positions. */
  static isFeasible(men: number, loserMen: number, kings: number, loserKings: number): boolean {
    const free = 32 - popcount(men | loserMen);
    return binomial(free, kings) * binomial(free, loserKings) <= MAX_POSITIONS;
  }

  /** The men of winner and loser on the winner's seat, and how many kings they have. */
  constructor(
    readonly men: number,
    readonly loserMen: number,
    readonly kings: number,
    readonly loserKings: number,
    private readonly oracle: DtcOracle,
    flying: boolean,
  ) {
    this.winnerMoves = new KingMoves(men | loserMen, kings, flying);
    this.loserMoves = new KingMoves(men | loserMen, loserKings, flying);
    const positions = this.winnerMoves.sets.length * this.loserMoves.sets.length;
    this.winning = new Uint8Array(positions);
    this.losing = new Uint8Array(positions);
    this.movesLeft = new Uint8Array(positions);
    this.undecided = new Uint8Array(positions);
  }

  /** Whether it is the way for such men and so many kings. */
  isFor(men: number, loserMen: number, kings: number, loserKings: number): boolean {
    return this.men === men && this.loserMen === loserMen && this.kings === kings && this.loserKings === loserKings;
  }

  /** It is solved to the end: only then are plies told. */
  get isFinished(): boolean {
    return this.distance >= MAX_DISTANCE || (this.distance > 0 && this.won.length + this.lost.length === 0);
  }

  /**
   * Goes on solving where it was left, for `time` milliseconds or until it is stopped; in long games of short turns it
   * takes several times.
   */
  solve(time: number, isStopped = () => false): void {
    const deadline = performance.now() + time;
    this.isLate = () => performance.now() > deadline || isStopped();
    if (!this.initialise()) return;
    this.distance ||= 2;
    while (!this.isFinished && this.propagate()) this.distance++;
  }

  /** The plies from a position that is won, 0 where they are not known. */
  plies(kings: number, loserKings: number, winnerMoves: boolean): number {
    const at = this.winnerMoves.indexOf(kings) * this.loserMoves.sets.length + this.loserMoves.indexOf(loserKings);
    return (winnerMoves ? this.winning : this.losing)[at]!;
  }

  /** Finds what leads out at once, and counts the walks of those who have lost; false where it is late before that. */
  private initialise(): boolean {
    const positions = this.winning.length;
    for (; this.initialised < positions; this.initialised++) {
      if (this.initialised % CLOCK_INTERVAL === 0 && this.isLate()) return false;
      this.initialisePosition(this.initialised);
    }
    return true;
  }

  private initialisePosition(at: number): void {
    const { men, loserMen, oracle, movesLeft: hopes } = this;
    const losers = this.loserMoves.sets;
    const b = at % losers.length;
    const kings = this.winnerMoves.sets[(at - b) / losers.length]!;
    const loserKings = losers[b]!;
    if ((kings & loserKings) !== 0) return;
    if (oracle.winnerMustCapture(men, kings, loserMen, loserKings)) this.win(at);
    else if (oracle.wins(men, kings, loserMen, loserKings)) {
      if (this.winsByManMove(kings, loserKings)) this.win(at);
      else this.undecided[at] = 1;
    }
    if (oracle.loserMustCapture(men, kings, loserMen, loserKings)) {
      if (oracle.losesAfterCaptures(men, kings, loserMen, loserKings)) this.lose(at);
    } else if (oracle.loses(men, kings, loserMen, loserKings)) {
      hopes[at] = this.countLoserMoves(b, kings);
      if (hopes[at] === 0) this.lose(at);
    }
  }

  /** Goes through what was decided last, for what it decides a ply earlier; false where it is late before that. */
  private propagate(): boolean {
    const loses = this.distance % 2 === 0;
    const last = loses ? this.won : this.lost;
    for (; this.done < last.length; this.done++) {
      if (this.done % CLOCK_INTERVAL === 0 && this.isLate()) return false;
      if (loses) this.propagateWin(last.at(this.done));
      else this.propagateLoss(last.at(this.done));
    }
    if (loses) this.won = new IntList();
    else this.lost = new IntList();
    this.done = 0;
    return true;
  }

  private win(at: number): void {
    this.winning[at] = 1;
    this.won.push(at);
  }

  private lose(at: number): void {
    this.losing[at] = 2;
    this.lost.push(at);
  }

  /** How many walks the loser has. */
  private countLoserMoves(b: number, kings: number): number {
    const { start, path: empty } = this.loserMoves;
    let walks = 0;
    for (let e = start[b]!; e < start[b + 1]!; e++) if ((empty[e]! & kings) === 0) walks++;
    return walks;
  }

  /** Whether a move of one of the winner's men keeps the win. */
  private winsByManMove(kings: number, loserKings: number): boolean {
    const { men, loserMen, oracle } = this;
    const all = men | kings | loserMen | loserKings;
    for (let rest = men; rest !== 0; rest &= rest - 1) {
      const man = rest & -rest;
      for (let way = 0; way < 64; way += 32) {
        const square = STEP[way + 31 - Math.clz32(man)]!;
        if (square < 0 || ((all >>> square) & 1) !== 0) continue;
        const crowned = square >= PROMOTION_START;
        const menThen = crowned ? men ^ man : men ^ man ^ (1 << square);
        const kingsThen = crowned ? kings | (1 << square) : kings;
        if (oracle.losesAfterCaptures(menThen, kingsThen, loserMen, loserKings)) return true;
      }
    }
    return false;
  }

  /** The loser has lost where all his walks lead to wins, such as the one at `at`. */
  private propagateWin(at: number): void {
    const { start, to, path: empty } = this.loserMoves;
    const losers = this.loserMoves.sets.length;
    const a = Math.floor(at / losers);
    const b = at - a * losers;
    const kings = this.winnerMoves.sets[a]!;
    for (let e = start[b]!; e < start[b + 1]!; e++) {
      if ((empty[e]! & kings) !== 0) continue;
      const before = a * losers + to[e]!;
      if (this.movesLeft[before] === 0 || --this.movesLeft[before]! > 0) continue;
      this.losing[before] = this.distance;
      this.lost.push(before);
    }
  }

  private propagateLoss(at: number): void {
    const { start, to, path: empty } = this.winnerMoves;
    const losers = this.loserMoves.sets;
    const a = Math.floor(at / losers.length);
    const b = at - a * losers.length;
    for (let e = start[a]!; e < start[a + 1]!; e++) {
      if ((empty[e]! & losers[b]!) !== 0) continue;
      const before = to[e]! * losers.length + b;
      if (this.undecided[before] === 0) continue;
      this.undecided[before] = 0;
      this.winning[before] = this.distance;
      this.won.push(before);
    }
  }
}
