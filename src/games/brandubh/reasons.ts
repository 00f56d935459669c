/** How games end. */
import { DRAW, FIRST_WINS, type Outcome, outcomeOf, SECOND_WINS } from '../game';

export const REASONS = ['capture', 'corner', 'no-attackers', 'no-move', 'ply-limit', 'repetition'] as const;

const outcome = (verdict: number, reason: (typeof REASONS)[number]): Outcome =>
  outcomeOf(verdict, REASONS.indexOf(reason));

export const KING_TAKEN = outcome(FIRST_WINS, 'capture');
export const KING_ON_CORNER = outcome(SECOND_WINS, 'corner');
export const NO_ATTACKERS = outcome(SECOND_WINS, 'no-attackers');
export const LIMIT_REACHED = outcome(DRAW, 'ply-limit');

/** What `verdict` is called where a side cannot move, or a position recurs. */
export const cannotMove = (verdict: number): Outcome => outcome(verdict, 'no-move');
export const recurred = (verdict: number): Outcome => outcome(verdict, 'repetition');
