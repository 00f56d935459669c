import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDisplay } from '../../src/match/display';
import { LatencyMeter } from '../../src/match/latency';
import { mergeStates } from '../../src/match/merge';
import { matchReport } from '../../src/match/report';
import type { GameResult, MatchGame } from '../../src/match/result';
import { makeSchedule, shardSchedule } from '../../src/match/schedule';
import type { MatchSettings } from '../../src/match/settings';
import { pointCount, Standings } from '../../src/match/standings';
import { type MatchState, NO_LAG } from '../../src/match/state';
import type { Winner } from '../../src/records/record';
import { WHOLE_SHARD } from '../../src/util/shard';
import { seeded } from '../seed';

const limit = { nodes: 100 };
const player = (name: string) => ({ name, command: '', options: {}, limit });
const SETTINGS: MatchSettings = {
  variant: 'brandubh',
  rules: {},
  players: [player('new'), player('old')],
  tournament: 'round-robin',
  games: 8,
  openings: { from: 'start' },
  seed: 1,
  adjudication: {},
};

const result = (game: number, winner: Winner, termination: GameResult['termination'] = 'normal'): GameResult => ({
  game,
  winner,
  termination,
  reason: termination === 'normal' ? 'corner' : '',
  turns: 40,
  moves: `${game}`,
});
const state = (results: readonly GameResult[], changes: Partial<MatchSettings> = {}): MatchState => ({
  settings: { ...SETTINGS, ...changes },
  shard: WHOLE_SHARD,
  results: new Map(results.map(played => [played.game, played])),
  recorded: 0,
  elapsed: 3_723_400,
  lag: NO_LAG,
});
const table = (match: MatchState): string[] => {
  const { players, tournament, games } = match.settings;
  return matchReport(match, makeSchedule(players.length, tournament, games)).split('\n');
};

/** New wins both games of the first pair, one of the second; the third is drawn, of the fourth one game is played. */
const RESULTS = [
  result(0, 0),
  result(1, 1, 'time-loss'),
  result(2, 0),
  result(3, 0),
  result(4, 'draw'),
  result(5, 'draw'),
  result(6, 1, 'crash'),
];

describe('the report', () => {
  test('of two players has the score of the first against the second', () => {
    const [head, titles, row, kinds, pairs, ...rest] = table(state(RESULTS));
    expect(head).toBe('brandubh, 7 of 8 games, 01:02:03, about 00:08:52 to go');
    expect(titles?.trim()).toMatch(/^score +% +W +D +L +Elo +nElo +LOS$/);
    expect(row).toMatch(/^new v old +4\/7 +57\.1 +3 +2 +2 +\+120\.4 ± 264\.5 +\+173\.7 ± 278\.0 +89\.0%$/);
    expect([kinds, pairs].map(line => line?.split(/ {2,}/))).toEqual([
      ['', 'LL', 'LD', 'DD', 'WL', 'WD', 'WW'],
      ['new v old', '0', '0', '1', '1', '0', '1'],
    ]);
    expect(rest.map(line => line.replace(/ +/g, ' '))).toEqual([
      'by side: attackers won 3, defenders won 2, 2 drawn',
      ' attackers defenders',
      'new 2 + 1 = 1 - 1 + 1 = 1 -',
      'old 1 + 1 = 1 - 1 + 1 = 2 -',
      'ended by: corner 5, crash 1, time-loss 1',
      'faults of new: 1 crash',
      'faults of old: 1 time-loss',
    ]);
  });

  test('is split by opening', () => {
    const ballots = ['book 10', 'book 10', 'book 2', 'book 2', 'book 9', 'book 9'];
    const drawn = RESULTS.map(played => ({ ...played, ...(ballots[played.game] && { ballot: ballots[played.game] }) }));
    const lines = matchReport(state(drawn), makeSchedule(2, 'round-robin', 8), true).split('\n');
    const from = lines.findIndex(line => line.startsWith('by ballot'));
    expect(lines.slice(from, from + 4).map(line => line.replace(/ +/g, ' '))).toEqual([
      'by ballot games attackers won defenders won drawn new old',
      'book 2 2 2 0 0 1/2 1/2',
      'book 9 2 0 0 2 1/2 1/2',
      'book 10 2 1 1 0 2/2 0/2',
    ]);
    expect(table(state(drawn)).join()).not.toContain('book');
  });

  test('has no estimates before the first pair is complete', () => {
    expect(table(state([]))[2]).toMatch(/^new v old +0\/0 +- +0 +0 +0 +- +- +-$/);
  });

  test('has one-sided bounds if all pairs had the same result', () => {
    const figures = (winners: readonly Winner[]): string | undefined =>
      /[<>].*/.exec(table(state(winners.map((winner, game) => result(game, winner))))[2] ?? '')?.[0];
    expect(figures([0, 1])).toMatch(/^> -511\.5 +> -\d+\.\d +75\.0%$/);
    expect(figures([1, 0])).toMatch(/^< \+511\.5 +< \+\d+\.\d +25\.0%$/);
  });

  test('shows the state of the SPRT', () => {
    const sprt = { elo0: 0, elo1: 400, alpha: 0.05, beta: 0.05, model: 'normalized' } as const;
    const open = table(state(RESULTS, { sprt }))[5];
    expect(open).toMatch(/^SPRT normalized \[0, 400\] alpha 0.05 beta 0.05: LLR -?\d\.\d\d \(-2.94, 2.94\)$/);
    const wins = Array.from({ length: 40 }, (_, game) => result(game, game < 2 ? 'draw' : game % 2 === 0 ? 0 : 1));
    expect(table(state(wins, { sprt, games: 40 }))[5]).toMatch(/, elo1 accepted$/);
  });

  test('of more players ranks them and has a cross table', () => {
    const players = ['one', 'two', 'three'].map(player);
    const lines = table(state([result(0, 1), result(2, 1), result(4, 'draw')], { players, games: 2 }));
    expect(lines.slice(2, 5).map(line => /^(\S+) +(\S+)/.exec(line)?.slice(1))).toEqual([
      ['two', '1.5/2'],
      ['three', '1.5/2'],
      ['one', '0/2'],
    ]);
    expect(lines.slice(9, 13).map(line => line.split(/ +/))).toEqual([
      ['', 'two', 'three', 'one'],
      ['two', '0.5/1', '1/1'],
      ['three', '0.5/1', '1/1'],
      ['one', '0/1', '0/1'],
    ]);
  });
});

