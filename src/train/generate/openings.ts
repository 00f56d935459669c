/** Where games of training begin: varied, and not decided. */
import { ONGOING, type Position, type Rules } from '../../games/game';
import { gameOutcome, legalMoves, playMove } from '../../games/turns';
import type { Random } from '../../games/zobrist';
import { randomEnding } from './endings';
import type { SelfPlayer } from './thinker';

/** Random turns at the start, at least and at most. */
const MIN_RANDOM_MOVES = 2;
const MAX_RANDOM_MOVES = 10;
/** Of so many games one begins with an ending, where the family has a maker of endings. */
const ENDING_EVERY = 4;
/** A position to begin with that the search finds `within` of even; the same for the same state of `random`. */
export function randomOpening(rules: Rules, random: Random, thinker: SelfPlayer, within: number): Position {
  for (;;) {
    const start = startPositionOf(rules);
    const ending = random.nextInt(ENDING_EVERY) === 0 ? randomEnding(start, random) : undefined;
    const position = ending ?? playRandomMoves(start, random);
    if (gameOutcome(position) === ONGOING && Math.abs(thinker.chooseMove(position).score) <= within) return position;
  }
}

function startPositionOf(rules: Rules): Position {
  const start = rules.readFen(rules.startFen);
  if (!start.ok) throw new Error(start.error);
  return start.value;
}

/** Takes `position` a few random turns on. */
function playRandomMoves(position: Position, random: Random): Position {
  for (let left = MIN_RANDOM_MOVES + random.nextInt(MAX_RANDOM_MOVES - MIN_RANDOM_MOVES + 1); left > 0; left--) {
    const turns = legalMoves(position);
    if (turns.length === 0) break;
    playMove(position, turns[random.nextInt(turns.length)]!);
  }
  return position;
}
