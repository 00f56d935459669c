/**
 * DTM solver: distances to the end of the game in plies, by retrograde analysis ply by ply, on one thread.
 *
 * First every position is visited once. Captures and promotions lead to finished tables, so the ply at which they end
 * the game is known: the position is scheduled for that ply. For other positions the number of quiet moves is counted.
 * Then plies are settled in ascending order, even plies being losses and odd plies wins:
 *
 *  - a position that is settled as a loss in n plies makes its open predecessors wins in n + 1;
 *  - one that is settled as a win reduces the move count of its predecessors; if no other move is left, they are losses
 *    in n + 1, or later if a losing promotion delays the end.
 *
 * A position that is never settled is a draw. A table has a byte for each position: 0, or 1 + plies.
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

/** Values of `movesLeft`: solved or scheduled, else 1 + the number of quiet moves that are not known to lose. */
const SOLVED = 0;
/** The position cannot be lost: it has a promotion that does not lose. */
const SAFE = 255;

/** Table that promotions lead to, with the opponent to move. */
interface PromotionTable {
  readonly table: Uint8Array;
  /** Placements with one man less and one king more. */
  readonly side: Placements;
}

/** Solver of one class of the group. */
class DtmSolver extends CaptureSearch {
  /** Number of positions with a capture. */
  captureCount = 0;
  private readonly movesLeft: Uint8Array;
  /** Ply to which losing promotions delay a loss. */
  private readonly delays: Uint8Array;
  /** Indices of positions by the ply for which they are scheduled. */
  private readonly scheduled: IntList[] = [];

  constructor(
    private readonly pairOfSides: SidePair,
    private readonly dtmConversions: DtmConversions,
    private readonly promotion: PromotionTable | null,
    private readonly rules: TableRules,
    /** Table to fill in. */
    private readonly table: Uint8Array,
    [movesLeft, delays]: readonly [Uint8Array, Uint8Array],
  ) {
    super(pairOfSides, dtmConversions, new ScratchArrays());
    this.movesLeft = movesLeft;
    this.delays = delays;
  }

  /** Upper bound of the scheduled plies. */
  get end(): number {
    return this.scheduled.length;
  }

  private schedule(index: number, plies: number): void {
    while (this.scheduled.length <= plies) this.scheduled.push(new IntList());
    this.scheduled[plies]!.push(index);
  }

