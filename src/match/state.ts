/** The state of a match on disk: which games are played, and with what result. */
import { existsSync } from 'node:fs';
import { fail, ok, type Result } from '../games/game';
import { readText, writeAtomically } from '../shell/files';
import type { Shard } from '../shell/shard';
import type { GameResult } from './result';
import { type MatchSettings, sameSettings } from './settings';

const FORMAT = 'alquerque match 1';

export interface MatchState {
  readonly settings: MatchSettings;
  readonly shard: Shard;
  /** By number of game. */
  readonly results: ReadonlyMap<number, GameResult>;
  /** How long the file of games is; what stands behind that was not finished. */
  readonly recorded: number;
  /** Milliseconds of play. */
  readonly elapsed: number;
}

const newState = (settings: MatchSettings, shard: Shard): MatchState => ({
  settings,
  shard,
  results: new Map(),
  recorded: 0,
  elapsed: 0,
});

export function saveState(path: string, { results, ...rest }: MatchState): void {
  const games = [...results.values()].sort((one, other) => one.game - other.game);
  const head = JSON.stringify({ format: FORMAT, ...rest }, null, 1).slice(0, -2);
  const lines = games.map(game => `  ${JSON.stringify(game)}`).join(',\n');
  writeAtomically(path, `${head},\n "results": [\n${lines}\n ]\n}\n`);
}

export function loadState(path: string): Result<MatchState> {
  let content: Omit<MatchState, 'results'> & { format?: unknown; results?: unknown };
  const text = readText(path);
  if (!text.ok) return text;
  try {
    content = JSON.parse(text.value);
  } catch (error) {
    return fail(`${path}: ${error instanceof Error ? error.message : error}`);
  }
  const { format, results, ...rest } = content;
  if (format !== FORMAT || !Array.isArray(results)) return fail(`${path} is not the state of a match`);
  return ok({ ...rest, results: new Map((results as GameResult[]).map(result => [result.game, result])) });
}

/** The state in the file, if there is one of this very match; a new one if there is no file. */
export function resumeState(path: string | undefined, settings: MatchSettings, shard: Shard): Result<MatchState> {
  if (path === undefined || !existsSync(path)) return ok(newState(settings, shard));
  const loaded = loadState(path);
  if (!loaded.ok) return loaded;
  const same = sameSettings(loaded.value.settings, JSON.parse(JSON.stringify(settings)));
  if (!same.ok) return fail(`${path}: ${same.error}`);
  const { index, count } = loaded.value.shard;
  if (index !== shard.index || count !== shard.count) return fail(`${path} is part ${index}/${count}`);
  return loaded;
}
