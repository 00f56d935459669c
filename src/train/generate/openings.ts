/** Where games of training begin: varied, and not decided. */
import { ONGOING, type Position, type Rules } from '../../games/game';
import { play, resultOf, turnsOf } from '../../games/turns';
import type { Random } from '../../games/zobrist';
import { drawEnding } from './endings';
import type { Thinker } from './thinker';

/** Random turns at the start, at least and at most. */
const FEWEST = 2;
const MOST = 10;
/** Of so many games one begins with an ending, where the family has a maker of endings. */
const ENDINGS = 4;
/** A position to begin with that the search finds `within` of even; the same for the same state of `random`. */
export function drawOpening(rules: Rules, random: Random, thinker: Thinker, within: number): Position {
  for (;;) {
    const start = startOf(rules);
    const ending = random.below(ENDINGS) === 0 ? drawEnding(start, random) : undefined;
    const position = ending ?? walk(start, random);
    if (resultOf(position) === ONGOING && Math.abs(thinker.think(position).score) <= within) return position;
  }
}

function startOf(rules: Rules): Position {
  const start = rules.readFen(rules.startFen);
  if (!start.ok) throw new Error(start.error);
  return start.value;
}

/** Takes `position` a few random turns on. */
function walk(position: Position, random: Random): Position {
  for (let left = FEWEST + random.below(MOST - FEWEST + 1); left > 0; left--) {
    const turns = turnsOf(position);
    if (turns.length === 0) break;
    play(position, turns[random.below(turns.length)]!);
  }
  return position;
}
