/** Referees recorded games again. */

import { readRuleset } from '../games/registry';
import { readGamesText } from '../records/game-reader';
import { isNativeText, readRecord, splitRecords } from '../records/native';
import { type RecordedGame, resultTag } from '../records/record';
import { readTextFile } from '../util/node/atomic-file';
import { fail, ok, type Result } from '../util/result';
import { WHOLE_SHARD } from '../util/shard';
import { maskControlChars, pluralise } from '../util/text';
import { MatchBoard } from './game';
import { matchReport } from './report';
import { type GameResult, gameResult, isFault } from './result';
import type { Fixture } from './schedule';
import type { MatchSettings } from './settings';
import { type MatchState, NO_LAG } from './state';

/** `alquerque match --replay`: says which games of a file do not hold. Returns the exit code: 1 where there is one. */
export function replayGamesFile(path: string): Result<number> {
  const text = readTextFile(path);
  if (!text.ok) return text;
  if (!isNativeText(text.value)) return replayOtherFormat(path, text.value);
  const records = splitRecords(text.value);
  let wrong = 0;
  for (const [index, recorded] of records.entries()) {
    const game = readRecord(recorded);
    const held = game.ok ? checkRecord(game.value) : game;
    if (held.ok) continue;
    wrong++;
    const name = (game.ok && game.value.tags.Game) || `at place ${index + 1}`;
    process.stdout.write(`${maskControlChars(`game ${name}: ${held.error}`)}\n`);
  }
  process.stdout.write(`${pluralise(records.length, 'game')}, ${records.length - wrong} as recorded\n`);
  return ok(wrong > 0 ? 1 : 0);
}

/** Games in the forms of others are refereed as they are read. Returns the exit code. */
function replayOtherFormat(path: string, text: string): Result<number> {
  const entries = readGamesText(text);
  if (entries.length === 0) return fail(`${path}: there is no game in it`);
  const wrong = entries.filter(({ result: read }) => !read.ok).length;
  for (const { number, result: read } of entries)
    if (!read.ok) process.stdout.write(`${maskControlChars(`game ${number}, line ${read.at}: ${read.error}`)}\n`);
  process.stdout.write(`${pluralise(entries.length, 'game')}, ${entries.length - wrong} as recorded\n`);
  return ok(wrong > 0 ? 1 : 0);
}

/** That the record holds, or the first thing in it that does not. */
export function checkRecord(game: RecordedGame): Result<void> {
  const ruleset = readRuleset(game.variant, game.rules.split(' ').filter(Boolean));
  if (!ruleset.ok) return ruleset;
  const opened = MatchBoard.open(ruleset.value, { fen: game.fen, moves: [] });
  if (!opened.ok) return fail(`FEN: ${opened.error}`);
  const referee = opened.value;
  for (const [index, { name }] of game.moves.entries()) {
    const ruling = referee.verdict();
    if (ruling) return fail(`the game was over before turn ${index + 1}, ${name}: ${ruling.reason}`);
    const played = referee.play(name);
    if (!played.ok) return fail(`turn ${index + 1}, ${name}: ${played.error}`);
  }
  return checkGameEnd(game, referee);
}

function checkGameEnd(game: RecordedGame, referee: MatchBoard): Result<void> {
  const ruling = referee.verdict();
  const { termination, winner, reason, illegal } = game;
  if (termination === 'normal') {
    if (!ruling) return fail('the game is not over');
    if (ruling.winner === winner && ruling.reason === reason) return ok(undefined);
    return fail(`${resultTag(ruling.winner)} ${ruling.reason}, not ${resultTag(winner)} ${reason}`);
  }
  if (ruling) return fail(`${termination} after the game was over: ${ruling.reason}`);
  if (termination === 'unfinished') return ok(undefined);
  if (isFault(termination) && termination !== 'start-failure' && winner !== 1 - referee.side)
    return fail(`${termination} by the side to move, yet the result is ${resultTag(winner)}`);
  if (illegal !== undefined && referee.play(illegal).ok) return fail(`'${illegal}' is legal`);
  return ok(undefined);
}

/** `alquerque match --table`: the table of the games in a file, whichever match wrote them. */

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
