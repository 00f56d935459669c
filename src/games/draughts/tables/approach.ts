/**
 * The way through a won ending, where tables tell nothing but that it is won: as long as no man moves and nothing is
 * taken, only kings walk, and all such positions are few enough to be solved at once. A distance is the number of plies
 * to the next capture or move of a man that keeps the win.
 */
import { count } from '../../bits';
import { KingWalks } from './king-walks';
import { IntList } from './list';
import { choices } from './ranks';
import { FAR_RANK, STEP } from './seat';

/** What is known of positions: by the tables, at once, and whether the side to move must take. */
export interface Oracle {
  /** Whether the winner, to move, has won; all arguments on his seat. Captures are not looked at. */
  wins(men: number, kings: number, loserMen: number, loserKings: number): boolean;
  /** Whether the loser, to move, has lost. */
  loses(men: number, kings: number, loserMen: number, loserKings: number): boolean;
  /** The same where he may have to take. */
  losesByPlay(men: number, kings: number, loserMen: number, loserKings: number): boolean;
  winnerTakes(men: number, kings: number, loserMen: number, loserKings: number): boolean;
  loserTakes(men: number, kings: number, loserMen: number, loserKings: number): boolean;
}

/** A distance fits a byte. */
const LONGEST = 250;
/** More positions are never solved while somebody waits. */
const MOST = 2_500_000;
/** Positions solved in a millisecond; fewer where men of the winner may move too. */
const PACE = 3000;
const PACE_WITH_MEN = 2000;

export class Approach {
  private readonly walks: KingWalks;
  private readonly loserWalks: KingWalks;
  /** Plies by the kings of winner and loser, 0 where there is no way: with the winner to move, and with the loser. */
  private readonly winning: Uint8Array;
  private readonly losing: Uint8Array;
  /** Walks of the loser that are not known to lose, where all that he can do loses. */
  private readonly hopes: Uint8Array;
  /** It was solved to the end in its time. */
  readonly finished: boolean;
  private readonly deadline: number;

  /** Whether so many kings among such men make few enough positions for `time` milliseconds. */
  static isFeasible(men: number, loserMen: number, kings: number, loserKings: number, time: number): boolean {
    const free = 32 - count(men | loserMen);
    const pace = men === 0 ? PACE : PACE_WITH_MEN;
    return choices(free, kings) * choices(free, loserKings) <= Math.min(MOST, time * pace);
  }

  /** The men of winner and loser on the winner's seat, and how many kings they have. */
  constructor(
    private readonly men: number,
    private readonly loserMen: number,
    readonly kings: number,
    readonly loserKings: number,
    private readonly oracle: Oracle,
    flying: boolean,
    time: number,
  ) {
    this.deadline = performance.now() + time;
    this.walks = new KingWalks(men | loserMen, kings, flying);
    this.loserWalks = new KingWalks(men | loserMen, loserKings, flying);
    const positions = this.walks.sets.length * this.loserWalks.sets.length;
    this.winning = new Uint8Array(positions);
    this.losing = new Uint8Array(positions);
    this.hopes = new Uint8Array(positions);
    this.finished = this.solve();
  }

  /** The plies from a position that is won, 0 where they are not known. */
  plies(kings: number, loserKings: number, winnerMoves: boolean): number {
    const at = this.walks.number(kings) * this.loserWalks.sets.length + this.loserWalks.number(loserKings);
    return (winnerMoves ? this.winning : this.losing)[at]!;
  }

  /** Whether the pace that was hoped for was not kept: a machine may be slow, or busy. */
  private isLate(): boolean {
    return performance.now() > this.deadline;
  }

  /** False where the time did not suffice. */
  private solve(): boolean {
    const undecided = new Uint8Array(this.winning.length);
    let won = new IntList();
    let lost = new IntList();
    if (!this.sow(undecided, won, lost)) return false;
    for (let plies = 2; plies < LONGEST && won.length + lost.length > 0; plies += 2) {
      this.loseTo(won, lost, plies);
      won = new IntList();
      this.winTo(lost, won, undecided, plies + 1);
      lost = new IntList();
      if (this.isLate()) return false;
    }
    return true;
  }

