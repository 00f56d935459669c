/**
 * Half of a group while plies are found, ply by ply: who must take and who crowns a man waits for the ply in which that
 * ends the game; what quiet moves do follows from the positions of the ply before.
 */

import type { SolverContext, SolverKernel } from '../../tablebase';
import { IntList, ScratchArrays } from './buffers';
import { CaptureSearch } from './capture-search';
import { BEST_LEVEL, DRAW_LEVEL, DtmConversions, SuccessorTables } from './conversion-tables';
import type { Placements } from './indexing';
import { materialFromCounts } from './material';
import { type SidePair, sidePair } from './planes';
import { canMove, type TableRules } from './rules';
import type { SideTablesCache } from './side-tables';

/** What a position still hopes for: nothing, as it is dated; else 1 + its quiet moves that are not known to lose. */
const SOLVED = 0;
/** It has a crowning that does not lose. */
const SAFE = 255;

/** The finished table that men are crowned into, with the other side to move. */
interface PromotionTable {
  readonly table: Uint8Array;
  /** The side with a man less and a king more. */
  readonly side: Placements;
}

class DtmSolver extends CaptureSearch {
  /** Positions in which a side must take. */
  captureCount = 0;
  private readonly movesLeft: Uint8Array;
  /** The most plies that crownings delay a loss to; where men are. */
  private readonly delays: Uint8Array;
  /** Numbers by the plies in which they are due. */
  private readonly due: IntList[] = [];

  constructor(
    private readonly pairOfSides: SidePair,
    private readonly dtmConversions: DtmConversions,
    private readonly promotion: PromotionTable | null,
    private readonly rules: TableRules,
    /** A byte for each number: 1 + plies. */
    private readonly table: Uint8Array,
    [hopes, delays]: readonly [Uint8Array, Uint8Array],
  ) {
    super(pairOfSides, dtmConversions, new ScratchArrays());
    this.movesLeft = hopes;
    this.delays = delays;
  }

  /** No position is due in this many plies or more. */
  get end(): number {
    return this.due.length;
  }

  private schedule(index: number, plies: number): void {
    while (this.due.length <= plies) this.due.push(new IntList());
    this.due[plies]!.push(index);
  }

  /** Looks at every position: what it does at once, and what it hopes for. `rest`: called now and then. */
  initialise(rest: () => void): void {
    const { own, other } = this.pairOfSides;
    for (let i = 0; i < own.size; i++) {
      if ((i & 63) === 0) rest();
      this.search(i);
      const squares = own.menSets[i]! | own.kingSets[i]!;
      for (let j = 0; j < other.size; j++) {
        const takes = ((this.capturing[j >> 5]! >>> (j & 31)) & 1) !== 0;
        if ((squares & other.rotatedAll[j]!) === 0) {
          if (takes) this.scheduleCapture(i, j);
          else this.initialisePosition(i, j);
        }
        this.best[j] = 0;
      }
      this.capturing.fill(0);
    }
  }

  private indexOf(i: number, j: number): number {
    return j * this.pairOfSides.own.words * 32 + i;
  }

  private scheduleCapture(i: number, j: number): void {
    this.captureCount++;
    const worth = this.best[j]! & ((1 << this.dtmConversions.shift) - 1);
    if (worth !== DRAW_LEVEL) this.schedule(this.indexOf(i, j), worth > DRAW_LEVEL ? BEST_LEVEL - worth : worth - 1);
  }

  private initialisePosition(i: number, j: number): void {
    const index = this.indexOf(i, j);
    this.movesLeft[index] = 1 + this.countQuietMoves(i, j);
    if (this.promotion !== null) this.addPromotions(i, j, index, this.promotion);
    if (this.movesLeft[index] === 1) this.loseUnlessBothBlocked(i, j, index);
  }

  private loseUnlessBothBlocked(i: number, j: number, index: number): void {
    const { own, other } = this.pairOfSides;
    if (
      this.rules.bothBlockedIsDraw &&
      !canMove(own.menSets[i]!, own.kingSets[i]!, other.rotatedAll[j]!, this.rules) &&
      !canMove(other.menSets[j]!, other.kingSets[j]!, own.rotatedAll[i]!, this.rules)
    )
      this.movesLeft[index] = SAFE;
    else this.lose(index, 0);
  }

  private countQuietMoves(i: number, j: number): number {
    const { own, other, moves: steps } = this.pairOfSides;
    const theirs = other.rotatedAll[j]!;
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
    const { moves: steps, targets: prey, other } = this.pairOfSides;
    if (!this.rules.flying) return false;
    return ((prey.blocked[steps.kingSegment[e]! * other.words + (j >> 5)]! >>> (j & 31)) & 1) !== 0;
  }

