/** Threads that compute together what all of them need. */
import type { Team } from '../../endings';

export interface Hands {
  /** New arrays of zeros that all hands share. All ask for them at the same point, and go on when all have asked. */
  arrays(...lengths: number[]): Int32Array[];
  /** This one's part of so many items, from the first to before the last; parts begin at multiples of 32. */
  part(items: number): readonly [number, number];
  /** Returns when all are here. */
  barrier(): void;
  readonly number: number;
  readonly count: number;
}

/** One thread by itself. */
export const ALONE: Hands = {
  arrays: (...lengths) => lengths.map(length => new Int32Array(length)),
  part: items => [0, items],
  barrier: () => undefined,
  number: 0,
  count: 1,
};

export function handsOf(team: Team): Hands {
  const { thread, threads } = team;
  return {
    arrays: (...lengths) => team.share(lengths.map(length => 4 * length)).map(memory => new Int32Array(memory)),
    part(items) {
      const words = Math.ceil(items / 32);
      const bound = (share: number): number => Math.min(items, 32 * Math.floor((words * share) / threads));
      return [bound(thread), bound(thread + 1)];
    },
    barrier: () => team.barrier(),
    number: thread,
    count: threads,
  };
}
