/** How games of morris end. */
import { DRAW, FIRST_WINS, makeOutcome, type Outcome, SECOND_WINS } from '../game';
import { BLOCKED_DRAWS, BLOCKED_PASSES } from './rules';

export const REASONS: readonly string[] = ['fewer', 'blocked', 'n-move', 'endgame-n-move', 'repetition', 'full-board'];

export const FEWER = 0;
export const BLOCKED = 1;
export const N_MOVE = 2;
export const ENDGAME_N_MOVE = 3;
export const REPETITION = 4;
export const FULL_BOARD = 5;

export const drawBy = (reason: number): Outcome => makeOutcome(DRAW, reason);
export const lossBy = (side: number, reason: number): Outcome =>
  makeOutcome(side === 0 ? SECOND_WINS : FIRST_WINS, reason);

/** What it means that `side` has no action, where no removal gets it out; `blocked` is a BLOCKED_... value. */
export const blockedOutcome = (blocked: number, side: number): Outcome =>
  blocked === BLOCKED_DRAWS || blocked === BLOCKED_PASSES ? drawBy(BLOCKED) : lossBy(side, BLOCKED);
