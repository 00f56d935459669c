/** Threads that compute together what all of them need. */
import type { ThreadTeam } from '../../tablebase';

export interface WorkSplit {
  /** New arrays of zeros that all hands share. All ask for them at the same point, and go on when all have asked. */
  arrays(...lengths: number[]): Int32Array[];
  /** This one's part of so many items, from the first to before the last; parts begin at multiples of 32. */
  rangeOf(items: number): readonly [number, number];
  /** Returns when all are here. */
  barrier(): void;
  readonly thread: number;
  readonly threads: number;
}

/** One thread by itself. */
export const UNSPLIT: WorkSplit = {
  arrays: (...lengths) => lengths.map(length => new Int32Array(length)),
  rangeOf: items => [0, items],
  barrier: () => undefined,
  thread: 0,
  threads: 1,
};

export function splitAmong(team: ThreadTeam): WorkSplit {
  const { thread, threads } = team;
  return {
    arrays: (...lengths) => team.allocate(lengths.map(length => 4 * length)).map(memory => new Int32Array(memory)),
    rangeOf(items) {
      const words = Math.ceil(items / 32);
      const bound = (share: number): number => Math.min(items, 32 * Math.floor((words * share) / threads));
      return [bound(thread), bound(thread + 1)];
    },
    barrier: () => team.barrier(),
    thread: thread,
    threads: threads,
  };
}

/** What of a half belongs to which thread in the passes over it: all that a pass writes, no other thread writes. */

/** Threads own stripes of the words of a row, as wide as a line of the processor's cache where there are many. */
const STRIPE_WORDS = 16;

/** Words of the rows of OPEN, and the rows among which this thread's lie: placements of the side to move. */
export interface PlaneShare {
  readonly words: Int32Array;
  readonly from: number;
  readonly to: number;
}

/**
 * The share of a thread in a half of `size` rows of `words` words: of all rows some words, or where these are too few
 * all of some rows.
 */
export function planeShareOf(size: number, words: number, thread: number, threads: number): PlaneShare {
  if (words >= threads) return { words: wordsOfThread(words, thread, threads), from: 0, to: size };
  const tiles = Math.ceil(size / 32);
  const bound = (share: number): number => Math.min(size, 32 * Math.floor((tiles * share) / threads));
  return { words: wordsOfThread(words, 0, 1), from: bound(thread), to: bound(thread + 1) };
}

/** Of so many words those that are this thread's. */
function wordsOfThread(words: number, thread: number, threads: number): Int32Array {
  const stripe = Math.max(1, Math.min(STRIPE_WORDS, words >> 2));
  const all = Int32Array.from({ length: words }, (_, word) => word);
  return all.filter(word => Math.floor(word / stripe) % threads === thread);
}
