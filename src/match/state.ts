/**
 * The state of a match on disk: its settings and results. The file is a JSON object; while the match runs, each game
 * appends a line to it, since rewriting the state of a long match after every game would take ever longer.
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
/** End of the JSON object; lines of games may follow. */
const JSON_END = '\n}\n';

export interface MatchState {
  readonly settings: MatchSettings;
  readonly shard: Shard;
  /** Results by number of game. */
  readonly results: ReadonlyMap<number, GameResult>;
  /** Size of the game file; anything beyond belongs to a game that was not finished. */
  readonly recorded: number;
  /** Playing time in ms. */
  readonly elapsed: number;
  /** Scheduling lag of the runner. */
  readonly lag: RunnerLag;
}

export interface RunnerLag {
  /** Total in ms. */
  readonly time: number;
  /** Number of time forfeits that were waived because of it. */
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

/** Writes the state. Returns the size of the file. */
export function saveState(path: string, { results, ...rest }: MatchState): number {
  const games = [...results.values()].sort((one, other) => one.game - other.game);
  const head = JSON.stringify({ format: FORMAT, ...rest }, null, 1).slice(0, -2);
  const lines = games.map(game => `  ${JSON.stringify(game)}`).join(',\n');
  const text = `${head},\n "results": [\n${lines}\n ]${JSON_END}`;
  writeFileAtomic(path, text);
  return Buffer.byteLength(text);
}

/** Appends the last game to a file of `size` bytes. Returns its new size. */
export function appendResult(path: string, size: number, state: MatchState, result: GameResult): number {
  const { recorded, elapsed, lag } = state;
  const line = `${JSON.stringify({ result, recorded, elapsed, lag })}\n`;
  // The file may have been deleted or replaced.
  return appendIfLength(path, size, line) ? size + Buffer.byteLength(line) : saveState(path, state);
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
  // An incomplete last line was being written when the match was killed.
  for (const line of lines.slice(0, -1)) {
    const game = readJson(path, line, readStateLine);
    if (!game.ok) return game;
    const { result, ...now } = game.value;
    list.push(result);
    rest = { ...rest, ...now };
  }
  const { settings, shard } = rest;
  if (shard.index > shard.count)
    return fail(`${path}: shard.index: expected at most ${shard.count}, got ${shard.index}`);
  const total = totalGames(settings.players.length, settings.tournament, settings.games);
  if (total > MAX_GAMES)
    return fail(`${path}: settings.players: expected at most ${MAX_GAMES} games in total, got ${total}`);
  const schedule = makeSchedule(settings.players.length, settings.tournament, settings.games);
  const games = new Set(shardSchedule(schedule, shard).map(({ game }) => game));
  const results = new Map<number, GameResult>();
  for (const [index, result] of list.entries()) {
    const at = `${path}: results[${index}].game`;
    if (!games.has(result.game)) return fail(`${at}: no game ${result.game} in this match or shard`);
    if (results.has(result.game)) return fail(`${at}: game ${result.game} occurs twice`);
    results.set(result.game, result);
  }
  return ok({ ...rest, results });
}

/** Loads the state of this match, or creates one if there is no file. Games may be added, and an SPRT if there is none. */
export function resumeState(path: string | undefined, settings: MatchSettings, shard: Shard): Result<MatchState> {
  if (path === undefined || !existsSync(path)) return ok(newState(settings, shard));
  const loaded = loadState(path);
  if (!loaded.ok) return loaded;
  const before = loaded.value.settings;
  const same = checkSameMatch(before, settings);
  if (!same.ok) return fail(`${path}: ${same.error}`);
  if (settings.games < before.games)
    return fail(`${path}: games: expected at least ${before.games}, got ${settings.games}`);
  if (before.sprt && JSON.stringify(before.sprt) !== JSON.stringify(settings.sprt))
    return fail(`${path}: of another match, which differs in sprt`);
  const { index, count } = loaded.value.shard;
  if (index !== shard.index || count !== shard.count)
    return fail(`${path}: expected shard ${shard.index}/${shard.count}, got ${index}/${count}`);
  return ok({ ...loaded.value, settings });
}
