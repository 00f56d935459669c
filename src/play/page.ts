/** The whole page of full-screen play, composed for any size of window. Pure. */
import type { Board, Placement } from './board';
import { type Canvas, createCanvas, type Ink, stamp, write } from './canvas';
import { drawBoard, type Marks, PITCHES, type Pitch, sizeOf, spotAround } from './draw';
import type { Glyphs } from './glyphs';
import { wrap } from './words';

export interface Page {
  readonly title: string;
  readonly board: Board;
  readonly placement: Placement;
  readonly marks: Marks;
  readonly flipped: boolean;
  readonly glyphs: Glyphs;
  /** For each of the board's sides. */
  readonly counts: readonly string[];
  readonly prompt: string;
  readonly promptInk: Ink;
  /** One line; what does not fit is cut. */
  readonly detail: string;
  /** Stands in for the detail, and is shown whole where there is any room. */
  readonly message: string | undefined;
  /** The keys in one line, where there is no room for the panel. */
  readonly keys: string;
  readonly panelTitle: string;
  readonly panel: readonly string[];
  /** The last turns, newest last. */
  readonly played: readonly string[];
}

const MARGIN = 1;
const GAP = 2;
const PANEL_WIDTH = 33;
const FOOT = 2;
const BETWEEN_COUNTS = 3;

interface Layout {
  readonly pitch: Pitch;
  readonly panel: boolean;
  /** Rows above the board: the title, and the counts in one row or one below the other. */
  readonly head: number;
}

const countsWidth = (counts: readonly string[]): number =>
  counts.reduce((sum, count) => sum + 2 + count.length + BETWEEN_COUNTS, MARGIN - BETWEEN_COUNTS);

/** The largest board that fits beside the panel; where there is no room for one, the largest that fits alone. */
function layoutFor({ board, counts }: Page, width: number, height: number): Layout | undefined {
  const full = countsWidth(counts) <= width ? 2 : 1 + counts.length;
  for (const panel of [true, false]) {
    for (const pitch of PITCHES) {
      const size = sizeOf(board, pitch);
      const small = pitch === PITCHES.at(-1);
      const head = small ? 1 : full;
      const rows = head + size.height + FOOT + (panel || small ? 0 : 1);
      const columns = MARGIN + size.width + (panel ? GAP + PANEL_WIDTH : 0);
      // Beside the smallest board there is no room for a panel that says anything.
      if (width >= columns && height >= rows && !(panel && small)) return { pitch, panel, head };
    }
  }
  return undefined;
}

/** The spot of the board that cell (x, y) of the page belongs to. */
export function spotOnPage(page: Page, width: number, height: number, x: number, y: number): string | undefined {
  const layout = layoutFor(page, width, height);
  if (!layout) return undefined;
  const { board, flipped, glyphs } = page;
  return spotAround(board, { pitch: layout.pitch, flipped, glyphs }, x - MARGIN, y - layout.head);
}

function tooSmall(board: Board, width: number, height: number): Canvas {
  const canvas = createCanvas(width, height);
  const size = sizeOf(board, PITCHES.at(-1)!);
  const needed = `${size.width + MARGIN} x ${size.height + 1 + FOOT}`;
  for (const [row, line] of wrap(`The window is too small: at least ${needed} is needed.`, width).entries()) {
    write(canvas, 0, row, line, 'warning');
  }
  return canvas;
}

const countInk = (board: Board, side: number): Ink => (side === board.light ? 'light' : 'dark');

/** `White: hand 8, board 1, taken 0` as `White 8+1`. */
const shortCount = (count: string): string =>
  count.replace(
    /: (?:hand (\d+), )?board (\d+).*/,
    (_, hand, board) => ` ${hand === undefined ? '' : `${hand}+`}${board}`,
  );

function writeHead(canvas: Canvas, page: Page, head: number): void {
  if (head === 1) {
    write(canvas, MARGIN, 0, page.counts.map(shortCount).join('   '), 'strong');
    return;
  }
  write(canvas, MARGIN, 0, page.title, 'strong');
  let [x, y] = [MARGIN, 1];
  for (const [side, count] of page.counts.entries()) {
    const man = page.glyphs.man(page.board, { side, rank: 'man' });
    write(canvas, x, y, `${man} ${count}`, countInk(page.board, side));
    if (head > 2) y++;
    else x += 2 + count.length + BETWEEN_COUNTS;
  }
}

