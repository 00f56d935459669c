/** The board for people. */
import { CORNERS, SIZE, squareOn, THRONE } from './board';
import { pieceLetterAt } from './fen';
import type { BrandubhState } from './state';

/** What stands on a square as it is drawn: A, D, K, or an empty square, X a corner, + the throne. */
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
