/** A board on a canvas: its lines, its men, and what the turn under way makes of each spot. */
import type { Board, Man, Place, Placement, Spot, Stroke } from './board';
import { type Canvas, cellAt, createCanvas, type Ink, type Paper, write } from './canvas';
import type { Glyphs } from './glyphs';

/** Cells from one crossing of lines to the next. */
export interface Pitch {
  readonly x: number;
  readonly y: number;
}

/** Largest first. */
export const PITCHES: readonly Pitch[] = [
  { x: 8, y: 4 },
  { x: 6, y: 3 },
  { x: 4, y: 2 },
  { x: 4, y: 1 },
];

/** As a board is printed line by line. */
export const PRINTED: Pitch = { x: 4, y: 2 };

/** Squares in rows without lines between them. */
const isFlat = (board: Board, pitch: Pitch): boolean => board.kind === 'squares' && pitch.y === 1;

/** What a spot is in the turn under way. */
export interface Marks {
  readonly cursor?: string | undefined;
  readonly selected?: string | undefined;
  /** Where the turn may begin. */
  readonly open: ReadonlySet<string>;
  readonly targets: ReadonlySet<string>;
  /** Men that may be removed. */
  readonly prey: ReadonlySet<string>;
  /** Where the last turn left from, went to and took. */
  readonly last: ReadonlySet<string>;
}

export const NO_MARKS: Marks = { open: new Set(), targets: new Set(), prey: new Set(), last: new Set() };

export interface Look {
  readonly pitch: Pitch;
  readonly flipped: boolean;
  readonly glyphs: Glyphs;
}

const LEFT = 3;
const RIGHT = 3;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The cells a board takes, its coordinates included. */
export function sizeOf(board: Board, pitch: Pitch): Size {
  const crossings = board.kind === 'points' ? 1 : 0;
  return {
    width: LEFT + (board.columns - crossings) * pitch.x + 1 + RIGHT,
    height:
      (board.rows - crossings) * pitch.y +
      (isFlat(board, pitch) ? 0 : 1) +
      2 * overhang(board, pitch) +
      (board.files.length > 0 ? 1 : 0),
  };
}

const hasDiscs = (pitch: Pitch): boolean => pitch.y >= 4;

/** Discs on points reach over the outermost lines. */
const overhang = (board: Board, pitch: Pitch): number => (board.kind === 'points' && hasDiscs(pitch) ? 1 : 0);

/** Where things lie. */
interface Plan extends Look {
  readonly board: Board;
}

interface Drawing extends Plan {
  readonly canvas: Canvas;
}

/** The cell of a crossing of lines. */
function crossing({ board, pitch, flipped }: Plan, place: Place): { x: number; y: number } {
  const reach = board.kind === 'points' ? 1 : 0;
  const column = flipped ? board.columns - reach - place.column : place.column;
  const row = flipped ? board.rows - reach - place.row : place.row;
  return { x: LEFT + column * pitch.x, y: overhang(board, pitch) + row * pitch.y };
}

/** The cell that a man's letter stands in. */
function centre(plan: Plan, spot: Place): { x: number; y: number } {
  if (plan.board.kind === 'points') return crossing(plan, spot);
  const { column, row } = spot;
  const corner = crossing(plan, plan.flipped ? { column: column + 1, row: row + 1 } : { column, row });
  return { x: corner.x + plan.pitch.x / 2, y: corner.y + (plan.pitch.y === 1 ? 0 : Math.ceil(plan.pitch.y / 2)) };
}

const UP = 1;
const RIGHTWARDS = 2;
const DOWN = 4;
const LEFTWARDS = 8;

