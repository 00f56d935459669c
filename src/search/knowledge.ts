/** What knows the worth of some positions for sure: tables of endings, as far as the search is concerned. */
import type { Position } from '../games/game';

/** No score at all. */
export const VALUE_NONE = 1 << 16;

export interface TablebaseProbe {
  /** The score of a position for the side to act, `turn` turns from the root; NOT_KNOWN where nothing is known. */
  probeScore(position: Position, turn: number): number;
  /** How often something was known since this was last set to 0. */
  hits: number;
  /** What to say of the root, where the search has come to `score`. */
  rootScore(score: number): number;
}

/** Knows nothing. */
export const NO_TABLEBASE: TablebaseProbe = { probeScore: () => VALUE_NONE, hits: 0, rootScore: score => score };
