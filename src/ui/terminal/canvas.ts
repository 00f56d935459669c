/** A screen of cells, and the output that turns one screen into the next. */

/** Colour of a character, by its role. */
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

/** Colour behind a character, by its role. */
export type BackgroundColour = 'none' | 'square' | 'selectable' | 'lastMove' | 'selected' | 'target' | 'removable';

interface Cell {
  readonly char: string;
  readonly foreground: TextColour;
  readonly background: BackgroundColour;
}

export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** Row by row from the top. */
  readonly cells: Cell[];
}

const BLANK: Cell = { char: ' ', foreground: 'text', background: 'none' };

export function createCanvas(width: number, height: number): Canvas {
  return { width, height, cells: new Array<Cell>(width * height).fill(BLANK) };
}

export function cellAt(canvas: Canvas, x: number, y: number): Cell {
  return canvas.cells[y * canvas.width + x] ?? BLANK;
}

/** Writes `text` at (x, y), clipped to the canvas. Without `background`, the background of each cell is kept. */
export function writeText(
  canvas: Canvas,
  x: number,
  y: number,
  text: string,
  foreground: TextColour = 'text',
  background?: BackgroundColour,
): void {
  if (y < 0 || y >= canvas.height) return;
  let at = x;
  for (const char of text) {
    if (at >= 0 && at < canvas.width) {
      canvas.cells[y * canvas.width + at] = {
        char,
        foreground,
        background: background ?? cellAt(canvas, at, y).background,
      };
    }
    at++;
  }
}

/** Copies `from` onto `to`, with its top left corner at (x, y). */
export function copyCanvas(to: Canvas, from: Canvas, x: number, y: number): void {
  for (let row = 0; row < from.height; row++) {
    for (let column = 0; column < from.width; column++) {
      const cell = cellAt(from, column, row);
      writeText(to, x + column, y + row, cell.char, cell.foreground, cell.background);
    }
  }
}

/** The characters without colours, one line per row, without trailing spaces. */
export function canvasText(canvas: Canvas): string {
  const rows: string[] = [];
  for (let y = 0; y < canvas.height; y++) {
    let row = '';
    for (let x = 0; x < canvas.width; x++) row += cellAt(canvas, x, y).char;
    rows.push(row.trimEnd());
  }
  return rows.join('\n');
}

const ESC = '\x1b[';

/** Colours for a dark or a light terminal, or none. */
export type Palette = 'dark' | 'light' | 'none';

type Codes<Colour extends string> = Readonly<Record<Colour, string>>;

const FOREGROUND_CODES: Codes<TextColour> = {
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

const BACKGROUND_CODES: Codes<BackgroundColour> = {
  none: '',
  square: '48;5;236',
  selectable: '48;5;237',
  lastMove: '48;5;238',
  selected: '48;5;24',
  target: '48;5;22',
  removable: '48;5;52',
};

/** On a light terminal the light men are outlined in black, which on a dark one could not be seen. */
const LIGHT_FOREGROUND_CODES: Codes<TextColour> = {
  ...FOREGROUND_CODES,
  light: '1;38;5;16',
  dark: '1;38;5;130',
  target: '1;38;5;28',
  warning: '1;38;5;130',
  good: '1;38;5;28',
  cursor: '1;38;5;130',
  thinking: '38;5;30',
};

const LIGHT_BACKGROUND_CODES: Codes<BackgroundColour> = {
  none: '',
  square: '48;5;252',
  selectable: '48;5;253',
  lastMove: '48;5;250',
  selected: '48;5;153',
  target: '48;5;157',
  removable: '48;5;217',
};

/** Without colours, important text is bold; the board's characters say the rest. */
const MONOCHROME_CODES: Partial<Record<TextColour, string>> = { strong: '1', cursor: '1', warning: '1', good: '1' };

function styleOf({ foreground, background }: Cell, palette: Palette): string {
  const codes = {
    dark: [FOREGROUND_CODES[foreground], BACKGROUND_CODES[background]],
    light: [LIGHT_FOREGROUND_CODES[foreground], LIGHT_BACKGROUND_CODES[background]],
    none: [MONOCHROME_CODES[foreground] ?? ''],
  }[palette];
  return `${ESC}${['0', ...codes.filter(code => code !== '')].join(';')}m`;
}

const isSameCell = (a: Cell, b: Cell): boolean =>
  a.char === b.char && a.foreground === b.foreground && a.background === b.background;

/** Output that turns a terminal showing `before` into one showing `after`: only the cells that changed, if the sizes agree. */
export function renderChanges(before: Canvas | undefined, after: Canvas, palette: Palette): string {
  const isFresh = !before || before.width !== after.width || before.height !== after.height;
  let out = isFresh ? `${ESC}0m${ESC}2J` : '';
  let current = '';
  for (let y = 0; y < after.height; y++) {
    let penColumn = -1;
    for (let x = 0; x < after.width; x++) {
      const cell = cellAt(after, x, y);
      if (!isFresh && isSameCell(cell, cellAt(before, x, y))) continue;
      if (penColumn !== x) out += `${ESC}${y + 1};${x + 1}H`;
      const style = styleOf(cell, palette);
      if (style !== current) out += style;
      current = style;
      out += cell.char;
      penColumn = x + 1;
    }
  }
  return current === '' ? out : `${out}${ESC}0m`;
}
