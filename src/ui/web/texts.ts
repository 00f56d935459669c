/** Texts that only the page shows. */
import type { Move } from '../../api/game';
import type { Board, Piece, Point } from '../../api/index';
import { formatScore } from '../../records/record';
import type { EndgameDescription } from '../../tablebase/describe';
import { pluralise, singularOf } from '../../util/text';
import type { SearchInfo } from '../engine';
import type { MoveInput } from '../move-input';
import { actionAt, pieceCounts, scoreForFirstSide, sideWithVerb } from '../texts';

/** `white man`, `defender king`. */
const pieceText = ({ side, piece }: Omit<Piece, 'at'>): string => `${singularOf(side)} ${piece}`;

/** A point or square for screen readers: what stands there, and what a click does. */
export function pointLabel(
  board: Board,
  { name, piece, marked }: Point,
  input: MoveInput,
  isCaptured: boolean,
): string {
  const what = piece ? pieceText(piece) : marked ? 'blocked' : 'empty';
  const special = board.throne === name ? ', throne' : board.corners?.includes(name) ? ', corner' : '';
  const action = actionAt(name, input);
  return `${name}${special}, ${what}${isCaptured ? ', captured' : ''}${action === undefined ? '' : `, ${action}`}`;
}

/** `3 in hand, 5 on the board, 1 lost`. */
export function countsLabel(board: Board, side: string): string {
  const counts = pieceCounts(board, side);
  return `${counts.hand > 0 ? `${counts.hand} in hand, ` : ''}${counts.board} on the board, ${counts.lost} lost`;
}

/** The score of a line from the view of the first side; an unfinished search may only know a bound. */
export function lineScoreText(
  { score, bound }: Pick<SearchInfo, 'score' | 'bound'>,
  side: string,
  first: string,
): string {
  const sign = bound === 'exact' ? '' : (bound === 'lower') === (side === first) ? '≥ ' : '≤ ';
  return `${sign}${formatScore(scoreForFirstSide(score, side, first))}`;
}

/** `depth 17, 637 kN/s`. */
export const searchRateText = ({ depth, nps = 0 }: Pick<SearchInfo, 'depth' | 'nps'>): string =>
  `depth ${depth}, ${nps >= 1000 ? `${Math.round(nps / 1000)} kN/s` : `${nps} nodes/s`}`;

/** `Tablebase: White wins in 5 moves`. The description is from the view of `side`. */
export function tablebaseText(
  { value, plies, to }: EndgameDescription,
  side: string,
  sides: readonly [string, string],
): string {
  if (value === 'drawn') return 'Tablebase: draw';
  const winner = value === 'won' ? side : sides.find(other => other !== side)!;
  const result = `Tablebase: ${sideWithVerb(winner, 'wins', 'win')}`;
  if (plies === undefined) return result;
  const moves = pluralise(Math.ceil(plies / 2), 'move');
  return to === 'end' ? `${result} in ${moves}` : `${result}, next removal in ${moves}`;
}

/** The points or squares that a move passes, for drawing it as an arrow. */
export const movePath = ({ steps }: Move): string[] => {
  const [first] = steps;
  const points = steps.flatMap(({ to }) => to ?? []);
  return first?.from === undefined ? points : [first.from, ...points];
};
