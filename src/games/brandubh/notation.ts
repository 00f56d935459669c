/** Names of moves, and the board drawn for people. */
import { type Action, fail, ok, type Result } from '../game';
import { actionsOf } from '../turns';
import { CORNERS, nameOf, SIZE, squareAt, squareNamed, THRONE } from './board';
import { pieceOn } from './fen';
import { actionOf, type BrandubhPosition, fromOf, toOf } from './position';

export const nameAction = (action: Action): string => `${nameOf(fromOf(action))}-${nameOf(toOf(action))}`;

export function readAction(position: BrandubhPosition, name: string): Result<Action> {
  const [, fromName, toName] = /^(\w\d)-?(\w\d)$/.exec(name) ?? [];
  const from = squareNamed(fromName ?? '');
  const to = squareNamed(toName ?? '');
  if (from === undefined || to === undefined) return fail(`'${name}' is not a move such as d1-d3`);
  const action = actionOf(from, to);
  if (actionsOf(position).includes(action)) return ok(action);
  return fail(`'${name}' is not legal here`);
}

/** What stands on a square in a drawing: A, D, K, or an empty square, X a corner, + the throne. */
function mark(position: BrandubhPosition, square: number): string {
  const piece = pieceOn(position, square);
  if (piece !== '') return piece === 't' ? 'A' : piece === 'T' ? 'D' : 'K';
  if (CORNERS.includes(square)) return 'X';
  return square === THRONE ? '+' : '.';
}

export function draw(position: BrandubhPosition): string {
  const ranks = Array.from({ length: SIZE }, (_, row) => {
    const marks = Array.from({ length: SIZE }, (_, column) => mark(position, squareAt(row, column)));
    return `${SIZE - row}  ${marks.join(' ')}`;
  });
  return [...ranks, '', '   a b c d e f g'].join('\n');
}
