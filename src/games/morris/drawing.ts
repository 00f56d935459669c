/** The board for people. */
import { DIAGONAL_BOARD, pointByName } from './board';
import { letterAt } from './fen';
import type { MorrisPosition } from './position';

const FILE_NAMES = 'abcdefg';
const FIRST_COLUMN = 3;
const FILE_WIDTH = 4;

/** A `+` is a point. */
const PLAIN_DRAWING: readonly string[] = [
  '7  +-----------+-----------+',
  '   |           |           |',
  '6  |   +-------+-------+   |',
  '   |   |       |       |   |',
  '5  |   |   +---+---+   |   |',
  '   |   |   |       |   |   |',
  '4  +---+---+       +---+---+',
  '   |   |   |       |   |   |',
  '3  |   |   +---+---+   |   |',
  '   |   |       |       |   |',
  '2  |   +-------+-------+   |',
  '   |           |           |',
  '1  +-----------+-----------+',
];

const DIAGONAL_DRAWING: readonly string[] = [
  '7  +-----------+-----------+',
  '   | \\         |         / |',
  '6  |   +-------+-------+   |',
  '   |   | \\     |     / |   |',
  '5  |   |   +---+---+   |   |',
  '   |   |   |       |   |   |',
  '4  +---+---+       +---+---+',
  '   |   |   |       |   |   |',
  '3  |   |   +---+---+   |   |',
  '   |   | /     |     \\ |   |',
  '2  |   +-------+-------+   |',
  '   | /         |         \\ |',
  '1  +-----------+-----------+',
];

export function drawBoard(position: MorrisPosition): string {
  const picture = position.rules.board === DIAGONAL_BOARD ? DIAGONAL_DRAWING : PLAIN_DRAWING;
  const rows = picture.map(row =>
    row.replace(/\+/g, (_, column: number) => {
      const file = FILE_NAMES[(column - FIRST_COLUMN) / FILE_WIDTH]!;
      return letterAt(position, pointByName(file + row[0]));
    }),
  );
  return [...rows, `   ${[...FILE_NAMES].join(' '.repeat(FILE_WIDTH - 1))}`].join('\n');
}
