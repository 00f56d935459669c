/** Formats results of the engine as protocol lines. Pure. */
import { author, version } from '../../package.json';
import type { BestMove, Heartbeat, Info, Score } from '../engine/types';
import { gameOutcome } from '../games/moves';
import { ONGOING, type Position, type Rules } from '../games/rules';
import { printableLine } from '../util/text';
import type { SessionGame } from './session-game';

/** Last line of every count and bench. */
export function nodesLine(nodes: number | bigint, milliseconds: number): string {
  const time = Math.round(milliseconds);
  return `nodes ${nodes} time ${time} nps ${Math.round((Number(nodes) * 1000) / Math.max(1, time))}`;
}

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

/** Reduces the best move to its first action. The ponder move is dropped, since it follows the complete move. */
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

/** Evaluation terms and their total in men, from the point of view of the first mover. */
export function evalLines(rules: Rules, position: Position): string[] {
  if (gameOutcome(position) !== ONGOING) return ['eval none: the game is over'];
  const terms = rules.terms(position);
  const total = { name: `total for ${rules.sides[0]}`, value: terms.reduce((sum, term) => sum + term.value, 0) };
  const width = Math.max(...[...terms, total].map(term => term.name.length));
  return [...terms, total].map(({ name, value }) => {
    const men = (value / 100).toFixed(2);
    return `eval ${name.padEnd(width)} ${(value < 0 ? men : `+${men}`).padStart(8)}`;
  });
}

export const variantLine = ({ choice, rules }: SessionGame): string =>
  `info string variant ${choice.variant.name} startpos ${rules.startFen}`;
