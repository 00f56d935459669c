/** Where the games of a match begin. */
import type { Rules } from '../games/game';
import { Random } from '../games/zobrist';
import type { Opening } from '../openings/opening';

export interface OpeningBook {
  /** The opening of a round, the same whenever it is asked for. */
  openingOf(round: number): Promise<Opening>;
  /** No more is asked for; what is being chosen comes to nothing. */
  close(): void;
}

export const startOpening = (rules: Rules): Opening => ({ fen: rules.startFen, moves: [] });

export function listBook(openings: readonly Opening[]): OpeningBook {
  return { openingOf: async round => openings[round % openings.length]!, close: () => {} };
}

export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = new Random(seed);
  const list = items.slice();
  for (let last = list.length - 1; last > 0; last--) {
    const other = random.nextInt(last + 1);
    [list[last], list[other]] = [list[other]!, list[last]!];
  }
  return list;
}