/** The lines of the panel; what room is left to `height` shows the last turns. */
function panelLines(page: Page, height: number): (readonly [string, Ink])[] {
  const help = page.panel.flatMap(line => wrap(line, PANEL_WIDTH - 1));
  const room = height - help.length - 3;
  const played = room > 0 && page.played.length > 0 ? page.played.slice(-room) : [];
  return [
    [page.panelTitle, 'strong'],
    ...help.map(line => [line, 'text'] as const),
    ...(played.length > 0
      ? ([
          ['', 'text'],
          ['Played', 'strong'],
        ] as const)
      : []),
    ...played.map(turn => [turn.slice(0, PANEL_WIDTH - 1), 'faint'] as const),
  ];
}

/** The prompt and what is said below it, in so many rows at most. */
function footLines(
  { prompt, promptInk, detail, message }: Page,
  width: number,
  rows: number,
): (readonly [string, Ink])[] {
  const asked = wrap(prompt, width);
  const said = message === undefined ? [detail] : wrap(message, width);
  const left = rows - Math.min(said.length, rows);
  const shown = said.length === 1 ? asked.slice(0, Math.max(1, left)) : asked.slice(0, left);
  return [
    ...shown.map(line => [line, promptInk] as const),
    ...said.slice(0, rows).map(line => [line, 'text'] as const),
  ];
}

export function compose(page: Page, width: number, height: number): Canvas {
  const layout = layoutFor(page, width, height);
  if (!layout) return tooSmall(page.board, width, height);
  const { pitch, head } = layout;
  const canvas = createCanvas(width, height);
  const { board, placement, marks, flipped, glyphs } = page;
  const drawing = drawBoard(board, placement, marks, { pitch, flipped, glyphs });
  writeHead(canvas, page, head);
  stamp(canvas, drawing, MARGIN, head);
  const panel = layout.panel ? panelLines(page, drawing.height) : [];
  for (const [row, [line, ink]] of panel.entries()) write(canvas, MARGIN + drawing.width + GAP, head + row, line, ink);
  const foot = Math.min(height - FOOT, head + Math.max(drawing.height, panel.length));
  const withKeys = !layout.panel && head > 1;
  const lines = footLines(page, width - MARGIN, withKeys ? FOOT : height - foot);
  for (const [row, [line, ink]] of lines.entries()) write(canvas, MARGIN, foot + row, line.padEnd(width), ink);
  if (withKeys) write(canvas, MARGIN, foot + FOOT, page.keys, 'faint');
  return canvas;
}

/** One of the pages of a text that stands in for the board, and how many there are. What goes on below a dash is indented. */
export function composeText(
  title: string,
  lines: readonly string[],
  width: number,
  height: number,
  at = 0,
): { readonly canvas: Canvas; readonly pages: number } {
  const canvas = createCanvas(width, height);
  write(canvas, MARGIN, 0, title, 'strong');
  const dash = '- ';
  const wrapped = lines.flatMap(line =>
    wrap(line, Math.max(20, Math.min(width, 84) - 4)).map((part, row) =>
      row > 0 && line.startsWith(dash) ? `  ${part}` : part,
    ),
  );
  // A line is left free above and below where there is room for that.
  const airy = wrapped.length + 4 <= height;
  const rows = Math.max(1, airy ? wrapped.length : height - 2);
  const pages = Math.max(1, Math.ceil(wrapped.length / rows));
  const page = Math.min(at, pages - 1);
  const top = airy ? 2 : 1;
  const shown = wrapped.slice(page * rows, (page + 1) * rows);
  for (const [row, line] of shown.entries()) write(canvas, MARGIN, top + row, line);
  const foot = page + 1 < pages ? 'Any key goes on.' : 'Any key goes back.';
  write(canvas, MARGIN, airy ? wrapped.length + 3 : height - 1, foot, 'faint');
  return { canvas, pages };
}
