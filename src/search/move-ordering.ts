/**
 * Move ordering: the table's action first, then by the ordering score of the game, killers and history.
 * https://www.chessprogramming.org/Move_Ordering
 */
import type { Position } from '../games/rules';
import { NO_ACTION } from './transposition-table';

/** Low bits of an action, which index the history. */
const SLOT_MASK = 0xfff;
/** The absolute value of a history entry stays below 2 ** HISTORY_BITS. */
const HISTORY_BITS = 14;
/** Score of a killer: an action that caused a cutoff in a sibling node. */
const KILLER_SCORE = 1 << (HISTORY_BITS + 1);
/** Scale of the game's ordering scores: 64 equals the best history, 128 a killer. */
const SCORE_SHIFT = 8;
const TABLE_ACTION_SCORE = 1 << 30;

export class MoveOrdering {
  private readonly history = new Int32Array(2 * (SLOT_MASK + 1));
  private readonly killers: Int32Array;
  private readonly scores: Int32Array;

  constructor(listSize: number, plies: number) {
    this.scores = new Int32Array(listSize);
    this.killers = new Int32Array(2 * plies).fill(NO_ACTION);
  }

  clear(): void {
    this.history.fill(0);
    this.killers.fill(NO_ACTION);
  }

  /** Scores list[from..end) for `pick`. `first` is the action of the transposition table. */
  rate(position: Position, list: Int32Array, from: number, end: number, first: number, ply: number): void {
    const scores = this.scores;
    const history = this.history;
    const side = position.side << 12;
    const killer = this.killers[2 * ply]!;
    const second = this.killers[2 * ply + 1]!;
    for (let i = from; i < end; i++) {
      const action = list[i]!;
      if (action === first) scores[i] = TABLE_ACTION_SCORE;
      else {
        const bonus =
          action === killer
            ? KILLER_SCORE + 1
            : action === second
              ? KILLER_SCORE
              : history[side | (action & SLOT_MASK)]!;
        scores[i] = ((position.orderingScore(action) << SCORE_SHIFT) + bonus) | 0;
      }
    }
  }

  /** Scores list[from..end) by the game's ordering score only. */
  rateNoisy(position: Position, list: Int32Array, from: number, end: number): void {
    const scores = this.scores;
    for (let i = from; i < end; i++) scores[i] = position.orderingScore(list[i]!);
  }

  /** Swaps the best action of list[at..end) to `at` and returns it. */
  pick(list: Int32Array, at: number, end: number): number {
    const scores = this.scores;
    let best = at;
    let score = scores[at]!;
    for (let i = at + 1; i < end; i++) {
      if (scores[i]! > score) {
        score = scores[i]!;
        best = i;
      }
    }
    const action = list[best]!;
    if (best !== at) {
      list[best] = list[at]!;
      list[at] = action;
      scores[best] = scores[at]!;
      scores[at] = score;
    }
    return action;
  }

  /** True if the action picked at `at` scores below a killer. */
  isReducible(at: number): boolean {
    return this.scores[at]! < KILLER_SCORE;
  }

  /** Rewards the action at `cut`, which caused a beta cutoff, and penalises those from `from` on before it. */
  reward(side: number, list: Int32Array, from: number, cut: number, depth: number, ply: number): void {
    const action = list[cut]!;
    const bonus = Math.min(depth * depth * 8, 1024) | 0;
    this.updateHistory(side, action, bonus);
    for (let i = from; i < cut; i++) this.updateHistory(side, list[i]!, -bonus | 0);
    const slot = 2 * ply;
    if (this.killers[slot] !== action) {
      this.killers[slot + 1] = this.killers[slot]!;
      this.killers[slot] = action;
    }
  }

  /** Adds a bonus to a history entry with gravity: the nearer its limit, the smaller the step. */
  private updateHistory(side: number, action: number, bonus: number): void {
    const slot = (side << 12) | (action & SLOT_MASK);
    const old = this.history[slot]!;
    this.history[slot] = (old + bonus - ((old * Math.abs(bonus)) >> HISTORY_BITS)) | 0;
  }
}
