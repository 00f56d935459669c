/** Moves as data. */
import type { Action } from '../game';
import type { Piece, Told } from '../telling';
import { fromOf, toOf } from './action';
import { DIRECTIONS, NEXT, nameOf, squareNamed } from './board';
import { nameAction } from './notation';
import { pieceAt } from './picture';
import type { BrandubhPosition } from './position';
import { SIDES } from './setup';

/** What is told of moves that take nothing is made once, by action. */
const shared: (Told | undefined)[] = [];

export function describe(position: BrandubhPosition, action: Action): Told {
  const captured = takenBy(position, action);
  if (captured.length > 0) return told(action, captured);
  let quiet = shared[action];
  if (quiet === undefined) {
    quiet = told(action, []);
    shared[action] = quiet;
  }
  return quiet;
}

function told(action: Action, captured: readonly Piece[]): Told {
  const move = { kind: 'move', from: nameOf(fromOf(action)), to: nameOf(toOf(action)) } as const;
  return { name: nameAction(action), steps: [captured.length > 0 ? { ...move, captured } : move] };
}

/** The pieces beside the square of arrival that are gone once the move is made. */
function takenBy(position: BrandubhPosition, action: Action): Piece[] {
  const at = toOf(action) * DIRECTIONS;
  const beside: Piece[] = [];
  for (let way = at; way < at + DIRECTIONS; way++) {
    const piece = NEXT[way] === fromOf(action) ? undefined : pieceAt(position, NEXT[way]!);
    if (piece && piece.side !== SIDES[position.side]) beside.push(piece);
  }
  if (beside.length === 0) return beside;
  position.make(action);
  const taken = beside.filter(piece => !pieceAt(position, squareNamed(piece.at)!));
  position.undo();
  return taken;
}
