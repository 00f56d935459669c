/** Threads that compute together what all of them need. */
import type { ThreadTeam } from '../../endings';

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
