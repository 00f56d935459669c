/** The whole page of full-screen play, composed for any size of window. Pure. */
import type { Board, Scene } from './boards/board';
import { type Canvas, createCanvas, type Ink, stamp, write } from './canvas';
import { drawBoard, type Marks, PITCHES, type Pitch, sizeOf } from './draw';
import type { Glyphs } from './glyphs';
import { wrap } from './words';

export interface Page {
  readonly title: string;
  readonly board: Board;
  readonly scene: Scene;
  readonly marks: Marks;
  readonly flipped: boolean;
  readonly glyphs: Glyphs;
  /** For each of the board's sides. */
  readonly counts: readonly string[];
  readonly prompt: string;
  readonly promptInk: Ink;
  readonly detail: string;
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
const HEAD = 2;
const FOOT = 2;

interface Layout {
  readonly pitch: Pitch;
  readonly panel: boolean;
}

/** The largest board that fits, with the panel beside it where there is room. */
function layoutFor(board: Board, width: number, height: number): Layout | undefined {
  for (const pitch of PITCHES) {
    const size = sizeOf(board, pitch);
    const panel = width >= MARGIN + size.width + GAP + PANEL_WIDTH;
    const rows = HEAD + size.height + FOOT + (panel ? 0 : 1);
    if (width >= MARGIN + size.width && height >= rows) return { pitch, panel };
  }
  return undefined;
}

function tooSmall(board: Board, width: number, height: number): Canvas {
  const canvas = createCanvas(width, height);
  const size = sizeOf(board, PITCHES.at(-1)!);
  const needed = `${size.width + MARGIN} x ${size.height + HEAD + FOOT + 1}`;
  for (const [row, line] of wrap(`The window is too small: at least ${needed} is needed.`, width).entries()) {
    write(canvas, 0, row, line, 'warning');
  }
  return canvas;
}

const countInk = (board: Board, side: number): Ink => (side === board.light ? 'light' : 'dark');

function writeHead(canvas: Canvas, page: Page): void {
  write(canvas, MARGIN, 0, page.title, 'strong');
  let x = MARGIN;
  for (const [side, count] of page.counts.entries()) {
    const man = page.glyphs.man(page.board, { side, rank: 'man' });
    write(canvas, x, 1, `${man} ${count}`, countInk(page.board, side));
    x += count.length + 5;
  }
}

function writePanel(canvas: Canvas, page: Page, x: number, height: number): void {
  write(canvas, x, HEAD, page.panelTitle, 'strong');
  const lines = page.panel.flatMap(line => wrap(line, PANEL_WIDTH - 1));
  for (const [row, line] of lines.slice(0, height - 1).entries()) write(canvas, x, HEAD + 1 + row, line, 'text');
  const room = height - lines.length - 3;
  if (room < 1 || page.played.length === 0) return;
  const top = HEAD + lines.length + 2;
  write(canvas, x, top, 'Played', 'strong');
  for (const [row, turn] of page.played.slice(-room).entries()) {
    write(canvas, x, top + 1 + row, turn.slice(0, PANEL_WIDTH - 1), 'faint');
  }
}

export function compose(page: Page, width: number, height: number): Canvas {
  const layout = layoutFor(page.board, width, height);
  if (!layout) return tooSmall(page.board, width, height);
  const canvas = createCanvas(width, height);
  const board = drawBoard(page.board, page.scene, page.marks, {
    pitch: layout.pitch,
    flipped: page.flipped,
    glyphs: page.glyphs,
  });
  writeHead(canvas, page);
  stamp(canvas, board, MARGIN, HEAD);
  if (layout.panel) writePanel(canvas, page, MARGIN + board.width + GAP, height - HEAD - FOOT);
  const foot = HEAD + board.height;
  write(canvas, MARGIN, foot, page.prompt, page.promptInk);
  write(canvas, MARGIN, foot + 1, page.detail, 'text');
  if (!layout.panel) write(canvas, MARGIN, foot + 2, page.keys, 'faint');
  return canvas;
}

/** A page of text instead of the board. */
export function composeText(title: string, lines: readonly string[], width: number, height: number): Canvas {
  const canvas = createCanvas(width, height);
  write(canvas, MARGIN, 0, title, 'strong');
  const wrapped = lines.flatMap(line => wrap(line, Math.max(20, Math.min(width, 84) - 4)));
  for (const [row, line] of wrapped.slice(0, height - 3).entries()) write(canvas, MARGIN, 2 + row, line);
  write(canvas, MARGIN, Math.min(height - 1, wrapped.length + 3), 'Any key goes back.', 'faint');
  return canvas;
}
