/** Openings of random turns that a shallow search thinks even. */
import { ONGOING, type Rules } from '../games/game';
import { nameTurn, play, resultOf, turnsOf } from '../games/turns';
import { Random } from '../games/zobrist';
import type { Book } from './openings';
import type { Opening } from './referee';

/** What a position is worth to the side to move, in centimen. */
export type Judge = (opening: Opening) => Promise<number>;

export interface Balance {
  /** The judge's depth. */
  readonly depth: number;
  /** Centimen either way that count as even. */
  readonly within: number;
}

/** So often a round looks for an even opening; then it takes the most even one that it saw. */
const TRIES = 64;
/** So many random games in a row that bring nothing new mean that there is nothing new. */
const DRY = 500;

/**
 * Of one stream of different candidates, round r of n looks at numbers r, r + n, r + 2n and so on: no two rounds take
 * the same, and a part of a match need not know what the other parts took.
 */
export function randomBook(
  rules: Rules,
  plies: number,
  seed: number,
  rounds: number,
  judge: Judge,
  within: number,
): Pick<Book, 'at'> {
  const stream = candidates(rules, plies, seed);
  const drawn: Opening[] = [];
  const chosen = new Map<number, Promise<Opening>>();
  const candidate = (index: number): Opening => {
    while (drawn.length <= index) drawn.push(stream.next().value);
    return drawn[index]!;
  };
  const choose = async (round: number): Promise<Opening> => {
    let best = candidate(round);
    let least = Infinity;
    for (let attempt = 0; attempt < TRIES && least > within; attempt++) {
      const opening = candidate(round + attempt * rounds);
      const lead = Math.abs(await judge(opening));
      if (lead < least) [best, least] = [opening, lead];
    }
    return best;
  };
  let queue: Promise<unknown> = Promise.resolve();
  return {
    at: round => {
      const known = chosen.get(round);
      if (known) return known;
      const opening = queue.then(() => choose(round));
      queue = opening.catch(() => {});
      chosen.set(round, opening);
      return opening;
    },
  };
}

/** Openings of `plies` turns, each position once as long as there are new ones. */
export function* candidates(rules: Rules, plies: number, seed: number): Generator<Opening, never> {
  const random = new Random(seed);
  let seen = new Set<string>();
  let misses = 0;
  for (;;) {
    const found = randomOpening(rules, plies, random);
    if (found && !seen.has(found.end)) {
      seen.add(found.end);
      misses = 0;
      yield found.opening;
    } else if (++misses > DRY) {
      if (seen.size === 0) throw new Error(`no random game lasts ${plies} turns`);
      seen = new Set();
      misses = 0;
    }
  }
}

function randomOpening(rules: Rules, plies: number, random: Random): { opening: Opening; end: string } | undefined {
  const start = rules.readFen(rules.startFen);
  if (!start.ok) throw new Error(start.error);
  const position = start.value;
  const moves: string[] = [];
  for (let ply = 0; ply < plies; ply++) {
    const turns = turnsOf(position);
    const turn = turns[random.below(turns.length)];
    if (!turn) return undefined;
    moves.push(nameTurn(rules, position, turn));
    play(position, turn);
  }
  if (resultOf(position) !== ONGOING) return undefined;
  return { opening: { fen: rules.startFen, moves }, end: rules.writeFen(position) };
}
