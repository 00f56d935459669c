import type { Action } from '../rules';

/**
 * The board: 24 points on three rings, and sets of points as ints.
 *
 * Point 8 * ring + place: ring 0 is the inner one, place 0 the middle of its upper side, then clockwise. One ring is
 * one byte, so a step round the ring rotates every byte and a step across is a shift by 8.
 */

const RINGS = ['d5 e5 e4 e3 d3 c3 c4 c5', 'd6 f6 f4 f2 d2 b2 b4 b6', 'd7 g7 g4 g1 d1 a1 a4 a7'];
const RING = 8;

export const POINT_NAMES: readonly string[] = RINGS.join(' ').split(' ');
export const POINTS = POINT_NAMES.length;
export const ALL_POINTS = (1 << POINTS) - 1;

/** -1 where there is no such point. */
export const pointByName = (name: string): number => POINT_NAMES.indexOf(name);

/** FEN markers and fields count the points from 8. */
export const FEN_POINT_OFFSET = 8;

export type LineKind = 'square edge' | 'cross line' | 'diagonal line';

/** Three points in a row. */
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

/** No point: a line that asks for it is never full. */
export const NO_POINT = 1 << POINTS;

/** A point lies on up to three lines. */
export const LINES_PER_POINT = 3;

export interface Board {
  readonly lines: readonly Line[];
  /** The points that lie on a spoke: half of them, all with diagonal lines. */
  readonly spokes: number;
  /** The set of neighbours of each point. */
  readonly neighbours: Int32Array;
  /** Three for each point: the two other points of a line through it, or NOWHERE. */
  readonly partners: Int32Array;
}

export const linePoints = (line: Line): number => (1 << line.ends[0]) | (1 << line.middle) | (1 << line.ends[1]);

function makeBoard(lines: readonly Line[]): Board {
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

/** An action as one int: from where, in 5 bits, to where. */

/** The `from` of a placement and of a removal: behind the points. */
export const PLACE = 24;
export const REMOVE = 25;

export const actionOf = (from: number, to: number): Action => (from << 5) | to;
export const fromOf = (action: Action): number => action >> 5;
export const toOf = (action: Action): number => action & 31;
