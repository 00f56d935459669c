/** Random openings; a position and its mirror images count as one. */
import { gameOutcome, legalMoves, nameMove, playMove } from '../../games/moves';
import { ONGOING, type Position, type Rules } from '../../games/rules';
import type { BoardLayout, BoardPoint } from '../../games/view';
import { Random } from '../../util/random';
import type { Opening } from './book';

/** A symmetry of the board: name of the image of each point. */
type SquareMap = ReadonlyMap<string, string>;

const symmetryCache = new WeakMap<BoardLayout, readonly SquareMap[]>();

/** Text that a position shares with its mirror images only. */
export function canonicalPosition(rules: Rules, position: Position): string {
  const { pieces, marks, hands, owed } = rules.boardState(position);
  const rest = [position.side, ...hands, owed].join(' ');
  const texts = boardSymmetries(rules.layout).map(map => {
    const image = (point: string): string => map.get(point) ?? point;
    const mapped = pieces.map(({ at, side, piece }) => `${image(at)}${side}${piece}`);
    return [...mapped, ...marks.map(mark => `${image(mark)}-`)].sort().join(' ');
  });
  return `${texts.sort()[0]} ${rest}`;
}

/** Rotations and reflections of the board, on boards of rings also combined with the exchange of the rings. */
function boardSymmetries(layout: BoardLayout): readonly SquareMap[] {
  const cached = symmetryCache.get(layout);
  if (cached) return cached;
  const middle = (layout.columns - 1) / 2;
  // Draughtsmen move in one direction: on a board with different corners no image is the same game.
  const maps = layout.corner === undefined ? SQUARE_SYMMETRIES : SQUARE_SYMMETRIES.slice(0, 1);
  const symmetries = maps
    .flatMap(map => (layout.kind === 'points' ? [map, swapRings(map)] : [map]))
    .map(map => squareMapOf(layout, middle, map))
    .filter(map => map !== undefined);
  symmetryCache.set(layout, symmetries);
  return symmetries;
}

/** A map of the square onto itself, with its centre at the origin. */
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

/** Exchanges the outermost and the innermost of three rings. */
const swapRings =
  (map: CoordinateMap): CoordinateMap =>
  (x, y) => {
    const ring = Math.max(Math.abs(x), Math.abs(y)) || 1;
    return map((x / ring) * (4 - ring), (y / ring) * (4 - ring));
  };

/** The points under a coordinate map; undefined if it does not map points to points and lines to lines. */
function squareMapOf(layout: BoardLayout, middle: number, map: CoordinateMap): SquareMap | undefined {
  const key = (column: number, row: number): string => `${column} ${row}`;
  const names = new Map(layout.places.map(({ name, column, row }) => [key(column, row), name]));
  const image = new Map<string, string>();
  for (const { name, column, row } of layout.places as readonly BoardPoint[]) {
    const [x, y] = map(column - middle, row - middle);
    const to = names.get(key(x + middle, y + middle));
    if (to === undefined) return undefined;
    image.set(name, to);
  }
  const lines = new Set(layout.lines.map(line => [...line].sort().join(' ')));
  const keepsLines = layout.lines.every(line =>
    lines.has(
      line
        .map(point => image.get(point))
        .sort()
        .join(' '),
    ),
  );
  return keepsLines ? image : undefined;
}

/** After this many random games without a new position, all positions are assumed to be known. */
const MAX_MISSES = 500;

/** Openings of `plies` random moves. Positions repeat only when there are no new ones. */
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
      if (seen.size === 0) throw new Error(`no random game lasts ${plies} moves`);
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
    const legal = legalMoves(position);
    const move = legal[random.nextInt(legal.length)];
    if (!move) return undefined;
    moves.push(nameMove(rules, position, move));
    playMove(position, move);
  }
  if (gameOutcome(position) !== ONGOING) return undefined;
  return { opening: { fen: rules.startFen, moves }, end: canonicalPosition(rules, position) };
}
