/** Squares, positions and moves of draughts as XBoard writes them. White begins and is at the bottom. */
import type { Game, Move } from '../../api/game';
import { newGame, unwrap } from '../../api/index';
import type { Variant } from '../../api/variant';

const FILES = 'abcdefgh';
const ROWS = 8;

/** Notation of captures. XBoard knows no jumps: there a capture goes by way of the captured square. */
export type CaptureStyle = 'jumps' | 'victims';

const PROMOTION_SUFFIX: Readonly<Record<CaptureStyle, string>> = { jumps: 'k', victims: '+' };

/** Map between the squares of a variant and those of XBoard, as the side that begins sees the board. */
interface XboardSquares {
  /** XBoard's square by ours. */
  readonly outer: ReadonlyMap<string, string>;
  readonly inner: ReadonlyMap<string, string>;
}

export function xboardSquares(variant: Variant): XboardSquares {
  const board = unwrap(newGame(variant.name)).board();
  const isTurned = board.bottom !== variant.begins;
  const squares = board.points.map(({ name, column, row }): [string, string] => {
    const file = FILES[isTurned ? ROWS - 1 - column : column]!;
    return [name, `${file}${isTurned ? row + 1 : ROWS - row}`];
  });
  return { outer: new Map(squares), inner: new Map(squares.map(([ours, theirs]) => [theirs, ours])) };
}

/** Pieces on the board by XBoard's squares; those captured by the jumps of an unfinished move are gone. */
function piecesOf(game: Game, { outer }: XboardSquares): Map<string, string> {
  const captured = game.midTurn ? game.last()!.steps.flatMap(step => (step.captured ?? []).map(({ at }) => at)) : [];
  const pieces = game.board().points.flatMap(({ name, piece }): [string, string][] => {
    if (!piece || captured.includes(name)) return [];
    const letter = piece.piece === 'king' ? 'K' : 'P';
    return [[outer.get(name)!, piece.side === game.sides[0] ? letter : letter.toLowerCase()]];
  });
  return new Map(pieces);
}

/** Board field of a FEN: the letters of squares, and numbers of those without one. */
export function boardField(letterAt: (square: string) => string | undefined): string {
  const ranks = Array.from({ length: ROWS }, (_, row) =>
    [...FILES].map(file => letterAt(`${file}${ROWS - row}`) ?? '-').join(''),
  );
  return ranks.map(rank => rank.replace(/-+/g, empty => `${empty.length}`)).join('/');
}

/** Board field of a game: men are P and p, kings K and k. */
export function xboardBoard(game: Game, squares: XboardSquares): string {
  const pieces = piecesOf(game, squares);
  return boardField(square => pieces.get(square));
}

/** A position of XBoard: its board field and the side to move, 0 for White. */
interface XboardPosition {
  readonly board: string;
  readonly side: number;
}

/** Our FEN of a position, undefined if a piece is unknown or stands on a square that is not used. */
export function fenOfXboardPosition(
  { board, side }: XboardPosition,
  { begins }: Variant,
  { inner }: XboardSquares,
): string | undefined {
  const lists = { w: [] as string[], b: [] as string[] };
  const ranks = board.replace(/\d/g, digit => '-'.repeat(Number(digit))).split('/');
  if (ranks.length !== ROWS || ranks.some(rank => rank.length !== FILES.length)) return undefined;
  for (const [row, rank] of ranks.entries()) {
    for (const [column, letter] of [...rank].entries()) {
      if (letter === '-') continue;
      const square = inner.get(`${FILES[column]}${ROWS - row}`);
      if (square === undefined || !/[PKQpkq]/.test(letter)) return undefined;
      const isKing = !/p/i.test(letter);
      lists[letter === letter.toUpperCase() ? 'w' : 'b'].push((isKing ? 'K' : '') + square);
    }
  }
  const [first, second] = begins === 'white' ? ['W', 'B'] : ['B', 'W'];
  const parts = [`${first}${lists.w.join(',')}`, `${second}${lists.b.join(',')}`];
  return `${side === 0 ? first : second}:${first === 'W' ? parts.join(':') : parts.reverse().join(':')}`;
}

/** Squares that a move passes: `c3e5,e5g7` is c3, e5, g7. Undefined if the text is no move. */
export function squaresOfXboardMove(text: string): string[] | undefined {
  const path: string[] = [];
  for (const leg of text.split(',')) {
    const [, from, to] = /^([a-h][1-8])([a-h][1-8])[a-z=+]?$/.exec(leg) ?? [];
    if (from === undefined || to === undefined || (path.length > 0 && path.at(-1) !== from)) return undefined;
    path.push(...(path.length === 0 ? [from, to] : [to]));
  }
  return path;
}

/**
 * The game after the steps along a path, which may leave a move unfinished; undefined if it is illegal. The path names
 * the squares of each jump, with or without the captured ones, or only the ends of a whole move.
 */
export function playPath(game: Game, path: readonly string[], squares: XboardSquares): Game | undefined {
  const inner = path.map(square => squares.inner.get(square) ?? '');
  return followPath(game, inner) ?? playEnds(game, inner);
}

function followPath(game: Game, path: readonly string[]): Game | undefined {
  if (path.length === 1) return game;
  for (const step of game.steps()) {
    const [{ from, to, captured = [] }] = step.steps as [Move['steps'][number]];
    if (from !== path[0]) continue;
    const rests = [
      ...(path[1] === to ? [path.slice(1)] : []),
      ...(captured.length === 1 && path[1] === captured[0]!.at && path[2] === to ? [path.slice(2)] : []),
    ];
    for (const rest of rests) {
      const next = game.play(step);
      const end = next.ok && (rest.length === 1 || next.value.midTurn) ? followPath(next.value, rest) : undefined;
      if (end) return end;
    }
  }
  return undefined;
}

function playEnds(game: Game, path: readonly string[]): Game | undefined {
  const moves = game.moves().filter(({ steps }) => steps[0]!.from === path[0] && steps.at(-1)!.to === path.at(-1));
  const next = moves.length === 1 && path.length === 2 ? game.play(moves[0]!) : undefined;
  return next?.ok ? next.value : undefined;
}

/** Legs of steps: one for each jump, or two by way of the captured square. A promotion is marked on the last leg. */
export function legsOf(steps: Move['steps'], style: CaptureStyle, { outer }: XboardSquares): string[] {
  const legs = steps.flatMap(({ from, to, captured = [] }) => {
    const path = [from!, ...(style === 'victims' ? captured.map(({ at }) => at) : []), to!].map(
      name => outer.get(name)!,
    );
    return path.slice(1).map((square, at) => `${path[at]}${square}`);
  });
  const isPromotion = steps.some(({ promotion }) => promotion === true);
  return legs.map((leg, at) => (isPromotion && at === legs.length - 1 ? leg + PROMOTION_SUFFIX[style] : leg));
}
