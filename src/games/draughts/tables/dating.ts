/**
 * Half of a group while plies are found, ply by ply: who must take and who crowns a man waits for the ply in which that
 * ends the game; what quiet moves do follows from the positions of the ply before.
 */
import { canMove } from './blocked';
import { CaptureSearch } from './capture-search';
import type { Facing } from './half';
import { IntList } from './list';
import type { Placements } from './placements';
import { Scratch } from './scratch';
import { BEST_LEVEL, DRAWN_LEVEL, type PlySpoils } from './spoils';
import type { Ways } from './ways';

/** What a position still hopes for: nothing, as it is dated; else 1 + its quiet moves that are not known to lose. */
const DATED = 0;
/** It has a crowning that does not lose. */
const SAFE = 255;

/** The finished table that men are crowned into, with the other side to move. */
export interface Crowned {
  readonly table: Uint8Array;
  /** The side with a man less and a king more. */
  readonly side: Placements;
}

export class Dating extends CaptureSearch {
  /** Positions in which a side must take. */
  captures = 0;
  private readonly hopes: Uint8Array;
  /** The most plies that crownings delay a loss to; where men are. */
  private readonly delays: Uint8Array;
  /** Numbers by the plies in which they are due. */
  private readonly due: IntList[] = [];

  constructor(
    private readonly sides: Facing,
    private readonly spoilsByPly: PlySpoils,
    private readonly crowned: Crowned | null,
    private readonly ways: Ways,
    /** A byte for each number: 1 + plies. */
    private readonly table: Uint8Array,
    [hopes, delays]: readonly [Uint8Array, Uint8Array],
  ) {
    super(sides, spoilsByPly, new Scratch());
    this.hopes = hopes;
    this.delays = delays;
  }

  /** No position is due in this many plies or more. */
  get end(): number {
    return this.due.length;
  }

  private wait(index: number, plies: number): void {
    while (this.due.length <= plies) this.due.push(new IntList());
    this.due[plies]!.push(index);
  }

  /** Looks at every position: what it does at once, and what it hopes for. `rest`: called now and then. */
  begin(rest: () => void): void {
    const { own, other } = this.sides;
    for (let i = 0; i < own.size; i++) {
      if ((i & 63) === 0) rest();
      this.find(i);
      const squares = own.menSets[i]! | own.kingSets[i]!;
      for (let j = 0; j < other.size; j++) {
        const takes = ((this.taking[j >> 5]! >>> (j & 31)) & 1) !== 0;
        if ((squares & other.turnedAll[j]!) === 0) {
          if (takes) this.waitForCapture(i, j);
          else this.look(i, j);
        }
        this.best[j] = 0;
      }
      this.taking.fill(0);
    }
  }

  private index(i: number, j: number): number {
    return j * this.sides.own.words * 32 + i;
  }

  private waitForCapture(i: number, j: number): void {
    this.captures++;
    const worth = this.best[j]! & ((1 << this.spoilsByPly.shift) - 1);
    if (worth !== DRAWN_LEVEL) this.wait(this.index(i, j), worth > DRAWN_LEVEL ? BEST_LEVEL - worth : worth - 1);
  }

  private look(i: number, j: number): void {
    const index = this.index(i, j);
    this.hopes[index] = 1 + this.quietMoves(i, j);
    if (this.crowned !== null) this.lookAtCrownings(i, j, index, this.crowned);
    if (this.hopes[index] === 1) this.loseUnlessBlocked(i, j, index);
  }

  private loseUnlessBlocked(i: number, j: number, index: number): void {
    const { own, other } = this.sides;
    if (
      this.ways.bothBlockedDraws &&
      !canMove(own.menSets[i]!, own.kingSets[i]!, other.turnedAll[j]!, this.ways) &&
      !canMove(other.menSets[j]!, other.kingSets[j]!, own.turnedAll[i]!, this.ways)
    )
      this.hopes[index] = SAFE;
    else this.lose(index, 0);
  }

  private quietMoves(i: number, j: number): number {
    const { own, other, steps } = this.sides;
    const theirs = other.turnedAll[j]!;
    let moves = 0;
    for (let e = steps.kingStart[i]!; e < steps.kingStart[i + 1]!; e++) {
      const to = steps.kingTo[e]!;
      if (((own.menSets[to]! | own.kingSets[to]!) & theirs) === 0 && !this.isBlocked(e, j)) moves++;
    }
    for (let e = steps.manStart[i]!; e < steps.manStart[i + 1]!; e++) {
      const to = steps.manTo[e]!;
      if (((own.menSets[to]! | own.kingSets[to]!) & theirs) === 0) moves++;
    }
    return moves;
  }

  /** Whether the other side's placement stands in the way of a king's move. */
  private isBlocked(e: number, j: number): boolean {
    const { steps, prey, other } = this.sides;
    if (!this.ways.flying) return false;
    return ((prey.blocked[steps.kingCrosses[e]! * other.words + (j >> 5)]! >>> (j & 31)) & 1) !== 0;
  }

  private lookAtCrownings(i: number, j: number, index: number, { table, side }: Crowned): void {
    const { other, steps } = this.sides;
    const theirs = other.turnedAll[j]!;
    for (let e = steps.crownStart[i]!; e < steps.crownStart[i + 1]!; e++) {
      const to = steps.crownTo[e]!;
      if (((side.menSets[to]! | side.kingSets[to]!) & theirs) !== 0) continue;
      const byte = table[to * other.words * 32 + j]!;
      // In `byte - 1` plies the other side loses, or wins.
      if ((byte & 1) === 1) this.wait(index, byte);
      if (byte === 0 || (byte & 1) === 1) this.hopes[index] = SAFE;
      else this.delays[index] = Math.max(this.delays[index]!, byte);
    }
  }

  /** All moves lose, the last but crownings in `plies`. */
  private lose(index: number, plies: number): void {
    this.hopes[index] = DATED;
    this.wait(index, Math.max(plies, this.delays[index]!));
  }

  /** Dates what is due in so many plies, and tells the half in which the other side moves. */
  date(plies: number, mirror: Dating, rest: () => void): void {
    const due = this.due[plies];
    if (!due) return;
    const stride = this.sides.own.words * 32;
    for (let at = 0; at < due.length; at++) {
      if ((at & 0xffff) === 0) rest();
      const index = due.at(at);
      if (this.table[index] !== 0) continue;
      this.table[index] = plies + 1;
      this.hopes[index] = DATED;
      const j = Math.floor(index / stride);
      mirror.hear(j, index - j * stride, plies);
    }
    this.due[plies] = new IntList();
  }

  /** The position behind quiet moves to placement `i` against `j` is won or lost for the other side, in `plies`. */
  private hear(i: number, j: number, plies: number): void {
    const { steps } = this.sides;
    for (let e = steps.kingStart[i]!; e < steps.kingStart[i + 1]!; e++) {
      if (!this.isBlocked(e, j)) this.came(this.index(steps.kingTo[e]!, j), plies);
    }
    for (let e = steps.cameStart[i]!; e < steps.cameStart[i + 1]!; e++) {
      this.came(this.index(steps.cameFrom[e]!, j), plies);
    }
  }

  private came(index: number, plies: number): void {
    const hopes = this.hopes[index]!;
    if (hopes === DATED) return;
    if ((plies & 1) === 0) {
      this.hopes[index] = DATED;
      this.wait(index, plies + 1);
    } else if (hopes !== SAFE) {
      this.hopes[index] = hopes - 1;
      if (hopes === 2) this.lose(index, plies + 1);
    }
  }
}
