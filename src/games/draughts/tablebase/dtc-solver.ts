/**
 * DTC solver: distance to conversion in a won ending, solved on demand during play.
 *
 * WDL tables only say that a position is won, not how to make progress. As long as no man moves and nothing is
 * captured, only kings move, and the positions with these men are few enough for retrograde analysis in memory. A
 * conversion is a capture or man's move that keeps the win; the distance is the number of plies to it, the conversion
 * included. The levels are solved in ascending order, odd ones being positions of the winner and even ones of the
 * loser:
 *
 *  - initialise: a winner's position with a winning conversion has distance 1; a loser's position has distance 2 if it
 *    has no king move, or must capture and loses by it. For other lost positions, the number of king moves is counted.
 *  - propagate: a win reduces the move count of its predecessors, which are lost when it is 0; a loss makes its
 *    predecessors won, if the tables say that they are.
 *
 * The work can be interrupted and resumed: a search has little time, and continues it at the next move.
 */
import { popcount } from '../../../util/bits';
import { IntList } from './buffers';
import { binomial, combinations, depositFree, extractFree, setIndex } from './indexing';
import { DIRECTION_COUNT, PROMOTION_START, STEP } from './perspective';

/** King moves of one side among men that do not move. */
class KingMoves {
  /** Placements of the kings, by index. */
  readonly sets: Int32Array;
  /**
   * Moves of placement a: entries from start[a] to start[a + 1], with the target and the squares that must be empty.
   */
  readonly start: Int32Array;
  readonly to: Int32Array;
  readonly path: Int32Array;

  constructor(
    private readonly men: number,
    kings: number,
    flying: boolean,
  ) {
    this.sets = combinations(32 - popcount(men), kings).map(subset => depositFree(subset, men));
    this.start = new Int32Array(this.sets.length + 1);
    const to = new IntList();
    const paths = new IntList();
    for (const [a, set] of this.sets.entries()) {
      for (let rest = set; rest !== 0; rest &= rest - 1) this.addMoves(set, rest & -rest, flying, to, paths);
      this.start[a + 1] = to.length;
    }
    this.to = to.toArray();
    this.path = paths.toArray();
  }

  indexOf(kings: number): number {
    return setIndex(extractFree(kings, this.men));
  }

  private addMoves(set: number, king: number, flying: boolean, to: IntList, paths: IntList): void {
    const occupied = set | this.men;
    const from = 31 - Math.clz32(king);
    for (let direction = 0; direction < DIRECTION_COUNT * 32; direction += 32) {
      let path = 0;
      for (let square = STEP[direction + from]!; square >= 0; square = STEP[direction + square]!) {
        const bit = 1 << square;
        if ((occupied & bit) !== 0) break;
        path |= bit;
        to.push(this.indexOf(set ^ king ^ bit));
        paths.push(path);
        if (!flying) break;
      }
    }
  }
}

/** Table values and compulsory captures of positions. All sets are from the winner's view. */
export interface DtcOracle {
  /** Returns true if the position is won with the winner to move. Captures are ignored. */
  wins(men: number, kings: number, loserMen: number, loserKings: number): boolean;
  /** Returns true if the position is lost with the loser to move. Captures are ignored. */
  loses(men: number, kings: number, loserMen: number, loserKings: number): boolean;
  /** The same, with captures played out. */
  losesAfterCaptures(men: number, kings: number, loserMen: number, loserKings: number): boolean;
  winnerMustCapture(men: number, kings: number, loserMen: number, loserKings: number): boolean;
  loserMustCapture(men: number, kings: number, loserMen: number, loserKings: number): boolean;
}

/** Largest distance that is solved, so that it fits a byte. */
const MAX_DISTANCE = 250;
/** Largest number of positions that is solved: three kings against two take about a second. */
const MAX_POSITIONS = 2_500_000;
/** Positions between two checks of the clock: playing out captures may take long, and time may be short. */
const CLOCK_INTERVAL = 64;

/** Solver for given men of both sides and numbers of kings. */
export class DtcSolver {
  private readonly winnerMoves: KingMoves;
  private readonly loserMoves: KingMoves;
  /** Distances by the kings of winner and loser, 0 if unknown: with the winner to move, and with the loser to move. */
  private readonly winning: Uint8Array;
  private readonly losing: Uint8Array;
  /** In lost positions, the number of the loser's moves that are not known to lose. */
  private readonly movesLeft: Uint8Array;
  /** Won positions without a distance so far. */
  private readonly undecided: Uint8Array;
  /** Positions of the last level of the winner, and of the loser. */
  private won = new IntList();
  private lost = new IntList();
  /** Distance that is solved now, and number of positions of the level before that have been propagated. */
  private distance = 0;
  private done = 0;
  /** Number of initialised positions. */
  private initialised = 0;
  private isLate = () => false;

