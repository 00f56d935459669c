/**
 * Which of the possible captures are legal: those of the highest rank. A rank has fields for all that a law may look
 * at, the most important highest; a law is the set of fields that it looks at.
 */

/** One of each, lowest field first: how early the first king is taken, kings taken, a king that takes, pieces taken. */
const ONE_KING = 1 << 5;
export const BY_KING = 1 << 10;
const PIECES_SHIFT = 11;
const ONE_PIECE = 1 << PIECES_SHIFT;

const FIRST_KING_MASK = 31;
const KINGS_MASK = 31 * ONE_KING;
const PIECES_MASK = 31 * ONE_PIECE;

/** Three pieces are taken, or more. */
export const mayBeDuplicate = (rank: number): boolean => rank >= 3 * ONE_PIECE;

/** The rank of a capture one man longer. */
export const addMan = (rank: number): number => rank + ONE_PIECE;

/** The rank of a capture one king longer; the first king counts for more the fewer pieces go before it. */
export const addKing = (rank: number): number =>
  (rank & FIRST_KING_MASK) === 0
    ? rank + ONE_PIECE + ONE_KING + FIRST_KING_MASK - (rank >> PIECES_SHIFT)
    : rank + ONE_PIECE + ONE_KING;

export type CapturePriority = 'any' | 'most' | 'most-kings' | 'king-first' | 'italian';

export const CAPTURE_PRIORITIES: Readonly<Record<CapturePriority, number>> = {
  any: 0,
  most: PIECES_MASK,
  'most-kings': PIECES_MASK | KINGS_MASK,
  'king-first': BY_KING,
  italian: PIECES_MASK | BY_KING | KINGS_MASK | FIRST_KING_MASK,
};

/** Whether a law tells apart captures that take the same pieces in another order. */
export const dependsOnOrder = (law: number): boolean => (law & FIRST_KING_MASK) !== 0;

/** Whether a law prefers to take more pieces. */
export const prefersMorePieces = (law: number): boolean => (law & PIECES_MASK) !== 0;
/** Whether a law prefers to take kings. */
export const prefersMoreKings = (law: number): boolean => (law & KINGS_MASK) !== 0;
