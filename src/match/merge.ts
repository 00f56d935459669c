/** Joins the parts of a match. */
import { fail, ok, type Result } from '../games/game';
import { WHOLE } from '../shell/shard';
import { report } from './report';
import type { GameResult } from './result';
import { partOf, scheduleOf } from './schedule';
import { sameSettings } from './settings';
import { loadState, type MatchState, saveState } from './state';

/** `alquerque match merge`: states in, a table out. Returns the exit code: 1 where games are missing. */
export function mergeFiles(paths: readonly string[], into: string | undefined): Result<number> {
  const states: MatchState[] = [];
  for (const path of paths) {
    const state = loadState(path);
    if (!state.ok) return state;
    states.push(state.value);
  }
  const merged = merge(states);
  if (!merged.ok) return merged;
  const { state, gaps } = merged.value;
  if (into !== undefined) saveState(into, state);
  const { players, tournament, games } = state.settings;
  process.stdout.write(`${report(state, scheduleOf(players.length, tournament, games))}\n`);
  for (const gap of gaps) process.stderr.write(`${gap}\n`);
  return ok(gaps.length > 0 ? 1 : 0);
}

export interface Merged {
  readonly state: MatchState;
  /** What is missing, part by part. */
  readonly gaps: readonly string[];
}

export function merge(states: readonly MatchState[]): Result<Merged> {
  const [first] = states;
  if (!first) return fail('nothing to merge');
  const results = new Map<number, GameResult>();
  for (const { settings, shard, results: part } of states) {
    const same = sameSettings(first.settings, settings);
    if (!same.ok) return same;
    if (shard.count !== first.shard.count) return fail(`parts of ${first.shard.count} and of ${shard.count}`);
    for (const [game, result] of part) {
      if (results.has(game)) return fail(`game ${game + 1} is in two files`);
      results.set(game, result);
    }
  }
  const elapsed = states.reduce((sum, state) => sum + state.elapsed, 0);
  const state = { settings: first.settings, shard: WHOLE, results, recorded: 0, elapsed };
  return ok({ state, gaps: gapsIn(state, first.shard.count) });
}

function gapsIn({ settings, results }: MatchState, count: number): string[] {
  const schedule = scheduleOf(settings.players.length, settings.tournament, settings.games);
  return Array.from({ length: count }, (_, at) => {
    const part = partOf(schedule, { index: at + 1, count });
    const missing = part.filter(({ game }) => !results.has(game)).length;
    return missing > 0 ? [`part ${at + 1}/${count}: ${missing} of ${part.length} games are missing`] : [];
  }).flat();
}
