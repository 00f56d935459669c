/** Merges the states of the shards of a match. */
import { existsSync, realpathSync } from 'node:fs';
import { fail, ok, type Result } from '../util/result';
import { WHOLE_SHARD } from '../util/shard';
import { matchReport } from './report';
import type { GameResult } from './result';
import { makeSchedule } from './schedule';
import { checkSameMatch } from './settings';
import { writeSprt } from './sprt';
import { loadState, type MatchState, type RunnerLag, saveState } from './state';

/** `alquerque match merge`: prints the report of several states. Returns the exit code, 1 if games are missing. */
export function mergeStateFiles(paths: readonly string[], into: string | undefined, byBallot: boolean): Result<number> {
  const states: MatchState[] = [];
  for (const path of paths) {
    const state = loadState(path);
    if (!state.ok) return state;
    states.push(state.value);
  }
  const merged = mergeStates(states);
  if (!merged.ok) return merged;
  const { state, missing } = merged.value;
  if (into !== undefined) {
    const allowed = checkOverwrite(into, paths, state);
    if (!allowed.ok) return allowed;
    saveState(into, state);
  }
  const { players, tournament, games } = state.settings;
  process.stdout.write(`${matchReport(state, makeSchedule(players.length, tournament, games), byBallot)}\n`);
  for (const line of missing) process.stderr.write(`${line}\n`);
  return ok(missing.length > 0 ? 1 : 0);
}

/** An existing file may be overwritten only if everything in it is in `state` too. */
function checkOverwrite(into: string, paths: readonly string[], state: MatchState): Result<void> {
  if (!existsSync(into)) return ok(undefined);
  if (paths.some(path => realpathSync(path) === realpathSync(into))) return fail(`${into}: is one of the inputs`);
  const before = loadState(into);
  if (!before.ok) return fail(`${before.error}; not overwritten`);
  const same = checkSameMatch(before.value.settings, state.settings);
  if (!same.ok) return fail(`${into}: ${same.error}; not overwritten`);
  const { results, settings } = before.value;
  const [own, other] = [settings.sprt, state.settings.sprt].map(sprt => sprt && `--sprt ${writeSprt(sprt)}`);
  if (own !== undefined && own !== other)
    return fail(`${into}: has ${own}, the inputs have ${other ?? 'none'}; not overwritten`);
  if (settings.games <= state.settings.games && [...results.keys()].every(game => state.results.has(game)))
    return ok(undefined);
  return fail(`${into}: holds games that the inputs lack; not overwritten`);
}

interface MergedMatch {
  readonly state: MatchState;
  /** Missing games, one line per shard. */
  readonly missing: readonly string[];
}

export function mergeStates(states: readonly MatchState[]): Result<MergedMatch> {
  const [first] = states;
  if (!first) return fail('nothing to merge');
  const results = new Map<number, GameResult>();
  for (const { settings, shard, results: shardResults } of states) {
    const same = checkSameMatch(first.settings, settings);
    if (!same.ok) return same;
    if (settings.games !== first.settings.games)
      return fail(`expected matches of one length, got ${first.settings.games} and ${settings.games} games`);
    if (shard.count !== first.shard.count)
      return fail(`expected the same number of shards, got ${first.shard.count} and ${shard.count}`);
    for (const [game, result] of shardResults) {
      if (results.has(game)) return fail(`game ${game + 1} occurs in two files`);
      results.set(game, result);
    }
  }
  const tests = new Map(states.flatMap(({ settings: { sprt } }) => (sprt ? [[writeSprt(sprt), sprt] as const] : [])));
  if (tests.size > 1) return fail(`expected the same --sprt, got ${[...tests.keys()].join(' and ')}`);
  const [sprt] = tests.values();
  const elapsed = states.reduce((sum, state) => sum + state.elapsed, 0);
  const state: MatchState = {
    settings: { ...first.settings, ...(sprt && { sprt }) },
    shard: WHOLE_SHARD,
    results,
    recorded: 0,
    elapsed,
    lag: totalLag(states.map(({ lag }) => lag)),
  };
  return ok({ state, missing: missingGames(state, first.shard.count) });
}

const totalLag = (lags: readonly RunnerLag[]): RunnerLag => ({
  time: lags.reduce((sum, { time }) => sum + time, 0),
  forgiven: lags.reduce((sum, { forgiven }) => sum + forgiven, 0),
});

function missingGames({ settings, results }: MatchState, count: number): string[] {
  const schedule = makeSchedule(settings.players.length, settings.tournament, settings.games);
  // Shards beyond the number of pairs have no games.
  const shards = Array.from({ length: Math.min(count, schedule.length / 2) }, () => ({ games: 0, missing: 0 }));
  for (const { game, pair } of schedule) {
    const shard = shards[pair % count]!;
    shard.games++;
    if (!results.has(game)) shard.missing++;
  }
  return shards.flatMap(({ games, missing }, at) =>
    missing > 0 ? [`shard ${at + 1}/${count}: ${missing} of ${games} games missing`] : [],
  );
}