  private addPromotions(i: number, j: number, index: number, { table, side }: PromotionTable): void {
    const { other, moves: steps } = this.pairOfSides;
    const theirs = other.rotatedAll[j]!;
    for (let e = steps.promotionStart[i]!; e < steps.promotionStart[i + 1]!; e++) {
      const to = steps.promotionTo[e]!;
      if (((side.menSets[to]! | side.kingSets[to]!) & theirs) !== 0) continue;
      const byte = table[to * other.words * 32 + j]!;
      // In `byte - 1` plies the other side loses, or wins.
      if ((byte & 1) === 1) this.schedule(index, byte);
      if (byte === 0 || (byte & 1) === 1) this.movesLeft[index] = SAFE;
      else this.delays[index] = Math.max(this.delays[index]!, byte);
    }
  }

  /** All moves lose, the last but crownings in `plies`. */
  private lose(index: number, plies: number): void {
    this.movesLeft[index] = SOLVED;
    this.schedule(index, Math.max(plies, this.delays[index]!));
  }

  /** Dates what is due in so many plies, and tells the half in which the other side moves. */
  settlePly(plies: number, mirror: DtmSolver, rest: () => void): void {
    const due = this.due[plies];
    if (!due) return;
    const stride = this.pairOfSides.own.words * 32;
    for (let at = 0; at < due.length; at++) {
      if ((at & 0xffff) === 0) rest();
      const index = due.at(at);
      if (this.table[index] !== 0) continue;
      this.table[index] = plies + 1;
      this.movesLeft[index] = SOLVED;
      const j = Math.floor(index / stride);
      mirror.propagate(j, index - j * stride, plies);
    }
    this.due[plies] = new IntList();
  }

  /** The position behind quiet moves to placement `i` against `j` is won or lost for the other side, in `plies`. */
  private propagate(i: number, j: number, plies: number): void {
    const { moves: steps } = this.pairOfSides;
    for (let e = steps.kingStart[i]!; e < steps.kingStart[i + 1]!; e++) {
      if (!this.isBlocked(e, j)) this.updatePredecessor(this.indexOf(steps.kingTo[e]!, j), plies);
    }
    for (let e = steps.manFromStart[i]!; e < steps.manFromStart[i + 1]!; e++) {
      this.updatePredecessor(this.indexOf(steps.manFrom[e]!, j), plies);
    }
  }

  private updatePredecessor(index: number, plies: number): void {
    const hopes = this.movesLeft[index]!;
    if (hopes === SOLVED) return;
    if ((plies & 1) === 0) {
      this.movesLeft[index] = SOLVED;
      this.schedule(index, plies + 1);
    } else if (hopes !== SAFE) {
      this.movesLeft[index] = hopes - 1;
      if (hopes === 2) this.lose(index, plies + 1);
    }
  }
}

/** Solves draughts ply by ply: slower than by values alone, on one thread. */

export const dtmKernel = (ways: TableRules, sides: SideTablesCache): SolverKernel => ({
  workspace: group => group.flatMap(({ size }) => [size, size]),
  solve(work) {
    try {
      return work.team.thread === 0 ? solveGroup(ways, sides, work) : [];
    } finally {
      work.team.barrier();
    }
  },
});

function solveGroup(
  ways: TableRules,
  sides: SideTablesCache,
  { group, tables, successorTable: below, workspace, team }: SolverContext,
): readonly number[] {
  const beneath = new SuccessorTables(below);
  const halves = group.map(({ pieceCounts: numbers }, at) => {
    const here = materialFromCounts(numbers);
    const both = sidePair(sides, here);
    const spoils = beneath.fill(new DtmConversions(ways), both);
    const memory = [workspace[2 * at]!, workspace[2 * at + 1]!] as const;
    return new DtmSolver(both, spoils, promotionTableOf(sides, beneath, both), ways, tables[at]!, memory);
  });
  // Drawing nothing waits where the team is to rest.
  const rest = (): void => void team.claim(0, 0, 0);
  for (const half of halves) half.initialise(rest);
  const end = (): number => Math.max(...halves.map(half => half.end));
  for (let plies = 0; plies < end(); plies++) {
    for (const [at, half] of halves.entries()) half.settlePly(plies, halves.at(-1 - at)!, rest);
  }
  return halves.map(({ captureCount: captures }) => captures);
}

function promotionTableOf(sides: SideTablesCache, beneath: SuccessorTables<Uint8Array>, { own, other }: SidePair) {
  if (own.men === 0) return null;
  const table = beneath.at(other.men, other.kings, own.men - 1, own.kings + 1);
  return { table, side: sides.of(own.men - 1, own.kings + 1).placements };
}
