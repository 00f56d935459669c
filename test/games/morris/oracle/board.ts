/** Points, lines and neighbours, written out as printed. */

/** Points in the order of the board field of a FEN: inner, middle, outer ring, each clockwise from the top. */
export const POINTS = [
  ...['d5', 'e5', 'e4', 'e3', 'd3', 'c3', 'c4', 'c5'],
  ...['d6', 'f6', 'f4', 'f2', 'd2', 'b2', 'b4', 'b6'],
  ...['d7', 'g7', 'g4', 'g1', 'd1', 'a1', 'a4', 'a7'],
];

export type LineKind = 'SquareEdges' | 'CrossLines' | 'DiagonalLines';

/** A line; its ends are the first and the last point. */
export interface Line {
  readonly kind: LineKind;
  readonly points: readonly [number, number, number];
}

const SQUARE_EDGES = [
  ...['a7 d7 g7', 'g7 g4 g1', 'g1 d1 a1', 'a1 a4 a7'],
  ...['b6 d6 f6', 'f6 f4 f2', 'f2 d2 b2', 'b2 b4 b6'],
  ...['c5 d5 e5', 'e5 e4 e3', 'e3 d3 c3', 'c3 c4 c5'],
];
const CROSS_LINES = ['a4 b4 c4', 'd5 d6 d7', 'e4 f4 g4', 'd1 d2 d3'];
const DIAGONAL_LINES = ['a7 b6 c5', 'c3 b2 a1', 'g7 f6 e5', 'e3 f2 g1'];

function lineOf(kind: LineKind, text: string): Line {
  const [a, b, c] = text.split(' ').map(name => POINTS.indexOf(name)) as [number, number, number];
  return { kind, points: [a, b, c] };
}

const STRAIGHT_LINES = [
  ...SQUARE_EDGES.map(text => lineOf('SquareEdges', text)),
  ...CROSS_LINES.map(text => lineOf('CrossLines', text)),
];
const ALL_LINES = [...STRAIGHT_LINES, ...DIAGONAL_LINES.map(text => lineOf('DiagonalLines', text))];

export const linesOf = (diagonals: boolean): readonly Line[] => (diagonals ? ALL_LINES : STRAIGHT_LINES);

/** Adjacent points on a line. */
const neighbours = (lines: readonly Line[], point: number): number[] =>
  lines.flatMap(({ points: [end, middle, otherEnd] }) => {
    if (point === middle) return [end, otherEnd];
    return point === end || point === otherEnd ? [middle] : [];
  });

const STRAIGHT_NEIGHBOURS = POINTS.map((_, point) => neighbours(STRAIGHT_LINES, point));
const ALL_NEIGHBOURS = POINTS.map((_, point) => neighbours(ALL_LINES, point));

export const areAdjacent = (diagonals: boolean, from: number, to: number): boolean =>
  (diagonals ? ALL_NEIGHBOURS : STRAIGHT_NEIGHBOURS)[from]!.includes(to);

/** Number of a point in a FEN: 8 to 31, and 0 for none. */
export const numberOf = (point: number | null): number => (point === null ? 0 : point + 8);
