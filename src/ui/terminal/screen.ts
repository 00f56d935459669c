/** The whole page of full-screen play, composed for any size of window. Pure. */

import type { Game } from '../../api/index';
import type { GameLine } from '../game-line';
import type { MoveInput } from '../move-input';
import { goalText } from '../texts';
import { type BoardGrid, type Placement, placementOf } from './board';
import { type Canvas, copyCanvas, createCanvas, type TextColour, writeText } from './canvas';
import {
  drawBoard,
  drawingSize,
  type Glyphs,
  GRID_SPACINGS,
  type GridSpacing,
  glyphsFor,
  type PointMarks,
  pointAtCell,
} from './draw';
import { clickedPoints, type TerminalGame } from './engine';
import { countsText, cursorText, gameTitle, keyHelp, keyHelpLine, moveLines, wrapText } from './texts';

export interface ScreenContent {
  readonly title: string;
  readonly board: BoardGrid;
  readonly placement: Placement;
  readonly marks: PointMarks;
  readonly flipped: boolean;
  readonly glyphs: Glyphs;
  /** For each of the board's sides. */
  readonly counts: readonly string[];
  readonly prompt: string;
  readonly promptColour: TextColour;
  /** One line; what does not fit is cut. */
  readonly detail: string;
  /** Stands in for the detail, and is shown whole where there is any room. */
  readonly message: string | undefined;
  /** The keys in one line, where there is no room for the panel. */
  readonly keyHints: string;
  readonly panelTitle: string;
  readonly panel: readonly string[];
  /** The last turns, newest last. */
  readonly moves: readonly string[];
}

const MARGIN = 1;
const GAP = 2;
const PANEL_WIDTH = 33;
const FOOTER_ROWS = 2;
const COUNTS_GAP = 3;

interface ScreenLayout {
  readonly spacing: GridSpacing;
  readonly panel: boolean;
  /** Rows above the board: the title, and the counts in one row or one below the other. */
  readonly head: number;
}

const countsWidth = (counts: readonly string[]): number =>
  counts.reduce((sum, count) => sum + 2 + count.length + COUNTS_GAP, MARGIN - COUNTS_GAP);

/** The largest board that fits beside the panel; where there is no room for one, the largest that fits alone. */
function layoutFor({ board, counts }: ScreenContent, width: number, height: number): ScreenLayout | undefined {
  const full = countsWidth(counts) <= width ? 2 : 1 + counts.length;
  for (const panel of [true, false]) {
    for (const pitch of GRID_SPACINGS) {
      const size = drawingSize(board, pitch);
      const small = pitch === GRID_SPACINGS.at(-1);
      const head = small ? 1 : full;
      const rows = head + size.height + FOOTER_ROWS + (panel || small ? 0 : 1);
      const columns = MARGIN + size.width + (panel ? GAP + PANEL_WIDTH : 0);
      // Beside the smallest board there is no room for a panel that says anything.
      if (width >= columns && height >= rows && !(panel && small)) return { spacing: pitch, panel, head };
    }
  }
  return undefined;
}

/** The spot of the board that cell (x, y) of the page belongs to. */
export function pointOnScreen(
  page: ScreenContent,
  width: number,
  height: number,
  x: number,
  y: number,
): string | undefined {
  const layout = layoutFor(page, width, height);
  if (!layout) return undefined;
  const { board, flipped, glyphs } = page;
  return pointAtCell(board, { spacing: layout.spacing, flipped, glyphs }, x - MARGIN, y - layout.head);
}

function tooSmallScreen(board: BoardGrid, width: number, height: number): Canvas {
  const canvas = createCanvas(width, height);
  const size = drawingSize(board, GRID_SPACINGS.at(-1)!);
  const needed = `${size.width + MARGIN} x ${size.height + 1 + FOOTER_ROWS}`;
  for (const [row, line] of wrapText(`The window is too small: at least ${needed} is needed.`, width).entries()) {
    writeText(canvas, 0, row, line, 'warning');
  }
  return canvas;
}

const countColour = (board: BoardGrid, side: number): TextColour => (side === board.light ? 'light' : 'dark');

/** `White: hand 8, board 1, taken 0` as `White 8+1`. */
const shortCount = (count: string): string =>
  count.replace(
    /: (?:hand (\d+), )?board (\d+).*/,
    (_, hand, board) => ` ${hand === undefined ? '' : `${hand}+`}${board}`,
  );

function writeHead(canvas: Canvas, page: ScreenContent, head: number): void {
  if (head === 1) {
    writeText(canvas, MARGIN, 0, page.counts.map(shortCount).join('   '), 'strong');
    return;
  }
  writeText(canvas, MARGIN, 0, page.title, 'strong');
  let [x, y] = [MARGIN, 1];
  for (const [side, count] of page.counts.entries()) {
    const man = page.glyphs.piece(page.board, { side, kind: 'man' });
    writeText(canvas, x, y, `${man} ${count}`, countColour(page.board, side));
    if (head > 2) y++;
    else x += 2 + count.length + COUNTS_GAP;
  }
}

