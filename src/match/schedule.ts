/** The schedule of a match: pairings, order and openings, all determined by the settings. */
import { itemsOfShard, type Shard } from '../util/shard';

/** Maximum number of games; the schedule is kept in memory. */
export const MAX_GAMES = 1_000_000;

export type Tournament = 'round-robin' | 'gauntlet';

/** A scheduled game. Players are numbered in the order of `--engine`. */
export interface Fixture {
  readonly game: number;
  /** Number of the pair: two games with the same opening and players, sides changed. */
  readonly pair: number;
  /** Number of the opening; in a round every pairing plays the same one. */
  readonly round: number;
  /** Player of the side that moves first, and the other. */
  readonly players: readonly [number, number];
}

/** All pairs of players, or those of the first player. */
export function pairings(players: number, tournament: Tournament): [number, number][] {
  const list: [number, number][] = [];
  for (let one = 0; one < (tournament === 'gauntlet' ? 1 : players); one++)
    for (let other = one + 1; other < players; other++) list.push([one, other]);
  return list;
}

/** Number of games in the match; `games` for each pairing. */
export const totalGames = (players: number, tournament: Tournament, games: number): number =>
  (tournament === 'gauntlet' ? players - 1 : (players * (players - 1)) / 2) * games;

/** All games, round by round, so that an interrupted match is balanced. `games` for each pairing must be even. */
export function makeSchedule(players: number, tournament: Tournament, games: number): Fixture[] {
  const list = pairings(players, tournament);
  return Array.from({ length: (games / 2) * list.length }, (_, pair) => {
    const round = Math.floor(pair / list.length);
    const [one, other] = list[pair % list.length]!;
    const fixture = (half: 0 | 1): Fixture => ({
      game: 2 * pair + half,
      pair,
      round,
      players: half === 0 ? [one, other] : [other, one],
    });
    return [fixture(0), fixture(1)];
  }).flat();
}

/** Games of one shard; the two games of a pair stay together. */
export function shardSchedule(schedule: readonly Fixture[], shard: Shard): Fixture[] {
  const pairs = new Set(itemsOfShard([...new Set(schedule.map(({ pair }) => pair))], shard));
  return schedule.filter(({ pair }) => pairs.has(pair));
}
