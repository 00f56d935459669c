/** What the search of a thread has to do with those of other threads at the same root (lazy SMP). */
import type { Action } from '../games/game';
import type { AbdadaTable } from './busy';

/** What a finished iteration came to. */
export interface ThreadResult {
  readonly depth: number;
  readonly score: number;
  /** The turn found best, and the actions expected behind it. */
  readonly line: readonly Action[];
}

export interface PeerThreads {
  /** Absent where all moves are searched as they come. */
  readonly abdada?: AbdadaTable;
  /** Tells the others what this thread has found. */
  publish(finding: ThreadResult): void;
  /** What another thread has found at `depth` or deeper, the deepest such. */
  deepestResult(depth: number): ThreadResult | undefined;
}

/** For a search by one thread. */
export const SINGLE_THREAD: PeerThreads = { publish: () => {}, deepestResult: () => undefined };
