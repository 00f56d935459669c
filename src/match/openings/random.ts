/** Positions that are one another's mirror image, on any board that is symmetric. */

import { gameOutcome, legalMoves, nameMove, playMove } from '../../games/moves';
import { ONGOING, type Position, type Rules } from '../../games/rules';
import type { BoardLayout, BoardPoint } from '../../games/view';
import { Random } from '../../util/random';
import type { Opening } from './book';

/** Where a symmetry takes each place, by name. */
type SquareMap = ReadonlyMap<string, string>;

const symmetryCache = new WeakMap<BoardLayout, readonly SquareMap[]>();

/** A text that a position shares with its mirror images, and with no other. */
export function canonicalPosition(rules: Rules, position: Position): string {
  const scene = rules.boardState(position);
  const { hands, owed } = scene;
  const rest = [position.side, ...hands, owed].join(' ');
  const texts = boardSymmetries(rules.layout).map(image => {
    const place = (name: string): string => image.get(name) ?? name;
    const pieces = scene.pieces.map(({ at, side, piece }) => `${place(at)}${side}${piece}`);
    return [...pieces, ...scene.marks.map(mark => `${place(mark)}-`)].sort().join(' ');
  });
  return `${texts.sort()[0]} ${rest}`;
}

/** The turns and mirrors of the square under which the board is the same, and where there are rings, inside out. */
function boardSymmetries(plan: BoardLayout): readonly SquareMap[] {
  const found = symmetryCache.get(plan);
  if (found) return found;
  const middle = (plan.columns - 1) / 2;
  // Men that have a direction know which way they look: where the corners differ, no image is the same game.
  const turns = plan.corner === undefined ? SQUARE_SYMMETRIES : SQUARE_SYMMETRIES.slice(0, 1);
  const images = turns
    .flatMap(turn => (plan.kind === 'points' ? [turn, swapRings(turn)] : [turn]))
    .map(turn => squareMapOf(plan, middle, turn))
    .filter(image => image !== undefined);
  symmetryCache.set(plan, images);
  return images;
}

/** A map of the square onto itself, its middle at 0. */
type CoordinateMap = (x: number, y: number) => readonly [number, number];

const SQUARE_SYMMETRIES: readonly CoordinateMap[] = [
  (x, y) => [x, y],
  (x, y) => [-y, x],
  (x, y) => [-x, -y],
  (x, y) => [y, -x],
  (x, y) => [-x, y],
  (x, y) => [x, -y],
  (x, y) => [y, x],
  (x, y) => [-y, -x],
];

/** The outermost of three rings becomes the innermost. */
const swapRings =
  (turn: CoordinateMap): CoordinateMap =>
  (x, y) => {
    const ring = Math.max(Math.abs(x), Math.abs(y)) || 1;
    return turn((x / ring) * (4 - ring), (y / ring) * (4 - ring));
  };

/** Undefined where the board is not the same after it: other places, or lines that are none. */
function squareMapOf(plan: BoardLayout, middle: number, turn: CoordinateMap): SquareMap | undefined {
  const key = (column: number, row: number): string => `${column} ${row}`;
  const names = new Map(plan.places.map(({ name, column, row }) => [key(column, row), name]));
  const image = new Map<string, string>();
  for (const { name, column, row } of plan.places as readonly BoardPoint[]) {
    const [x, y] = turn(column - middle, row - middle);
    const to = names.get(key(x + middle, y + middle));
    if (to === undefined) return undefined;
    image.set(name, to);
  }
  const lines = new Set(plan.lines.map(line => [...line].sort().join(' ')));
  const kept = plan.lines.every(line =>
    lines.has(
      line
        .map(place => image.get(place))
        .sort()
        .join(' '),
    ),
  );
  return kept ? image : undefined;
}

/** Openings of random turns. */

/** So many random games in a row that bring nothing new mean that there is nothing new. */
const MAX_MISSES = 500;

/** Openings of `plies` turns, each position once, its mirror images not at all, as long as there are new ones. */
export function* randomOpenings(rules: Rules, plies: number, seed: number): Generator<Opening, never> {
  const random = new Random(seed);
  let seen = new Set<string>();
  let misses = 0;
  for (;;) {
    const found = randomOpening(rules, plies, random);
    if (found && !seen.has(found.end)) {
      seen.add(found.end);
      misses = 0;
      yield found.opening;
    } else if (++misses > MAX_MISSES) {
      if (seen.size === 0) throw new Error(`no random game lasts ${plies} turns`);
      seen = new Set();
      misses = 0;
    }
  }
}

function randomOpening(rules: Rules, plies: number, random: Random): { opening: Opening; end: string } | undefined {
  const start = rules.readFen(rules.startFen);
  if (!start.ok) throw new Error(start.error);
  const position = start.value;
  const moves: string[] = [];
  for (let ply = 0; ply < plies; ply++) {
    const turns = legalMoves(position);
    const turn = turns[random.nextInt(turns.length)];
    if (!turn) return undefined;
    moves.push(nameMove(rules, position, turn));
    playMove(position, turn);
  }
  if (gameOutcome(position) !== ONGOING) return undefined;
  return { opening: { fen: rules.startFen, moves }, end: canonicalPosition(rules, position) };
}
