/** The letters a board is drawn with. */
import type { BoardGrid, GridLine, GridPiece, GridPoint, GridPosition, Placement } from './board';
import { type BackgroundColour, type Canvas, cellAt, createCanvas, type TextColour, writeText } from './canvas';

export interface Glyphs {
  /** A line's letter by the sides it leaves its cell on: 1 up, 2 right, 4 down, 8 left. */
  readonly lines: string;
  readonly falling: string;
  readonly rising: string;
  readonly shade: string;
  readonly target: string;
  readonly spinner: string;
  piece(board: BoardGrid, man: GridPiece): string;
  /** Three rows of five. */
  disc(board: BoardGrid, man: GridPiece): readonly string[];
}

const LIGHT: Readonly<Record<GridPiece['kind'], string>> = { man: '○', king: '◎', mark: '×' };
const DARK: Readonly<Record<GridPiece['kind'], string>> = { man: '●', king: '◉', mark: '×' };

/** A man and a king, by the name of the side. */
const LETTERS: Readonly<Record<string, string>> = { white: 'oO', black: 'xX', attackers: 'AA', defenders: 'DK' };

/** A man as a letter of ASCII; on points those of the FEN. */
function letterOf({ kind, sides }: BoardGrid, { side, kind: rank }: GridPiece): string {
  if (rank === 'mark') return 'X';
  if (kind === 'points') return 'O@'.charAt(side);
  return (LETTERS[sides[side]!] ?? '?').charAt(rank === 'king' ? 1 : 0);
}

