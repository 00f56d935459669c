/** Threads that solve together: where they meet, and what they share out. */
import type { Team } from '../games/endings';

const ARRIVED = 0;
const GENERATION = 1;
const FIRST_LOT = 2;
export const LOTS = 8;

export const teamMemory = (): SharedArrayBuffer => new SharedArrayBuffer(4 * (FIRST_LOT + LOTS));

export class SharedTeam implements Team {
  private readonly words: Int32Array;

  constructor(
    memory: SharedArrayBuffer,
    readonly thread: number,
    readonly threads: number,
  ) {
    this.words = new Int32Array(memory);
  }

  barrier(): void {
    const { words } = this;
    const generation = Atomics.load(words, GENERATION);
    if (Atomics.add(words, ARRIVED, 1) === this.threads - 1) {
      Atomics.store(words, ARRIVED, 0);
      for (let lot = 0; lot < LOTS; lot++) Atomics.store(words, FIRST_LOT + lot, 0);
      Atomics.add(words, GENERATION, 1);
      Atomics.notify(words, GENERATION);
    } else while (Atomics.load(words, GENERATION) === generation) Atomics.wait(words, GENERATION, generation);
  }

  draw(lot: number, items: number, atOnce: number): number {
    const first = Atomics.add(this.words, FIRST_LOT + lot, atOnce);
    return first < items ? first : -1;
  }
}

/** A team of one. */
export const alone = (): Team => new SharedTeam(teamMemory(), 0, 1);
