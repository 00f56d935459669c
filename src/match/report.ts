/** The report of a match: scores, Elo, SPRT, sides, ends and faults. */
import { readRuleset } from '../games/registry';
import type { Termination } from '../records/record';
import { formatPairs, maskControlChars, pluralise } from '../util/text';
import { LatencyMeter } from './latency';
import type { GameResult } from './result';
import type { Fixture } from './schedule';
import { llrBounds, logLikelihoodRatio, type SprtSettings, sprtVerdict } from './sprt';
import {
  drawCount,
  gameCount,
  lossCount,
  pointCount,
  type SideCounts,
  type Standing,
  Standings,
  winCount,
} from './standings';
import type { MatchState } from './state';
import {
  type Estimate,
  eloEstimate,
  likelihoodOfSuperiority,
  normalizedEloEstimate,
  type PairCounts,
  trialCount,
  trialsOf,
} from './statistics';

/** Results by opening: a heading, then a row for each with its games, wins of the sides and scores of the players. */
function ballotRows(
  { settings, results }: MatchState,
  schedule: readonly Fixture[],
  sides: readonly [string, string],
): string[][] {
  const names = settings.players.map(({ name }) => name);
  const head = ['by ballot', 'games', `${sides[0]} won`, `${sides[1]} won`, 'drawn', ...names];
  const rows = [...resultsByBallot(results)].map(([ballot, games]) => {
    const won = (winner: GameResult['winner']): string =>
      `${[...games.values()].filter(game => game.winner === winner).length}`;
    const standings = new Standings(schedule, games.values());
    const scores = names.map((_, player) => {
      const standing = standings.of(player);
      return `${pointCount(standing)}/${gameCount(standing)}`;
    });
    return [ballot, `${games.size}`, won(0), won(1), won('draw'), ...scores];
  });
  return rows.length > 0 ? [head, ...rows] : [];
}

/** Results by opening, in the order of the list. */
function resultsByBallot(results: MatchState['results']): Map<string, Map<number, GameResult>> {
  const groups = new Map<string, Map<number, GameResult>>();
  for (const [game, result] of results) {
    if (result.ballot === undefined) continue;
    const group = groups.get(result.ballot) ?? new Map<number, GameResult>();
    groups.set(result.ballot, group.set(game, result));
  }
  return new Map([...groups].sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true })));
}

/** `schedule`: games of this shard. `byBallot` adds a row for each opening. */
export function matchReport(
  state: MatchState,
  schedule: readonly Fixture[],
  byBallot = false,
  all = new Standings(schedule, state.results.values()),
  latency = new LatencyMeter(),
): string {
  const { settings } = state;
  const standings = settings.players.map((_, player) => all.of(player));
  const isDuel = settings.players.length === 2;
  const shown = isDuel
    ? standings.slice(0, 1)
    : [...standings].sort((one, other) => scoreShare(other) - scoreShare(one));
  const nameOf = ({ player }: Standing): string =>
    isDuel ? settings.players.map(({ name }) => name).join(' v ') : (settings.players[player]?.name ?? '');
  return [
    headLine(state, schedule),
    ...alignColumns([COLUMN_TITLES, ...shown.map(standing => [nameOf(standing), ...scoreFigures(standing)])]),
    ...alignColumns([['', ...PAIR_KINDS], ...shown.map(standing => [nameOf(standing), ...pairFigures(standing)])]),
    ...(isDuel || settings.tournament === 'gauntlet' ? [] : crossTable(state, all)),
    ...(settings.sprt ? [sprtLine(settings.sprt, standings[0]!.pairs)] : []),
    ...sideLines(state, standings, all),
    ...(byBallot ? alignColumns(ballotRows(state, schedule, sidesOf(state))) : []),
    ...terminationLines(all),
    ...duplicateLines(all),
    ...latencyLines(
      settings.players.map(({ name }) => name),
      latency,
    ),
    ...lagLines(state),
    ...faultLines(
      standings,
      settings.players.map(({ name }) => name),
    ),
  ]
    .map(maskControlChars)
    .join('\n');
}

function headLine({ settings, results, elapsed }: MatchState, schedule: readonly Fixture[]): string {
  const head = `${settings.variant}, ${results.size} of ${schedule.length} games, ${formatDuration(elapsed)}`;
  const left = schedule.length - results.size;
  if (left === 0 || results.size === 0 || elapsed === 0) return head;
  return `${head}, about ${formatDuration((elapsed / results.size) * left)} to go`;
}

/** Score of the first of two players, or of the leader. */
export function runningScore({ settings }: MatchState, all: Standings): string {
  const players = settings.players.length === 2 ? [0] : settings.players.map((_, player) => player);
  const standings = players.map(player => all.of(player)).filter(one => gameCount(one) > 0);
  const [best] = standings.sort((one, other) => scoreShare(other) - scoreShare(one));
  if (!best) return 'no game counts yet';
  return `${maskControlChars(settings.players[best.player]!.name)} ${pointCount(best)}/${gameCount(best)}`;
}

/** Results of each side, and of each player on it. */
function sideLines(state: MatchState, standings: readonly Standing[], { winners }: Standings): string[] {
  const { settings, results } = state;
  if (results.size === 0) return [];
  const sides = sidesOf(state);
  const wins = (winner: GameResult['winner']): number => winners.get(winner) ?? 0;
  const counts = ([losses, draws, won]: SideCounts): string => `${won} + ${draws} = ${losses} -`;
  return [
    `by side: ${sides[0]} won ${wins(0)}, ${sides[1]} won ${wins(1)}, ${wins('draw')} drawn`,
    ...alignColumns([
      ['', ...sides],
      ...standings.map(({ player, bySide }) => [settings.players[player]!.name, ...bySide.map(counts)]),
    ]),
  ];
}

