/** `alquerque match --table`: the table of the games in a file, whichever match wrote them. */

import { readTextFile } from '../disk/files';
import { fail, ok, type Result } from '../games/game';
import { readGamesText } from '../records/games';
import { isNativeText, readRecord, splitRecords } from '../records/read';
import type { RecordedGame } from '../records/record';
import { WHOLE_SHARD } from '../shell/shard';
import { matchReport } from './report';
import { type GameResult, gameResult, isFault } from './result';
import type { Fixture } from './schedule';
import type { MatchSettings } from './settings';
import { type MatchState, NO_LAG } from './state';

/** Returns the exit code. Games that were not finished are passed over. */
export function reportGamesFile(path: string, withoutFaults: boolean, byBallot: boolean): Result<number> {
  const text = readTextFile(path);
  if (!text.ok) return text;
  const games: RecordedGame[] = [];
  if (isNativeText(text.value))
    for (const [index, record] of splitRecords(text.value).entries()) {
      const game = readRecord(record);
      if (!game.ok) return fail(`${path}: the game at place ${index + 1}: ${game.error}`);
      games.push(game.value);
    }
  else
    for (const { number, result: read } of readGamesText(text.value)) {
      if (!read.ok) return fail(`${path}: game ${number}, line ${read.at}: ${read.error}`);
      games.push(read.value.game);
    }
  const counted = withoutReplayed(games).filter(
    ({ termination }) => termination !== 'unfinished' && !(withoutFaults && isFault(termination)),
  );
  const [first] = counted;
  if (!first) return fail(`${path}: there is no finished game in it`);
  const other = counted.find(({ variant, rules }) => variant !== first.variant || rules !== first.rules);
  if (other) return fail(`${path}: games of ${first.variant} ${first.rules} and of ${other.variant} ${other.rules}`);
  const { state, schedule } = matchFromGames(counted);
  process.stdout.write(`${matchReport(state, schedule, byBallot)}\n`);
  return ok(0);
}

/** A game that was replayed after a fault stands in its file twice; the later one counts. */
function withoutReplayed(games: readonly RecordedGame[]): RecordedGame[] {
  const last = new Map<string, RecordedGame>();
  for (const [index, game] of games.entries()) {
    const names = game.players.map(({ name }) => name).join(' ');
    last.set(game.tags.Game === undefined ? `at ${index}` : `${game.tags.Game} ${game.tags.Round} ${names}`, game);
  }
  return [...last.values()];
}

/** The match that games make: those of one round and of the same two players are a pair. */
function matchFromGames(games: readonly RecordedGame[]): { state: MatchState; schedule: Fixture[] } {
  const names = [...new Set(games.flatMap(({ players: seats }) => seats.map(({ name }) => name)))];
  const pairs = new Map<string, { number: number; firsts: Set<string> }>();
  const schedule: Fixture[] = [];
  const results = new Map<number, GameResult>();
  for (const [game, record] of games.entries()) {
    const { players: seats, winner, termination, fen } = record;
    const [first, second] = seats.map(({ name }) => name) as [string, string];
    const key = [record.tags.Round ?? `${fen} ${game >> 1}`, ...[first, second].sort()].join('\n');
    let pair = pairs.get(key);
    // With the same side again, or a third game, it is a pair of its own.
    if (!pair || pair.firsts.has(first) || pair.firsts.size === 2) {
      pair = { number: schedule.length, firsts: new Set() };
      pairs.set(key, pair);
    }
    pair.firsts.add(first);
    schedule.push({ game, pair: pair.number, round: game, players: [names.indexOf(first), names.indexOf(second)] });
    if (winner === 'nobody' || termination === 'unfinished') continue;
    results.set(game, gameResult({ ...record, game, winner, termination }));
  }
  const [{ variant, rules }] = games as [RecordedGame];
  const settings: MatchSettings = {
    variant,
    rules: Object.fromEntries(
      rules
        .split(' ')
        .filter(Boolean)
        .map(rule => rule.split('=', 2) as [string, string]),
    ),
    players: names.map(name => ({ name, command: '', options: {}, limit: {} })),
    tournament: 'round-robin',
    games: games.length,
    openings: { from: 'start' },
    seed: 0,
    adjudication: {},
  };
  const state = { settings, shard: WHOLE_SHARD, results, recorded: 0, elapsed: thinkingTimeMs(games), lag: NO_LAG };
  return { state, schedule };
}

/** What the players thought in all, in milliseconds. */
const thinkingTimeMs = (games: readonly RecordedGame[]): number =>
  games.reduce((sum, { moves: turns }) => sum + turns.reduce((spent, { time = 0 }) => spent + time, 0), 0);
