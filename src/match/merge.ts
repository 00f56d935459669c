/** Joins the parts of a match. */
import { fail, ok, type Result } from '../games/game';
import { WHOLE } from '../shell/shard';
import type { GameResult } from './result';
import { partOf, scheduleOf } from './schedule';
import { sameSettings } from './settings';
import type { MatchState } from './state';

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
