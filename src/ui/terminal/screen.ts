/** The screen of the full-screen game, composed for a window of any size. */
import type { Game } from '../../api/game';
import type { GameLine } from '../game-line';
import { clickedPoints, type MoveInput } from '../move-input';
import { goalText } from '../texts';
import { type BoardGrid, type Placement, placementOf } from './board';
import { type Canvas, copyCanvas, createCanvas, type TextColour, writeText } from './canvas';
import {
  drawBoardGrid,
  drawingSize,
  type Glyphs,
  GRID_SPACINGS,
  type GridSpacing,
  glyphsFor,
  type PointMarks,
  pointAtCell,
} from './draw';
import type { TerminalGame } from './engine';
import { type CountsText, countsText, cursorText, gameTitle, keyHelp, keyHelpLine, moveLines, wrapText } from './texts';

export interface ScreenContent {
  readonly title: string;
  readonly board: BoardGrid;
  readonly placement: Placement;
  readonly marks: PointMarks;
  readonly flipped: boolean;
  readonly glyphs: Glyphs;
  /** For each of the board's sides. */
  readonly counts: readonly CountsText[];
  readonly prompt: string;
  readonly promptColour: TextColour;
  /** One line below the prompt; cut if it is too long. */
  readonly detail: string;
  /** Replaces the detail; wrapped if the window is high enough. */
  readonly message: string | undefined;
  /** The keys in one line, for windows without a panel. */
  readonly keyHints: string;
  readonly panelTitle: string;
  readonly panel: readonly string[];
  /** The moves so far, newest last. */
  readonly moves: readonly string[];
}

const MARGIN = 1;
const GAP = 2;
const PANEL_WIDTH = 33;
const FOOTER_ROWS = 2;
const COUNTS_GAP = 3;

interface ScreenLayout {
  readonly spacing: GridSpacing;
  readonly hasPanel: boolean;
  /** Rows above the board: 1 for short counts only; else the title, and the counts in one row or one below the other. */
  readonly headRows: number;
}

const countsWidth = (counts: readonly CountsText[]): number =>
  counts.reduce((sum, { long }) => sum + 2 + long.length + COUNTS_GAP, MARGIN - COUNTS_GAP);

/** The largest board that fits beside the panel, or else the largest that fits without; undefined if none fits. */
function layoutFor({ board, counts }: ScreenContent, width: number, height: number): ScreenLayout | undefined {
  const fullHead = countsWidth(counts) <= width ? 2 : 1 + counts.length;
  for (const hasPanel of [true, false]) {
    for (const spacing of GRID_SPACINGS) {
      const size = drawingSize(board, spacing);
      const isSmallest = spacing === GRID_SPACINGS.at(-1);
      const headRows = isSmallest ? 1 : fullHead;
      const rows = headRows + size.height + FOOTER_ROWS + (hasPanel || isSmallest ? 0 : 1);
      const columns = MARGIN + size.width + (hasPanel ? GAP + PANEL_WIDTH : 0);
      // Beside the smallest board the panel would be too low to be of use.
      if (width >= columns && height >= rows && !(hasPanel && isSmallest)) return { spacing, hasPanel, headRows };
    }
  }
  return undefined;
}

/** The point or square drawn at cell (x, y) of the screen. */
export function pointOnScreen(
  content: ScreenContent,
  width: number,
  height: number,
  x: number,
  y: number,
): string | undefined {
  const layout = layoutFor(content, width, height);
  if (!layout) return undefined;
  const { board, flipped, glyphs } = content;
  return pointAtCell(board, { spacing: layout.spacing, flipped, glyphs }, x - MARGIN, y - layout.headRows);
}

function tooSmallScreen(board: BoardGrid, width: number, height: number): Canvas {
  const canvas = createCanvas(width, height);
  const size = drawingSize(board, GRID_SPACINGS.at(-1)!);
  const needed = `${size.width + MARGIN} x ${size.height + 1 + FOOTER_ROWS}`;
  for (const [row, line] of wrapText(`The window is too small: it needs at least ${needed}.`, width).entries()) {
    writeText(canvas, 0, row, line, 'warning');
  }
  return canvas;
}

function writeHead(canvas: Canvas, { title, board, glyphs, counts }: ScreenContent, headRows: number): void {
  if (headRows === 1) {
    writeText(canvas, MARGIN, 0, counts.map(({ short }) => short).join('   '), 'strong');
    return;
  }
  writeText(canvas, MARGIN, 0, title, 'strong');
  let [x, y] = [MARGIN, 1];
  for (const [side, { long }] of counts.entries()) {
    const man = glyphs.piece(board, { side, kind: 'man' });
    writeText(canvas, x, y, `${man} ${long}`, side === board.light ? 'light' : 'dark');
    if (headRows > 2) y++;
    else x += 2 + long.length + COUNTS_GAP;
  }
}

type ColouredLine = readonly [string, TextColour];

/** The lines of the panel; the last moves fill the rows left of `height`. */
function panelLines({ panel, panelTitle, moves }: ScreenContent, height: number): ColouredLine[] {
  const help = panel.flatMap(line => wrapText(line, PANEL_WIDTH - 1));
  const room = height - help.length - 3;
  const lastMoves = room > 0 ? moves.slice(-room) : [];
  const heading: ColouredLine[] = [
    ['', 'text'],
    ['Moves', 'strong'],
  ];
  return [
    [panelTitle, 'strong'],
    ...help.map((line): ColouredLine => [line, 'text']),
    ...(lastMoves.length > 0 ? heading : []),
    ...lastMoves.map((move): ColouredLine => [move.slice(0, PANEL_WIDTH - 1), 'faint']),
  ];
}