const UNICODE: Glyphs = {
  lines: ' │─└││┌├─┘─┴┐┤┬┼',
  falling: '╲',
  rising: '╱',
  shade: '░',
  target: '·',
  spinner: '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏',
  piece: (board, man) => (man.side === board.light ? LIGHT : DARK)[man.kind],
  disc: (board, man) => {
    const king = man.kind === 'king';
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
  piece: (board, man) => letterOf(board, man),
  disc: (board, man) => {
    const letter = letterOf(board, man);
    return man.side === board.light ? ['.---.', `| ${letter} |`, "'---'"] : ['#####', `# ${letter} #`, '#####'];
  },
};

export const glyphsFor = (ascii: boolean): Glyphs => (ascii ? ASCII : UNICODE);

/** A board on a canvas: its lines, its men, and what the turn under way makes of each spot. */

/** Cells from one crossing of lines to the next. */
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

/** As a board is printed line by line. */
export const PLAIN_SPACING: GridSpacing = { x: 4, y: 2 };

/** Squares in rows without lines between them. */
const hasNoGridLines = (board: BoardGrid, pitch: GridSpacing): boolean => board.kind === 'squares' && pitch.y === 1;

/** What a spot is in the turn under way. */
export interface PointMarks {
  readonly cursor?: string | undefined;
  readonly selected?: string | undefined;
  /** Where the turn may begin. */
  readonly selectable: ReadonlySet<string>;
  readonly targets: ReadonlySet<string>;
  /** Men that may be removed. */
  readonly removable: ReadonlySet<string>;
  /** Where the last turn left from, went to and took. */
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

/** The cells a board takes, its coordinates included. */
export function drawingSize(board: BoardGrid, pitch: GridSpacing): Size {
  const crossings = board.kind === 'points' ? 1 : 0;
  return {
    width: LEFT + (board.columns - crossings) * pitch.x + 1 + RIGHT,
    height:
      (board.rows - crossings) * pitch.y +
      (hasNoGridLines(board, pitch) ? 0 : 1) +
      2 * overhang(board, pitch) +
      (board.files.length > 0 ? 1 : 0),
  };
}

const hasDiscs = (pitch: GridSpacing): boolean => pitch.y >= 4;

/** Discs on points reach over the outermost lines. */
const overhang = (board: BoardGrid, pitch: GridSpacing): number => (board.kind === 'points' && hasDiscs(pitch) ? 1 : 0);

/** Where things lie. */
interface DrawContext extends DrawOptions {
  readonly board: BoardGrid;
}

interface CanvasContext extends DrawContext {
  readonly canvas: Canvas;
}

/** The cell of a crossing of lines. */
function gridCell({ board, spacing: pitch, flipped }: DrawContext, place: GridPosition): { x: number; y: number } {
  const reach = board.kind === 'points' ? 1 : 0;
  const column = flipped ? board.columns - reach - place.column : place.column;
  const row = flipped ? board.rows - reach - place.row : place.row;
  return { x: LEFT + column * pitch.x, y: overhang(board, pitch) + row * pitch.y };
}

/** The cell that a man's letter stands in. */
function pieceCell(plan: DrawContext, spot: GridPosition): { x: number; y: number } {
  if (plan.board.kind === 'points') return gridCell(plan, spot);
  const { column, row } = spot;
  const corner = gridCell(plan, plan.flipped ? { column: column + 1, row: row + 1 } : { column, row });
  return { x: corner.x + plan.spacing.x / 2, y: corner.y + (plan.spacing.y === 1 ? 0 : Math.ceil(plan.spacing.y / 2)) };
}

const UP = 1;
const RIGHTWARDS = 2;
const DOWN = 4;
const LEFTWARDS = 8;

function drawLines(plan: CanvasContext): void {
  const sides = new Map<number, number>();
  const join = (x: number, y: number, side: number): void => {
    const at = y * plan.canvas.width + x;
    sides.set(at, (sides.get(at) ?? 0) | side);
  };
  for (const line of plan.board.lines) {
    const [a, b] = line.map(end => gridCell(plan, end)) as [{ x: number; y: number }, { x: number; y: number }];
    if (a.x !== b.x && a.y !== b.y) {
      drawDiagonal(plan, line);
      continue;
    }
    for (let x = Math.min(a.x, b.x); x < Math.max(a.x, b.x); x++) {
      join(x, a.y, RIGHTWARDS);
      join(x + 1, a.y, LEFTWARDS);
    }
    for (let y = Math.min(a.y, b.y); y < Math.max(a.y, b.y); y++) {
      join(a.x, y, DOWN);
      join(a.x, y + 1, UP);
    }
  }
  for (const [at, mask] of sides) {
    const { width } = plan.canvas;
    writeText(plan.canvas, at % width, Math.floor(at / width), plan.glyphs.lines.charAt(mask), 'line');
  }
}

function drawDiagonal(plan: CanvasContext, [start, end]: GridLine): void {
  const a = gridCell(plan, start);
  const b = gridCell(plan, end);
  const glyph = b.x > a.x === b.y > a.y ? plan.glyphs.falling : plan.glyphs.rising;
  const rows = Math.abs(b.y - a.y);
  for (let step = 1; step < rows; step++) {
    const x = a.x + Math.round(((b.x - a.x) * step) / rows);
    writeText(plan.canvas, x, a.y + Math.sign(b.y - a.y) * step, glyph, 'line');
  }
}

/** Fills the inside of a square. */
function fillSquare(
  plan: CanvasContext,
  place: GridPosition,
  char: string,
  ink: TextColour,
  paper: BackgroundColour,
): void {
  const { x, y } = pieceCell(plan, place);
  const half = plan.spacing.x / 2 - 1;
  const above = Math.ceil(plan.spacing.y / 2) - 1;
  for (let row = y - above; row < y - above + Math.max(1, plan.spacing.y - 1); row++) {
    writeText(plan.canvas, x - half, row, char.repeat(2 * half + 1), ink, paper);
  }
}

function drawSquares(plan: CanvasContext): void {
  const { board, glyphs } = plan;
  const playable = new Map(board.points.map(spot => [`${spot.column} ${spot.row}`, spot]));
  for (let row = 0; row < board.rows; row++) {
    for (let column = 0; column < board.columns; column++) {
      const spot = playable.get(`${column} ${row}`);
      const shaded = !spot || board.special.has(spot.name);
      fillSquare(
        plan,
        { column, row },
        shaded ? glyphs.shade : ' ',
        'faint',
        spot && board.staggered ? 'square' : 'none',
      );
    }
  }
}

function drawCoordinates(plan: CanvasContext): void {
  const { board, canvas } = plan;
  for (const [row, [left, right]] of board.ranks.entries()) {
    const { y } = pieceCell(plan, { column: 0, row });
    const [first, last] = plan.flipped ? [right, left] : [left, right];
    writeText(canvas, 0, y, first.padStart(2), 'faint');
    writeText(canvas, canvas.width - 2, y, last, 'faint');
  }
  for (const [column, file] of board.files.entries()) {
    writeText(canvas, pieceCell(plan, { column, row: 0 }).x, canvas.height - 1, file, 'faint');
  }
}

function backgroundOf(spot: GridPoint, marks: PointMarks): BackgroundColour | undefined {
  if (marks.removable.has(spot.name)) return 'prey';
  if (marks.targets.has(spot.name)) return 'target';
  if (marks.selected === spot.name) return 'selected';
  if (marks.lastMove.has(spot.name)) return 'last';
  return marks.selectable.has(spot.name) ? 'open' : undefined;
}

/** What stands at the left and right of a spot, so that it is told without colours. */
function bracketsOf(spot: GridPoint, marks: PointMarks): string | undefined {
  if (marks.cursor === spot.name) return '[]';
  if (marks.targets.has(spot.name) || marks.removable.has(spot.name)) return '()';
  if (marks.selected === spot.name) return '<>';
  return marks.lastMove.has(spot.name) ? '{}' : undefined;
}

const foregroundOf = (board: BoardGrid, man: GridPiece): TextColour => {
  if (man.kind === 'mark') return 'faint';
  return man.side === board.light ? 'light' : 'dark';
};

function drawPiece(plan: CanvasContext, spot: GridPoint, man: GridPiece): void {
  const { x, y } = pieceCell(plan, spot);
  const ink = foregroundOf(plan.board, man);
  const letter = plan.glyphs.piece(plan.board, man);
  if (!hasDiscs(plan.spacing) || man.kind === 'mark') {
    writeText(plan.canvas, x, y, letter, ink);
    return;
  }
  for (const [row, text] of plan.glyphs.disc(plan.board, man).entries()) {
    writeText(plan.canvas, x - 2, y - 1 + row, text, ink);
  }
}

function drawPoint(plan: CanvasContext, placement: Placement, marks: PointMarks, spot: GridPoint): void {
  const { board, canvas, spacing: pitch, glyphs } = plan;
  const { x, y } = pieceCell(plan, spot);
  const man = placement.get(spot.name);
  const paper = backgroundOf(spot, marks);
  const brackets = bracketsOf(spot, marks);
  const reach = man && hasDiscs(pitch) ? 3 : 1;
  if (paper && board.kind === 'squares')
    fillSquare(plan, spot, board.special.has(spot.name) ? glyphs.shade : ' ', 'faint', paper);
  if (man) drawPiece(plan, spot, man);
  else if (marks.targets.has(spot.name)) writeText(canvas, x, y, glyphs.target, 'target');
  else if (board.files.length === 0 && !brackets) writeText(canvas, x - 1, y, spot.name.padStart(2), 'faint');
  if (!brackets) return;
  const ink = marks.cursor === spot.name ? 'cursor' : 'target';
  writeText(canvas, x - reach, y, brackets.charAt(0), ink, paper);
  writeText(canvas, x + reach, y, brackets.charAt(1), ink, paper);
  if (paper && board.kind === 'points') {
    for (let at = x - reach; at <= x + reach; at++) {
      const cell = cellAt(canvas, at, y);
      writeText(canvas, at, y, cell.char, cell.foreground, paper);
    }
  }
}

/** The spot that is drawn around (x, y) of the board's drawing, if one is. */
export function pointAtCell(board: BoardGrid, look: DrawOptions, x: number, y: number): string | undefined {
  const plan: DrawContext = { ...look, board };
  const near = board.points.find(spot => {
    const at = pieceCell(plan, spot);
    return Math.abs(at.x - x) < look.spacing.x / 2 && Math.abs(at.y - y) <= Math.floor((look.spacing.y - 1) / 2);
  });
  return near?.name;
}

/** The whole board, as large as `look` says. */
export function drawBoard(board: BoardGrid, placement: Placement, marks: PointMarks, look: DrawOptions): Canvas {
  const { width, height } = drawingSize(board, look.spacing);
  const plan: CanvasContext = { ...look, board, canvas: createCanvas(width, height) };
  if (board.kind === 'squares') drawSquares(plan);
  if (!hasNoGridLines(board, look.spacing)) drawLines(plan);
  drawCoordinates(plan);
  for (const spot of board.points) drawPoint(plan, placement, marks, spot);
  return plan.canvas;
}