/** The lines of the panel; what room is left to `height` shows the last turns. */
function panelLines(page: ScreenContent, height: number): (readonly [string, TextColour])[] {
  const help = page.panel.flatMap(line => wrapText(line, PANEL_WIDTH - 1));
  const room = height - help.length - 3;
  const played = room > 0 && page.moves.length > 0 ? page.moves.slice(-room) : [];
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
  { prompt, promptColour: promptInk, detail, message }: ScreenContent,
  width: number,
  rows: number,
): (readonly [string, TextColour])[] {
  const asked = wrapText(prompt, width);
  const said = message === undefined ? [detail] : wrapText(message, width);
  const left = rows - Math.min(said.length, rows);
  const shown = said.length === 1 ? asked.slice(0, Math.max(1, left)) : asked.slice(0, left);
  return [
    ...shown.map(line => [line, promptInk] as const),
    ...said.slice(0, rows).map(line => [line, 'text'] as const),
  ];
}

export function composeScreen(page: ScreenContent, width: number, height: number): Canvas {
  const layout = layoutFor(page, width, height);
  if (!layout) return tooSmallScreen(page.board, width, height);
  const { spacing: pitch, head } = layout;
  const canvas = createCanvas(width, height);
  const { board, placement, marks, flipped, glyphs } = page;
  const drawing = drawBoard(board, placement, marks, { spacing: pitch, flipped, glyphs });
  writeHead(canvas, page, head);
  copyCanvas(canvas, drawing, MARGIN, head);
  const panel = layout.panel ? panelLines(page, drawing.height) : [];
  for (const [row, [line, ink]] of panel.entries())
    writeText(canvas, MARGIN + drawing.width + GAP, head + row, line, ink);
  const foot = Math.min(height - FOOTER_ROWS, head + Math.max(drawing.height, panel.length));
  const withKeys = !layout.panel && head > 1;
  const lines = footLines(page, width - MARGIN, withKeys ? FOOTER_ROWS : height - foot);
  for (const [row, [line, ink]] of lines.entries()) writeText(canvas, MARGIN, foot + row, line.padEnd(width), ink);
  if (withKeys) writeText(canvas, MARGIN, foot + FOOTER_ROWS, page.keyHints, 'faint');
  return canvas;
}

/** One of the pages of a text that stands in for the board, and how many there are. What goes on below a dash is indented. */
export function composeTextScreen(
  title: string,
  lines: readonly string[],
  width: number,
  height: number,
  at = 0,
): { readonly canvas: Canvas; readonly pages: number } {
  const canvas = createCanvas(width, height);
  writeText(canvas, MARGIN, 0, title, 'strong');
  const dash = '- ';
  const wrapped = lines.flatMap(line =>
    wrapText(line, Math.max(20, Math.min(width, 84) - 4)).map((part, row) =>
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
  for (const [row, line] of shown.entries()) writeText(canvas, MARGIN, top + row, line);
  const foot = page + 1 < pages ? 'Any key goes on.' : 'Any key goes back.';
  writeText(canvas, MARGIN, airy ? wrapped.length + 3 : height - 1, foot, 'faint');
  return { canvas, pages };
}

/** What the page shows of the game and of the turn under way. Pure. */

interface ScreenState {
  readonly line: GameLine;
  /** What is on the board: the game with the steps of a turn under way. */
  readonly shown: Game;
  readonly input: MoveInput;
  /** The player is to choose the next step. */
  readonly canMove: boolean;
  /** `u` would take something back. */
  readonly canUndo: boolean;
  /** The game is over. */
  readonly isOver: boolean;
  readonly cursor: string;
  readonly flipped: boolean;
  readonly prompt: string;
  readonly promptColour: TextColour;
  /** Stand in for what Enter does. */
  readonly message: string | undefined;
  readonly analysis: string | undefined;
}

const NO_POINTS: ReadonlySet<string> = new Set();

/** Where the turn may go on: with a man that is selected, or with any. */
export function selectablePoints({ selected, movers, targets, removals }: MoveInput): ReadonlySet<string> {
  return new Set([...(selected === undefined ? movers : []), ...targets.keys(), ...removals.keys()]);
}

function pointMarks({ players }: TerminalGame, { shown, input: choice, cursor }: ScreenState): PointMarks {
  const { selected, removals, targets } = choice;
  const last = shown.midTurn ? undefined : shown.last();
  return {
    cursor: players.size > 0 ? cursor : undefined,
    selected,
    selectable: selected === undefined ? selectablePoints(choice) : NO_POINTS,
    targets: selected === undefined ? NO_POINTS : new Set(targets.keys()),
    removable: new Set(removals.keys()),
    lastMove: new Set(last ? clickedPoints(last) : []),
  };
}

export function screenContent(sitting: TerminalGame, view: ScreenState): ScreenContent {
  const { board, settings, start, players } = sitting;
  const offers = { canMove: view.canMove, canUndo: view.canUndo, isWatching: players.size === 0 && !view.isOver };
  const told = view.shown.board();
  return {
    title: gameTitle(sitting),
    board,
    placement: placementOf(told),
    marks: pointMarks(sitting, view),
    flipped: view.flipped,
    glyphs: glyphsFor(settings.ascii),
    counts: board.sides.map(side => countsText(told, side)),
    prompt: view.prompt,
    promptColour: view.promptColour,
    detail: view.analysis ?? (view.canMove ? cursorText(view.input, view.cursor) : ''),
    message: view.message,
    keyHints: keyHelpLine(offers),
    panelTitle: 'How to play',
    panel: [goalText(start), '', ...keyHelp(offers)],
    moves: moveLines(view.line),
  };
}
