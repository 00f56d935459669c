/** Geometry of the drawn board, and the identity of pieces from one position to the next. */
import type { Board, PieceKind, Point } from '../../api/index';

/** Width of a square, or distance between two neighbouring points. */
export const SQUARE_SIZE = 100;

interface Coordinates {
  readonly x: number;
  readonly y: number;
}

export type PointCoordinates = ReadonlyMap<string, Coordinates>;

/** Space around lines for the names of files and ranks. */
const MARGIN = 16;

export function viewBoxOf({
  kind,
  columns,
  rows,
}: Board): Coordinates & { readonly width: number; readonly height: number } {
  const margin = kind === 'points' ? MARGIN : 0;
  return { x: -margin, y: -margin, width: columns * SQUARE_SIZE + 2 * margin, height: rows * SQUARE_SIZE + 2 * margin };
}

/** The centre of each point or square. */
export function pointCoordinates({ points, columns, rows }: Board, flipped: boolean): PointCoordinates {
  const along = (index: number, count: number): number =>
    (flipped ? count - 1 - index : index) * SQUARE_SIZE + SQUARE_SIZE / 2;
  return new Map(points.map(({ name, column, row }) => [name, { x: along(column, columns), y: along(row, rows) }]));
}

/** Points row by row from the top, as they are drawn. */
export function pointRows({ points }: Board, layout: PointCoordinates): Point[][] {
  const rows = new Map<number, Point[]>();
  const centre = ({ name }: Point): Coordinates => layout.get(name)!;
  for (const point of [...points].sort((a, b) => centre(a).y - centre(b).y || centre(a).x - centre(b).x)) {
    const { y } = centre(point);
    const row = rows.get(y) ?? [];
    row.push(point);
    rows.set(y, row);
  }
  return [...rows.values()];
}

const ARROW_VECTORS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The point that an arrow key leads to: the nearest in its direction, preferably straight ahead. */
export function pointTowards(layout: PointCoordinates, from: string, key: string): string | undefined {
  const direction = ARROW_VECTORS[key];
  const start = layout.get(from);
  if (!direction || !start) return undefined;
  const [dx, dy] = direction;
  let nearest: string | undefined;
  let minDistance = Number.POSITIVE_INFINITY;
  for (const [name, { x, y }] of layout) {
    const ahead = (x - start.x) * dx + (y - start.y) * dy;
    const sideways = (x - start.x) * dy + (y - start.y) * dx;
    // Of two points equally far to the side, the one on the right or below wins, so that up and down lead back.
    const distance = ahead + 2 * Math.abs(sideways) + (sideways < 0 ? 0.5 : 0);
    if (ahead > 0 && Math.abs(sideways) <= ahead && distance < minDistance) [nearest, minDistance] = [name, distance];
  }
  return nearest;
}

export interface TrackedPiece {
  readonly id: number;
  readonly at: string;
  readonly side: string;
  readonly kind: PieceKind;
}

let lastPieceId = 0;

/** Gives every piece an id that it keeps from one position to the next, so that its moves can be animated. */
export function trackPieces(before: readonly TrackedPiece[], board: Board): readonly TrackedPiece[] {
  const standing = board.points.flatMap(({ name, piece }) =>
    piece ? [{ at: name, side: piece.side, kind: piece.piece }] : [],
  );
  const previous = new Map(before.map(piece => [piece.at, piece]));
  const unmoved = new Set(standing.filter(({ at, side }) => previous.get(at)?.side === side).map(({ at }) => at));
  // A piece that disappeared here and appeared there has moved.
  const gone = before.filter(({ at }) => !unmoved.has(at));
  const tracked = standing.map(piece => {
    if (unmoved.has(piece.at)) return { ...piece, id: previous.get(piece.at)!.id };
    const index = gone.findIndex(({ side }) => side === piece.side);
    const [moved] = index < 0 ? [] : gone.splice(index, 1);
    return { ...piece, id: moved?.id ?? ++lastPieceId };
  });
  // Drawn in the order of ids: an element that changes its place in the document is not animated.
  return tracked.sort((a, b) => a.id - b.id);
}
