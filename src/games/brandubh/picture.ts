/** The board to draw and what stands on it, as data. */

import { deepFreeze } from '../frozen';
import { type Action, NO_LIMIT, reasonOf } from '../game';
import type { BoardLayout, BoardPoint, BoardState, MoveCount, Piece } from '../telling';
import { fromOf, toOf } from './action';
import { CORNERS, columnOf, DIRECTIONS, NEXT, rowOf, SIZE, SQUARES, squareByName, squareName, THRONE } from './board';
import { MAX_ATTACKERS, MAX_DEFENDER_MEN, pieceLetterAt } from './fen';
import type { BrandubhPosition } from './position';
import { PLY_LIMIT_REACHED, REASONS } from './reasons';
import { SIDES } from './setup';

const boardPoint = (square: number): BoardPoint => {
  const name = squareName(square);
  return { name, column: columnOf(square), row: rowOf(square), file: name[0]!, rank: SIZE - rowOf(square) };
};

export const LAYOUT: BoardLayout = deepFreeze({
  kind: 'squares',
  columns: SIZE,
  rows: SIZE,
  places: SQUARES.map(boardPoint),
  lines: [],
  bottom: SIDES[0],
  throne: squareName(THRONE),
  corners: CORNERS.map(squareName),
});

/** By the letter of the FEN. */
const PIECE_OF_LETTER: Readonly<Record<string, Omit<Piece, 'at'>>> = {
  t: { side: SIDES[0], piece: 'man' },
  T: { side: SIDES[1], piece: 'man' },
  K: { side: SIDES[1], piece: 'king' },
};

/** What stands on a square, undefined where nothing does. */
export function pieceAt(position: BrandubhPosition, square: number): Piece | undefined {
  const piece = PIECE_OF_LETTER[pieceLetterAt(position, square)];
  return piece && { at: squareName(square), ...piece };
}

export function boardState(position: BrandubhPosition): BoardState {
  const pieces = SQUARES.flatMap(square => pieceAt(position, square) ?? []);
  const attackers = pieces.filter(({ side }) => side === SIDES[0]).length;
  const lost = [MAX_ATTACKERS - attackers, MAX_DEFENDER_MEN + 1 - (pieces.length - attackers)] as const;
  return { pieces, marks: [], hands: [0, 0], lost, owed: 0, own: false };
}

export const moveCounts = ({ rules: { moveLimit }, plies }: BrandubhPosition): MoveCount[] =>
  moveLimit === NO_LIMIT ? [] : [{ reason: REASONS[reasonOf(PLY_LIMIT_REACHED)]!, made: plies, limit: moveLimit }];

/** The pieces beside the square of arrival that are gone once the move is made. */
export function capturedPieces(position: BrandubhPosition, action: Action): Piece[] {
  const at = toOf(action) * DIRECTIONS;
  const beside: Piece[] = [];
  for (let way = at; way < at + DIRECTIONS; way++) {
    const piece = NEXT[way] === fromOf(action) ? undefined : pieceAt(position, NEXT[way]!);
    if (piece && piece.side !== SIDES[position.side]) beside.push(piece);
  }
  if (beside.length === 0) return beside;
  position.make(action);
  const taken = beside.filter(piece => !pieceAt(position, squareByName(piece.at)!));
  position.undo();
  return taken;
}
