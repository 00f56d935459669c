/** When a game of training is as good as over. */
import { MATE_BOUND } from '../../search/score';

/** A score that both sides agree on for so many turns settles the game. */
const DECIDED_SCORE = 1500;
const DECIDED_MOVES = 6;
/** Turns from which on a game may be called even, and for how many turns the scores must have been small. */
const DRAW_MIN_MOVES = 60;
const DRAW_SCORE = 6;
const DRAW_MOVES = 24;
const MAX_GAME_MOVES = 240;

/**
 * Half points of the side that moves first once the scores, all seen from that side, have settled the game; undefined
 * while it is worth playing on.
 */
export function adjudicateByScores(scores: readonly number[]): number | undefined {
  const last = scores.at(-1) ?? 0;
  if (Math.abs(last) > MATE_BOUND) return last > 0 ? 2 : 0;
  if (scores.length >= DECIDED_MOVES) {
    const recent = scores.slice(-DECIDED_MOVES);
    if (recent.every(score => score >= DECIDED_SCORE)) return 2;
    if (recent.every(score => score <= -DECIDED_SCORE)) return 0;
  }
  if (scores.length >= MAX_GAME_MOVES) return 1;
  const even =
    scores.length >= DRAW_MIN_MOVES && scores.slice(-DRAW_MOVES).every(score => Math.abs(score) <= DRAW_SCORE);
  return even ? 1 : undefined;
}
