/** The letters a board is drawn with. */
import type { Board, Man } from './board';

export interface Glyphs {
  /** A line's letter by the sides it leaves its cell on: 1 up, 2 right, 4 down, 8 left. */
  readonly lines: string;
  readonly falling: string;
  readonly rising: string;
  readonly shade: string;
  readonly target: string;
  readonly spinner: string;
  man(board: Board, man: Man): string;
  /** Three rows of five. */
  disc(board: Board, man: Man): readonly string[];
}

const LIGHT: Readonly<Record<Man['rank'], string>> = { man: '○', king: '◎', mark: '×' };
const DARK: Readonly<Record<Man['rank'], string>> = { man: '●', king: '◉', mark: '×' };

/** A man and a king, by the name of the side. */
const LETTERS: Readonly<Record<string, string>> = { white: 'oO', black: 'xX', attackers: 'AA', defenders: 'DK' };

/** A man as a letter of ASCII; on points those of the FEN. */
function letterOf({ kind, sides }: Board, { side, rank }: Man): string {
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
  man: (board, man) => (man.side === board.light ? LIGHT : DARK)[man.rank],
  disc: (board, man) => {
    const king = man.rank === 'king';
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
  man: (board, man) => letterOf(board, man),
  disc: (board, man) => {
    const letter = letterOf(board, man);
    return man.side === board.light ? ['.---.', `| ${letter} |`, "'---'"] : ['#####', `# ${letter} #`, '#####'];
  },
};

export const glyphsFor = (ascii: boolean): Glyphs => (ascii ? ASCII : UNICODE);
