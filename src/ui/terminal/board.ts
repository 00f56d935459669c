/** The board as a terminal draws it, from what the library tells of it. Pure. */
import type { Point, Board as Told } from '../../api/index';

/** A place on the grid, column 0 at the left and row 0 at the top as the first of `sides` sees it. */
export interface GridPosition {
  readonly column: number;
  readonly row: number;
}

/** A point or square that men stand on. */
export interface GridPoint extends GridPosition {
  readonly name: string;
}

export interface GridPiece {
  /** An index into `Board.sides`. */
  readonly side: number;
  readonly kind: 'man' | 'king' | 'mark';
}

/** By the name of the spot. */
export type Placement = ReadonlyMap<string, GridPiece>;

export type GridLine = readonly [GridPosition, GridPosition];

export interface BoardGrid {
  /** The side at the bottom first. */
  readonly sides: readonly [string, string];
  /** Which of `sides` has the light men. */
  readonly light: number;
  readonly columns: number;
  readonly rows: number;
  /** Row by row from the top. */
  readonly points: readonly GridPoint[];
  /** Men stand on the crossings of lines, or in squares between them. */
  readonly kind: 'points' | 'squares';
  /** Straight and diagonal lines between crossings. */
  readonly lines: readonly GridLine[];
  /** Spots drawn differently: the throne and the corners. */
  readonly special: ReadonlySet<string>;
  /** Squares of one colour only: up and down lead from row to row aslant. */
  readonly staggered: boolean;
  /** Below each column; empty where squares are numbered. */
  readonly files: readonly string[];
  /** Beside each row, at the left and at the right. */
  readonly ranks: readonly (readonly [string, string])[];
}

const LIGHT: ReadonlySet<string> = new Set(['white', 'defenders']);

export function boardGrid(told: Told): BoardGrid {
  const { kind, columns, rows, corner, throne, corners = [] } = told;
  const points = [...told.points].sort((a, b) => a.row - b.row || a.column - b.column);
  const sides = sidesFromBottom(told);
  return {
    sides,
    light: sides.findIndex(side => LIGHT.has(side)),
    columns,
    rows,
    points: points.map(({ name, column, row }) => ({ name, column, row })),
    kind,
    lines: kind === 'points' ? told.lines.map(line => gridLineOf(line, points)) : squareGridLines(columns, rows),
    special: new Set(throne === undefined ? corners : [throne, ...corners]),
    staggered: corner !== undefined,
    files: points.some(({ file }) => file !== undefined) ? indices(columns).map(column => fileOf(points, column)) : [],
    ranks: indices(rows).map(row => ranksOf(points.filter(point => point.row === row))),
  };
}

/** The sides, the one at the bottom first. */
function sidesFromBottom({ sides: [one, other], bottom }: Told): readonly [string, string] {
  return one === bottom ? [one, other] : [other, one];
}

const indices = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const fileOf = (points: readonly Point[], column: number): string =>
  points.find(point => point.column === column)?.file ?? '';

/** The rank of a row at its left; where squares are numbered, the numbers that it begins and ends with. */
function ranksOf(row: readonly Point[]): readonly [string, string] {
  const [first] = row;
  const last = row.at(-1);
  return first?.rank === undefined ? [first?.name ?? '', last?.name ?? ''] : [`${first.rank}`, ''];
}

function gridLineOf(line: readonly string[], points: readonly Point[]): GridLine {
  const placeOf = (name: string | undefined): GridPosition => points.find(point => point.name === name)!;
  return [placeOf(line[0]), placeOf(line.at(-1))];
}

/** A board of squares has lines all the way across. */
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

/** What stands on the board, blocked points too. */
export function placementOf(told: Told): Placement {
  const sides = sidesFromBottom(told);
  const men = new Map<string, GridPiece>();
  for (const { name, piece, marked } of told.points) {
    if (piece) men.set(name, { side: sides.indexOf(piece.side), kind: piece.piece });
    else if (marked) men.set(name, { side: 1, kind: 'mark' });
  }
  return men;
}

export function findGridPoint(board: BoardGrid, name: string): GridPoint | undefined {
  return board.points.find(spot => spot.name === name);
}

/** Where the cursor keys lead: from spot to spot, over nothing in between. Pure. */

export type Direction = 'up' | 'down' | 'left' | 'right';

const DIRECTION_VECTORS: Readonly<Record<Direction, readonly [number, number]>> = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
};

export const isDirection = (key: string): key is Direction => key in DIRECTION_VECTORS;

/** The nearest spot in that direction, as the board is seen; where there is none, the cursor stays. */
export function moveCursor(board: BoardGrid, from: string, direction: Direction, flipped: boolean): string {
  const here = findGridPoint(board, from);
  if (!here) return board.points[0]?.name ?? '';
  const [x, y] = DIRECTION_VECTORS[direction].map(step => (flipped ? -step : step)) as [number, number];
  const ahead = (spot: GridPoint): number => (spot.column - here.column) * x + (spot.row - here.row) * y;
  const aside = (spot: GridPoint): number =>
    Math.abs((spot.column - here.column) * y) + Math.abs((spot.row - here.row) * x);
  const inLine = (spot: GridPoint): boolean =>
    board.staggered && y !== 0 ? isSameColumnPair(spot, here) && ahead(spot) === 1 : aside(spot) === 0;
  const candidates = board.points.filter(spot => ahead(spot) > 0 && inLine(spot));
  return candidates.sort((a, b) => ahead(a) - ahead(b))[0]?.name ?? from;
}

/** Rows of a staggered board lead up and down in a zigzag within two columns. */
const isSameColumnPair = (a: GridPoint, b: GridPoint): boolean => Math.floor(a.column / 2) === Math.floor(b.column / 2);

/** The spot after `from` in the order of the board among `spots`, or before it. */
export function cycleCursor(board: BoardGrid, spots: ReadonlySet<string>, from: string, back: boolean): string {
  const ordered = board.points.map(spot => spot.name);
  const around = back ? ordered.reverse() : ordered;
  const at = around.indexOf(from);
  return [...around.slice(at + 1), ...around.slice(0, at + 1)].find(name => spots.has(name)) ?? from;
}
