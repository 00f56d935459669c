/** Positions from games played at random, for tests that hold for every game. */
import { ONGOING, type Position, type Rules } from '../../src/games/game';
import { actionsOf, resultOf } from '../../src/games/turns';
import type { Random } from '../../src/games/zobrist';

/** No random game is followed further than this many actions. */
const LONGEST = 150;

export function start(rules: Rules): Position {
  return read(rules, rules.startFen);
}

export function read(rules: Rules, fen: string): Position {
  const position = rules.readFen(fen);
  if (!position.ok) throw new Error(`${fen}: ${position.error}`);
  return position.value;
}

/** Plays random games and shows one in `step` of the positions on the way, until `number` were shown. */
export function wander(
  rules: Rules,
  { random, number, step }: { readonly random: Random; readonly number: number; readonly step: number },
  look: (position: Position) => void,
): void {
  let position = start(rules);
  for (let shown = 0, played = 0; shown < number; played++) {
    if (resultOf(position) !== ONGOING || played === LONGEST) {
      position = start(rules);
      played = 0;
    }
    if (random.below(step) === 0) {
      look(position);
      shown++;
    }
    const actions = actionsOf(position);
    position.make(actions[random.below(actions.length)]!);
  }
}
