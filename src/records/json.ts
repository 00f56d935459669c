/** A game as one line of JSON. */
import { pointsText, type RecordedGame } from './record';

export function writeJson({
  variant,
  rules,
  fen,
  sides,
  seats,
  turns,
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
    result: pointsText(winner),
    termination,
    reason,
    ...(illegal === undefined ? {} : { illegal }),
    tags,
    turns,
  })}\n`;
}
