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
  man: (board, man) => board.letter(man),
  disc: (board, man) => {
    const letter = board.letter(man);
    return man.side === board.light ? ['.---.', `| ${letter} |`, "'---'"] : ['#####', `# ${letter} #`, '#####'];
  },
};

export const glyphsFor = (ascii: boolean): Glyphs => (ascii ? ASCII : UNICODE);