describe('merged shards', () => {
  const shardState = (index: number, count: number, results = RESULTS): MatchState => {
    const games = new Set(shardSchedule(makeSchedule(2, 'round-robin', 8), { index, count }).map(({ game }) => game));
    return { ...state(results.filter(({ game }) => games.has(game))), shard: { index, count } };
  };

  test('give the report of the whole match and list missing games', () => {
    const merged = mergeStates([shardState(2, 2), shardState(1, 2)]);
    expect(merged.ok && table(merged.value.state).slice(1)).toEqual(table(state(RESULTS)).slice(1));
    expect(merged.ok && merged.value.missing).toEqual(['shard 2/2: 1 of 4 games missing']);
    const single = mergeStates([shardState(1, 3)]);
    expect(single.ok && single.value.missing).toEqual([
      'shard 1/3: 1 of 4 games missing',
      'shard 2/3: 2 of 2 games missing',
      'shard 3/3: 2 of 2 games missing',
    ]);
  });

  test('are rejected if they do not belong to one match', () => {
    const errorOf = (...parts: MatchState[]): string => {
      const merged = mergeStates(parts);
      return merged.ok ? 'merged' : merged.error;
    };
    expect(errorOf(shardState(1, 2), shardState(1, 2))).toBe('game 1 occurs in two files');
    expect(errorOf(shardState(1, 2), shardState(2, 3))).toBe('expected the same number of shards, got 2 and 3');
    expect(errorOf(shardState(1, 2), { ...shardState(2, 2), settings: { ...SETTINGS, seed: 2 } })).toBe(
      'of another match, which differs in seed',
    );
    const tested = (index: number, elo1: number): MatchState => ({
      ...shardState(index, 3),
      settings: { ...SETTINGS, sprt: { elo0: 0, elo1, alpha: 0.05, beta: 0.05, model: 'normalized' } },
    });
    expect(errorOf(shardState(1, 3), tested(2, 5), tested(3, 9))).toBe(
      'expected the same --sprt, got elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized and elo0=0 elo1=9 alpha=0.05 beta=0.05 model=normalized',
    );
    const merged = mergeStates([shardState(1, 3), tested(2, 5), tested(3, 5)]);
    expect(merged.ok && merged.value.state.settings.sprt?.elo1).toBe(5);
  });
});

test('the report shows the lag of the runner and waived time forfeits', () => {
  const late = (time: number, forgiven: number) => table({ ...state(RESULTS), lag: { time, forgiven } }).join('\n');
  expect(late(3100, 2)).toContain('\nrunner lag: 3.1 s total, 2 time forfeits waived');
  expect(late(10, 1)).toContain('runner lag: 0.0 s total, 1 time forfeit waived');
  expect(late(999, 0)).not.toContain('lag');
});

test('the report shows the latency of the players', () => {
  const latency = new LatencyMeter();
  for (const latencyMs of [1, 4]) latency.add('new', latencyMs);
  const schedule = makeSchedule(2, 'round-robin', 8);
  const report = (meter?: LatencyMeter) => matchReport(state(RESULTS), schedule, false, undefined, meter);
  expect(report(latency)).toContain('\nlatency: new 2.5 ms (at most 4.0)\n');
  expect(report()).not.toContain('latency');
});

