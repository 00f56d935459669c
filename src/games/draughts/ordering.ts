/** How good a move looks before it is searched. */
import { popcount } from '../bits';
import type { Action } from '../game';
import { capturedBy, isCapture, isPromotion } from './action';

const PROMOTION_SCORE = 200;
const CAPTURE_SCORE = 200;
/** A king that is taken, on top of a man. */
const KING_CAPTURE_SCORE = 300;

export function orderingScore(action: Action, theirKings: number): number {
  const crown = isPromotion(action) ? PROMOTION_SCORE : 0;
  if (!isCapture(action)) return crown;
  const taken = capturedBy(action);
  return crown + popcount(taken) * CAPTURE_SCORE + popcount(taken & theirKings) * KING_CAPTURE_SCORE;
}
