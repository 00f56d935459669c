/** What a turn was worth beside the best one, and what that is called. */
import type { Mark } from '../records/record';
import { type Score, scoreToCp } from '../records/score';

/** What is thought of a position by the side to move: its score, and the points that it may expect, from 0 to 1. */
export interface PositionValue {
  readonly score: Score;
  readonly expected: number;
}

/** Points lost from which a turn is doubtful, a mistake and a blunder. */
const DUBIOUS = 0.06;
const MISTAKE = 0.12;
const BLUNDER = 0.22;
/** So many centimen are a blunder whatever the points: a little less than the three men that nobody gives away. */
const BLUNDER_CP = 250;
/** So many are where it is a mistake by points: two men, and the game is not what it was. */
const BLUNDER_CP_OF_MISTAKE = 200;
/** A win is a win: who is ten men ahead and more has given nothing away, whatever was there to be had. */
const MAX_CP = 1000 + BLUNDER_CP;
/** Where the second best loses so many points, there is one turn only. */
const ONLY_MOVE_GAP = 0.2;

/** `played` is seen by the side that played. */
export function moveMark(
  best: PositionValue,
  played: PositionValue,
  wasBest: boolean,
  second: PositionValue | undefined,
): Mark | undefined {
  if (wasBest) return second !== undefined && best.expected - second.expected >= ONLY_MOVE_GAP ? '!' : undefined;
  const loss = best.expected - played.expected;
  const given = clampedCp(best.score) - clampedCp(played.score);
  if (loss >= BLUNDER || given >= (loss >= MISTAKE ? BLUNDER_CP_OF_MISTAKE : BLUNDER_CP)) return '??';
  if (loss >= MISTAKE) return '?';
  return loss >= DUBIOUS ? '?!' : undefined;
}

const clampedCp = (score: Score): number => Math.max(-MAX_CP, Math.min(MAX_CP, scoreToCp(score)));

export const expectedLoss = (best: PositionValue, played: PositionValue, wasBest: boolean): number =>
  wasBest ? 0 : Math.max(0, best.expected - played.expected);

/** The same seen by the other side. */
export const fromOpponent = ({ score, expected }: PositionValue): PositionValue => ({
  score: 'cp' in score ? { cp: -score.cp } : { mate: -score.mate },
  expected: 1 - expected,
});