function drawLines(plan: Drawing): void {
  const sides = new Map<number, number>();
  const join = (x: number, y: number, side: number): void => {
    const at = y * plan.canvas.width + x;
    sides.set(at, (sides.get(at) ?? 0) | side);
  };
  for (const line of plan.board.lines) {
    const [a, b] = line.map(end => crossing(plan, end)) as [{ x: number; y: number }, { x: number; y: number }];
    if (a.x !== b.x && a.y !== b.y) {
      drawSlope(plan, line);
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
    write(plan.canvas, at % width, Math.floor(at / width), plan.glyphs.lines.charAt(mask), 'line');
  }
}

function drawSlope(plan: Drawing, [start, end]: Stroke): void {
  const a = crossing(plan, start);
  const b = crossing(plan, end);
  const glyph = b.x > a.x === b.y > a.y ? plan.glyphs.falling : plan.glyphs.rising;
  const rows = Math.abs(b.y - a.y);
  for (let step = 1; step < rows; step++) {
    const x = a.x + Math.round(((b.x - a.x) * step) / rows);
    write(plan.canvas, x, a.y + Math.sign(b.y - a.y) * step, glyph, 'line');
  }
}

/** Fills the inside of a square. */
function fill(plan: Drawing, place: Place, char: string, ink: Ink, paper: Paper): void {
  const { x, y } = centre(plan, place);
  const half = plan.pitch.x / 2 - 1;
  const above = Math.ceil(plan.pitch.y / 2) - 1;
  for (let row = y - above; row < y - above + Math.max(1, plan.pitch.y - 1); row++) {
    write(plan.canvas, x - half, row, char.repeat(2 * half + 1), ink, paper);
  }
}

function drawSquares(plan: Drawing): void {
  const { board, glyphs } = plan;
  const playable = new Map(board.spots.map(spot => [`${spot.column} ${spot.row}`, spot]));
  for (let row = 0; row < board.rows; row++) {
    for (let column = 0; column < board.columns; column++) {
      const spot = playable.get(`${column} ${row}`);
      const shaded = !spot || board.special.has(spot.name);
      fill(plan, { column, row }, shaded ? glyphs.shade : ' ', 'faint', spot && board.staggered ? 'square' : 'none');
    }
  }
}

function drawEdges(plan: Drawing): void {
  const { board, canvas } = plan;
  for (const [row, [left, right]] of board.ranks.entries()) {
    const { y } = centre(plan, { column: 0, row });
    const [first, last] = plan.flipped ? [right, left] : [left, right];
    write(canvas, 0, y, first.padStart(2), 'faint');
    write(canvas, canvas.width - 2, y, last, 'faint');
  }
  for (const [column, file] of board.files.entries()) {
    write(canvas, centre(plan, { column, row: 0 }).x, canvas.height - 1, file, 'faint');
  }
}

function paperOf(spot: Spot, marks: Marks): Paper | undefined {
  if (marks.prey.has(spot.name)) return 'prey';
  if (marks.targets.has(spot.name)) return 'target';
  if (marks.selected === spot.name) return 'selected';
  if (marks.last.has(spot.name)) return 'last';
  return marks.open.has(spot.name) ? 'open' : undefined;
}

/** What stands at the left and right of a spot, so that it is told without colours. */
function bracketsOf(spot: Spot, marks: Marks): string | undefined {
  if (marks.cursor === spot.name) return '[]';
  if (marks.targets.has(spot.name) || marks.prey.has(spot.name)) return '()';
  if (marks.selected === spot.name) return '<>';
  return marks.last.has(spot.name) ? '{}' : undefined;
}

const inkOf = (board: Board, man: Man): Ink => {
  if (man.rank === 'mark') return 'faint';
  return man.side === board.light ? 'light' : 'dark';
};

function drawMan(plan: Drawing, spot: Spot, man: Man): void {
  const { x, y } = centre(plan, spot);
  const ink = inkOf(plan.board, man);
  const letter = plan.glyphs.man(plan.board, man);
  if (!hasDiscs(plan.pitch) || man.rank === 'mark') {
    write(plan.canvas, x, y, letter, ink);
    return;
  }
  for (const [row, text] of plan.glyphs.disc(plan.board, man).entries()) {
    write(plan.canvas, x - 2, y - 1 + row, text, ink);
  }
}

function drawSpot(plan: Drawing, placement: Placement, marks: Marks, spot: Spot): void {
  const { board, canvas, pitch, glyphs } = plan;
  const { x, y } = centre(plan, spot);
  const man = placement.get(spot.name);
  const paper = paperOf(spot, marks);
  const brackets = bracketsOf(spot, marks);
  const reach = man && hasDiscs(pitch) ? 3 : 1;
  if (paper && board.kind === 'squares')
    fill(plan, spot, board.special.has(spot.name) ? glyphs.shade : ' ', 'faint', paper);
  if (man) drawMan(plan, spot, man);
  else if (marks.targets.has(spot.name)) write(canvas, x, y, glyphs.target, 'target');
  else if (board.files.length === 0 && !brackets) write(canvas, x - 1, y, spot.name.padStart(2), 'faint');
  if (!brackets) return;
  const ink = marks.cursor === spot.name ? 'cursor' : 'target';
  write(canvas, x - reach, y, brackets.charAt(0), ink, paper);
  write(canvas, x + reach, y, brackets.charAt(1), ink, paper);
  if (paper && board.kind === 'points') {
    for (let at = x - reach; at <= x + reach; at++) {
      const cell = cellAt(canvas, at, y);
      write(canvas, at, y, cell.char, cell.ink, paper);
    }
  }
}

/** The spot that is drawn around (x, y) of the board's drawing, if one is. */
export function spotAround(board: Board, look: Look, x: number, y: number): string | undefined {
  const plan: Plan = { ...look, board };
  const near = board.spots.find(spot => {
    const at = centre(plan, spot);
    return Math.abs(at.x - x) < look.pitch.x / 2 && Math.abs(at.y - y) <= Math.floor((look.pitch.y - 1) / 2);
  });
  return near?.name;
}

/** The whole board, as large as `look` says. */
export function drawBoard(board: Board, placement: Placement, marks: Marks, look: Look): Canvas {
  const { width, height } = sizeOf(board, look.pitch);
  const plan: Drawing = { ...look, board, canvas: createCanvas(width, height) };
  if (board.kind === 'squares') drawSquares(plan);
  if (!isFlat(board, look.pitch)) drawLines(plan);
  drawEdges(plan);
  for (const spot of board.spots) drawSpot(plan, placement, marks, spot);
  return plan.canvas;
}
