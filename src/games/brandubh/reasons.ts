/** How games end. */
import { DRAW, FIRST_WINS, makeOutcome, type Outcome, SECOND_WINS } from '../game';

export const REASONS = ['capture', 'corner', 'no-attackers', 'no-move', 'ply-limit', 'repetition'] as const;

const outcomeFor = (verdict: number, reason: (typeof REASONS)[number]): Outcome =>
  makeOutcome(verdict, REASONS.indexOf(reason));

export const KING_CAPTURED = outcomeFor(FIRST_WINS, 'capture');
export const KING_ON_CORNER = outcomeFor(SECOND_WINS, 'corner');
export const NO_ATTACKERS = outcomeFor(SECOND_WINS, 'no-attackers');
export const PLY_LIMIT_REACHED = outcomeFor(DRAW, 'ply-limit');

/** What `verdict` is called where a side cannot move, or a position recurs. */
export const noMovesOutcome = (verdict: number): Outcome => outcomeFor(verdict, 'no-move');
export const repetitionOutcome = (verdict: number): Outcome => outcomeFor(verdict, 'repetition');
