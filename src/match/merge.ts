/** Joins the parts of a match. */
import { existsSync, realpathSync } from 'node:fs';
import { fail, ok, type Result } from '../util/result';
import { WHOLE_SHARD } from '../util/shard';
import { matchReport } from './report';
import type { GameResult } from './result';
import { makeSchedule } from './schedule';
import { checkSameMatch } from './settings';
import { writeSprt } from './sprt';
import { loadState, type MatchState, type RunnerLag, saveState } from './state';

/** `alquerque match merge`: states in, a table out. Returns the exit code: 1 where games are missing. */
export function mergeStateFiles(paths: readonly string[], into: string | undefined, byBallot: boolean): Result<number> {
  const states: MatchState[] = [];
  for (const path of paths) {
    const state = loadState(path);
    if (!state.ok) return state;
    states.push(state.value);
  }
  const merged = mergeStates(states);
  if (!merged.ok) return merged;
  const { state, missing: gaps } = merged.value;
  if (into !== undefined) {
    const ours = checkOverwrite(into, paths, state);
    if (!ours.ok) return ours;
    saveState(into, state);
  }
  const { players, tournament, games } = state.settings;
  process.stdout.write(`${matchReport(state, makeSchedule(players.length, tournament, games), byBallot)}\n`);
  for (const gap of gaps) process.stderr.write(`${gap}\n`);
  return ok(gaps.length > 0 ? 1 : 0);
}

/** A file that is there already is written over only where all it holds is in `state` too. */
function checkOverwrite(into: string, paths: readonly string[], state: MatchState): Result<void> {
  if (!existsSync(into)) return ok(undefined);
  if (paths.some(path => realpathSync(path) === realpathSync(into))) return fail(`${into}: it is one of the parts`);
  const before = loadState(into);
  if (!before.ok) return fail(`${before.error}; it is not written over`);
  const same = checkSameMatch(before.value.settings, state.settings);
  if (!same.ok) return fail(`${into}: ${same.error}; it is not written over`);
  const { results, settings } = before.value;
  const [own, other] = [settings.sprt, state.settings.sprt].map(sprt => sprt && `--sprt ${writeSprt(sprt)}`);
  if (own !== undefined && own !== other)
    return fail(`${into}: it has ${own}, the parts have ${other ?? 'none'}; it is not written over`);
  if (settings.games <= state.settings.games && [...results.keys()].every(game => state.results.has(game)))
    return ok(undefined);
  return fail(`${into}: it holds games that the parts do not; it is not written over`);
}

interface MergedMatch {
  readonly state: MatchState;
  /** What is missing, part by part. */
  readonly missing: readonly string[];
}

export function mergeStates(states: readonly MatchState[]): Result<MergedMatch> {
  const [first] = states;
  if (!first) return fail('nothing to merge');
  const results = new Map<number, GameResult>();
  for (const { settings, shard, results: part } of states) {
    const same = checkSameMatch(first.settings, settings);
    if (!same.ok) return same;
    if (settings.games !== first.settings.games)
      return fail(`of matches of ${first.settings.games} and of ${settings.games} games`);
    if (shard.count !== first.shard.count) return fail(`parts of ${first.shard.count} and of ${shard.count}`);
    for (const [game, result] of part) {
      if (results.has(game)) return fail(`game ${game + 1} is in two files`);
      results.set(game, result);
    }
  }
  const tests = new Map(states.flatMap(({ settings: { sprt } }) => (sprt ? [[writeSprt(sprt), sprt] as const] : [])));
  if (tests.size > 1) return fail(`of matches with different --sprt: ${[...tests.keys()].join(' and ')}`);
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
  // Parts beyond the number of pairs have no games.
  const parts = Array.from({ length: Math.min(count, schedule.length / 2) }, () => ({ games: 0, missing: 0 }));
  for (const { game, pair } of schedule) {
    const part = parts[pair % count]!;
    part.games++;
    if (!results.has(game)) part.missing++;
  }
  return parts.flatMap(({ games, missing }, at) =>
    missing > 0 ? [`part ${at + 1}/${count}: ${missing} of ${games} games are missing`] : [],
  );
}
