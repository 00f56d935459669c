/** Playing on after a draw by the rules: under the protocols of other programs, the host decides on draws. */
import { createGame, type Game } from '../api/game';
import { gameOutcome } from '../games/moves';
import { ONGOING } from '../games/rules';

const isOver = (game: Game): boolean => gameOutcome(game.position()) !== ONGOING;

/**
 * A game that was ended by its history alone, a repetition or a counter of moves, restarted just before its last move
 * with counters at zero. Any other game is returned as it is.
 */
export function resume(game: Game): Game {
  if (!isOver(game)) return game;
  const { before, variantRules } = game;
  const fen = variantRules.rules.withoutCounters((before ?? game).fen);
  const position = variantRules.rules.readFen(fen);
  if (!position.ok) return game;
  const start = createGame(variantRules, fen, position.value);
  if (before === undefined) return isOver(start) ? game : start;
  const after = start.play(game.text);
  return after.ok && !isOver(after.value) ? after.value : game;
}
