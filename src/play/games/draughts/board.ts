/** Eight by eight, played on the squares of one colour, whose names the variant's own start position tells. */
import { type Board, fileName, grid, type Man, type Placement, route, type Spot } from '../../board';

const SIZE = 8;

/** How a variant names its squares. */
interface Naming {
  readonly spots: readonly Spot[];
  readonly files: readonly string[];
  readonly ranks: readonly (readonly [string, string])[];
}

const playable = (mirrored: boolean, row: number, column: number): boolean => ((row + column) % 2 === 1) !== mirrored;

function spotsBy(mirrored: boolean, nameOf: (row: number, column: number) => string): Spot[] {
  const spots: Spot[] = [];
  for (let row = 0; row < SIZE; row++) {
    for (let column = 0; column < SIZE; column++) {
      if (playable(mirrored, row, column)) spots.push({ name: nameOf(row, column), row, column });
    }
  }
  return spots;
}

function letters(): Naming {
  return {
    spots: spotsBy(false, (row, column) => `${fileName(column)}${SIZE - row}`),
    files: Array.from({ length: SIZE }, (_, column) => fileName(column)),
    ranks: Array.from({ length: SIZE }, (_, row) => [`${SIZE - row}`, ''] as const),
  };
}

/**
 * Numbers 1-32, row by row: from White's own row upwards, beginning in the corner that is played on, or from the far row
 * down, beginning at the left.
 */
function numbers(fromWhite: boolean, mirrored: boolean): Naming {
  const first = (row: number): number => 4 * (fromWhite ? SIZE - 1 - row : row) + 1;
  const leftward = fromWhite && mirrored;
  const number = (row: number, column: number): string =>
    `${first(row) + (leftward ? 3 - Math.floor(column / 2) : Math.floor(column / 2))}`;
  return {
    spots: spotsBy(mirrored, number),
    files: [],
    ranks: Array.from({ length: SIZE }, (_, row) => [number(row, 0), number(row, SIZE - 1)] as const),
  };
}

/** The squares that one side's part of a FEN names, ranges written out, each with whether a king stands there. */
function menIn(part: string): (readonly [string, boolean])[] {
  return part.split(',').flatMap(item => {
    const king = item.startsWith('K');
    const square = king ? item.slice(1) : item;
    const range = /^(\d+)-(\d+)$/.exec(square);
    if (!range) return square === '' ? [] : [[square, king] as const];
    const [from, to] = [Number(range[1]), Number(range[2])];
    return Array.from({ length: to - from + 1 }, (_, step) => [`${from + step}`, king] as const);
  });
}

function readPlacement(fen: string): Placement {
  const men = new Map<string, Man>();
  for (const part of fen.split(':').slice(1)) {
    const side = 'WB'.indexOf(part.charAt(0));
    if (side < 0) continue;
    for (const [square, king] of menIn(part.slice(1))) men.set(square, { side, rank: king ? 'king' : 'man' });
  }
  return { men, inHand: [0, 0] };
}

function namingOf(startFen: string, mirrored: boolean): Naming {
  const [whiteMan] = [...readPlacement(startFen).men].find(([, man]) => man.side === 0) ?? ['1'];
  if (/[a-h]/.test(whiteMan)) return letters();
  return numbers(readPlacement(startFen).men.get('1')?.side === 0, mirrored);
}

/**
 * The board of the variant that starts at `startFen`; `mirrored` where its players set the dark corner at the right.
 */
export function draughtsBoard(startFen: string, mirrored: boolean): Board {
  return {
    family: 'draughts',
    sides: ['white', 'black'],
    light: 0,
    columns: SIZE,
    rows: SIZE,
    ...namingOf(startFen, mirrored),
    kind: 'squares',
    lines: grid(SIZE, SIZE),
    special: new Set(),
    staggered: true,
    byActions: false,
    letter: man => (man.rank === 'king' ? 'OX' : 'ox').charAt(man.side),
    placement: readPlacement,
    steps: turn => route(turn, turn.split(/[-x]/)),
    removal: () => undefined,
  };
}
