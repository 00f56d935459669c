/** What the results of a match so far add up to, for each player. */
import type { Termination } from '../records/record';
import { type GameResult, halfPoints, isFault } from './result';
import { repeatedGames } from './same-games';
import type { Fixture } from './schedule';
import { addPair, NO_PAIRS, type PairCounts } from './statistics';

/** Losses, draws, wins. */
export type SideCounts = [number, number, number];

export interface Standing {
  readonly player: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Of the pairs of which both games are played, those that are earlier ones over again left out. */
  readonly pairs: PairCounts;
  /** On the side that moves first, and on the other. */
  readonly bySide: readonly [SideCounts, SideCounts];
  /** The player's own. */
  readonly faults: ReadonlyMap<Termination, number>;
}

export const gamesOf = ({ wins, draws, losses }: Standing): number => wins + draws + losses;
export const pointsOf = ({ wins, draws }: Standing): number => wins + draws / 2;

/** The standing of one player, against one other or all. */
export function standingOf(
  player: number,
  schedule: readonly Fixture[],
  results: ReadonlyMap<number, GameResult>,
  other?: number,
): Standing {
  const counts = [0, 0, 0];
  const repeated = repeatedGames(schedule, results);
  const faults = new Map<Termination, number>();
  const halves = new Map<number, { points: number; old: boolean }>();
  const bySide: [SideCounts, SideCounts] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  let pairs = NO_PAIRS;
  for (const { game, pair, players } of schedule) {
    const result = results.get(game);
    if (!result || !players.includes(player) || (other !== undefined && !players.includes(other))) continue;
    const side = players[0] === player ? 0 : 1;
    const points = halfPoints(result.winner, side);
    counts[points]!++;
    bySide[side][points as 0 | 1 | 2]++;
    if (points === 0 && isFault(result.termination))
      faults.set(result.termination, (faults.get(result.termination) ?? 0) + 1);
    const half = halves.get(pair);
    const old = repeated.has(game);
    if (half === undefined) halves.set(pair, { points, old });
    else if (!half.old || !old) pairs = addPair(pairs, half.points, points);
  }
  const [losses = 0, draws = 0, wins = 0] = counts;
  return { player, wins, draws, losses, pairs, bySide, faults };
}