/** The prompt, and the message or the detail below it, in at most `rows` rows. */
function footLines(
  { prompt, promptColour, detail, message }: ScreenContent,
  width: number,
  rows: number,
): ColouredLine[] {
  const promptLines = wrapText(prompt, width);
  const below = message === undefined ? [detail] : wrapText(message, width);
  const left = rows - Math.min(below.length, rows);
  const shown = below.length === 1 ? promptLines.slice(0, Math.max(1, left)) : promptLines.slice(0, left);
  return [
    ...shown.map((line): ColouredLine => [line, promptColour]),
    ...below.slice(0, rows).map((line): ColouredLine => [line, 'text']),
  ];
}

export function composeScreen(content: ScreenContent, width: number, height: number): Canvas {
  const layout = layoutFor(content, width, height);
  if (!layout) return tooSmallScreen(content.board, width, height);
  const { spacing, hasPanel, headRows } = layout;
  const canvas = createCanvas(width, height);
  const { board, placement, marks, flipped, glyphs } = content;
  const drawing = drawBoardGrid(board, placement, marks, { spacing, flipped, glyphs });
  writeHead(canvas, content, headRows);
  copyCanvas(canvas, drawing, MARGIN, headRows);
  const panel = hasPanel ? panelLines(content, drawing.height) : [];
  const panelColumn = MARGIN + drawing.width + GAP;
  for (const [row, [line, colour]] of panel.entries()) writeText(canvas, panelColumn, headRows + row, line, colour);
  const footRow = Math.min(height - FOOTER_ROWS, headRows + Math.max(drawing.height, panel.length));
  const hasKeyHints = !hasPanel && headRows > 1;
  const foot = footLines(content, width - MARGIN, hasKeyHints ? FOOTER_ROWS : height - footRow);
  for (const [row, [line, colour]] of foot.entries())
    writeText(canvas, MARGIN, footRow + row, line.padEnd(width), colour);
  if (hasKeyHints) writeText(canvas, MARGIN, footRow + FOOTER_ROWS, content.keyHints, 'faint');
  return canvas;
}

/** One page of a text that replaces the board, and the number of pages. Wrapped list items are indented. */
export function composeTextScreen(
  title: string,
  lines: readonly string[],
  width: number,
  height: number,
  page = 0,
): { readonly canvas: Canvas; readonly pages: number } {
  const canvas = createCanvas(width, height);
  writeText(canvas, MARGIN, 0, title, 'strong');
  const wrapped = lines.flatMap(line =>
    wrapText(line, Math.max(20, Math.min(width, 84) - 4)).map((part, row) =>
      row > 0 && line.startsWith('- ') ? `  ${part}` : part,
    ),
  );
  // In a high window, one row is left free above and below.
  const isSpacious = wrapped.length + 4 <= height;
  const rows = Math.max(1, isSpacious ? wrapped.length : height - 2);
  const pages = Math.max(1, Math.ceil(wrapped.length / rows));
  const shownPage = Math.min(page, pages - 1);
  const top = isSpacious ? 2 : 1;
  const shown = wrapped.slice(shownPage * rows, (shownPage + 1) * rows);
  for (const [row, line] of shown.entries()) writeText(canvas, MARGIN, top + row, line);
  const foot = shownPage + 1 < pages ? 'Press any key to continue.' : 'Press any key to return.';
  writeText(canvas, MARGIN, isSpacious ? wrapped.length + 3 : height - 1, foot, 'faint');
  return { canvas, pages };
}

interface ScreenState {
  readonly line: GameLine;
  /** The position on the board, with the steps of an unfinished move. */
  readonly shownGame: Game;
  readonly input: MoveInput;
  readonly canMove: boolean;
  readonly canUndo: boolean;
  readonly isOver: boolean;
  readonly cursor: string;
  readonly flipped: boolean;
  readonly prompt: string;
  readonly promptColour: TextColour;
  readonly message: string | undefined;
  readonly analysis: string | undefined;
}

const NO_POINTS: ReadonlySet<string> = new Set();

/** Points that can be clicked to go on with the move. */
export function selectablePoints({ selected, movers, targets, removals }: MoveInput): ReadonlySet<string> {
  return new Set([...(selected === undefined ? movers : []), ...targets.keys(), ...removals.keys()]);
}

function pointMarks({ players }: TerminalGame, { shownGame, input, cursor }: ScreenState): PointMarks {
  const { selected, removals, targets } = input;
  const last = shownGame.midTurn ? undefined : shownGame.last();
  return {
    cursor: players.size > 0 ? cursor : undefined,
    selected,
    selectable: selected === undefined ? selectablePoints(input) : NO_POINTS,
    targets: selected === undefined ? NO_POINTS : new Set(targets.keys()),
    removable: new Set(removals.keys()),
    lastMove: new Set(last ? clickedPoints(last) : []),
  };
}

export function screenContent(game: TerminalGame, state: ScreenState): ScreenContent {
  const { board, settings, start, players } = game;
  const { canMove, canUndo, isOver } = state;
  const actions = { canMove, canUndo, isWatching: players.size === 0 && !isOver };
  const described = state.shownGame.board();
  return {
    title: gameTitle(game),
    board,
    placement: placementOf(described),
    marks: pointMarks(game, state),
    flipped: state.flipped,
    glyphs: glyphsFor(settings.ascii),
    counts: board.sides.map(side => countsText(described, side)),
    prompt: state.prompt,
    promptColour: state.promptColour,
    detail: state.analysis ?? (canMove ? cursorText(state.input, state.cursor) : ''),
    message: state.message,
    keyHints: keyHelpLine(actions),
    panelTitle: 'How to play',
    panel: [goalText(start), '', ...keyHelp(actions)],
    moves: moveLines(state.line),
  };
}