function sidesOf({ settings: { variant, rules } }: MatchState): readonly [string, string] {
  const ruleset = readRuleset(variant, formatPairs(rules));
  return ruleset.ok ? ruleset.value.rules.sides : ['first', 'second'];
}

/** Ends of the games, most frequent first. */
function terminationLines({ ends }: Standings): string[] {
  const sorted = [...ends].sort(([one, count], [other, most]) => most - count || (one < other ? -1 : 1));
  return sorted.length > 0
    ? [`ended by: ${sorted.map(([end, count]) => `${maskControlChars(end)} ${count}`).join(', ')}`]
    : [];
}

function duplicateLines({ duplicates: { size } }: Standings): string[] {
  return size === 0 ? [] : [`duplicate games: ${size}; duplicate pairs are excluded`];
}

/** Latency of the players in the games of this run. */
function latencyLines(names: readonly string[], meter: LatencyMeter): string[] {
  const texts = names.flatMap(name => {
    const latency = meter.of(name);
    return latency ? [`${name} ${latency.meanMs.toFixed(1)} ms (at most ${latency.maxMs.toFixed(1)})`] : [];
  });
  return texts.length > 0 ? [`latency: ${texts.join(', ')}`] : [];
}

function lagLines({ lag: { time, forgiven } }: MatchState): string[] {
  if (time < 1000 && forgiven === 0) return [];
  return [`runner lag: ${(time / 1000).toFixed(1)} s total, ${pluralise(forgiven, 'time forfeit')} waived`];
}

const COLUMN_TITLES = ['', 'score', '%', 'W', 'D', 'L', 'Elo', 'nElo', 'LOS'];
const PAIR_KINDS = ['LL', 'LD', 'DD', 'WL', 'WD', 'WW'] as const;

const pairFigures = ({ pairs }: Standing): string[] => PAIR_KINDS.map(kind => `${pairs[kind]}`);

/** Points of a player as a fraction of its games. */
const scoreShare = (standing: Standing): number => pointCount(standing) / Math.max(1, gameCount(standing));

function scoreFigures(standing: Standing): string[] {
  const { pairs } = standing;
  const score = `${pointCount(standing)}/${gameCount(standing)}`;
  const counts = [winCount, drawCount, lossCount].map(count => `${count(standing)}`);
  const share = gameCount(standing) > 0 ? (100 * scoreShare(standing)).toFixed(1) : '-';
  const trials = trialsOf(pairs);
  if (trialCount(trials) === 0) return [score, share, ...counts, '-', '-', '-'];
  const los = `${(100 * likelihoodOfSuperiority(trials)).toFixed(1)}%`;
  const [elo, normalized] = [eloEstimate(trials), normalizedEloEstimate(trials)];
  return [score, share, ...counts, formatEstimate(elo), formatEstimate(normalized), los];
}

const formatSigned = (value: number): string => `${value < 0 ? '' : '+'}${value.toFixed(1)}`;

/** `+12.3 ± 4.5`, or a bound like `> +70.1` if all pairs were won. */
const formatEstimate = ({ value, error, beyond }: Estimate): string => {
  if (error !== undefined) return `${formatSigned(value)} ± ${error.toFixed(1)}`;
  return `${beyond === 'above' ? '>' : '<'} ${formatSigned(value)}`;
};

/** Points of each player against each other player. */
function crossTable({ settings }: MatchState, all: Standings): string[] {
  const shares = settings.players.map((_, player) => scoreShare(all.of(player)));
  const order = settings.players.map((_, player) => player).sort((one, other) => shares[other]! - shares[one]!);
  const names = order.map(player => settings.players[player]!.name);
  const cells = order.map((player, at) => [
    names[at]!,
    ...order.map(other => {
      if (other === player) return '';
      const standing = all.of(player, other);
      return `${pointCount(standing)}/${gameCount(standing)}`;
    }),
  ]);
  return alignColumns([['', ...names], ...cells]);
}

function sprtLine(sprt: SprtSettings, pairs: PairCounts): string {
  const trials = trialsOf(pairs);
  const [lower, upper] = llrBounds(sprt).map(bound => bound.toFixed(2));
  const { elo0, elo1, alpha, beta, model } = sprt;
  const verdict = { elo0: ', elo0 accepted', elo1: ', elo1 accepted', open: '' }[sprtVerdict(sprt, trials)];
  const ratio = logLikelihoodRatio(sprt, trials).toFixed(2);
  return `SPRT ${model} [${elo0}, ${elo1}] alpha ${alpha} beta ${beta}: LLR ${ratio} (${lower}, ${upper})${verdict}`;
}

function faultLines(standings: readonly Standing[], names: readonly string[]): string[] {
  const text = (faults: ReadonlyMap<Termination, number>): string =>
    [...faults].map(([kind, count]) => `${count} ${kind}`).join(', ');
  return standings
    .filter(({ faults }) => faults.size > 0)
    .map(({ player, faults }) => `faults of ${names[player]}: ${text(faults)}`);
}

function formatDuration(timeMs: number): string {
  const seconds = Math.round(timeMs / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return [hours, minutes, seconds % 60].map(part => `${part}`.padStart(2, '0')).join(':');
}

/** Aligns rows: the first column to the left, the others to the right. */
function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const width = (column: number): number => Math.max(...rows.map(row => row[column]?.length ?? 0));
  return rows.map(row =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(width(column)) : cell.padStart(width(column))))
      .join('  ')
      .trimEnd(),
  );
}