  /** Returns true if the number of positions is small enough. */
  static isFeasible(men: number, loserMen: number, kings: number, loserKings: number): boolean {
    const free = 32 - popcount(men | loserMen);
    return binomial(free, kings) * binomial(free, loserKings) <= MAX_POSITIONS;
  }

  /** The men of winner and loser from the winner's view, and their numbers of kings. */
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

  /** Returns true if this solver is for these men and numbers of kings. */
  isFor(men: number, loserMen: number, kings: number, loserKings: number): boolean {
    return this.men === men && this.loserMen === loserMen && this.kings === kings && this.loserKings === loserKings;
  }

  /** True if all distances are known. */
  get isFinished(): boolean {
    return this.distance >= MAX_DISTANCE || (this.distance > 0 && this.won.length + this.lost.length === 0);
  }

  /** Resumes solving for `timeMs`, or until it is stopped. */
  solve(timeMs: number, isStopped = () => false): void {
    const deadline = performance.now() + timeMs;
    this.isLate = () => performance.now() > deadline || isStopped();
    if (!this.initialise()) return;
    this.distance ||= 2;
    while (!this.isFinished && this.propagate()) this.distance++;
  }

  /** Distance of a won or lost position in plies, 0 if unknown. */
  plies(kings: number, loserKings: number, winnerMoves: boolean): number {
    const at = this.winnerMoves.indexOf(kings) * this.loserMoves.sets.length + this.loserMoves.indexOf(loserKings);
    return (winnerMoves ? this.winning : this.losing)[at]!;
  }

  /** Finds conversions, and counts the moves of the loser. Returns false if time runs out. */
  private initialise(): boolean {
    const positions = this.winning.length;
    for (; this.initialised < positions; this.initialised++) {
      if (this.initialised % CLOCK_INTERVAL === 0 && this.isLate()) return false;
      this.initialisePosition(this.initialised);
    }
    return true;
  }

  private initialisePosition(at: number): void {
    const { men, loserMen, oracle, movesLeft } = this;
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
      movesLeft[at] = this.countLoserMoves(b, kings);
      if (movesLeft[at] === 0) this.lose(at);
    }
  }

  /** Propagates the last level to its predecessors. Returns false if time runs out. */
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

  /** Number of the loser's king moves. */
  private countLoserMoves(b: number, kings: number): number {
    const { start, path } = this.loserMoves;
    let count = 0;
    for (let e = start[b]!; e < start[b + 1]!; e++) if ((path[e]! & kings) === 0) count++;
    return count;
  }

  /** Returns true if a move of one of the winner's men keeps the win. */
  private winsByManMove(kings: number, loserKings: number): boolean {
    const { men, loserMen, oracle } = this;
    const all = men | kings | loserMen | loserKings;
    for (let rest = men; rest !== 0; rest &= rest - 1) {
      const man = rest & -rest;
      for (let direction = 0; direction < 64; direction += 32) {
        const square = STEP[direction + 31 - Math.clz32(man)]!;
        if (square < 0 || ((all >>> square) & 1) !== 0) continue;
        const isPromotion = square >= PROMOTION_START;
        const menAfter = isPromotion ? men ^ man : men ^ man ^ (1 << square);
        const kingsAfter = isPromotion ? kings | (1 << square) : kings;
        if (oracle.losesAfterCaptures(menAfter, kingsAfter, loserMen, loserKings)) return true;
      }
    }
    return false;
  }

  /** Updates the loser's predecessors of a win. */
  private propagateWin(at: number): void {
    const { start, to, path } = this.loserMoves;
    const losers = this.loserMoves.sets.length;
    const a = Math.floor(at / losers);
    const b = at - a * losers;
    const kings = this.winnerMoves.sets[a]!;
    for (let e = start[b]!; e < start[b + 1]!; e++) {
      if ((path[e]! & kings) !== 0) continue;
      const predecessor = a * losers + to[e]!;
      if (this.movesLeft[predecessor] === 0 || --this.movesLeft[predecessor]! > 0) continue;
      this.losing[predecessor] = this.distance;
      this.lost.push(predecessor);
    }
  }

  /** Decides the winner's predecessors of a loss. */
  private propagateLoss(at: number): void {
    const { start, to, path } = this.winnerMoves;
    const losers = this.loserMoves.sets;
    const a = Math.floor(at / losers.length);
    const b = at - a * losers.length;
    for (let e = start[a]!; e < start[a + 1]!; e++) {
      if ((path[e]! & losers[b]!) !== 0) continue;
      const predecessor = to[e]! * losers.length + b;
      if (this.undecided[predecessor] === 0) continue;
      this.undecided[predecessor] = 0;
      this.winning[predecessor] = this.distance;
      this.won.push(predecessor);
    }
  }
}
