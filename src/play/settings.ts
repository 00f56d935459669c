/** What the command line and the menus settle before a game. */
import type { Level } from '../lib/engine.browser';
import type { Opening } from '../openings/opening';

/** One of SEATS, or the name of a side. */
export type SideArgument = string;

export interface TerminalSettings {
  readonly variant: string;
  readonly level: Level;
  readonly side: SideArgument;
  /** Milliseconds the engine may think about a move. */
  readonly movetime: number;
  readonly seed: number;
  readonly fen: string | undefined;
  /** Of these each game draws one by lot, where there are any. */
  readonly openings: readonly Opening[];
  readonly ascii: boolean;
  readonly colours: boolean;
}
