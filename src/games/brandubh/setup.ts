/** A position as it is set up: what a FEN says. */

export const ATTACKERS = 0;
export const DEFENDERS = 1;
export const SIDES = ['attackers', 'defenders'] as const;

/** Where the pieces stand and what has gone before. */
export interface BrandubhSetup {
  readonly attackers: readonly number[];
  /** The king's men. */
  readonly men: readonly number[];
  /** OFF_BOARD when he has been taken. */
  readonly king: number;
  readonly side: number;
  readonly plies: number;
}
