/** Openings of random turns. */
import { ONGOING, type Rules } from '../games/game';
import { gameOutcome, legalMoves, nameMove, playMove } from '../games/turns';
import { Random } from '../games/zobrist';
import { canonicalPosition } from './mirrors';
import type { Opening } from './opening';

/** So many random games in a row that bring nothing new mean that there is nothing new. */
const MAX_MISSES = 500;

/** Openings of `plies` turns, each position once, its mirror images not at all, as long as there are new ones. */
export function* randomOpenings(rules: Rules, plies: number, seed: number): Generator<Opening, never> {
  const random = new Random(seed);
  let seen = new Set<string>();
  let misses = 0;
  for (;;) {
    const found = randomOpening(rules, plies, random);
    if (found && !seen.has(found.end)) {
      seen.add(found.end);
      misses = 0;
      yield found.opening;
    } else if (++misses > MAX_MISSES) {
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
    const turns = legalMoves(position);
    const turn = turns[random.nextInt(turns.length)];
    if (!turn) return undefined;
    moves.push(nameMove(rules, position, turn));
    playMove(position, turn);
  }
  if (gameOutcome(position) !== ONGOING) return undefined;
  return { opening: { fen: rules.startFen, moves }, end: canonicalPosition(rules, position) };
}
