/** Draws a board on a canvas: lines or squares, coordinates, pieces and marks. */
import {
  type BoardGrid,
  type GridLine,
  type GridPiece,
  type GridPoint,
  type GridPosition,
  PIECE_LETTERS,
  type Placement,
} from './board';
import { type BackgroundColour, type Canvas, cellAt, createCanvas, type TextColour, writeText } from './canvas';

export interface Glyphs {
  /** Box-drawing characters, indexed by the directions in which lines leave a cell: 1 up, 2 right, 4 down, 8 left. */
  readonly lines: string;
  readonly falling: string;
  readonly rising: string;
  readonly shade: string;
  readonly target: string;
  readonly spinner: string;
  piece(board: BoardGrid, piece: GridPiece): string;
  /** A large piece: three rows of five characters. */
  disc(board: BoardGrid, piece: GridPiece): readonly string[];
}

const LIGHT: Readonly<Record<GridPiece['kind'], string>> = { man: '○', king: '◎', mark: '×' };
const DARK: Readonly<Record<GridPiece['kind'], string>> = { man: '●', king: '◉', mark: '×' };

/** A piece in ASCII; on points with the characters of the FEN. */
function letterOf({ kind, sides }: BoardGrid, { side, kind: rank }: GridPiece): string {
  if (rank === 'mark') return 'X';
  if (kind === 'points') return 'O@'.charAt(side);
  return (PIECE_LETTERS[sides[side]!] ?? '?').charAt(rank === 'king' ? 1 : 0);
}

