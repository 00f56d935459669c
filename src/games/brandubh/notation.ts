/** Names of moves and pieces, and errors for names that do not fit. */
import { fail, ok, type Result } from '../../util/result';
import { legalActions } from '../moves';
import type { Action } from '../rules';
import type { Piece } from '../view';
import { actionOf, DIRECTIONS, fromOf, NEXT, squareByName, squareName, toOf } from './board';
import { pieceLetterAt } from './fen';
import type { BrandubhPosition } from './position';
import { ATTACKERS, DEFENDERS, SIDES } from './rules';

export const nameAction = (action: Action): string => `${squareName(fromOf(action))}-${squareName(toOf(action))}`;

export function readAction(position: BrandubhPosition, name: string): Result<Action> {
  const [, king, fromName, toName, captures] = MOVE_PATTERN.exec(name) ?? [];
  const from = squareByName(fromName ?? '');
  const to = squareByName(toName ?? '');
  if (from === undefined || to === undefined) return fail(`expected a move such as d1-d3, got '${name}'`);
  const actions = legalActions(position);
  const action = actionOf(from, to);
  if (!actions.includes(action)) return fail(illegalMoveError(position, actions, action));
  if (king && from !== position.king) return fail(`'${name}': the king is not on ${fromName}`);
  return captures === undefined ? ok(action) : withCaptures(position, action, captures.slice(1).split('/'));
}

/** Letter of the king, from, to, captures, and signs for threats and wins, as other programs write them. */
const MOVE_PATTERN = /^(k?)([a-h]\d)-?([a-h]\d)(x[a-h]\d(?:\/[a-h]\d)*)?(?:[+-]{1,2})?$/;

/** The action, if it captures exactly the named pieces. */
function withCaptures(position: BrandubhPosition, action: Action, named: readonly string[]): Result<Action> {
  const captured = capturedPieces(position, action).map(({ at }) => at);
  if ([...captured].sort().join() === [...named].sort().join()) return ok(action);
  return fail(`${nameAction(action)} captures ${captured.length === 0 ? 'nothing' : captured.join(' and ')}`);
}

const PIECE_TEXTS: Readonly<Record<string, { readonly name: string; readonly side: number }>> = {
  t: { name: 'an attacker', side: ATTACKERS },
  T: { name: 'a defender', side: DEFENDERS },
  K: { name: 'the king', side: DEFENDERS },
};

function illegalMoveError(position: BrandubhPosition, actions: readonly Action[], action: Action): string {
  const from = squareName(fromOf(action));
  const piece = PIECE_TEXTS[pieceLetterAt(position, fromOf(action))];
  if (!piece) return `${from} is empty`;
  if (piece.side !== position.side) {
    return `${from} holds ${piece.name}, but the ${SIDES[position.side]} are to move`;
  }
  if (actions.length === 0) return 'the game is over';
  const targets = actions.filter(other => fromOf(other) === fromOf(action)).map(other => squareName(toOf(other)));
  const reason =
    targets.length === 0 ? `the piece on ${from} cannot move` : `from ${from}: ${targets.sort().join(' ')}`;
  return `${nameAction(action)} is not legal; ${reason}`;
}

/** Piece by its letter in the FEN. */
const PIECE_OF_LETTER: Readonly<Record<string, Omit<Piece, 'at'>>> = {
  t: { side: SIDES[0], piece: 'man' },
  T: { side: SIDES[1], piece: 'man' },
  K: { side: SIDES[1], piece: 'king' },
};

/** Piece on a square; undefined if it is empty. */
export function pieceAt(position: BrandubhPosition, square: number): Piece | undefined {
  const piece = PIECE_OF_LETTER[pieceLetterAt(position, square)];
  return piece && { at: squareName(square), ...piece };
}

/** Pieces captured by a legal move. Makes the move to see which neighbours disappear. */
export function capturedPieces(position: BrandubhPosition, action: Action): Piece[] {
  const at = toOf(action) * DIRECTIONS;
  const beside: Piece[] = [];
  for (let way = at; way < at + DIRECTIONS; way++) {
    const piece = NEXT[way] === fromOf(action) ? undefined : pieceAt(position, NEXT[way]!);
    if (piece && piece.side !== SIDES[position.side]) beside.push(piece);
  }
  if (beside.length === 0) return beside;
  position.make(action);
  const captured = beside.filter(piece => !pieceAt(position, squareByName(piece.at)!));
  position.undo();
  return captured;
}
