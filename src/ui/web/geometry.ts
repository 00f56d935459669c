/** Where places lie in the drawing, and which lies beside which. Pure. */
import type { Board, Kind, Point } from '../../api/index';

/** The width of a square, or the distance of two points. */
export const SQUARE_SIZE = 100;

interface Coordinates {
  readonly x: number;
  readonly y: number;
}

export type PointCoordinates = ReadonlyMap<string, Coordinates>;

/** About lines there is room for the names of files and ranks. */
const MARGIN = 16;

/** What is drawn. */
export function viewBoxOf({
  kind,
  columns,
  rows,
}: Board): Coordinates & { readonly width: number; readonly height: number } {
  const margin = kind === 'points' ? MARGIN : 0;
  return { x: -margin, y: -margin, width: columns * SQUARE_SIZE + 2 * margin, height: rows * SQUARE_SIZE + 2 * margin };
}

/** The middle of each place. */
export function pointCoordinates({ points, columns, rows }: Board, flipped: boolean): PointCoordinates {
  const along = (index: number, count: number): number =>
    (flipped ? count - 1 - index : index) * SQUARE_SIZE + SQUARE_SIZE / 2;
  return new Map(points.map(({ name, column, row }) => [name, { x: along(column, columns), y: along(row, rows) }]));
}

/** Places row by row as they are seen. */
export function pointRows({ points }: Board, layout: PointCoordinates): Point[][] {
  const rows = new Map<number, Point[]>();
  const spot = ({ name }: Point): Coordinates => layout.get(name)!;
  for (const point of [...points].sort((a, b) => spot(a).y - spot(b).y || spot(a).x - spot(b).x)) {
    const { y } = spot(point);
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

/** The place that an arrow key leads to: the nearest in that direction, rather straight ahead than aside. */
export function neighbour(layout: PointCoordinates, from: string, key: string): string | undefined {
  const way = ARROW_VECTORS[key];
  const here = layout.get(from);
  if (!way || !here) return undefined;
  const [x, y] = way;
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [name, spot] of layout) {
    const ahead = (spot.x - here.x) * x + (spot.y - here.y) * y;
    const aside = Math.abs((spot.x - here.x) * y) + Math.abs((spot.y - here.y) * x);
    // Of two squares that lie aside alike the one on the right or below is taken: so up and down lead back.
    const distance = ahead + 2 * aside + ((spot.x - here.x) * y + (spot.y - here.y) * x < 0 ? 0.5 : 0);
    if (ahead > 0 && aside <= ahead && distance < least) [best, least] = [name, distance];
  }
  return best;
}

/** Which piece is which from one picture to the next, so that they are seen to move. Pure. */

export interface TrackedPiece {
  readonly id: number;
  readonly at: string;
  readonly side: string;
  readonly piece: Kind;
}

let lastPieceId = 0;

/** Pieces that stay keep their numbers; one that is gone here and new there has moved. */
export function trackPieces(before: readonly TrackedPiece[], board: Board): readonly TrackedPiece[] {
  const standing = board.points.flatMap(({ name, piece }) => (piece ? [{ at: name, ...piece }] : []));
  const known = new Map(before.map(shown => [shown.at, shown]));
  const stays = standing.filter(({ at, side }) => known.get(at)?.side === side);
  const kept = new Set(stays.map(({ at }) => at));
  const gone = before.filter(({ at }) => !kept.has(at));
  const shown = standing.map(now => {
    if (kept.has(now.at)) return { ...now, id: known.get(now.at)!.id };
    const from = gone.findIndex(({ side }) => side === now.side);
    const [moved] = from < 0 ? [] : gone.splice(from, 1);
    return { ...now, id: moved?.id ?? ++lastPieceId };
  });
  // The order of the drawing is that of the numbers: an element that is put elsewhere in the tree would not move smoothly.
  return shown.sort((a, b) => a.id - b.id);
}
