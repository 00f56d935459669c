/** `alquerque match merge`: files in, a table out. */
import { ok, type Result } from '../games/game';
import { merge } from './merge';
import { report } from './report';
import { scheduleOf } from './schedule';
import { loadState, type MatchState, saveState } from './state';

/** Returns the exit code: 1 where games are missing. */
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
