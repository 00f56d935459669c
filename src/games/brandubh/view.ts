/** Board and moves as data and as ASCII. */
import { deepFreeze } from '../../util/invariants';
import { type Action, NO_LIMIT, reasonOf } from '../rules';
import type { BoardLayout, BoardPoint, BoardState, MoveCount, MoveDescription, Piece } from '../view';
import { CORNERS, columnOf, fromOf, rowOf, SIZE, SQUARES, squareName, squareOn, THRONE, toOf } from './board';
import { countCapturesByAttacker, countCapturesByDefender } from './captures';
import { MAX_ATTACKERS, MAX_DEFENDER_MEN, pieceLetterAt } from './fen';
import { capturedPieces, nameAction, pieceAt } from './notation';
import type { BrandubhPosition } from './position';
import { ATTACKERS, PLY_LIMIT_REACHED, REASONS, SIDES } from './rules';
import type { BrandubhState } from './state';

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

export function boardState(position: BrandubhPosition): BoardState {
  const pieces = SQUARES.flatMap(square => pieceAt(position, square) ?? []);
  const attackers = pieces.filter(({ side }) => side === SIDES[0]).length;
  const lost = [MAX_ATTACKERS - attackers, MAX_DEFENDER_MEN + 1 - (pieces.length - attackers)] as const;
  return { pieces, marks: [], hands: [0, 0], lost, owed: 0, own: false };
}

export const moveCounts = ({ rules: { moveLimit }, plies }: BrandubhPosition): MoveCount[] =>
  moveLimit === NO_LIMIT ? [] : [{ reason: REASONS[reasonOf(PLY_LIMIT_REACHED)]!, made: plies, limit: moveLimit }];

/** ASCII mark of a square: A attacker, D defender, K king, X corner, + throne, . empty. */
function squareMark(position: BrandubhState, square: number): string {
  const piece = pieceLetterAt(position, square);
  if (piece !== '') return piece === 't' ? 'A' : piece === 'T' ? 'D' : 'K';
  if (CORNERS.includes(square)) return 'X';
  return square === THRONE ? '+' : '.';
}

export function drawBoard(position: BrandubhState): string {
  const ranks = Array.from({ length: SIZE }, (_, row) => {
    const marks = Array.from({ length: SIZE }, (_, column) => squareMark(position, squareOn(row, column)));
    return `${SIZE - row}  ${marks.join(' ')}`;
  });
  return [...ranks, '', '   a b c d e f g'].join('\n');
}

/** Descriptions of moves without captures, shared by all positions. */
const sharedDescriptions: (MoveDescription | undefined)[] = [];

export function describeMove(position: BrandubhPosition, action: Action): MoveDescription {
  const captured = capturesAnything(position, toOf(action)) ? capturedPieces(position, action) : [];
  if (captured.length > 0) return deepFreeze(makeDescription(action, captured));
  let quiet = sharedDescriptions[action];
  if (quiet === undefined) {
    quiet = deepFreeze(makeDescription(action, []));
    sharedDescriptions[action] = quiet;
  }
  return quiet;
}

/** True if a piece that arrives on `square` captures something. */
const capturesAnything = (position: BrandubhPosition, square: number): boolean =>
  (position.side === ATTACKERS
    ? countCapturesByAttacker(position, square)
    : countCapturesByDefender(position, square)) !== 0;

function makeDescription(action: Action, captured: readonly Piece[]): MoveDescription {
  const move = { kind: 'move', from: squareName(fromOf(action)), to: squareName(toOf(action)) } as const;
  return { name: nameAction(action), steps: [captured.length > 0 ? { ...move, captured } : move] };
}
