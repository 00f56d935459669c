/** Positions and moves of Hub as games of the library. */
import type { Game, Move } from '../../api/game';
import { newGame, unwrap } from '../../api/index';
import { fault, type Result } from '../../api/result';
import type { Variant } from '../../api/variant';
import { resume } from '../resume';
import { type Numbering, type SquareNumbers, squareNumbers } from './hub-format';

export function squaresOf({ name, begins, startFen }: Variant): Readonly<Record<Numbering, SquareNumbers>> {
  const names = unwrap(newGame(name))
    .board()
    .points.map(point => point.name);
  const numbersOf = (numbering: Numbering): SquareNumbers =>
    squareNumbers(numbering, names, begins, /:W(1|a1),/.test(startFen));
  return { position: numbersOf('position'), pdn: numbersOf('pdn') };
}

/** FEN of a Hub position: the side to move, `W` for the one that begins, then the squares. */
export function fenOfHubPosition(pos: string, begins: string, { names }: SquareNumbers): string | undefined {
  if (!/^[WB][wbWBe]{32}$/.test(pos)) return undefined;
  const first = begins === 'white' ? 'W' : 'B';
  const second = first === 'W' ? 'B' : 'W';
  const pieces = (letter: string): string =>
    [...pos.slice(1)]
      .flatMap((piece, at) => (piece.toUpperCase() === letter ? [(piece === letter ? 'K' : '') + names[at + 1]] : []))
      .join(',');
  const side = pos.startsWith('W') ? first : second;
  const parts = [`${first}${pieces('W')}`, `${second}${pieces('B')}`];
  return `${side}:${first === 'W' ? parts.join(':') : parts.reverse().join(':')}`;
}

/** Squares of a move as the host writes it: from, to, then the captured squares in any order. */
export const squaresOfHubMove = (move: string, { names }: SquareNumbers): (string | undefined)[] =>
  move.split(/[-x]/).map(number => names[Number(number)]);

/** Plays a move of the host, also after a draw. */
export function playHubMove(game: Game, move: string, squares: SquareNumbers): Result<Game> {
  const [from, to, ...captured] = squaresOfHubMove(move, squares);
  const ongoing = resume(game);
  const matches = ongoing.moves().filter(legal => matchesMove(legal, from, to, captured));
  return matches.length === 1 ? ongoing.play(matches[0]!) : fault('illegal-turn', `'${move}' is not legal`);
}

export const capturedSquares = ({ steps }: Move): string[] =>
  steps.flatMap(({ captured }) => (captured ?? []).map(({ at }) => at));

function matchesMove(
  move: Move,
  from: string | undefined,
  to: string | undefined,
  captured: readonly (string | undefined)[],
): boolean {
  if (move.steps[0]!.from !== from || move.steps.at(-1)!.to !== to) return false;
  return capturedSquares(move).sort().join() === [...captured].sort().join();
}

/** Move as Hub writes it: from, to, then the captured squares in ascending order. */
export function hubMoveName(game: Game | undefined, name: string, { numbers }: SquareNumbers): string | undefined {
  const move = game?.moves().find(candidate => candidate.name === name);
  if (!move) return undefined;
  const ends = [move.steps[0]!.from!, move.steps.at(-1)!.to!].map(square => numbers.get(square)!);
  const captured = capturedSquares(move)
    .map(square => numbers.get(square)!)
    .sort((a, b) => a - b);
  return captured.length === 0 ? ends.join('-') : [...ends, ...captured].join('x');
}
