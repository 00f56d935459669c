/** What the search of a thread has to do with those of other threads at the same root (lazy SMP). */
import type { Action } from '../games/game';
import type { BusyMoves } from './busy';

/** What a finished iteration came to. */
export interface Finding {
  readonly depth: number;
  readonly score: number;
  /** The turn found best, and the actions expected behind it. */
  readonly line: readonly Action[];
}

export interface Peers {
  /** Absent where all moves are searched as they come. */
  readonly busy?: BusyMoves;
  /** Tells the others what this thread has found. */
  tell(finding: Finding): void;
  /** What another thread has found at `depth` or deeper, the deepest such. */
  ahead(depth: number): Finding | undefined;
}

/** For a search by one thread. */
export const ALONE: Peers = { tell: () => {}, ahead: () => undefined };
