import type { Action } from '../rules';

/**
 * The board: 24 points on three rings; sets of points are ints.
 *
 * A point is 8 * ring + place: ring 0 is the inner ring, place 0 the middle of its upper side, and places go clockwise.
 * One ring is one byte, so a step along the ring rotates every byte and a step between rings is a shift by 8.
 */

const RINGS = ['d5 e5 e4 e3 d3 c3 c4 c5', 'd6 f6 f4 f2 d2 b2 b4 b6', 'd7 g7 g4 g1 d1 a1 a4 a7'];
const RING = 8;

export const POINT_NAMES: readonly string[] = RINGS.join(' ').split(' ');
export const POINTS = POINT_NAMES.length;
export const ALL_POINTS = (1 << POINTS) - 1;

/** Point by name, -1 if there is none. */
export const pointByName = (name: string): number => POINT_NAMES.indexOf(name);

/** FEN fields and markers number the points from 8. */
export const FEN_POINT_OFFSET = 8;

export type LineKind = 'square edge' | 'cross line' | 'diagonal line';

/** A line of three points. */
export interface Line {
  readonly kind: LineKind;
  readonly ends: readonly [number, number];
  readonly middle: number;
}

function squareEdges(): Line[] {
  const sides: Line[] = [];
  for (let ring = 0; ring < POINTS; ring += RING)
    for (let place = 0; place < RING; place += 2)
      sides.push({ kind: 'square edge', ends: [ring + ((place + 7) % RING), ring + place + 1], middle: ring + place });
  return sides;
}

function spokes(kind: LineKind, firstPlace: number): Line[] {
  const lines: Line[] = [];
  for (let place = firstPlace; place < RING; place += 2)
    lines.push({ kind, ends: [place, place + 2 * RING], middle: place + RING });
  return lines;
}

const PLAIN_LINES: readonly Line[] = [...squareEdges(), ...spokes('cross line', 0)];
const ALL_LINES: readonly Line[] = [...PLAIN_LINES, ...spokes('diagonal line', 1)];

/** A bit outside the board: a line that contains it is never full. */
export const NO_POINT = 1 << POINTS;

/** Maximum number of lines through a point. */
export const LINES_PER_POINT = 3;

export interface MorrisBoard {
  readonly lines: readonly Line[];
  /** Points on a spoke: half of all points, or all with diagonal lines. */
  readonly spokes: number;
  /** Set of neighbours of each point. */
  readonly neighbours: Int32Array;
  /** Three entries for each point: the other two points of a line through it, or NO_POINT. */
  readonly partners: Int32Array;
}

export const linePoints = (line: Line): number => (1 << line.ends[0]) | (1 << line.middle) | (1 << line.ends[1]);

function makeBoard(lines: readonly Line[]): MorrisBoard {
  const neighbours = new Int32Array(POINTS);
  const partners = new Int32Array(POINTS * LINES_PER_POINT).fill(NO_POINT);
  const used = new Uint8Array(POINTS);
  let spokePoints = 0;
  for (const line of lines) {
    const points = linePoints(line);
    if (line.kind !== 'square edge') spokePoints |= points;
    for (const point of [...line.ends, line.middle]) {
      neighbours[point]! |= point === line.middle ? points ^ (1 << point) : 1 << line.middle;
      partners[point * LINES_PER_POINT + used[point]!++] = points ^ (1 << point);
    }
  }
  return { lines, spokes: spokePoints, neighbours, partners };
}

export const PLAIN_BOARD = makeBoard(PLAIN_LINES);
export const DIAGONAL_BOARD = makeBoard(ALL_LINES);

/** An action is from << 5 | to. */

/** Values of `from` for placements and removals. */
export const PLACE = 24;
export const REMOVE = 25;

export const actionOf = (from: number, to: number): Action => (from << 5) | to;
export const fromOf = (action: Action): number => action >> 5;
export const toOf = (action: Action): number => action & 31;
