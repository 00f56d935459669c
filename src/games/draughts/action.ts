/**
 * Moves as 32-bit ints:
 *
 *     bits 0-4    start square
 *     bits 5-9    end square
 *     bit 10      promotion of a man
 *     bit 11      partial capture: only the first jumps of a chain
 *     bits 12-29  captured pieces
 *
 * Only pieces on the 18 inner squares can be captured, so that set is packed into 18 bits, diagonal by diagonal.
 */
import type { Action } from '../rules';
import { INNER_SQUARES } from './board';

const TO_SHIFT = 5;
const PROMOTION_FLAG = 1 << 10;
const PARTIAL_FLAG = 1 << 11;
const CAPTURED_SHIFT = 12;

/** Consecutive inner squares on a rising diagonal, and the shift to the right that packs them. */
interface InnerRun {
  readonly squares: number;
  readonly shift: number;
}

function innerRuns(): InnerRun[] {
  const runs: InnerRun[] = [];
  let packed = 0;
  for (let square = 0; square < 32; ) {
    let end = square;
    while (end < 32 && INNER_SQUARES & (1 << end)) end++;
    if (end > square) {
      const squares = ((1 << (end - square)) - 1) << square;
      runs.push({ squares, shift: square - packed });
      packed += end - square;
    }
    square = end + 1;
  }
  return runs;
}

const [A, B, C, D, E] = innerRuns() as [InnerRun, InnerRun, InnerRun, InnerRun, InnerRun];

const packInner = (set: number): number =>
  ((set & A.squares) >>> A.shift) |
  ((set & B.squares) >>> B.shift) |
  ((set & C.squares) >>> C.shift) |
  ((set & D.squares) >>> D.shift) |
  ((set & E.squares) >>> E.shift);

const unpackInner = (packed: number): number =>
  ((packed << A.shift) & A.squares) |
  ((packed << B.shift) & B.squares) |
  ((packed << C.shift) & C.squares) |
  ((packed << D.shift) & D.squares) |
  ((packed << E.shift) & E.squares);

export const quietAction = (from: number, to: number, isPromoted: boolean): Action =>
  from | (to << TO_SHIFT) | (isPromoted ? PROMOTION_FLAG : 0);
export const captureAction = (from: number, to: number, isPromoted: boolean, captured: number): Action =>
  quietAction(from, to, isPromoted) | (packInner(captured) << CAPTURED_SHIFT);

/** The first jumps of a capture: the piece has reached `to`, as a king or not, and must continue. */
export const partialAction = (from: number, to: number, isKing: boolean, captured: number): Action =>
  captureAction(from, to, isKing, captured) | PARTIAL_FLAG;

export const fromSquare = (action: Action): number => action & 31;
export const toSquare = (action: Action): number => (action >>> TO_SHIFT) & 31;
export const isPromotion = (action: Action): boolean => (action & PROMOTION_FLAG) !== 0;
export const isCapture = (action: Action): boolean => action >>> CAPTURED_SHIFT !== 0;
export const capturedBy = (action: Action): number => unpackInner(action >>> CAPTURED_SHIFT);
export const isPartial = (action: Action): boolean => (action & PARTIAL_FLAG) !== 0;
