/** The board for people. */
import { DIAGONAL_BOARD, pointNamed } from './board';
import { letterAt } from './fen';
import type { MorrisPosition } from './position';

const FILES = 'abcdefg';
const FIRST_COLUMN = 3;
const FILE_WIDTH = 4;

/** A `+` is a point. */
const PLAIN: readonly string[] = [
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

const DIAGONAL: readonly string[] = [
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

export function draw(position: MorrisPosition): string {
  const picture = position.rules.board === DIAGONAL_BOARD ? DIAGONAL : PLAIN;
  const rows = picture.map(row =>
    row.replace(/\+/g, (_, column: number) => {
      const file = FILES[(column - FIRST_COLUMN) / FILE_WIDTH]!;
      return letterAt(position, pointNamed(file + row[0]));
    }),
  );
  return [...rows, `   ${[...FILES].join(' '.repeat(FILE_WIDTH - 1))}`].join('\n');
}
