/**
 * Ranks of captures: of all possible captures, only those of the highest rank are legal.
 *
 * A rank has a bit field for everything that a variant may compare, the most important field highest. From the lowest:
 *
 *     bits 0-4    how early the first king is captured (larger is earlier), 0 if none is
 *     bits 5-9    number of kings captured
 *     bit 10      the capturing piece is a king
 *     bits 11-15  number of pieces captured
 *
 * A variant is a mask of the fields that it compares.
 */

const ONE_KING = 1 << 5;
export const BY_KING = 1 << 10;
const PIECES_SHIFT = 11;
const ONE_PIECE = 1 << PIECES_SHIFT;

const FIRST_KING_MASK = 31;
const KINGS_MASK = 31 * ONE_KING;
const PIECES_MASK = 31 * ONE_PIECE;

/**
 * Returns true if a capture of this rank may have been found before by another route. Two routes with the same start,
 * end and captured pieces take at least four jumps: every turn is a right angle, so they go round a rectangle.
 */
export const mayBeDuplicate = (rank: number): boolean => rank >= 4 * ONE_PIECE;

/** Rank of a capture that captures one more man. */
export const addMan = (rank: number): number => rank + ONE_PIECE;

/** Rank of a capture that captures one more king. The first king counts the more, the fewer pieces precede it. */
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

/** Returns true if the order in which pieces are captured matters. */
export const dependsOnOrder = (priority: number): boolean => (priority & FIRST_KING_MASK) !== 0;

export const prefersMorePieces = (priority: number): boolean => (priority & PIECES_MASK) !== 0;
export const prefersMoreKings = (priority: number): boolean => (priority & KINGS_MASK) !== 0;
