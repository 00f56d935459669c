/** What the page says that a terminal does not. Pure. */

import type { Info } from '../../api/engine.browser';
import type { Board, Piece, Point, Turn } from '../../api/index';
import { formatScore } from '../../records/record';
import { singularOf } from '../../util/text';
import type { MoveInput } from '../move-input';
import { actionAt, pieceCounts, scoreForFirstSide } from '../texts';

/** `white man`, `defender king`. */
const pieceText = ({ side, piece }: Omit<Piece, 'at'>): string => `${singularOf(side)} ${piece}`;

/** What stands at a place and what may be done there, for those who hear it. */
export function pointLabel(board: Board, { name, piece, marked }: Point, choice: MoveInput, ghost: boolean): string {
  const what = piece ? pieceText(piece) : marked ? 'blocked' : 'empty';
  const special = board.throne === name ? ', throne' : board.corners?.includes(name) ? ', corner' : '';
  const deed = actionAt(name, choice);
  return `${name}${special}, ${what}${ghost ? ', taken' : ''}${deed === undefined ? '' : `, ${deed}`}`;
}

/** How many men of a side are where. */
export function countsLabel(board: Board, side: string): string {
  const { hand, standing, lost } = pieceCounts(board, side);
  return `${hand > 0 ? `${hand} in hand, ` : ''}${standing} on the board, ${lost} taken`;
}

/** The score of a line as the side that begins sees it; of a search that is not done there may be only a bound. */
export function lineScoreText({ score, bound }: Pick<Info, 'score' | 'bound'>, side: string, first: string): string {
  const sign = bound === 'exact' ? '' : (bound === 'lower') === (side === first) ? '≥ ' : '≤ ';
  return `${sign}${formatScore(scoreForFirstSide(score, side, first))}`;
}

export const searchRateText = ({ depth, nps }: Pick<Info, 'depth' | 'nps'>): string =>
  `depth ${depth}, ${nps >= 1000 ? `${Math.round(nps / 1000)} thousand` : nps} nodes a second`;

/** The places that a turn leads by, to draw it. */
export const movePath = ({ steps }: Turn): string[] => {
  const [first] = steps;
  const places = steps.flatMap(({ to }) => to ?? []);
  return first?.from === undefined ? places : [first.from, ...places];
};
