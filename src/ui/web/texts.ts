/** Texts that only the page shows. */
import type { Game, Move } from '../../api/game';
import type { Board, Point } from '../../api/index';
import { formatScore } from '../../records/record';
import type { EndgameDescription } from '../../tablebase/describe';
import type { SearchInfo } from '../engine';
import type { MoveInput } from '../move-input';
import { shownSquare } from '../notation';
import { actionAt, pieceCounts, scoreFor, UI_TEXTS } from '../texts';

/** A point or square for screen readers: what stands there, and what a click does. */
export function pointLabel(board: Board, point: Point, input: MoveInput, isCaptured: boolean): string {
  const { name, piece, marked } = point;
  const what = piece ? UI_TEXTS.piece(piece.side, piece.piece) : marked ? UI_TEXTS.blockedPoint : UI_TEXTS.emptyPoint;
  const special = board.throne === name ? UI_TEXTS.throne : board.corners?.includes(name) ? UI_TEXTS.corner : undefined;
  const action = actionAt(name, input);
  return [shownSquare(board, point), special, what, isCaptured ? UI_TEXTS.capturedPiece : undefined, action]
    .filter(Boolean)
    .join(', ');
}

/** `3 in hand, 5 on the board, 1 lost`. */
export function countsLabel(board: Board, side: string): string {
  const counts = pieceCounts(board, side);
  return UI_TEXTS.counts(counts.hand, counts.board, counts.lost);
}

/** The score of a line from the view of `viewer`; an unfinished search may only know a bound. */
export function lineScoreText(
  { score, bound }: Pick<SearchInfo, 'score' | 'bound'>,
  side: string,
  viewer: string,
): string {
  const sign = bound === 'exact' ? '' : (bound === 'lower') === (side === viewer) ? '≥ ' : '≤ ';
  return `${sign}${formatScore(scoreFor(viewer, score, side))}`;
}

/** `depth 17, 637 kN/s`. */
export const searchRateText = ({ depth, nps = 0 }: Pick<SearchInfo, 'depth' | 'nps'>): string =>
  UI_TEXTS.searchRate(depth, UI_TEXTS.nodesPerSecond(nps));

/** `Tablebase: White wins in 5 moves`. The description is from the view of `side`. */
export function tablebaseText(
  { value, plies, to }: EndgameDescription,
  side: string,
  sides: readonly [string, string],
): string {
  if (value === 'drawn') return UI_TEXTS.tablebaseDraw;
  const winner = value === 'won' ? side : sides.find(other => other !== side)!;
  if (plies === undefined) return UI_TEXTS.tablebaseWin(winner);
  const moves = Math.ceil(plies / 2);
  return to === 'end' ? UI_TEXTS.tablebaseWinIn(winner, moves) : UI_TEXTS.tablebaseRemovalIn(winner, moves);
}

/** The points or squares that a move passes, for drawing it as an arrow. */
export const movePath = ({ steps }: Move): string[] => {
  const [first] = steps;
  const points = steps.flatMap(({ to }) => to ?? []);
  return first?.from === undefined ? points : [first.from, ...points];
};

/** Contents of the board while a move of an analysis is hovered. */
export interface Preview {
  readonly game: Game;
  readonly arrows: readonly (readonly string[])[];
}