  /** Finds what leads out at once, and counts the walks of those who have lost. */
  private sow(undecided: Uint8Array, won: IntList, lost: IntList): boolean {
    const { men, loserMen, oracle, hopes } = this;
    const losers = this.loserWalks.sets;
    for (const [a, kings] of this.walks.sets.entries()) {
      if (this.isLate()) return false;
      for (let b = 0; b < losers.length; b++) {
        const loserKings = losers[b]!;
        if ((kings & loserKings) !== 0) continue;
        const at = a * losers.length + b;
        if (oracle.winnerTakes(men, kings, loserMen, loserKings)) this.win(at, won);
        else if (oracle.wins(men, kings, loserMen, loserKings)) {
          if (this.winsByMan(kings, loserKings)) this.win(at, won);
          else undecided[at] = 1;
        }
        if (oracle.loserTakes(men, kings, loserMen, loserKings)) {
          if (oracle.losesByPlay(men, kings, loserMen, loserKings)) this.lose(at, lost);
        } else if (oracle.loses(men, kings, loserMen, loserKings)) {
          hopes[at] = this.walksOf(b, kings);
          if (hopes[at] === 0) this.lose(at, lost);
        }
      }
    }
    return true;
  }

  private win(at: number, won: IntList): void {
    this.winning[at] = 1;
    won.push(at);
  }

  private lose(at: number, lost: IntList): void {
    this.losing[at] = 2;
    lost.push(at);
  }

  /** How many walks the loser has. */
  private walksOf(b: number, kings: number): number {
    const { start, empty } = this.loserWalks;
    let walks = 0;
    for (let e = start[b]!; e < start[b + 1]!; e++) if ((empty[e]! & kings) === 0) walks++;
    return walks;
  }

  /** Whether a move of one of the winner's men keeps the win. */
  private winsByMan(kings: number, loserKings: number): boolean {
    const { men, loserMen, oracle } = this;
    const all = men | kings | loserMen | loserKings;
    for (let rest = men; rest !== 0; rest &= rest - 1) {
      const man = rest & -rest;
      for (let way = 0; way < 64; way += 32) {
        const square = STEP[way + 31 - Math.clz32(man)]!;
        if (square < 0 || ((all >>> square) & 1) !== 0) continue;
        const crowned = square >= FAR_RANK;
        const menThen = crowned ? men ^ man : men ^ man ^ (1 << square);
        const kingsThen = crowned ? kings | (1 << square) : kings;
        if (oracle.losesByPlay(menThen, kingsThen, loserMen, loserKings)) return true;
      }
    }
    return false;
  }

  /** The loser has lost where all his walks lead to wins. */
  private loseTo(won: IntList, lost: IntList, plies: number): void {
    const { start, to, empty } = this.loserWalks;
    const losers = this.loserWalks.sets.length;
    for (let w = 0; w < won.length; w++) {
      const at = won.at(w);
      const a = Math.floor(at / losers);
      const b = at - a * losers;
      const kings = this.walks.sets[a]!;
      for (let e = start[b]!; e < start[b + 1]!; e++) {
        if ((empty[e]! & kings) !== 0) continue;
        const before = a * losers + to[e]!;
        if (this.hopes[before] === 0 || --this.hopes[before]! > 0) continue;
        this.losing[before] = plies;
        lost.push(before);
      }
    }
  }

  private winTo(lost: IntList, won: IntList, undecided: Uint8Array, plies: number): void {
    const { start, to, empty } = this.walks;
    const losers = this.loserWalks.sets;
    for (let l = 0; l < lost.length; l++) {
      const at = lost.at(l);
      const a = Math.floor(at / losers.length);
      const b = at - a * losers.length;
      for (let e = start[a]!; e < start[a + 1]!; e++) {
        if ((empty[e]! & losers[b]!) !== 0) continue;
        const before = to[e]! * losers.length + b;
        if (undecided[before] === 0) continue;
        undecided[before] = 0;
        this.winning[before] = plies;
        won.push(before);
      }
    }
  }
}
