/** Games that are the same game twice: engines without chance, from the same opening, play what they played before. */
import type { GameResult } from './result';
import type { Fixture } from './schedule';

/** The games that are an earlier one over again, between the same players on the same sides. */
export function repeatedGames(
  schedule: readonly Fixture[],
  results: ReadonlyMap<number, GameResult>,
): ReadonlySet<number> {
  const seen = new Set<string>();
  const repeated = new Set<number>();
  for (const { game, players } of schedule) {
    const result = results.get(game);
    if (!result) continue;
    const key = `${players.join(' ')} ${result.moves} ${result.winner} ${result.termination}`;
    if (seen.has(key)) repeated.add(game);
    seen.add(key);
  }
  return repeated;
}
