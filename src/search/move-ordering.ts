/** Move ordering: the table's action first, then what the game says, killers, and the history heuristic. */
import type { Position } from '../games/rules';
import { NO_ACTION } from './transposition-table';

/** The low bits of an action, by which the history is kept. */
const SLOT_MASK = 0xfff;
/** Histories stay below 2 ** HISTORY_BITS either way. */
const HISTORY_BITS = 14;
/** What a killer counts: an action that refuted a sister position. */
const KILLER_SCORE = 1 << (HISTORY_BITS + 1);
/** An ordering score of 64 equals the best history, one of 128 a killer. */
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

  /** Rates list[from..end) for `pick`: first the table's action, then by what the game, killers and history say. */
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
        const known =
          action === killer
            ? KILLER_SCORE + 1
            : action === second
              ? KILLER_SCORE
              : history[side | (action & SLOT_MASK)]!;
        scores[i] = ((position.orderingScore(action) << SCORE_SHIFT) + known) | 0;
      }
    }
  }

  /** Rates by what the game says alone. */
  rateNoisy(position: Position, list: Int32Array, from: number, end: number): void {
    const scores = this.scores;
    for (let i = from; i < end; i++) scores[i] = position.orderingScore(list[i]!);
  }

  /** Brings the best of list[at..end) to `at` and returns it. */
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

  /** Whether the action that `pick` brought to `at` has neither an ordering score nor is a killer. */
  isReducible(at: number): boolean {
    return this.scores[at]! < KILLER_SCORE;
  }

  /** The action at `cut` refuted the position; those before it, from `from` on, were tried in vain. */
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

  /** Moves a history towards its limit, the slower the nearer it is. */
  private updateHistory(side: number, action: number, bonus: number): void {
    const slot = (side << 12) | (action & SLOT_MASK);
    const old = this.history[slot]!;
    this.history[slot] = (old + bonus - ((old * Math.abs(bonus)) >> HISTORY_BITS)) | 0;
  }
}
