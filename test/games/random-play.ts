/** Positions from random games, for tests that hold for every game. */

import { gameOutcome, legalActions } from '../../src/games/moves';
import { ONGOING, type Position, type Rules } from '../../src/games/rules';
import type { Random } from '../../src/util/random';

/** Actions after which a random game is abandoned. */
const MAX_ACTIONS_PER_GAME = 150;

export function startPosition(rules: Rules): Position {
  return readPosition(rules, rules.startFen);
}

export function readPosition(rules: Rules, fen: string): Position {
  const position = rules.readFen(fen);
  if (!position.ok) throw new Error(`${fen}: ${position.error}`);
  return position.value;
}

/** Plays random games and calls `look` with one in `step` positions on average, `number` times. */
export function visitRandomPositions(
  rules: Rules,
  { random, number, step }: { readonly random: Random; readonly number: number; readonly step: number },
  look: (position: Position) => void,
): void {
  let position = startPosition(rules);
  for (let shown = 0, played = 0; shown < number; played++) {
    if (gameOutcome(position) !== ONGOING || played === MAX_ACTIONS_PER_GAME) {
      position = startPosition(rules);
      played = 0;
    }
    if (random.nextInt(step) === 0) {
      look(position);
      shown++;
    }
    const actions = legalActions(position);
    position.make(actions[random.nextInt(actions.length)]!);
  }
}
