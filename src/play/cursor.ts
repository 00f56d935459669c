/** Where the cursor keys lead: from spot to spot, over nothing in between. Pure. */
import { type BoardGrid, findGridPoint, type GridPoint } from './board';

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
