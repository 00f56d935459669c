/** When a game of training is as good as over. */
import { MATE_BOUND } from '../../search/score';

/** A score that both sides agree on for so many turns settles the game. */
const DECIDED = 1500;
const DECIDED_TURNS = 6;
/** Turns from which on a game may be called even, and for how many turns the scores must have been small. */
const EVEN_FROM = 60;
const EVEN = 6;
const EVEN_TURNS = 24;
const LONGEST = 240;

/**
 * Half points of the side that moves first once the scores, all seen from that side, have settled the game; undefined
 * while it is worth playing on.
 */
export function adjudicate(scores: readonly number[]): number | undefined {
  const last = scores.at(-1) ?? 0;
  if (Math.abs(last) > MATE_BOUND) return last > 0 ? 2 : 0;
  if (scores.length >= DECIDED_TURNS) {
    const recent = scores.slice(-DECIDED_TURNS);
    if (recent.every(score => score >= DECIDED)) return 2;
    if (recent.every(score => score <= -DECIDED)) return 0;
  }
  if (scores.length >= LONGEST) return 1;
  const even = scores.length >= EVEN_FROM && scores.slice(-EVEN_TURNS).every(score => Math.abs(score) <= EVEN);
  return even ? 1 : undefined;
}
