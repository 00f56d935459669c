/** The board to draw and what stands on it, as data. */
import { lowestBit, popcount } from '../../util/bits';
import { deepFreeze } from '../../util/invariants';
import { type Action, NO_LIMIT } from '../rules';
import type { BoardLayout, BoardPoint, BoardState, MoveCount, MoveDescription, Piece, PieceKind, Step } from '../view';
import { fromSquare, isCapture, isPartial, isPromotion, toSquare } from './action';
import { RANK, squareAt } from './board';
import { canonicalRoute, capturerOf } from './capture-routes';
import { nameCapture } from './notation';
import { N_MOVE, REASONS, THREE_KINGS, THREE_KINGS_LIMIT } from './outcomes';
import type { DraughtsPosition } from './position';
import type { DraughtsSetup } from './setup';
import { type Corner, columnOf, type SquareNames } from './square-names';

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

const pieceKind = (kings: number, square: number): PieceKind => ((kings & (1 << square)) !== 0 ? 'king' : 'man');

export function moveCounts(position: DraughtsPosition): MoveCount[] {
  const { rules, halfmoveClock: idle } = position;
  const all: MoveCount[] = [];
  if (rules.halfmoveLimit !== NO_LIMIT) all.push({ reason: REASONS[N_MOVE], made: idle, limit: rules.halfmoveLimit });
  if (position.isThreeKingsEnding()) all.push({ reason: REASONS[THREE_KINGS], made: idle, limit: THREE_KINGS_LIMIT });
  return all;
}

/** The board for people, and beside it what its squares are called. */

const RANKS = [7, 6, 5, 4, 3, 2, 1, 0];
const FILES = [0, 1, 2, 3, 4, 5, 6, 7];

/** Men are w and b, kings W and B, free squares dots. */
export function drawBoard(setup: DraughtsSetup, names: SquareNames, corner: Corner): string {
  const row = (rank: number, cell: (square: number) => string): string =>
    FILES.map(column => squareAt(rank, corner === 'left' ? column : 7 - column))
      .map(square => (square < 0 ? '  ' : cell(square)))
      .join(' ');
  return RANKS.map(rank => {
    const pieces = row(rank, square => ` ${pieceLetter(setup, 1 << square)}`);
    const squares = row(rank, square => names.name(square).padStart(2));
    return `${pieces}    ${squares}`.trimEnd();
  }).join('\n');
}

function pieceLetter(setup: DraughtsSetup, place: number): string {
  if (setup.whiteMen & place) return 'w';
  if (setup.whiteKings & place) return 'W';
  if (setup.blackMen & place) return 'b';
  if (setup.blackKings & place) return 'B';
  return '.';
}

/** Actions as data: a chain jump by jump. */

/** `quiet` keeps what is told of moves that take nothing, by action: it is made once. */
export function describeMove(
  position: DraughtsPosition,
  action: Action,
  names: SquareNames,
  quiet: (MoveDescription | undefined)[],
): MoveDescription {
  if (isCapture(action)) return deepFreeze(describeCapture(position, action, names));
  let told = quiet[action];
  if (told === undefined) {
    told = deepFreeze(describeQuietMove(action, names));
    quiet[action] = told;
  }
  return told;
}

function describeQuietMove(action: Action, names: SquareNames): MoveDescription {
  const from = names.name(fromSquare(action));
  const to = names.name(toSquare(action));
  const step: Step = { kind: 'move', from, to, ...(isPromotion(action) && { promotion: true }) };
  return { name: `${from}-${to}`, steps: [step] };
}

function describeCapture(position: DraughtsPosition, action: Action, names: SquareNames): MoveDescription {
  const side = position.white === 1 ? 'black' : 'white';
  let walker = capturerOf(position, action);
  const route = canonicalRoute(position, action, names.ascending);
  const steps = route.map((lands, at): Step => {
    const over = lowestBit(lands.taken ^ walker.taken);
    const captured = [{ at: names.name(over), side, piece: pieceKind(position.theirKings, over) }];
    const isLast = at === route.length - 1;
    const crowned =
      lands.isKing !== walker.isKing || (isLast && !isPartial(action) && isPromotion(action) && !walker.isKing);
    const step: Step = { kind: 'jump', from: names.name(walker.square), to: names.name(lands.square), captured };
    walker = lands;
    return crowned ? { ...step, promotion: true } : step;
  });
  const squares = route.map(({ square }) => square);
  return { name: nameCapture(position, action, squares, names), steps };
}
