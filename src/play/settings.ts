/** What the command line and the menus settle before a game. */

export const LEVELS = ['novice', 'apprentice', 'journeyman', 'master', 'full'] as const;
export type Level = (typeof LEVELS)[number];

/** Whom the player plays: the side that moves first, the other, both, or neither. */
export const SEATS = ['first', 'second', 'both', 'none'] as const;
/** One of SEATS, or the name of a side. */
export type SideChoice = string;

export interface Settings {
  readonly variant: string;
  readonly level: Level;
  readonly side: SideChoice;
  /** Milliseconds the engine may think about a move. */
  readonly movetime: number;
  readonly seed: number;
  readonly fen: string | undefined;
  readonly ascii: boolean;
  readonly colours: boolean;
}
