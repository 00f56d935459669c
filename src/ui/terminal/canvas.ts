/** A page of cells, and the letters that turn one page into the next on a terminal. */

/** What a letter stands for: its colour. */
export type TextColour =
  | 'text'
  | 'strong'
  | 'faint'
  | 'line'
  | 'light'
  | 'dark'
  | 'target'
  | 'warning'
  | 'good'
  | 'cursor'
  | 'thinking';

/** What lies under a letter. */
export type BackgroundColour = 'none' | 'square' | 'open' | 'last' | 'selected' | 'target' | 'prey';

interface Cell {
  readonly char: string;
  readonly foreground: TextColour;
  readonly background: BackgroundColour;
}

export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** Row by row. */
  readonly cells: Cell[];
}

const BLANK: Cell = { char: ' ', foreground: 'text', background: 'none' };

export function createCanvas(width: number, height: number): Canvas {
  return { width, height, cells: new Array<Cell>(width * height).fill(BLANK) };
}

export function cellAt(canvas: Canvas, x: number, y: number): Cell {
  return canvas.cells[y * canvas.width + x] ?? BLANK;
}

/** Writes `text` from (x, y) on; what lies outside the page is cut off. The paper stays unless one is given. */
export function writeText(
  canvas: Canvas,
  x: number,
  y: number,
  text: string,
  ink: TextColour = 'text',
  paper?: BackgroundColour,
): void {
  if (y < 0 || y >= canvas.height) return;
  let at = x;
  for (const char of text) {
    if (at >= 0 && at < canvas.width) {
      canvas.cells[y * canvas.width + at] = {
        char,
        foreground: ink,
        background: paper ?? cellAt(canvas, at, y).background,
      };
    }
    at++;
  }
}

/** Copies `from` onto `to` with its top left corner at (x, y). */
export function copyCanvas(to: Canvas, from: Canvas, x: number, y: number): void {
  for (let row = 0; row < from.height; row++) {
    for (let column = 0; column < from.width; column++) {
      const cell = cellAt(from, column, row);
      writeText(to, x + column, y + row, cell.char, cell.foreground, cell.background);
    }
  }
}

/** The letters alone, a line for each row, without trailing blanks. */
export function canvasText(canvas: Canvas): string {
  const rows: string[] = [];
  for (let y = 0; y < canvas.height; y++) {
    let row = '';
    for (let x = 0; x < canvas.width; x++) row += cellAt(canvas, x, y).char;
    rows.push(row.trimEnd());
  }
  return rows.join('\n');
}

/** From canvas to terminal: colours, and only the cells that changed. */

const ESC = '\x1b[';

const FOREGROUND_CODES: Record<TextColour, string> = {
  text: '',
  strong: '1',
  faint: '2',
  line: '38;5;244',
  light: '1;97',
  dark: '1;38;5;173',
  target: '1;92',
  warning: '1;93',
  good: '1;92',
  cursor: '1;93',
  thinking: '96',
};

const BACKGROUND_CODES: Record<BackgroundColour, string> = {
  none: '',
  square: '48;5;236',
  open: '48;5;237',
  last: '48;5;238',
  selected: '48;5;24',
  target: '48;5;22',
  prey: '48;5;52',
};

/** Without colours what matters still stands out by weight; the board says the rest by its letters. */
const MONOCHROME_CODES: Partial<Record<TextColour, string>> = { strong: '1', cursor: '1', warning: '1', good: '1' };

function styleOf(cell: Cell, colours: boolean): string {
  const codes = colours
    ? [FOREGROUND_CODES[cell.foreground], BACKGROUND_CODES[cell.background]]
    : [MONOCHROME_CODES[cell.foreground] ?? ''];
  return `${ESC}${['0', ...codes.filter(code => code !== '')].join(';')}m`;
}

const isSameCell = (a: Cell, b: Cell): boolean =>
  a.char === b.char && a.foreground === b.foreground && a.background === b.background;

/** What to send so that a terminal that shows `before` shows `after`; all of it where the sizes differ. */
export function renderChanges(before: Canvas | undefined, after: Canvas, colours: boolean): string {
  const fresh = !before || before.width !== after.width || before.height !== after.height;
  let out = fresh ? `${ESC}0m${ESC}2J` : '';
  let current = '';
  for (let y = 0; y < after.height; y++) {
    let penAt = -1;
    for (let x = 0; x < after.width; x++) {
      const cell = cellAt(after, x, y);
      if (!fresh && isSameCell(cell, cellAt(before, x, y))) continue;
      if (penAt !== x) out += `${ESC}${y + 1};${x + 1}H`;
      const style = styleOf(cell, colours);
      if (style !== current) out += style;
      current = style;
      out += cell.char;
      penAt = x + 1;
    }
  }
  return current === '' ? out : `${out}${ESC}0m`;
}
