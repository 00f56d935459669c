/** A game as one line of JSON. */
import { type RecordedGame, resultTag } from './record';

export function writeJson({
  variant,
  rules,
  fen,
  sides,
  players: seats,
  moves: turns,
  winner,
  termination,
  reason,
  illegal,
  tags,
}: RecordedGame): string {
  return `${JSON.stringify({
    variant,
    rules,
    fen,
    seats: { [sides[0]]: seats[0], [sides[1]]: seats[1] },
    result: resultTag(winner),
    termination,
    reason,
    ...(illegal === undefined ? {} : { illegal }),
    tags,
    turns,
  })}\n`;
}
