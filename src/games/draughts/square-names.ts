/** Names of the squares: numbers or letters. */
import { FILE, RANK, SQUARES } from './board';

/**
 * Position of square 1, from which numbers run along the ranks, or letters as in chess. Left and right are those of
 * the internal board (a1 is a playing square); a variant whose `corner` is right shows the mirror image.
 */
export type SquareNumbering = 'from-white-left' | 'from-black-right' | 'from-black-left' | 'letters';

export interface SquareNames {
  readonly name: (square: number) => string;
  /** Square of a name, or -1. Letters are also accepted if squares have numbers, and the other way round. */
  readonly find: (name: string) => number;
  /** All squares in order: by number, or by file and rank. */
  readonly ascending: readonly number[];
  /** True if squares have numbers, so that ranges can be read. */
  readonly isNumbered: boolean;
  /** Range of names for error messages. */
  readonly range: string;
}

const NUMBER_OF: Readonly<Record<Exclude<SquareNumbering, 'letters'>, (rank: number, file: number) => number>> = {
  'from-white-left': (rank, file) => 4 * rank + (file >> 1) + 1,
  'from-black-right': (rank, file) => 4 * (7 - rank) + (file >> 1) + 1,
  'from-black-left': (rank, file) => 4 * (7 - rank) + (3 - (file >> 1)) + 1,
};

/** Number of a square that has a letter name: b8 is 1, g1 is 32. */
const numberFromTopLeft = (rank: number, file: number): number => 4 * (7 - rank) + (file >> 1) + 1;

const fileLetter = (file: number): string => String.fromCharCode('a'.charCodeAt(0) + file);

/** Bottom corner that is a playing square, as players see the board. */
export type Corner = 'left' | 'right';

/** Column of a square as players see it, 0 at the left. */
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
