/**
 * The state of a match on disk: which games are played, and with what result. The file is one object of JSON; while the
 * match is played each game is a line behind it, as to write all of a long match anew after each takes ever longer.
 */
import { existsSync } from 'node:fs';
import { TERMINATIONS } from '../records/record';
import {
  type JsonReader,
  jsonArray,
  jsonInteger,
  jsonObject,
  jsonOneOf,
  jsonOptional,
  jsonString,
  readJson,
} from '../util/json-reader';
import { appendIfLength, readTextFile, writeFileAtomic } from '../util/node/atomic-file';
import { fail, ok, type Result } from '../util/result';
import type { Shard } from '../util/shard';
import type { GameResult } from './result';
import { MAX_GAMES, makeSchedule, shardSchedule, totalGames } from './schedule';
import { checkSameMatch, type MatchSettings, readMatchSettings } from './settings';

const FORMAT = 'alquerque match 2';
/** Of the object; lines of games may follow. */
const JSON_END = '\n}\n';

export interface MatchState {
  readonly settings: MatchSettings;
  readonly shard: Shard;
  /** By number of game. */
  readonly results: ReadonlyMap<number, GameResult>;
  /** How long the file of games is; what stands behind that was not finished. */
  readonly recorded: number;
  /** Milliseconds of play. */
  readonly elapsed: number;
  /** Milliseconds by which the machine kept the runner from looking, and games in which that forgave a flag. */
  readonly lag: RunnerLag;
}

export interface RunnerLag {
  readonly time: number;
  readonly forgiven: number;
}

export const NO_LAG: RunnerLag = { time: 0, forgiven: 0 };

const newState = (settings: MatchSettings, shard: Shard): MatchState => ({
  settings,
  shard,
  results: new Map(),
  recorded: 0,
  elapsed: 0,
  lag: NO_LAG,
});

/** Returns how long the file is. */
export function saveState(path: string, { results, ...rest }: MatchState): number {
  const games = [...results.values()].sort((one, other) => one.game - other.game);
  const head = JSON.stringify({ format: FORMAT, ...rest }, null, 1).slice(0, -2);
  const lines = games.map(game => `  ${JSON.stringify(game)}`).join(',\n');
  const text = `${head},\n "results": [\n${lines}\n ]${JSON_END}`;
  writeFileAtomic(path, text);
  return Buffer.byteLength(text);
}

/** Adds the game that was played last to a file of this length; returns how long it is then. */
export function appendResult(path: string, length: number, state: MatchState, result: GameResult): number {
  const { recorded, elapsed, lag } = state;
  const line = `${JSON.stringify({ result, recorded, elapsed, lag })}\n`;
  // Somebody may have deleted it, or put another in its place.
  return appendIfLength(path, length, line) ? length + Buffer.byteLength(line) : saveState(path, state);
}

const readResult: JsonReader<GameResult> = jsonObject({
  game: jsonInteger(0, MAX_GAMES),
  winner: jsonOneOf(0, 1, 'draw'),
  termination: jsonOneOf(...TERMINATIONS),
  reason: jsonString,
  turns: jsonInteger(0),
  moves: jsonString,
  ballot: jsonOptional(jsonString),
});

const readLag = jsonObject({ time: jsonInteger(0), forgiven: jsonInteger(0) });

const readStateHead = jsonObject({
  format: jsonOneOf(FORMAT),
  settings: readMatchSettings,
  shard: jsonObject({ index: jsonInteger(1), count: jsonInteger(1, MAX_GAMES) }),
  recorded: jsonInteger(0),
  elapsed: jsonInteger(0),
  lag: jsonOptional(readLag),
  results: jsonArray(readResult),
});

const readStateLine = jsonObject({
  result: readResult,
  recorded: jsonInteger(0),
  elapsed: jsonInteger(0),
  lag: readLag,
});

export function loadState(path: string): Result<MatchState> {
  const text = readTextFile(path);
  if (!text.ok) return text;
  const end = text.value.indexOf(JSON_END);
  const lines = end < 0 ? [] : text.value.slice(end + JSON_END.length).split('\n');
  const content = readJson(path, end < 0 ? text.value : text.value.slice(0, end + JSON_END.length), readStateHead);
  if (!content.ok) return content;
  const { format: _, results: list, lag: before = NO_LAG, ...head } = content.value;
  let rest = { ...head, lag: before };
  // What no end of line stands behind was being written when the match was killed.
  for (const line of lines.slice(0, -1)) {
    const game = readJson(path, line, readStateLine);
    if (!game.ok) return game;
    const { result, ...now } = game.value;
    list.push(result);
    rest = { ...rest, ...now };
  }
  const { settings, shard } = rest;
  if (shard.index > shard.count) return fail(`${path}: shard.index: ${shard.index} is more than ${shard.count}`);
  const all = totalGames(settings.players.length, settings.tournament, settings.games);
  if (all > MAX_GAMES) return fail(`${path}: settings.players: ${all} games in all are more than ${MAX_GAMES}`);
  const schedule = makeSchedule(settings.players.length, settings.tournament, settings.games);
  const games = new Set(shardSchedule(schedule, shard).map(({ game }) => game));
  const results = new Map<number, GameResult>();
  for (const [index, result] of list.entries()) {
    const at = `${path}: results[${index}].game`;
    if (!games.has(result.game)) return fail(`${at}: there is no game ${result.game} in this match or part`);
    if (results.has(result.game)) return fail(`${at}: game ${result.game} is there twice`);
    results.set(result.game, result);
  }
  return ok({ ...rest, results });
}

/**
 * The state in the file, if there is one of this very match; a new one if there is no file. A match may go on with more
 * games than it had, and with a test that it had not.
 */
export function resumeState(path: string | undefined, settings: MatchSettings, shard: Shard): Result<MatchState> {
  if (path === undefined || !existsSync(path)) return ok(newState(settings, shard));
  const loaded = loadState(path);
  if (!loaded.ok) return loaded;
  const before = loaded.value.settings;
  const same = checkSameMatch(before, settings);
  if (!same.ok) return fail(`${path}: ${same.error}`);
  if (settings.games < before.games)
    return fail(`${path}: of a match of ${before.games} games, which cannot become ${settings.games}`);
  if (before.sprt && JSON.stringify(before.sprt) !== JSON.stringify(settings.sprt))
    return fail(`${path}: of another match, different in sprt`);
  const { index, count } = loaded.value.shard;
  if (index !== shard.index || count !== shard.count) return fail(`${path} is part ${index}/${count}`);
  return ok({ ...loaded.value, settings });
}
