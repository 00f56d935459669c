/** From canvas to terminal: colours, and only the cells that changed. */
import { type BackgroundColour, type Canvas, type Cell, cellAt, type TextColour } from './canvas';

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
