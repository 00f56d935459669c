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

export interface Cell {
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
