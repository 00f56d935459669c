/** Results to lines. Pure. */
import { author, version } from '../../package.json';
import type { Best, Heartbeat, Info, Score } from '../engine/engine';
import { countTurns, MOST_TURNS, tooManyTurns } from '../games/choices';
import { legalMoves } from '../games/from-text';
import { DRAW, FIRST_WINS, ONGOING, type PerftUnit, type Rules, reasonOf, verdictOf } from '../games/game';
import { chooseVariant, rulesOf, VARIANTS } from '../games/index';
import { resultOf } from '../games/turns';
import { nodesLine } from '../shell/report';
import { type Ending, endingWords } from '../tables/known';
import { FORMS } from './parse';
import type { Played } from './played';
import { oneLine } from './text';

export const errorLine = (error: string): string => `info string error: ${oneLine(error)}`;

export const idLines = (): string[] => [`id name Alquerque ${version}`, `id author ${author}`];

const scoreWords = (score: Score): string => ('cp' in score ? `cp ${score.cp}` : `mate ${score.mate}`);
const BOUND_WORDS = { exact: '', lower: ' lowerbound', upper: ' upperbound' } as const;

export const infoLine = (info: Info, showWdl = false): string =>
  `info depth ${info.depth} seldepth ${info.seldepth} multipv ${info.multipv} score ${scoreWords(info.score)}` +
  `${BOUND_WORDS[info.bound]}${showWdl ? ` wdl ${info.wdl.join(' ')}` : ''} nodes ${info.nodes} nps ${info.nps} hashfull ${info.hashfull} tbhits ${info.tbhits} ` +
  `time ${info.time} pv ${info.pv.join(' ')}`;

export const heartbeatLine = ({ nodes, nps, time, currmove, currmovenumber }: Heartbeat): string =>
  `info nodes ${nodes} nps ${nps} time ${time} currmove ${currmove} currmovenumber ${currmovenumber}`;

/** The first action of the best turn; what is expected behind a whole turn is not expected behind it. */
export function firstAction(rules: Rules, best: Best): Best {
  if (best.move === undefined) return best;
  const [action, ...others] = rules.splitTurn(best.move);
  return others.length === 0 ? best : { move: action! };
}

export function bestLine(best: Best): string {
  if (best.move === undefined) return 'bestmove (none)';
  return `bestmove ${best.move}${best.ponder === undefined ? '' : ` ponder ${best.ponder}`}`;
}

export interface RootCount {
  readonly move: string;
  readonly count: bigint;
}

const byMove = (a: RootCount, b: RootCount): number => (a.move < b.move ? -1 : a.move > b.move ? 1 : 0);

export const perftLines = (counts: readonly RootCount[], milliseconds: number): string[] => [
  ...[...counts].sort(byMove).map(({ move, count }) => `${move}: ${count}`),
  '',
  nodesLine(
    counts.reduce((sum, { count }) => sum + count, 0n),
    milliseconds,
  ),
];

export function legalLine({ rules, position }: Played, unit: PerftUnit): string {
  const count = unit === 'turns' ? countTurns(position) : 0;
  if (count > MOST_TURNS) return errorLine(`legal: ${tooManyTurns(count)}`);
  return ['legal', ...legalMoves(rules, position, unit).map(({ name }) => name)].join(' ');
}

const sideToMove = ({ rules, position }: Played): string => rules.sides[position.side as 0 | 1];

export function statusLine(played: Played): string {
  const outcome = resultOf(played.position);
  if (outcome === ONGOING) return `status ongoing ${sideToMove(played)}`;
  const reason = played.rules.reasons[reasonOf(outcome)];
  const verdict = verdictOf(outcome);
  if (verdict === DRAW) return `status draw ${reason}`;
  return `status win ${played.rules.sides[verdict === FIRST_WINS ? 0 : 1]} ${reason}`;
}

export const fenLine = ({ rules, position }: Played): string => `fen ${rules.writeFen(position)}`;

/** `ending`: what tables know of the position. */
export const boardLines = (played: Played, ending?: Ending): string[] => [
  ...played.rules.draw(played.position).split('\n'),
  '',
  fenLine(played),
  `side ${sideToMove(played)}`,
  statusLine(played),
  ...(ending ? [`ending ${endingWords(ending)}`] : []),
];

/** The terms in men, and their sum, as the side sees them that moves first. */
export function evaluationLines({ rules, position }: Played): string[] {
  if (resultOf(position) !== ONGOING) return ['eval none: the game is over'];
  const terms = rules.terms(position);
  const total = { name: `total for ${rules.sides[0]}`, value: terms.reduce((sum, term) => sum + term.value, 0) };
  const width = Math.max(...[...terms, total].map(term => term.name.length));
  return [...terms, total].map(({ name, value }) => {
    const men = (value / 100).toFixed(2);
    return `eval ${name.padEnd(width)} ${(value < 0 ? men : `+${men}`).padStart(8)}`;
  });
}

export const variantLine = ({ choice, rules }: Played): string =>
  `info string variant ${choice.variant.name} startpos ${rules.startFen}`;

export function variantLines(): string[] {
  return VARIANTS.map(name => {
    const rules = rulesOf(name);
    return `${name} ${chooseVariant(name)?.game.family} ${rules.ok ? rules.value.startFen : ''}`;
  });
}

export function helpLines(): string[] {
  return [...FORMS.values()].map(({ usage, help }) => `${usage}: ${help}`);
}