  /** Visits every position: schedules captures and promotions, and counts quiet moves. Calls `rest` now and then. */
  initialise(rest: () => void): void {
    const { own, other } = this.pairOfSides;
    for (let i = 0; i < own.size; i++) {
      if ((i & 63) === 0) rest();
      this.search(i);
      const squares = own.menSets[i]! | own.kingSets[i]!;
      for (let j = 0; j < other.size; j++) {
        const captures = ((this.capturing[j >> 5]! >>> (j & 31)) & 1) !== 0;
        if ((squares & other.rotatedAll[j]!) === 0) {
          if (captures) this.scheduleCapture(i, j);
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
    const value = this.best[j]! & ((1 << this.dtmConversions.shift) - 1);
    if (value !== DRAW_LEVEL) this.schedule(this.indexOf(i, j), value > DRAW_LEVEL ? BEST_LEVEL - value : value - 1);
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
    const { own, other, moves } = this.pairOfSides;
    const theirs = other.rotatedAll[j]!;
    let count = 0;
    for (let e = moves.kingStart[i]!; e < moves.kingStart[i + 1]!; e++) {
      const to = moves.kingTo[e]!;
      if (((own.menSets[to]! | own.kingSets[to]!) & theirs) === 0 && !this.isBlocked(e, j)) count++;
    }
    for (let e = moves.manStart[i]!; e < moves.manStart[i + 1]!; e++) {
      const to = moves.manTo[e]!;
      if (((own.menSets[to]! | own.kingSets[to]!) & theirs) === 0) count++;
    }
    return count;
  }

  /** Returns true if a piece of placement `j` blocks a king move. */
  private isBlocked(e: number, j: number): boolean {
    const { moves, targets, other } = this.pairOfSides;
    if (!this.rules.flying) return false;
    return ((targets.blocked[moves.kingSegment[e]! * other.words + (j >> 5)]! >>> (j & 31)) & 1) !== 0;
  }

  private addPromotions(i: number, j: number, index: number, { table, side }: PromotionTable): void {
    const { other, moves } = this.pairOfSides;
    const theirs = other.rotatedAll[j]!;
    for (let e = moves.promotionStart[i]!; e < moves.promotionStart[i + 1]!; e++) {
      const to = moves.promotionTo[e]!;
      if (((side.menSets[to]! | side.kingSets[to]!) & theirs) !== 0) continue;
      const byte = table[to * other.words * 32 + j]!;
      // The opponent loses or wins in `byte - 1` plies.
      if ((byte & 1) === 1) this.schedule(index, byte);
      if (byte === 0 || (byte & 1) === 1) this.movesLeft[index] = SAFE;
      else this.delays[index] = Math.max(this.delays[index]!, byte);
    }
  }

  /** Schedules a position whose moves all lose, quiet moves in `plies` at the latest. */
  private lose(index: number, plies: number): void {
    this.movesLeft[index] = SOLVED;
    this.schedule(index, Math.max(plies, this.delays[index]!));
  }

  /** Settles the positions scheduled for a ply, and propagates them to the mirror class. */
  settlePly(plies: number, mirror: DtmSolver, rest: () => void): void {
    const scheduled = this.scheduled[plies];
    if (!scheduled) return;
    const stride = this.pairOfSides.own.words * 32;
    for (let at = 0; at < scheduled.length; at++) {
      if ((at & 0xffff) === 0) rest();
      const index = scheduled.at(at);
      if (this.table[index] !== 0) continue;
      this.table[index] = plies + 1;
      this.movesLeft[index] = SOLVED;
      const j = Math.floor(index / stride);
      mirror.propagate(j, index - j * stride, plies);
    }
    this.scheduled[plies] = new IntList();
  }

  /** Updates the predecessors of the position with placement `i` of this side, `j` to move, won or lost in `plies`. */
  private propagate(i: number, j: number, plies: number): void {
    const { moves } = this.pairOfSides;
    for (let e = moves.kingStart[i]!; e < moves.kingStart[i + 1]!; e++) {
      if (!this.isBlocked(e, j)) this.updatePredecessor(this.indexOf(moves.kingTo[e]!, j), plies);
    }
    for (let e = moves.manFromStart[i]!; e < moves.manFromStart[i + 1]!; e++) {
      this.updatePredecessor(this.indexOf(moves.manFrom[e]!, j), plies);
    }
  }

  private updatePredecessor(index: number, plies: number): void {
    const movesLeft = this.movesLeft[index]!;
    if (movesLeft === SOLVED) return;
    if ((plies & 1) === 0) {
      this.movesLeft[index] = SOLVED;
      this.schedule(index, plies + 1);
    } else if (movesLeft !== SAFE) {
      this.movesLeft[index] = movesLeft - 1;
      if (movesLeft === 2) this.lose(index, plies + 1);
    }
  }
}

/** Kernel of the DTM solver for a rule set. Threads other than the first only wait. */
export const dtmKernel = (rules: TableRules, sides: SideTablesCache): SolverKernel => ({
  workspace: group => group.flatMap(({ size }) => [size, size]),
  solve(context) {
    try {
      return context.team.thread === 0 ? solveGroup(rules, sides, context) : [];
    } finally {
      context.team.barrier();
    }
  },
});

function solveGroup(
  rules: TableRules,
  sides: SideTablesCache,
  { group, tables, successorTable, workspace, team }: SolverContext,
): readonly number[] {
  const successors = new SuccessorTables(successorTable);
  const solvers = group.map(({ pieceCounts }, at) => {
    const material = materialFromCounts(pieceCounts);
    const pair = sidePair(sides, material);
    const conversions = successors.fill(new DtmConversions(rules), pair);
    const memory = [workspace[2 * at]!, workspace[2 * at + 1]!] as const;
    return new DtmSolver(pair, conversions, promotionTableOf(sides, successors, pair), rules, tables[at]!, memory);
  });
  // Claiming nothing waits if the team is asked to rest.
  const rest = (): void => void team.claim(0, 0, 0);
  for (const solver of solvers) solver.initialise(rest);
  const end = (): number => Math.max(...solvers.map(solver => solver.end));
  for (let plies = 0; plies < end(); plies++) {
    for (const [at, solver] of solvers.entries()) solver.settlePly(plies, solvers.at(-1 - at)!, rest);
  }
  return solvers.map(({ captureCount }) => captureCount);
}

function promotionTableOf(sides: SideTablesCache, successors: SuccessorTables<Uint8Array>, { own, other }: SidePair) {
  if (own.men === 0) return null;
  const table = successors.at(other.men, other.kings, own.men - 1, own.kings + 1);
  return { table, side: sides.of(own.men - 1, own.kings + 1).placements };
}
