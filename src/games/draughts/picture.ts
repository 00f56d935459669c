/** The board to draw and what stands on it, as data. */
import { popcount } from '../bits';
import { deepFreeze } from '../frozen';
import { NO_LIMIT } from '../game';
import type { BoardLayout, BoardPoint, BoardState, MoveCount, Piece, PieceKind } from '../telling';
import { RANK } from './board';
import type { DraughtsPosition } from './position';
import { N_MOVE, REASONS, THREE_KINGS } from './reasons';
import { type Corner, columnOf, type SquareNames } from './squares';
import { THREE_KINGS_LIMIT } from './three-kings';

const BOARD_SIZE = 8;
const PIECES_PER_SIDE = 12;

function layoutPlace(square: number, names: SquareNames, corner: Corner): BoardPoint {
  const name = names.name(square);
  const place = { name, column: columnOf(corner, square), row: BOARD_SIZE - 1 - RANK[square]! };
  return names.isNumbered ? place : { ...place, file: name[0]!, rank: Number(name[1]) };
}

export const layoutOf = (names: SquareNames, corner: Corner): BoardLayout =>
  deepFreeze({
    kind: 'squares',
    columns: BOARD_SIZE,
    rows: BOARD_SIZE,
    places: names.ascending.map(square => layoutPlace(square, names, corner)),
    lines: [],
    bottom: 'white',
    corner,
  });

/** The pieces of both sides, first White's. */
export function boardState(position: DraughtsPosition, names: SquareNames): BoardState {
  const { whiteMen, whiteKings, blackMen, blackKings } = position.visibleSetup();
  const pieces = (men: number, kings: number, side: string): Piece[] =>
    names.ascending
      .filter(square => (men | kings) & (1 << square))
      .map(square => ({ at: names.name(square), side, piece: pieceKind(kings, square) }));
  const white = PIECES_PER_SIDE - popcount(whiteMen | whiteKings);
  const black = PIECES_PER_SIDE - popcount(blackMen | blackKings);
  return {
    pieces: [...pieces(whiteMen, whiteKings, 'white'), ...pieces(blackMen, blackKings, 'black')],
    marks: [],
    hands: [0, 0],
    lost: position.rules.whiteFirst === 1 ? [white, black] : [black, white],
    owed: 0,
    own: false,
  };
}

export const pieceKind = (kings: number, square: number): PieceKind => ((kings & (1 << square)) !== 0 ? 'king' : 'man');

export function moveCounts(position: DraughtsPosition): MoveCount[] {
  const { rules, halfmoveClock: idle } = position;
  const all: MoveCount[] = [];
  if (rules.halfmoveLimit !== NO_LIMIT) all.push({ reason: REASONS[N_MOVE], made: idle, limit: rules.halfmoveLimit });
  if (position.isThreeKingsEnding()) all.push({ reason: REASONS[THREE_KINGS], made: idle, limit: THREE_KINGS_LIMIT });
  return all;
}
