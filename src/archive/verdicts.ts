/** What a turn was worth beside the best one, and what that is called. */
import type { Mark } from '../records/record';
import { centimenOf, type Score } from '../records/score';

/** What is thought of a position by the side to move: its score, and the points that it may expect, from 0 to 1. */
export interface Thought {
  readonly score: Score;
  readonly expected: number;
}

/** Points lost from which a turn is doubtful, a mistake and a blunder. */
const DOUBTFUL = 0.06;
const MISTAKE = 0.12;
const BLUNDER = 0.22;
/** So many centimen are a blunder whatever the points: a little less than the three men that nobody gives away. */
const GIVEN_AWAY = 250;
/** So many are where it is a mistake by points: two men, and the game is not what it was. */
const GIVEN_BY_MISTAKE = 200;
/** A win is a win: who is ten men ahead and more has given nothing away, whatever was there to be had. */
const ENOUGH = 1000 + GIVEN_AWAY;
/** Where the second best loses so many points, there is one turn only. */
const ONLY = 0.2;

/** `played` is seen by the side that played. */
export function markOf(
  best: Thought,
  played: Thought,
  wasBest: boolean,
  second: Thought | undefined,
): Mark | undefined {
  if (wasBest) return second !== undefined && best.expected - second.expected >= ONLY ? '!' : undefined;
  const loss = best.expected - played.expected;
  const given = bounded(best.score) - bounded(played.score);
  if (loss >= BLUNDER || given >= (loss >= MISTAKE ? GIVEN_BY_MISTAKE : GIVEN_AWAY)) return '??';
  if (loss >= MISTAKE) return '?';
  return loss >= DOUBTFUL ? '?!' : undefined;
}

const bounded = (score: Score): number => Math.max(-ENOUGH, Math.min(ENOUGH, centimenOf(score)));

export const lossOf = (best: Thought, played: Thought, wasBest: boolean): number =>
  wasBest ? 0 : Math.max(0, best.expected - played.expected);

/** The same seen by the other side. */
export const turned = ({ score, expected }: Thought): Thought => ({
  score: 'cp' in score ? { cp: -score.cp } : { mate: -score.mate },
  expected: 1 - expected,
});