const UNICODE: Glyphs = {
  lines: ' │─└││┌├─┘─┴┐┤┬┼',
  falling: '╲',
  rising: '╱',
  shade: '░',
  target: '·',
  spinner: '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏',
  piece: (board, piece) => (piece.side === board.light ? LIGHT : DARK)[piece.kind],
  disc: (board, piece) => {
    const king = piece.kind === 'king';
    if (piece.side === board.light) return ['╭───╮', king ? '│ ◎ │' : '│   │', '╰───╯'];
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
  piece: (board, piece) => letterOf(board, piece),
  disc: (board, piece) => {
    const letter = letterOf(board, piece);
    return piece.side === board.light ? ['.---.', `| ${letter} |`, "'---'"] : ['#####', `# ${letter} #`, '#####'];
  },
};

export const glyphsFor = (ascii: boolean): Glyphs => (ascii ? ASCII : UNICODE);

/** Number of cells from one intersection of lines to the next. */
export interface GridSpacing {
  readonly x: number;
  readonly y: number;
}

/** Largest first. */
export const GRID_SPACINGS: readonly GridSpacing[] = [
  { x: 8, y: 4 },
  { x: 6, y: 3 },
  { x: 4, y: 2 },
  { x: 4, y: 1 },
];

/** The spacing in line mode. */
export const PLAIN_SPACING: GridSpacing = { x: 4, y: 2 };

/** Squares drawn as rows of text. */
const hasNoGridLines = (board: BoardGrid, spacing: GridSpacing): boolean => board.kind === 'squares' && spacing.y === 1;

/** The points to highlight. */
export interface PointMarks {
  readonly cursor?: string | undefined;
  readonly selected?: string | undefined;
  /** Possible starts of the next step. */
  readonly selectable: ReadonlySet<string>;
  readonly targets: ReadonlySet<string>;
  /** Men that can be removed. */
  readonly removable: ReadonlySet<string>;
  /** Points that the last move left, reached and captured. */
  readonly lastMove: ReadonlySet<string>;
}

export const NO_MARKS: PointMarks = {
  selectable: new Set(),
  targets: new Set(),
  removable: new Set(),
  lastMove: new Set(),
};

interface DrawOptions {
  readonly spacing: GridSpacing;
  readonly flipped: boolean;
  readonly glyphs: Glyphs;
}

const LEFT = 3;
const RIGHT = 3;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of a drawn board with its coordinates, in cells. */
export function drawingSize(board: BoardGrid, spacing: GridSpacing): Size {
  const overlap = board.kind === 'points' ? 1 : 0;
  return {
    width: LEFT + (board.columns - overlap) * spacing.x + 1 + RIGHT,
    height:
      (board.rows - overlap) * spacing.y +
      (hasNoGridLines(board, spacing) ? 0 : 1) +
      2 * overhang(board, spacing) +
      (board.files.length > 0 ? 1 : 0),
  };
}

const hasDiscs = (spacing: GridSpacing): boolean => spacing.y >= 4;

/** Rows that large pieces on points reach beyond the outermost lines. */
const overhang = (board: BoardGrid, spacing: GridSpacing): number =>
  board.kind === 'points' && hasDiscs(spacing) ? 1 : 0;

interface DrawContext extends DrawOptions {
  readonly board: BoardGrid;
}

interface CanvasContext extends DrawContext {
  readonly canvas: Canvas;
}

/** The cell of an intersection of lines. */
function gridCell({ board, spacing, flipped }: DrawContext, position: GridPosition): { x: number; y: number } {
  const reach = board.kind === 'points' ? 1 : 0;
  const column = flipped ? board.columns - reach - position.column : position.column;
  const row = flipped ? board.rows - reach - position.row : position.row;
  return { x: LEFT + column * spacing.x, y: overhang(board, spacing) + row * spacing.y };
}

/** The cell at the centre of a piece. */
function pieceCell(context: DrawContext, point: GridPosition): { x: number; y: number } {
  if (context.board.kind === 'points') return gridCell(context, point);
  const { column, row } = point;
  const corner = gridCell(context, context.flipped ? { column: column + 1, row: row + 1 } : { column, row });
  return {
    x: corner.x + context.spacing.x / 2,
    y: corner.y + (context.spacing.y === 1 ? 0 : Math.ceil(context.spacing.y / 2)),
  };
}

const UP = 1;
const RIGHTWARDS = 2;
const DOWN = 4;
const LEFTWARDS = 8;

function drawLines(context: CanvasContext): void {
  const directions = new Map<number, number>();
  const addDirection = (x: number, y: number, direction: number): void => {
    const at = y * context.canvas.width + x;
    directions.set(at, (directions.get(at) ?? 0) | direction);
  };
  for (const line of context.board.lines) {
    const [a, b] = line.map(end => gridCell(context, end)) as [{ x: number; y: number }, { x: number; y: number }];
    if (a.x !== b.x && a.y !== b.y) {
      drawDiagonal(context, line);
      continue;
    }
    for (let x = Math.min(a.x, b.x); x < Math.max(a.x, b.x); x++) {
      addDirection(x, a.y, RIGHTWARDS);
      addDirection(x + 1, a.y, LEFTWARDS);
    }
    for (let y = Math.min(a.y, b.y); y < Math.max(a.y, b.y); y++) {
      addDirection(a.x, y, DOWN);
      addDirection(a.x, y + 1, UP);
    }
  }
  for (const [at, mask] of directions) {
    const { width } = context.canvas;
    writeText(context.canvas, at % width, Math.floor(at / width), context.glyphs.lines.charAt(mask), 'line');
  }
}

function drawDiagonal(context: CanvasContext, [start, end]: GridLine): void {
  const a = gridCell(context, start);
  const b = gridCell(context, end);
  const glyph = b.x > a.x === b.y > a.y ? context.glyphs.falling : context.glyphs.rising;
  const rows = Math.abs(b.y - a.y);
  for (let step = 1; step < rows; step++) {
    const x = a.x + Math.round(((b.x - a.x) * step) / rows);
    writeText(context.canvas, x, a.y + Math.sign(b.y - a.y) * step, glyph, 'line');
  }
}

/** Fills the inside of a square. */
function fillSquare(
  context: CanvasContext,
  position: GridPosition,
  char: string,
  colour: TextColour,
  background: BackgroundColour,
): void {
  const { x, y } = pieceCell(context, position);
  const half = context.spacing.x / 2 - 1;
  const above = Math.ceil(context.spacing.y / 2) - 1;
  for (let row = y - above; row < y - above + Math.max(1, context.spacing.y - 1); row++) {
    writeText(context.canvas, x - half, row, char.repeat(2 * half + 1), colour, background);
  }
}

function drawSquares(context: CanvasContext): void {
  const { board, glyphs } = context;
  const pointAt = new Map(board.points.map(point => [`${point.column} ${point.row}`, point]));
  for (let row = 0; row < board.rows; row++) {
    for (let column = 0; column < board.columns; column++) {
      const point = pointAt.get(`${column} ${row}`);
      const isShaded = !point || board.special.has(point.name);
      fillSquare(
        context,
        { column, row },
        isShaded ? glyphs.shade : ' ',
        'faint',
        point && board.staggered ? 'square' : 'none',
      );
    }
  }
}

function drawCoordinates(context: CanvasContext): void {
  const { board, canvas } = context;
  for (const [row, [left, right]] of board.ranks.entries()) {
    const { y } = pieceCell(context, { column: 0, row });
    const [first, last] = context.flipped ? [right, left] : [left, right];
    writeText(canvas, 0, y, first.padStart(2), 'faint');
    writeText(canvas, canvas.width - 2, y, last, 'faint');
  }
  for (const [column, file] of board.files.entries()) {
    writeText(canvas, pieceCell(context, { column, row: 0 }).x, canvas.height - 1, file, 'faint');
  }
}

function backgroundOf(point: GridPoint, marks: PointMarks): BackgroundColour | undefined {
  if (marks.removable.has(point.name)) return 'removable';
  if (marks.targets.has(point.name)) return 'target';
  if (marks.selected === point.name) return 'selected';
  if (marks.lastMove.has(point.name)) return 'lastMove';
  return marks.selectable.has(point.name) ? 'selectable' : undefined;
}

/** Brackets around a point, which distinguish the marks without colours. */
function bracketsOf(point: GridPoint, marks: PointMarks): string | undefined {
  if (marks.cursor === point.name) return '[]';
  if (marks.targets.has(point.name) || marks.removable.has(point.name)) return '()';
  if (marks.selected === point.name) return '<>';
  return marks.lastMove.has(point.name) ? '{}' : undefined;
}

const foregroundOf = (board: BoardGrid, piece: GridPiece): TextColour => {
  if (piece.kind === 'mark') return 'faint';
  return piece.side === board.light ? 'light' : 'dark';
};

function drawPiece(context: CanvasContext, point: GridPoint, piece: GridPiece): void {
  const { x, y } = pieceCell(context, point);
  const colour = foregroundOf(context.board, piece);
  const letter = context.glyphs.piece(context.board, piece);
  if (!hasDiscs(context.spacing) || piece.kind === 'mark') {
    writeText(context.canvas, x, y, letter, colour);
    return;
  }
  for (const [row, text] of context.glyphs.disc(context.board, piece).entries()) {
    writeText(context.canvas, x - 2, y - 1 + row, text, colour);
  }
}

function drawPoint(context: CanvasContext, placement: Placement, marks: PointMarks, point: GridPoint): void {
  const { board, canvas, spacing, glyphs } = context;
  const { x, y } = pieceCell(context, point);
  const piece = placement.get(point.name);
  const background = backgroundOf(point, marks);
  const brackets = bracketsOf(point, marks);
  const reach = piece && hasDiscs(spacing) ? 3 : 1;
  if (background && board.kind === 'squares')
    fillSquare(context, point, board.special.has(point.name) ? glyphs.shade : ' ', 'faint', background);
  if (piece) drawPiece(context, point, piece);
  else if (marks.targets.has(point.name)) writeText(canvas, x, y, glyphs.target, 'target');
  else if (board.files.length === 0 && !brackets) writeText(canvas, x - 1, y, point.name.padStart(2), 'faint');
  if (!brackets) return;
  const colour = marks.cursor === point.name ? 'cursor' : 'target';
  writeText(canvas, x - reach, y, brackets.charAt(0), colour, background);
  writeText(canvas, x + reach, y, brackets.charAt(1), colour, background);
  if (background && board.kind === 'points') {
    for (let at = x - reach; at <= x + reach; at++) {
      const cell = cellAt(canvas, at, y);
      writeText(canvas, at, y, cell.char, cell.foreground, background);
    }
  }
}

/** The point that cell (x, y) of the drawn board belongs to. */
export function pointAtCell(board: BoardGrid, options: DrawOptions, x: number, y: number): string | undefined {
  const context: DrawContext = { ...options, board };
  const found = board.points.find(point => {
    const at = pieceCell(context, point);
    return Math.abs(at.x - x) < options.spacing.x / 2 && Math.abs(at.y - y) <= Math.floor((options.spacing.y - 1) / 2);
  });
  return found?.name;
}

export function drawBoardGrid(board: BoardGrid, placement: Placement, marks: PointMarks, options: DrawOptions): Canvas {
  const { width, height } = drawingSize(board, options.spacing);
  const context: CanvasContext = { ...options, board, canvas: createCanvas(width, height) };
  if (board.kind === 'squares') drawSquares(context);
  if (!hasNoGridLines(board, options.spacing)) drawLines(context);
  drawCoordinates(context);
  for (const point of board.points) drawPoint(context, placement, marks, point);
  return context.canvas;
}
