/** The board as a terminal draws it, from what the library tells of it. Pure. */
import type { Point, Board as Told } from '../lib';

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
