import { describe, expect, test } from 'vitest';
import { makeSchedule, pairings, shardSchedule } from '../../src/match/schedule';

describe('pairings', () => {
  test('of a round robin have every two players once', () => {
    expect(pairings(2, 'round-robin')).toEqual([[0, 1]]);
    expect(pairings(4, 'round-robin')).toHaveLength(6);
  });

  test('of a gauntlet have the first player against all others', () => {
    expect(pairings(4, 'gauntlet')).toEqual([
      [0, 1],
      [0, 2],
      [0, 3],
    ]);
  });
});

describe('a schedule', () => {
  const schedule = makeSchedule(3, 'round-robin', 8);

  test('numbers the games without gaps', () => {
    expect(schedule.map(({ game }) => game)).toEqual(Array.from({ length: 24 }, (_, game) => game));
  });

  test('has every opening twice with sides changed', () => {
    for (let at = 0; at < schedule.length; at += 2) {
      const [one, other] = [schedule[at]!, schedule[at + 1]!];
      expect(other.players).toEqual([one.players[1], one.players[0]]);
      expect([other.pair, other.round]).toEqual([one.pair, one.round]);
    }
  });

  test('has one opening per round for all pairings', () => {
    expect(schedule.map(({ round }) => round)).toEqual(schedule.map((_, at) => Math.floor(at / 6)));
  });

  test('splits into disjoint, complete shards without splitting pairs', () => {
    const parts = [1, 2, 3, 4, 5].map(index => shardSchedule(schedule, { index, count: 5 }));
    expect(parts.flat().sort((one, other) => one.game - other.game)).toEqual(schedule);
    for (const part of parts)
      for (const { pair } of part) expect(part.filter(game => game.pair === pair)).toHaveLength(2);
    expect(
      Math.max(...parts.map(part => part.length)) - Math.min(...parts.map(part => part.length)),
    ).toBeLessThanOrEqual(2);
  });
});
