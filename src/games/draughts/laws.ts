/**
 * Which of the possible captures are legal: those of the highest rank. A rank has fields for all that a law may look at,
 * the most important highest; a law is the set of fields that it looks at.
 */

/** The fields, lowest first: how early a king is taken, how many kings, whether a king takes, how many pieces. */
export const EARLY_SHIFT = 0;
export const KINGS_SHIFT = 5;
export const BY_KING_SHIFT = 10;
export const PIECES_SHIFT = 11;

const EARLY = 31 << EARLY_SHIFT;
const KINGS = 31 << KINGS_SHIFT;
const BY_KING = 1 << BY_KING_SHIFT;
const PIECES = 31 << PIECES_SHIFT;

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
