/** What the squares are called. */
import { FILE, RANK, SQUARES } from './board';

/** Where square 1 lies and that the numbers run along the ranks from there, or a1 to h8 as in chess. */
export type SquareNumbering = 'from-white-left' | 'from-black-right' | 'from-black-left' | 'letters';

export interface SquareNames {
  readonly name: (square: number) => string;
  /** The square of a name, -1 where there is none. Names of the other kind are understood where they are clear. */
  readonly find: (name: string) => number;
  /** All squares, the smallest first: by number, or by file and rank. */
  readonly ascending: readonly number[];
  /** By number, so that a range of squares has a meaning. */
  readonly isNumbered: boolean;
  /** The names that there are, for people. */
  readonly range: string;
}

const NUMBER_OF: Readonly<Record<Exclude<SquareNumbering, 'letters'>, (rank: number, file: number) => number>> = {
  'from-white-left': (rank, file) => 4 * rank + (file >> 1) + 1,
  'from-black-right': (rank, file) => 4 * (7 - rank) + (file >> 1) + 1,
  'from-black-left': (rank, file) => 4 * (7 - rank) + (3 - (file >> 1)) + 1,
};

/** Where squares have letters, numbers that are met all the same count so: b8 is 1 and g1 is 32. */
const numberFromTopLeft = (rank: number, file: number): number => 4 * (7 - rank) + (file >> 1) + 1;

const fileLetter = (file: number): string => String.fromCharCode('a'.charCodeAt(0) + file);

/** Which bottom corner of the board is played on, as its players sit. */
export type Corner = 'left' | 'right';

/** The column of a square as its players see it: 0 at the left. */
export const columnOf = (corner: Corner, square: number): number =>
  corner === 'left' ? FILE[square]! : 7 - FILE[square]!;

export function squareNames(numbering: SquareNumbering, corner: Corner): SquareNames {
  const numbered = numbering === 'letters' ? undefined : NUMBER_OF[numbering];
  const name = (rank: number, file: number): string =>
    numbered ? String(numbered(rank, file)) : `${fileLetter(file)}${rank + 1}`;
  const order = (square: number): number =>
    numbered ? numbered(RANK[square]!, FILE[square]!) : FILE[square]! * 8 + RANK[square]!;
  const names = Array.from({ length: SQUARES }, (_, square) => name(RANK[square]!, FILE[square]!));
  const squares = new Map(names.map((text, square) => [text, square]));
  const others = new Map(
    names.map((_, square) => [
      numbered
        ? fileLetter(columnOf(corner, square)) + (RANK[square]! + 1)
        : String(numberFromTopLeft(RANK[square]!, FILE[square]!)),
      square,
    ]),
  );
  const find = (text: string): number => {
    const plain = text.toLowerCase().replace(/^0(?=[1-9]$)/, '');
    return squares.get(plain) ?? others.get(plain) ?? -1;
  };
  return {
    name: square => names[square]!,
    find,
    ascending: Array.from(names.keys()).sort((a, b) => order(a) - order(b)),
    isNumbered: numbered !== undefined,
    range: numbered ? '1-32' : 'a1-h8',
  };
}
