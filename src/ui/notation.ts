/** Names of squares as a person likes to read them. Records, links and FENs keep the names of the variant. */
import type { Game } from '../api/game';
import type { Board, Point } from '../api/index';

/** On boards of which every second square is used: as the variant has them, numbered, or by file and rank. */
export const SQUARE_STYLES = ['usual', 'numbers', 'letters'] as const;
export type SquareStyle = (typeof SQUARE_STYLES)[number];

let style: SquareStyle = 'usual';

export const squareStyle = (): SquareStyle => style;

/** Changes how everything is named that is rendered from now on. */
export function setSquareStyle(next: SquareStyle): void {
  style = next;
}

type Shape = Pick<Board, 'corner' | 'columns' | 'rows'>;

/** Name of a square of the board, as it is shown. */
export function shownSquare({ corner, columns, rows }: Shape, { name, column, row }: Point): string {
  if (style === 'usual' || corner === undefined) return name;
  const isNumber = /^\d+$/.test(name);
  if (isNumber === (style === 'numbers')) return name;
  return isNumber
    ? `${String.fromCharCode('a'.charCodeAt(0) + column)}${rows - row}`
    : `${(row * columns) / 2 + (column >> 1) + 1}`;
}

/** Shown names of the squares of a variant, by style. */
const namesOf = new Map<string, ReadonlyMap<string, string>>();

/** A move, or several names in a text, with squares as they are shown. */
export function shownMove(game: Game, name: string): string {
  if (style === 'usual') return name;
  const key = `${game.variant} ${style}`;
  let names = namesOf.get(key);
  if (!names) {
    const board = game.board();
    names = new Map(board.points.map(point => [point.name, shownSquare(board, point)]));
    namesOf.set(key, names);
  }
  return name.replace(/[a-w]?\d+/g, square => names.get(square) ?? square);
}
