/** Openings of random turns that a shallow search thinks even. */
import type { Rules } from '../games/game';
import type { Opening } from '../openings/opening';
import { randomOpenings } from '../openings/random';
import type { Winner } from '../records/record';
import type { OpeningBook } from './openings';
import { halfPoints } from './result';

/** Says how even an opening is. */
export interface OpeningJudge {
  /** What it is worth to the side that moves first in the game, in centimen. */
  score(opening: Opening): Promise<number>;
  /** The winner of a game from there, the `number`th. */
  playOut(opening: Opening, number: number): Promise<Winner>;
}

export interface Balance {
  /** The judge's depth. */
  readonly depth: number;
  /** The score that counts as even, and centimen either way from there; for the side that moves first in the game. */
  readonly around: number;
  readonly within: number;
  /** So many games of the judge against itself have to bring points to both sides; 0 = none are played. */
  readonly results: number;
  /** The nodes a turn of the first of these games; each has a few more than the one before. */
  readonly nodes: number;
  /** So often a round looks for an even opening; then it takes the most even one that it saw. */
  readonly tries: number;
}

/**
 * Of one stream of different candidates, each round looks at some that no other looks at: so no two rounds take the
 * same, a part of a match need not know what the other parts took, and a match that is lengthened keeps its openings.
 */
export function randomBook(
  rules: Rules,
  plies: number,
  seed: number,
  judge: OpeningJudge,
  balance: Balance,
): Pick<OpeningBook, 'openingOf'> {
  const stream = randomOpenings(rules, plies, seed);
  const drawn: Opening[] = [];
  const chosen = new Map<number, Promise<Opening>>();
  const candidate = (index: number): Opening => {
    while (drawn.length <= index) drawn.push(stream.next().value);
    return drawn[index]!;
  };
  const { tries } = balance;
  const choose = async (round: number): Promise<Opening> => {
    let best = candidate(round * tries);
    let least = Infinity;
    for (let attempt = 0; attempt < tries && least > balance.within; attempt++) {
      const opening = candidate(round * tries + attempt);
      const off = await imbalance(opening, judge, balance);
      if (off < least) [best, least] = [opening, off];
    }
    return best;
  };
  let queue: Promise<unknown> = Promise.resolve();
  return {
    openingOf: round => {
      const known = chosen.get(round);
      if (known) return known;
      const opening = queue.then(() => choose(round));
      queue = opening.catch(() => {});
      chosen.set(round, opening);
      return opening;
    },
  };
}

/** One side wins all the games that the judge plays: worse than any score that is far off. */
const ONE_SIDED_PENALTY = 100_000;

/** How far an opening is from even; what is within the balance has also stood the judge's games. */
async function imbalance(opening: Opening, judge: OpeningJudge, { around, within, results }: Balance): Promise<number> {
  const off = Math.abs((await judge.score(opening)) - around);
  if (off > within || results === 0) return off;
  let points = 0;
  for (let number = 0; number < results; number++) {
    points += halfPoints(await judge.playOut(opening, number), 0);
    if (points > 0 && 2 * (number + 1) > points) return off;
  }
  return ONE_SIDED_PENALTY + off;
}
