/**
 * Which of the possible captures are legal: those of the highest rank. A rank has fields for all that a law may look
 * at, the most important highest; a law is the set of fields that it looks at.
 */

/** One of each, lowest field first: how early the first king is taken, kings taken, a king that takes, pieces taken. */
const KING = 1 << 5;
export const BY_KING = 1 << 10;
const PIECES_SHIFT = 11;
const PIECE = 1 << PIECES_SHIFT;

const EARLY = 31;
const KINGS = 31 * KING;
const PIECES = 31 * PIECE;

/** Three pieces are taken, or more. */
export const isLong = (rank: number): boolean => rank >= 3 * PIECE;

/** The rank of a capture one man longer. */
export const plusMan = (rank: number): number => rank + PIECE;

/** The rank of a capture one king longer; the first king counts for more the fewer pieces go before it. */
export const plusKing = (rank: number): number =>
  (rank & EARLY) === 0 ? rank + PIECE + KING + EARLY - (rank >> PIECES_SHIFT) : rank + PIECE + KING;

export type LawName = 'any' | 'most' | 'most-kings' | 'king-first' | 'italian';

export const LAWS: Readonly<Record<LawName, number>> = {
  any: 0,
  most: PIECES,
  'most-kings': PIECES | KINGS,
  'king-first': BY_KING,
  italian: PIECES | BY_KING | KINGS | EARLY,
};

/** Whether a law tells apart captures that take the same pieces in another order. */
export const looksAtOrder = (law: number): boolean => (law & EARLY) !== 0;

/** Whether a law prefers to take more pieces. */
export const looksAtPieces = (law: number): boolean => (law & PIECES) !== 0;
/** Whether a law prefers to take kings. */
export const looksAtKings = (law: number): boolean => (law & KINGS) !== 0;
