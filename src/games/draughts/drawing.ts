/** The board for people, and beside it what its squares are called. */
import { squareAt } from './board';
import type { DraughtsSetup } from './setup';
import type { Corner, SquareNames } from './squares';

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
