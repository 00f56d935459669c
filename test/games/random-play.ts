/** Random games, for tests that hold for every game. */

import { gameOutcome, legalActions } from '../../src/games/moves';
import { type Action, ONGOING, type Position, type Rules } from '../../src/games/rules';
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

/**
 * Style of a random player. `decisive` prefers captures and unfinished moves, so that games end soon; `quiet` does the
 * same until few pieces are left and then shuffles, so that rules which count moves end the game.
 */
export const PLAY_STYLES = ['random', 'decisive', 'quiet'] as const;
export type PlayStyle = (typeof PLAY_STYLES)[number];

/** Longer games are abandoned by `playGame`. */
const MAX_GAME_ACTIONS = 500;
/** Actions among which a style chooses. */
const CANDIDATES = 12;
/** With at most this many pieces the quiet style begins to shuffle. */
const FEW_PIECES = 7;

/** Plays a random game; `onPosition` is called with every position, the last one included. Returns the last position. */
export function playGame(
  rules: Rules,
  random: Random,
  style: PlayStyle,
  onPosition: (position: Position) => void,
): Position {
  const position = startPosition(rules);
  for (let played = 0; played < MAX_GAME_ACTIONS && gameOutcome(position) === ONGOING; played++) {
    onPosition(position);
    position.make(chooseAction(rules, position, random, style));
  }
  onPosition(position);
  return position;
}

export const countPieces = (rules: Rules, position: Position): number => rules.boardState(position).pieces.length;

function chooseAction(rules: Rules, position: Position, random: Random, style: PlayStyle): Action {
  const actions = legalActions(position);
  const pick = (): Action => actions[random.nextInt(actions.length)]!;
  if (style === 'random' || random.nextInt(8) === 0) return pick();
  const shuffles = style === 'quiet' && countPieces(rules, position) <= FEW_PIECES;
  let best = pick();
  let bestScore = -Infinity;
  for (let candidate = 0; candidate < CANDIDATES; candidate++) {
    const action = pick();
    const score = shuffles ? quietScore(rules, position, action) : decisiveScore(rules, position, action);
    if (score > bestScore) [best, bestScore] = [action, score];
  }
  return best;
}

function decisiveScore(rules: Rules, position: Position, action: Action): number {
  const before = countPieces(rules, position);
  position.make(action);
  const score = (position.midTurn ? 2 : 0) + (countPieces(rules, position) < before ? 1 : 0);
  position.undo();
  return score;
}

/** Prefers actions that advance the move counters and let the opponent do the same. */
function quietScore(rules: Rules, position: Position, action: Action): number {
  position.make(action);
  const made = rules.moveCounts(position).reduce((sum, count) => sum + count.made, 0);
  const score = made - (position.mustCapture() ? 50 : 0) - (gameOutcome(position) === ONGOING ? 0 : 100);
  position.undo();
  return score;
}
