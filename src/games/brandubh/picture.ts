/** The board to draw and what stands on it, as data. */

import { frozen } from '../frozen';
import { type Action, NEVER, reasonOf } from '../game';
import type { Count, Piece, Place, Plan, Scene } from '../telling';
import { fromOf, toOf } from './action';
import { CORNERS, columnOf, DIRECTIONS, NEXT, nameOf, rowOf, SIZE, SQUARES, squareNamed, THRONE } from './board';
import { MOST_ATTACKERS, MOST_MEN, pieceOn } from './fen';
import type { BrandubhPosition } from './position';
import { LIMIT_REACHED, REASONS } from './reasons';
import { SIDES } from './setup';

const placeOf = (square: number): Place => {
  const name = nameOf(square);
  return { name, column: columnOf(square), row: rowOf(square), file: name[0]!, rank: SIZE - rowOf(square) };
};

export const PLAN: Plan = frozen({
  kind: 'squares',
  columns: SIZE,
  rows: SIZE,
  places: SQUARES.map(placeOf),
  lines: [],
  bottom: SIDES[0],
  throne: nameOf(THRONE),
  corners: CORNERS.map(nameOf),
});

/** By the letter of the FEN. */
const PIECES: Readonly<Record<string, Omit<Piece, 'at'>>> = {
  t: { side: SIDES[0], piece: 'man' },
  T: { side: SIDES[1], piece: 'man' },
  K: { side: SIDES[1], piece: 'king' },
};

/** What stands on a square, undefined where nothing does. */
export function pieceAt(position: BrandubhPosition, square: number): Piece | undefined {
  const piece = PIECES[pieceOn(position, square)];
  return piece && { at: nameOf(square), ...piece };
}

export function scene(position: BrandubhPosition): Scene {
  const pieces = SQUARES.flatMap(square => pieceAt(position, square) ?? []);
  const attackers = pieces.filter(({ side }) => side === SIDES[0]).length;
  const lost = [MOST_ATTACKERS - attackers, MOST_MEN + 1 - (pieces.length - attackers)] as const;
  return { pieces, marks: [], hands: [0, 0], lost, owed: 0, own: false };
}

export const counts = ({ rules: { moveLimit }, plies }: BrandubhPosition): Count[] =>
  moveLimit === NEVER ? [] : [{ reason: REASONS[reasonOf(LIMIT_REACHED)]!, made: plies, limit: moveLimit }];

/** The pieces beside the square of arrival that are gone once the move is made. */
export function takenBy(position: BrandubhPosition, action: Action): Piece[] {
  const at = toOf(action) * DIRECTIONS;
  const beside: Piece[] = [];
  for (let way = at; way < at + DIRECTIONS; way++) {
    const piece = NEXT[way] === fromOf(action) ? undefined : pieceAt(position, NEXT[way]!);
    if (piece && piece.side !== SIDES[position.side]) beside.push(piece);
  }
  if (beside.length === 0) return beside;
  position.make(action);
  const taken = beside.filter(piece => !pieceAt(position, squareNamed(piece.at)!));
  position.undo();
  return taken;
}
