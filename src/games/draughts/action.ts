/**
 * A move as one int: 5 bits for where it starts, 5 for where it ends, a bit if a man is crowned, a bit if it is only the
 * first jumps of a chain, and from bit 12 on the set of pieces that it takes.
 * Only the 18 inner squares can hold a piece that is taken, so the set is packed into 18 bits, diagonal by diagonal.
 */
import type { Action } from '../game';
import { INNER } from './board';

const TO = 5;
const CROWNS = 1 << 10;
const GOES_ON = 1 << 11;
const TAKEN = 12;

/** A run of inner squares on one rising diagonal, and how far right it moves to be packed. */
interface Run {
  readonly squares: number;
  readonly shift: number;
}

function innerRuns(): Run[] {
  const runs: Run[] = [];
  let packed = 0;
  for (let square = 0; square < 32; ) {
    let end = square;
    while (end < 32 && INNER & (1 << end)) end++;
    if (end > square) {
      const squares = ((1 << (end - square)) - 1) << square;
      runs.push({ squares, shift: square - packed });
      packed += end - square;
    }
    square = end + 1;
  }
  return runs;
}

const [A, B, C, D, E] = innerRuns() as [Run, Run, Run, Run, Run];

const pack = (set: number): number =>
  ((set & A.squares) >>> A.shift) |
  ((set & B.squares) >>> B.shift) |
  ((set & C.squares) >>> C.shift) |
  ((set & D.squares) >>> D.shift) |
  ((set & E.squares) >>> E.shift);

const unpack = (packed: number): number =>
  ((packed << A.shift) & A.squares) |
  ((packed << B.shift) & B.squares) |
  ((packed << C.shift) & C.squares) |
  ((packed << D.shift) & D.squares) |
  ((packed << E.shift) & E.squares);

export const quietAction = (from: number, to: number, crowns: boolean): Action =>
  from | (to << TO) | (crowns ? CROWNS : 0);
export const captureAction = (from: number, to: number, crowns: boolean, taken: number): Action =>
  quietAction(from, to, crowns) | (pack(taken) << TAKEN);

/** The first jumps of a chain: the piece has come to `to`, a king or not, and has to go on. */
export const stepAction = (from: number, to: number, king: boolean, taken: number): Action =>
  captureAction(from, to, king, taken) | GOES_ON;

export const startOf = (action: Action): number => action & 31;
export const endOf = (action: Action): number => (action >>> TO) & 31;
export const crowns = (action: Action): boolean => (action & CROWNS) !== 0;
export const isCapture = (action: Action): boolean => action >>> TAKEN !== 0;
export const takenBy = (action: Action): number => unpack(action >>> TAKEN);
export const goesOn = (action: Action): boolean => (action & GOES_ON) !== 0;