describe('the display', () => {
  /** Everything written by one game, a second and the end. */
  function show(isTTY: boolean, rows = 40): string[] {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const written: string[] = [];
    const write = (text: string) => written.push(text);
    const output = { isTTY, columns: 20, rows, write } as unknown as NodeJS.WriteStream;
    const match = state(RESULTS.slice(0, 2));
    const schedule = makeSchedule(2, 'round-robin', 8);
    const display = openDisplay(output, { state: match }, schedule, new Standings(schedule, match.results.values()));
    const player = (name: string) => ({ name, options: '', limit: '' });
    display.showGame({
      ...result(6, 1, 'crash'),
      sides: ['white', 'black'],
      players: [player('new'), player('old\x1b[2J')],
      moves: [{ name: 'd6' }],
      reason: 'killed by SIGSEGV\n\x07',
    } as unknown as MatchGame);
    expect(written).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    display.close();
    return written;
  }

  test('prints a line per game and the report at the end without a terminal', () => {
    const [line, end] = show(false);
    expect(line).toBe('game 7: new (white) 0-1 old·[2J (black), 1 moves, crash: killed by SIGSEGV··; new 2/2\n');
    expect(end).toMatch(/^\nbrandubh, 2 of 8 games, .*\n$/s);
  });

  test('redraws the report in place on a terminal', () => {
    const [first, second] = show(true);
    const height = first!.split('\n').length - 1;
    expect(first?.startsWith('\r\x1b[Jbrandubh, 2 of 8 ga\n')).toBe(true);
    expect(second).toBe(`\x1b[${height}A${first}`);
  });

  test('cuts the report to the terminal and shows all of it at the end', () => {
    const [whole] = show(true);
    const [first, second, end] = show(true, 5);
    expect(first).toBe(`${whole!.split('\n').slice(0, 4).join('\n')}\n`);
    expect([second, end]).toEqual([`\x1b[4A${first}`, `\x1b[4A${whole}`]);
  });
});

describe('duplicate games', () => {
  test('are excluded, which the report shows', () => {
    const same = (game: number): GameResult => ({ ...result(game, 0), moves: `${game % 2}` });
    const lines = table(state([0, 1, 2, 3, 4, 5].map(same)));
    expect(lines[4]).toMatch(/^new v old +0 +0 +0 +1 +0 +0$/);
    expect(lines).toContain('duplicate games: 4; duplicate pairs are excluded');
  });

  test('have the same players on the same sides', () => {
    const results = [0, 1, 2, 3].map(game => ({ ...result(game, 'draw'), moves: 'x' }));
    for (const order of [results, [...results].reverse()]) {
      const { duplicates } = new Standings(makeSchedule(2, 'round-robin', 4), order);
      expect([0, 1, 2, 3].map(game => duplicates.has(game))).toEqual([false, false, true, true]);
    }
  });
});

describe('standings', () => {
  const PLAYERS = 3;
  const schedule = makeSchedule(PLAYERS, 'round-robin', 20);
  const random = seeded(11);
  const WINNERS = [0, 1, 'draw'] as const;
  const results = schedule.map(({ game }) => ({
    ...result(game, WINNERS[random.nextInt(3)]!),
    moves: `${random.nextInt(2)}`,
  }));
  const shuffled = results
    .map(one => ({ one, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);

  /** Pairs of a player by score, counted from scratch: a game is a duplicate if an earlier one is the same. */
  function pairsOf(player: number, games: readonly GameResult[]): Record<string, number> {
    const of = (game: number) => games.find(one => one.game === game);
    const key = (game: number) => `${schedule[game]!.players} ${of(game)!.moves} ${of(game)!.winner}`;
    const isDuplicate = (game: number) => games.some(one => one.game < game && key(one.game) === key(game));
    const counts: Record<string, number> = { LL: 0, LD: 0, DD: 0, WL: 0, WD: 0, WW: 0 };
    for (const { game, players } of schedule) {
      if (game % 2 === 1 || !players.includes(player) || !of(game) || !of(game + 1)) continue;
      if (isDuplicate(game) && isDuplicate(game + 1)) continue;
      const letters = [game, game + 1].map(each => {
        const { winner } = of(each)!;
        return winner === 'draw' ? 'D' : schedule[each]!.players[winner] === player ? 'W' : 'L';
      });
      counts[
        letters
          .sort((a, b) => 'WDL'.indexOf(a) - 'WDL'.indexOf(b))
          .join('')
          .replace('DL', 'LD')
      ]!++;
    }
    return counts;
  }

  test('do not depend on the order of the games', () => {
    const standings = new Standings(schedule, []);
    for (const [at, one] of shuffled.entries()) {
      standings.add(one);
      for (let player = 0; player < PLAYERS; player++)
        expect(standings.of(player).pairs).toEqual(pairsOf(player, shuffled.slice(0, at + 1)));
    }
    const whole = new Standings(schedule, results);
    for (let player = 0; player < PLAYERS; player++) {
      expect(standings.of(player)).toEqual(whole.of(player));
      const others = [0, 1, 2].filter(other => other !== player);
      const points = others.map(other => pointCount(whole.of(player, other)));
      expect(points[0]! + points[1]!).toBe(pointCount(whole.of(player)));
    }
  });

  test('of a long match cost no more per game', () => {
    const long = makeSchedule(2, 'round-robin', 40_000);
    const standings = new Standings(long, []);
    for (const { game } of long) {
      standings.add(result(game, 'draw'));
      expect(pointCount(standings.of(0))).toBe((game + 1) / 2);
    }
  });
});
