/** The results of a match by the opening that was drawn for each game. */
import type { GameResult } from './result';
import type { Fixture } from './schedule';
import { gameCount, pointCount, Standings } from './standings';
import type { MatchState } from './state';

/** A row for each ballot: its games, what each side won, what each player scored; the heading first. */
export function ballotRows(
  { settings, results }: MatchState,
  schedule: readonly Fixture[],
  sides: readonly [string, string],
): string[][] {
  const names = settings.players.map(({ name }) => name);
  const head = ['by ballot', 'games', `${sides[0]} won`, `${sides[1]} won`, 'drawn', ...names];
  const rows = [...resultsByBallot(results)].map(([ballot, games]) => {
    const won = (winner: GameResult['winner']): string =>
      `${[...games.values()].filter(game => game.winner === winner).length}`;
    const standings = new Standings(schedule, games.values());
    const scores = names.map((_, player) => {
      const standing = standings.of(player);
      return `${pointCount(standing)}/${gameCount(standing)}`;
    });
    return [ballot, `${games.size}`, won(0), won(1), won('draw'), ...scores];
  });
  return rows.length > 0 ? [head, ...rows] : [];
}

/** By ballot, those of one list in the order of the list. */
function resultsByBallot(results: MatchState['results']): Map<string, Map<number, GameResult>> {
  const groups = new Map<string, Map<number, GameResult>>();
  for (const [game, result] of results) {
    if (result.ballot === undefined) continue;
    const group = groups.get(result.ballot) ?? new Map<number, GameResult>();
    groups.set(result.ballot, group.set(game, result));
  }
  return new Map([...groups].sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true })));
}
