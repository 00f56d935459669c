/** Who plays whom, when and from which opening: all of it follows from the settings. */
import { itemsOfShard, type Shard } from '../util/shard';

/** More games than anybody plays, so few that all of them can be listed. */
export const MAX_GAMES = 1_000_000;

export type Tournament = 'round-robin' | 'gauntlet';

/** One game before it is played. Players are numbered as they were given. */
export interface Fixture {
  readonly game: number;
  /** The two games of a pair have the same opening and players, sides changed. */
  readonly pair: number;
  /** The number of the opening: each round plays one, every player against every other. */
  readonly round: number;
  /** The player of the side that moves first in the game, and the other. */
  readonly players: readonly [number, number];
}

/** Every player against every other, or the first against all others. */
export function pairings(players: number, tournament: Tournament): [number, number][] {
  const list: [number, number][] = [];
  for (let one = 0; one < (tournament === 'gauntlet' ? 1 : players); one++)
    for (let other = one + 1; other < players; other++) list.push([one, other]);
  return list;
}

/** How many games there are in all, without a list of them. */
export const totalGames = (players: number, tournament: Tournament, games: number): number =>
  (tournament === 'gauntlet' ? players - 1 : (players * (players - 1)) / 2) * games;

/** `games` (even) for each pairing, round by round, so that a match that is cut short is a fair one. */
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

/** The games of one part of the match; a pair is never torn apart. */
export function shardSchedule(schedule: readonly Fixture[], shard: Shard): Fixture[] {
  const pairs = new Set(itemsOfShard([...new Set(schedule.map(({ pair }) => pair))], shard));
  return schedule.filter(({ pair }) => pairs.has(pair));
}
