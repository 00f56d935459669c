/** The board as a grid for the terminal, and the cursor that moves on it. */
import type { Board, Point } from '../../api/index';

/** Column 0 is at the left and row 0 at the top, seen by the first of `sides`. */
export interface GridPosition {
  readonly column: number;
  readonly row: number;
}

/** A point, or a square that men stand on. */
export interface GridPoint extends GridPosition {
  readonly name: string;
}

export interface GridPiece {
  /** Index into `BoardGrid.sides`. */
  readonly side: number;
  readonly kind: 'man' | 'king' | 'mark';
}

/** The pieces on the board by point. */
export type Placement = ReadonlyMap<string, GridPiece>;

export type GridLine = readonly [GridPosition, GridPosition];

export interface BoardGrid {
  /** The side at the bottom first. */
  readonly sides: readonly [string, string];
  /** Index of the side with the light men. */
  readonly light: number;
  readonly columns: number;
  readonly rows: number;
  /** Row by row from the top. */
  readonly points: readonly GridPoint[];
  /** Men stand on intersections of lines, or in squares. */
  readonly kind: 'points' | 'squares';
  /** Straight and diagonal lines between intersections. */
  readonly lines: readonly GridLine[];
  /** Squares drawn differently: the throne and the corners. */
  readonly special: ReadonlySet<string>;
  /** Only squares of one colour are used: up and down lead diagonally to the next row. */
  readonly staggered: boolean;
  /** The letter below each column; none if squares are numbered. */
  readonly files: readonly string[];
  /** The texts to the left and right of each row. */
  readonly ranks: readonly (readonly [string, string])[];
}

/** Sides with light men. */
const LIGHT: ReadonlySet<string> = new Set(['white', 'defenders']);

/** ASCII letters of a man and of a king on squares, by side. */
export const PIECE_LETTERS: Readonly<Record<string, string>> = {
  white: 'oO',
  black: 'xX',
  attackers: 'AA',
  defenders: 'DK',
};

export function boardGrid(board: Board): BoardGrid {
  const { kind, columns, rows, corner, throne, corners = [] } = board;
  const points = [...board.points].sort((a, b) => a.row - b.row || a.column - b.column);
  const sides = sidesFromBottom(board);
  return {
    sides,
    light: sides.findIndex(side => LIGHT.has(side)),
    columns,
    rows,
    points: points.map(({ name, column, row }) => ({ name, column, row })),
    kind,
    lines: kind === 'points' ? board.lines.map(line => gridLineOf(line, points)) : squareGridLines(columns, rows),
    special: new Set(throne === undefined ? corners : [throne, ...corners]),
    staggered: corner !== undefined,
    files: points.some(({ file }) => file !== undefined) ? indices(columns).map(column => fileOf(points, column)) : [],
    ranks: indices(rows).map(row => ranksOf(points.filter(point => point.row === row))),
  };
}

function sidesFromBottom({ sides: [one, other], bottom }: Board): readonly [string, string] {
  return one === bottom ? [one, other] : [other, one];
}

const indices = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const fileOf = (points: readonly Point[], column: number): string =>
  points.find(point => point.column === column)?.file ?? '';

/** The rank on the left; if squares are numbered, the row's first and last number. */
function ranksOf(row: readonly Point[]): readonly [string, string] {
  const [first] = row;
  const last = row.at(-1);
  return first?.rank === undefined ? [first?.name ?? '', last?.name ?? ''] : [`${first.rank}`, ''];
}

function gridLineOf(line: readonly string[], points: readonly Point[]): GridLine {
  const positionOf = (name: string | undefined): GridPosition => points.find(point => point.name === name)!;
  return [positionOf(line[0]), positionOf(line.at(-1))];
}

/** The edges of all squares. */
function squareGridLines(columns: number, rows: number): GridLine[] {
  const across = indices(rows + 1).map(
    (row): GridLine => [
      { column: 0, row },
      { column: columns, row },
    ],
  );
  const down = indices(columns + 1).map(
    (column): GridLine => [
      { column, row: 0 },
      { column, row: rows },
    ],
  );
  return [...across, ...down];
}

/** The pieces and the blocked points. */
export function placementOf(board: Board): Placement {
  const sides = sidesFromBottom(board);
  const pieces = new Map<string, GridPiece>();
  for (const { name, piece, marked } of board.points) {
    if (piece) pieces.set(name, { side: sides.indexOf(piece.side), kind: piece.piece });
    else if (marked) pieces.set(name, { side: 1, kind: 'mark' });
  }
  return pieces;
}

export function findGridPoint(board: BoardGrid, name: string): GridPoint | undefined {
  return board.points.find(point => point.name === name);
}

export type Direction = 'up' | 'down' | 'left' | 'right';

const DIRECTION_VECTORS: Readonly<Record<Direction, readonly [number, number]>> = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
};

export const isDirection = (key: string): key is Direction => key in DIRECTION_VECTORS;

/** The nearest point in a direction of the screen; `from` if there is none. */
export function moveCursor(board: BoardGrid, from: string, direction: Direction, flipped: boolean): string {
  const here = findGridPoint(board, from);
  if (!here) return board.points[0]?.name ?? '';
  const [x, y] = DIRECTION_VECTORS[direction].map(step => (flipped ? -step : step)) as [number, number];
  const ahead = (point: GridPoint): number => (point.column - here.column) * x + (point.row - here.row) * y;
  const aside = (point: GridPoint): number =>
    Math.abs((point.column - here.column) * y) + Math.abs((point.row - here.row) * x);
  const isInLine = (point: GridPoint): boolean =>
    board.staggered && y !== 0 ? isSameColumnPair(point, here) && ahead(point) === 1 : aside(point) === 0;
  const candidates = board.points.filter(point => ahead(point) > 0 && isInLine(point));
  return candidates.sort((a, b) => ahead(a) - ahead(b))[0]?.name ?? from;
}

/** On a staggered board, up and down zigzag between two columns. */
const isSameColumnPair = (a: GridPoint, b: GridPoint): boolean => Math.floor(a.column / 2) === Math.floor(b.column / 2);

/** The next of `points` after `from` in reading order, or the one before it. */
export function cycleCursor(board: BoardGrid, points: ReadonlySet<string>, from: string, back: boolean): string {
  const ordered = board.points.map(point => point.name);
  const names = back ? ordered.reverse() : ordered;
  const index = names.indexOf(from);
  return [...names.slice(index + 1), ...names.slice(0, index + 1)].find(name => points.has(name)) ?? from;
}
