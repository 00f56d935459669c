/** Seven by seven, with a throne and four corners. */
import { type Board, fileName, grid, type Man, type Placement, route, type Spot } from '../../board';

const SIZE = 7;

const nameAt = (row: number, column: number): string => `${fileName(column)}${SIZE - row}`;

const SPOTS: readonly Spot[] = Array.from({ length: SIZE * SIZE }, (_, at) => {
  const [row, column] = [Math.floor(at / SIZE), at % SIZE];
  return { name: nameAt(row, column), row, column };
});

const MEN: Readonly<Record<string, Man>> = {
  t: { side: 0, rank: 'man' },
  T: { side: 1, rank: 'man' },
  K: { side: 1, rank: 'king' },
};

function readPlacement(fen: string): Placement {
  const men = new Map<string, Man>();
  const ranks = (fen.split(' ')[0] ?? '').split('/');
  for (const [row, rank] of ranks.entries()) {
    let column = 0;
    for (const letter of rank) {
      const man = MEN[letter];
      if (man) men.set(nameAt(row, column), man);
      column += man ? 1 : Number(letter);
    }
  }
  return { men, inHand: [0, 0] };
}

export const brandubhBoard: Board = {
  family: 'brandubh',
  sides: ['attackers', 'defenders'],
  light: 1,
  columns: SIZE,
  rows: SIZE,
  spots: SPOTS,
  kind: 'squares',
  lines: grid(SIZE, SIZE),
  special: new Set(['a1', 'a7', 'g1', 'g7', 'd4']),
  staggered: false,
  files: Array.from({ length: SIZE }, (_, column) => fileName(column)),
  ranks: Array.from({ length: SIZE }, (_, row) => [`${SIZE - row}`, ''] as const),
  byActions: false,
  letter: man => (man.rank === 'king' ? 'K' : 'AD'.charAt(man.side)),
  placement: readPlacement,
  steps: turn => route(turn, turn.split('-')),
  removal: () => undefined,
};
