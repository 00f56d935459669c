/** Recorded games of a match: checks them by the rules, and computes their report. */
import { readRuleset } from '../games/registry';
import { readGamesText } from '../records/game-reader';
import { isNativeText, readRecord, splitRecords, verifyChecksum } from '../records/native';
import { type RecordedGame, resultTag } from '../records/record';
import { readTextFile } from '../util/node/atomic-file';
import { fail, ok, type Result } from '../util/result';
import { WHOLE_SHARD } from '../util/shard';
import { maskControlChars, pluralise, splitPair } from '../util/text';
import { gameVerdict } from './game';
import { startGame } from './openings/book';
import { matchReport } from './report';
import { type GameResult, gameResult, isFault } from './result';
import type { Fixture } from './schedule';
import type { MatchSettings } from './settings';
import { type MatchState, NO_LAG } from './state';

/** `alquerque match --replay`: lists games that are not valid. Returns the exit code, 1 if there are any. */
export function replayGamesFile(path: string): Result<number> {
  const text = readTextFile(path);
  if (!text.ok) return text;
  if (!isNativeText(text.value)) return replayOtherFormat(path, text.value);
  const records = splitRecords(text.value);
  let invalid = 0;
  for (const [index, record] of records.entries()) {
    const game = readRecord(record);
    const unchanged = verifyChecksum(record);
    const checked = game.ok ? (unchanged.ok ? checkRecord(game.value) : unchanged) : game;
    if (checked.ok) continue;
    invalid++;
    const name = (game.ok && game.value.tags.Game) || `number ${index + 1}`;
    process.stdout.write(`${maskControlChars(`game ${name}: ${checked.error}`)}\n`);
  }
  return printCount(records.length, invalid);
}

/** Games in other formats are checked while they are read. */
function replayOtherFormat(path: string, text: string): Result<number> {
  const entries = readGamesText(text);
  if (entries.length === 0) return fail(`${path}: no game found`);
  let invalid = 0;
  for (const { number, result } of entries) {
    if (result.ok) continue;
    invalid++;
    process.stdout.write(`${maskControlChars(`game ${number}, line ${result.at}: ${result.error}`)}\n`);
  }
  return printCount(entries.length, invalid);
}

function printCount(games: number, invalid: number): Result<number> {
  process.stdout.write(`${pluralise(games, 'game')}, ${games - invalid} as recorded\n`);
  return ok(invalid > 0 ? 1 : 0);
}

/** Checks that all moves are legal and that the end is the recorded one. */
export function checkRecord(record: RecordedGame): Result<void> {
  const ruleset = readRuleset(record.variant, record.rules.split(' ').filter(Boolean));
  if (!ruleset.ok) return ruleset;
  const start = startGame(ruleset.value, record.fen);
  if (!start.ok) return fail(`FEN: ${start.error}`);
  let game = start.value;
  for (const [index, { name }] of record.moves.entries()) {
    const verdict = gameVerdict(game);
    if (verdict) return fail(`the game was over before move ${index + 1}, ${name}: ${verdict.reason}`);
    const next = game.play(name);
    if (!next.ok) return fail(`move ${index + 1}, ${name}: ${next.error.message}`);
    game = next.value;
  }
  const verdict = gameVerdict(game);
  const { termination, winner, reason, illegal } = record;
  if (termination === 'normal') {
    if (!verdict) return fail('the game is not over');
    if (verdict.winner === winner && verdict.reason === reason) return ok(undefined);
    const [expected, found] = [`${resultTag(verdict.winner)} ${verdict.reason}`, `${resultTag(winner)} ${reason}`];
    return fail(`expected the result ${expected}, got ${found}`);
  }
  if (verdict) return fail(`${termination} after the game was over: ${verdict.reason}`);
  if (termination === 'unfinished') return ok(undefined);
  if (isFault(termination) && termination !== 'start-failure' && winner !== 1 - game.sideToMove)
    return fail(`${termination} by the side to move contradicts the result ${resultTag(winner)}`);
  if (illegal !== undefined && game.play(illegal).ok) return fail(`'${illegal}' is legal`);
  return ok(undefined);
}

/** `alquerque match --table`: report of a file of games. Unfinished games do not count. Returns the exit code. */
export function reportGamesFile(path: string, withoutFaults: boolean, byBallot: boolean): Result<number> {
  const text = readTextFile(path);
  if (!text.ok) return text;
  const games: RecordedGame[] = [];
  if (isNativeText(text.value))
    for (const [index, record] of splitRecords(text.value).entries()) {
      const game = readRecord(record);
      if (!game.ok) return fail(`${path}: game number ${index + 1}: ${game.error}`);
      games.push(game.value);
    }
  else
    for (const { number, result } of readGamesText(text.value)) {
      if (!result.ok) return fail(`${path}: game ${number}, line ${result.at}: ${result.error}`);
      games.push(result.value.game);
    }
  const finished = withoutReplayed(games).filter(
    ({ termination }) => termination !== 'unfinished' && !(withoutFaults && isFault(termination)),
  );
  const [first] = finished;
  if (!first) return fail(`${path}: no finished game found`);
  const other = finished.find(({ variant, rules }) => variant !== first.variant || rules !== first.rules);
  if (other) {
    const nameOf = ({ variant, rules }: RecordedGame): string => `${variant} ${rules}`.trim();
    return fail(`${path}: expected games of one variant, got ${nameOf(first)} and ${nameOf(other)}`);
  }
  const { state, schedule } = matchFromGames(finished);
  process.stdout.write(`${matchReport(state, schedule, byBallot)}\n`);
  return ok(0);
}

/** Of a game that was replayed after a fault, only the last record counts. */
function withoutReplayed(games: readonly RecordedGame[]): RecordedGame[] {
  const last = new Map<string, RecordedGame>();
  for (const [index, game] of games.entries()) {
    const names = game.players.map(({ name }) => name).join(' ');
    last.set(game.tags.Game === undefined ? `at ${index}` : `${game.tags.Game} ${game.tags.Round} ${names}`, game);
  }
  return [...last.values()];
}

/** A match of these games. Two games of one round by the same players with sides changed are a pair. */
function matchFromGames(games: readonly RecordedGame[]): { state: MatchState; schedule: Fixture[] } {
  const names = [...new Set(games.flatMap(({ players }) => players.map(({ name }) => name)))];
  const pairs = new Map<string, { number: number; firsts: Set<string> }>();
  const schedule: Fixture[] = [];
  const results = new Map<number, GameResult>();
  for (const [game, record] of games.entries()) {
    const { players, winner, termination, fen } = record;
    const [first, second] = players.map(({ name }) => name) as [string, string];
    const key = [record.tags.Round ?? `${fen} ${game >> 1}`, ...[first, second].sort()].join('\n');
    let pair = pairs.get(key);
    // A third game, or one with the same sides, starts a pair of its own.
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
    rules: Object.fromEntries(rules.split(' ').filter(Boolean).map(splitPair)),
    players: names.map(name => ({ name, command: '', options: {}, limit: {} })),
    tournament: 'round-robin',
    games: games.length,
    openings: { from: 'start' },
    seed: 0,
    adjudication: {},
  };
  const elapsed = thinkingTimeMs(games);
  return { state: { settings, shard: WHOLE_SHARD, results, recorded: 0, elapsed, lag: NO_LAG }, schedule };
}

/** Total thinking time of the players. */
const thinkingTimeMs = (games: readonly RecordedGame[]): number =>
  games.reduce((sum, { moves }) => sum + moves.reduce((spent, { time = 0 }) => spent + time, 0), 0);
