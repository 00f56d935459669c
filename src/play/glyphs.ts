/** The letters a board is drawn with. */
import type { BoardGrid, GridPiece } from './board';

export interface Glyphs {
  /** A line's letter by the sides it leaves its cell on: 1 up, 2 right, 4 down, 8 left. */
  readonly lines: string;
  readonly falling: string;
  readonly rising: string;
  readonly shade: string;
  readonly target: string;
  readonly spinner: string;
  piece(board: BoardGrid, man: GridPiece): string;
  /** Three rows of five. */
  disc(board: BoardGrid, man: GridPiece): readonly string[];
}

const LIGHT: Readonly<Record<GridPiece['kind'], string>> = { man: '○', king: '◎', mark: '×' };
const DARK: Readonly<Record<GridPiece['kind'], string>> = { man: '●', king: '◉', mark: '×' };

/** A man and a king, by the name of the side. */
const LETTERS: Readonly<Record<string, string>> = { white: 'oO', black: 'xX', attackers: 'AA', defenders: 'DK' };

/** A man as a letter of ASCII; on points those of the FEN. */
function letterOf({ kind, sides }: BoardGrid, { side, kind: rank }: GridPiece): string {
  if (rank === 'mark') return 'X';
  if (kind === 'points') return 'O@'.charAt(side);
  return (LETTERS[sides[side]!] ?? '?').charAt(rank === 'king' ? 1 : 0);
}

const UNICODE: Glyphs = {
  lines: ' │─└││┌├─┘─┴┐┤┬┼',
  falling: '╲',
  rising: '╱',
  shade: '░',
  target: '·',
  spinner: '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏',
  piece: (board, man) => (man.side === board.light ? LIGHT : DARK)[man.kind],
  disc: (board, man) => {
    const king = man.kind === 'king';
    if (man.side === board.light) return ['╭───╮', king ? '│ ◎ │' : '│   │', '╰───╯'];
    return ['▟███▙', king ? '█ ◉ █' : '█████', '▜███▛'];
  },
};

const ASCII: Glyphs = {
  lines: ' |-+||++-+-+++++',
  falling: '\\',
  rising: '/',
  shade: ':',
  target: '.',
  spinner: '|/-\\',
  piece: (board, man) => letterOf(board, man),
  disc: (board, man) => {
    const letter = letterOf(board, man);
    return man.side === board.light ? ['.---.', `| ${letter} |`, "'---'"] : ['#####', `# ${letter} #`, '#####'];
  },
};

export const glyphsFor = (ascii: boolean): Glyphs => (ascii ? ASCII : UNICODE);
