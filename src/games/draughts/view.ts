/** Boards, pieces and moves as data and as text diagrams. */
import { lowestBit, popcount } from '../../util/bits';
import { deepFreeze } from '../../util/invariants';
import { type Action, NO_LIMIT } from '../rules';
import type { BoardLayout, BoardPoint, BoardState, MoveCount, MoveDescription, Piece, PieceKind, Step } from '../view';
import { fromSquare, isCapture, isPartial, isPromotion, RANK, squareAt, toSquare } from './board';
import { canonicalRoute, capturerOf } from './capture-routes';
import { nameCapture } from './notation';
import type { DraughtsPosition } from './position';
import { N_MOVE, REASONS, THREE_KINGS, THREE_KINGS_LIMIT } from './rules';
import { type Corner, columnOf, type SquareNames } from './square-names';
import type { DraughtsSetup } from './state';

const BOARD_SIZE = 8;
const PIECES_PER_SIDE = 12;

function layoutPlace(square: number, names: SquareNames, corner: Corner): BoardPoint {
  const name = names.name(square);
  const point = { name, column: columnOf(corner, square), row: BOARD_SIZE - 1 - RANK[square]! };
  return names.isNumbered ? point : { ...point, file: name[0]!, rank: Number(name[1]) };
}

/** Layout of the board, as players set it up. */
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

/** Pieces on the board, White's first, and the numbers of captured pieces. */
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

/** Counters of the rules that draw after a number of moves. */
export function moveCounts(position: DraughtsPosition): MoveCount[] {
  const { rules, halfmoveClock: made } = position;
  const all: MoveCount[] = [];
  if (rules.halfmoveLimit !== NO_LIMIT) all.push({ reason: REASONS[N_MOVE], made, limit: rules.halfmoveLimit });
  if (position.isThreeKingsEnding()) all.push({ reason: REASONS[THREE_KINGS], made, limit: THREE_KINGS_LIMIT });
  return all;
}

const RANKS = [7, 6, 5, 4, 3, 2, 1, 0];
const FILES = [0, 1, 2, 3, 4, 5, 6, 7];

/** Text diagram of the board, with the names of the squares beside it. Men are w and b, kings W and B. */
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

function pieceLetter(setup: DraughtsSetup, bit: number): string {
  if (setup.whiteMen & bit) return 'w';
  if (setup.whiteKings & bit) return 'W';
  if (setup.blackMen & bit) return 'b';
  if (setup.blackKings & bit) return 'B';
  return '.';
}

/** Description of a move, a capture jump by jump. `quietDescriptions` caches those of quiet moves by action. */
export function describeMove(
  position: DraughtsPosition,
  action: Action,
  names: SquareNames,
  quietDescriptions: (MoveDescription | undefined)[],
): MoveDescription {
  if (isCapture(action)) return deepFreeze(describeCapture(position, action, names));
  let description = quietDescriptions[action];
  if (description === undefined) {
    description = deepFreeze(describeQuietMove(action, names));
    quietDescriptions[action] = description;
  }
  return description;
}

function describeQuietMove(action: Action, names: SquareNames): MoveDescription {
  const from = names.name(fromSquare(action));
  const to = names.name(toSquare(action));
  const step: Step = { kind: 'move', from, to, ...(isPromotion(action) && { promotion: true }) };
  return { name: `${from}-${to}`, steps: [step] };
}

function describeCapture(position: DraughtsPosition, action: Action, names: SquareNames): MoveDescription {
  const side = position.white === 1 ? 'black' : 'white';
  let capturer = capturerOf(position, action);
  const route = canonicalRoute(position, action, names.ascending);
  const steps = route.map((next, at): Step => {
    const over = lowestBit(next.captured ^ capturer.captured);
    const captured = [{ at: names.name(over), side, piece: pieceKind(position.theirKings, over) }];
    const isLast = at === route.length - 1;
    const isPromoted =
      next.isKing !== capturer.isKing || (isLast && !isPartial(action) && isPromotion(action) && !capturer.isKing);
    const step: Step = { kind: 'jump', from: names.name(capturer.square), to: names.name(next.square), captured };
    capturer = next;
    return isPromoted ? { ...step, promotion: true } : step;
  });
  const squares = route.map(({ square }) => square);
  return { name: nameCapture(position, action, squares, names), steps };
}
