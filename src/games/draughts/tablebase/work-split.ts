/** Division of work among the threads of a solver. */
import type { ThreadTeam } from '../../tablebase';

/** One thread's part of tables that all threads compute together. */
export interface WorkSplit {
  /** Allocates shared arrays of zeros. All threads must call it at the same point; it waits for all. */
  arrays(...lengths: number[]): Int32Array[];
  /** This thread's range of `items`, as start and end; ranges start at multiples of 32. */
  rangeOf(items: number): readonly [number, number];
  /** Waits for all threads. */
  barrier(): void;
  readonly thread: number;
  readonly threads: number;
}

/** Work of a single thread. */
export const UNSPLIT: WorkSplit = {
  arrays: (...lengths) => lengths.map(length => new Int32Array(length)),
  rangeOf: items => [0, items],
  barrier: () => undefined,
  thread: 0,
  threads: 1,
};

/** Divides the work among the threads of a team. */
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
    thread,
    threads,
  };
}

/** Words in a stripe of a row, at most a cache line: threads own alternating stripes. */
const STRIPE_WORDS = 16;

/** The words of each row of `open` that a thread owns, and the rows that it owns. No other thread writes to them. */
export interface PlaneShare {
  readonly words: Int32Array;
  readonly from: number;
  readonly to: number;
}

/**
 * Share of a thread in a plane of `size` rows of `words` words: some words of all rows, or all words of some rows if
 * rows are short.
 */
export function planeShareOf(size: number, words: number, thread: number, threads: number): PlaneShare {
  if (words >= threads) return { words: wordsOfThread(words, thread, threads), from: 0, to: size };
  const tiles = Math.ceil(size / 32);
  const bound = (share: number): number => Math.min(size, 32 * Math.floor((tiles * share) / threads));
  return { words: wordsOfThread(words, 0, 1), from: bound(thread), to: bound(thread + 1) };
}

/** Words of a row that belong to a thread. */
function wordsOfThread(words: number, thread: number, threads: number): Int32Array {
  const stripe = Math.max(1, Math.min(STRIPE_WORDS, words >> 2));
  const all = Int32Array.from({ length: words }, (_, word) => word);
  return all.filter(word => Math.floor(word / stripe) % threads === thread);
}
