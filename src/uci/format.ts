import { author, version } from '../../package.json';
import type { BestMove, Heartbeat, Info, Score } from '../engine/types';
import { gameOutcome } from '../games/moves';
import { namedMoves } from '../games/position-from-text';
import { findVariant, rulesOf, VARIANTS } from '../games/registry';
import { DRAW, FIRST_WINS, ONGOING, type PerftUnit, type Rules, reasonOf, verdictOf } from '../games/rules';
import { countLegalMoves, MAX_LISTED_MOVES, tooManyMoves } from '../games/unique-moves';
import { type EndgameDescription, endgameText } from '../tablebase/describe';
import { printableLine } from '../util/text';
import { COMMANDS } from './commands';
import type { PositionState } from './position-state';

/** The line that ends every count and bench. */
export function nodesLine(nodes: number | bigint, milliseconds: number): string {
  const time = Math.round(milliseconds);
  return `nodes ${nodes} time ${time} nps ${Math.round((Number(nodes) * 1000) / Math.max(1, time))}`;
}

/** Results to lines. Pure. */

export const errorLine = (error: string): string => `info string error: ${printableLine(error)}`;

export const idLines = (): string[] => [`id name Alquerque ${version}`, `id author ${author}`];

const formatScore = (score: Score): string => ('cp' in score ? `cp ${score.cp}` : `mate ${score.mate}`);
const BOUND_KEYWORDS = { exact: '', lower: ' lowerbound', upper: ' upperbound' } as const;

export const infoLine = (info: Info, showWdl = false): string =>
  `info depth ${info.depth} seldepth ${info.seldepth} multipv ${info.multipv} score ${formatScore(info.score)}` +
  `${BOUND_KEYWORDS[info.bound]}${showWdl ? ` wdl ${info.wdl.join(' ')}` : ''} nodes ${info.nodes} nps ${info.nps} hashfull ${info.hashfull} tbhits ${info.tbhits} ` +
  `time ${info.time} pv ${info.pv.join(' ')}`;

export const heartbeatLine = ({ nodes, nps, time, currmove, currmovenumber }: Heartbeat): string =>
  `info nodes ${nodes} nps ${nps} time ${time} currmove ${currmove} currmovenumber ${currmovenumber}`;

/** The first action of the best turn; what is expected behind a whole turn is not expected behind it. */
export function firstAction(rules: Rules, best: BestMove): BestMove {
  if (best.move === undefined) return best;
  const [action, ...others] = rules.splitMove(best.move);
  return others.length === 0 ? best : { move: action! };
}

export function bestmoveLine(best: BestMove): string {
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

export function legalLine({ rules, position }: PositionState, unit: PerftUnit): string {
  const count = unit === 'turns' ? countLegalMoves(position) : 0;
  if (count > MAX_LISTED_MOVES) return errorLine(`legal: ${tooManyMoves(count)}`);
  return ['legal', ...namedMoves(rules, position, unit).map(({ name }) => name)].join(' ');
}

const sideToMove = ({ rules, position }: PositionState): string => rules.sides[position.side as 0 | 1];

export function statusLine(played: PositionState): string {
  const outcome = gameOutcome(played.position);
  if (outcome === ONGOING) return `status ongoing ${sideToMove(played)}`;
  const reason = played.rules.reasons[reasonOf(outcome)];
  const verdict = verdictOf(outcome);
  if (verdict === DRAW) return `status draw ${reason}`;
  return `status win ${played.rules.sides[verdict === FIRST_WINS ? 0 : 1]} ${reason}`;
}

export const fenLine = ({ rules, position }: PositionState): string => `fen ${rules.writeFen(position)}`;

/** `ending`: what tables know of the position. */
export const boardLines = (played: PositionState, ending?: EndgameDescription): string[] => [
  ...played.rules.drawBoard(played.position).split('\n'),
  '',
  fenLine(played),
  `side ${sideToMove(played)}`,
  statusLine(played),
  ...(ending ? [`ending ${endgameText(ending)}`] : []),
];

/** The terms in men, and their sum, as the side sees them that moves first. */
export function evalLines({ rules, position }: PositionState): string[] {
  if (gameOutcome(position) !== ONGOING) return ['eval none: the game is over'];
  const terms = rules.terms(position);
  const total = { name: `total for ${rules.sides[0]}`, value: terms.reduce((sum, term) => sum + term.value, 0) };
  const width = Math.max(...[...terms, total].map(term => term.name.length));
  return [...terms, total].map(({ name, value }) => {
    const men = (value / 100).toFixed(2);
    return `eval ${name.padEnd(width)} ${(value < 0 ? men : `+${men}`).padStart(8)}`;
  });
}

export const variantLine = ({ choice, rules }: PositionState): string =>
  `info string variant ${choice.variant.name} startpos ${rules.startFen}`;

export function variantLines(): string[] {
  return VARIANTS.map(name => {
    const rules = rulesOf(name);
    return `${name} ${findVariant(name)?.family.family} ${rules.ok ? rules.value.startFen : ''}`;
  });
}

export function helpLines(): string[] {
  return [...COMMANDS.values()].map(({ usage, help }) => `${usage}: ${help}`);
}
