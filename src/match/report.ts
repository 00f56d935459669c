/** The table of a match: what the results say so far. */
import type { Termination } from '../records/record';
import type { Fixture } from './schedule';
import { boundsOf, likelihoodRatio, type Sprt, verdictOf } from './sprt';
import { gamesOf, pointsOf, type Standing, standingOf } from './standings';
import type { MatchState } from './state';
import {
  type Estimate,
  eloEstimate,
  normalizedEloEstimate,
  type PairCounts,
  superiority,
  total,
  trialsOf,
} from './statistics';

/** `schedule`: the games of this part. */
export function report(state: MatchState, schedule: readonly Fixture[]): string {
  const { settings, results, elapsed } = state;
  const standings = settings.players.map((_, player) => standingOf(player, schedule, results));
  const duel = settings.players.length === 2;
  const shown = duel ? standings.slice(0, 1) : [...standings].sort((one, other) => shareOf(other) - shareOf(one));
  const nameOf = ({ player }: Standing): string =>
    duel ? settings.players.map(({ name }) => name).join(' v ') : (settings.players[player]?.name ?? '');
  return [
    `${settings.variant}, ${results.size} of ${schedule.length} games, ${duration(elapsed)}`,
    ...columns([TITLES, ...shown.map(standing => [nameOf(standing), ...figures(standing)])]),
    ...columns([['', ...PAIRS], ...shown.map(standing => [nameOf(standing), ...pairFigures(standing)])]),
    ...(duel || settings.tournament === 'gauntlet' ? [] : crossTable(state, schedule)),
    ...(settings.sprt ? [sprtLine(settings.sprt, standings[0]!.pairs)] : []),
    ...faultLines(
      standings,
      settings.players.map(({ name }) => name),
    ),
  ].join('\n');
}

const TITLES = ['', 'score', '%', 'W', 'D', 'L', 'Elo', 'nElo', 'LOS'];
const PAIRS = ['LL', 'LD', 'DD', 'WL', 'WD', 'WW'] as const;

const pairFigures = ({ pairs }: Standing): string[] => PAIRS.map(kind => `${pairs[kind]}`);

const shareOf = (standing: Standing): number => pointsOf(standing) / Math.max(1, gamesOf(standing));

function figures(standing: Standing): string[] {
  const { wins, draws, losses, pairs } = standing;
  const score = `${pointsOf(standing)}/${gamesOf(standing)}`;
  const counts = [`${wins}`, `${draws}`, `${losses}`];
  const share = gamesOf(standing) > 0 ? (100 * shareOf(standing)).toFixed(1) : '-';
  const trials = trialsOf(pairs);
  if (total(trials) === 0) return [score, share, ...counts, '-', '-', '-'];
  const los = `${(100 * superiority(trials)).toFixed(1)}%`;
  const [elo, normalized] = [eloEstimate(trials), normalizedEloEstimate(trials)];
  return [score, share, ...counts, estimateText(elo), estimateText(normalized), los];
}

const signed = (value: number): string =>
  Number.isFinite(value) ? `${value < 0 ? '' : '+'}${value.toFixed(1)}` : value < 0 ? '-inf' : '+inf';

const estimateText = ({ value, error }: Estimate): string =>
  Number.isFinite(value) ? `${signed(value)} ± ${Number.isFinite(error) ? error.toFixed(1) : '?'}` : signed(value);

/** Points of each player against each other. */
function crossTable({ settings, results }: MatchState, schedule: readonly Fixture[]): string[] {
  const names = settings.players.map(({ name }) => name);
  const cells = names.map((name, player) => [
    name,
    ...names.map((_, other) => {
      if (other === player) return '';
      const standing = standingOf(player, schedule, results, other);
      return `${pointsOf(standing)}/${gamesOf(standing)}`;
    }),
  ]);
  return columns([['', ...names], ...cells]);
}

function sprtLine(sprt: Sprt, pairs: PairCounts): string {
  const trials = trialsOf(pairs);
  const [lower, upper] = boundsOf(sprt).map(bound => bound.toFixed(2));
  const { elo0, elo1, alpha, beta, model } = sprt;
  const verdict = { elo0: ', elo0 accepted', elo1: ', elo1 accepted', open: '' }[verdictOf(sprt, trials)];
  const ratio = likelihoodRatio(sprt, trials).toFixed(2);
  return `SPRT ${model} [${elo0}, ${elo1}] alpha ${alpha} beta ${beta}: LLR ${ratio} (${lower}, ${upper})${verdict}`;
}

function faultLines(standings: readonly Standing[], names: readonly string[]): string[] {
  const text = (faults: ReadonlyMap<Termination, number>): string =>
    [...faults].map(([kind, count]) => `${count} ${kind}`).join(', ');
  return standings
    .filter(({ faults }) => faults.size > 0)
    .map(({ player, faults }) => `faults of ${names[player]}: ${text(faults)}`);
}

function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return [hours, minutes, seconds % 60].map(part => `${part}`.padStart(2, '0')).join(':');
}

/** Rows in columns: the first to the left, the others to the right. */
function columns(rows: readonly (readonly string[])[]): string[] {
  const width = (column: number): number => Math.max(...rows.map(row => row[column]?.length ?? 0));
  return rows.map(row =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(width(column)) : cell.padStart(width(column))))
      .join('  ')
      .trimEnd(),
  );
}
