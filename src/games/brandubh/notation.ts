/** Names of moves, and why a name stands for none. */
import { type Action, fail, ok, type Result } from '../game';
import { legalActions } from '../turns';
import { actionOf, fromOf, toOf } from './action';
import { squareByName, squareName } from './board';
import { pieceLetterAt } from './fen';
import { capturedPieces } from './picture';
import type { BrandubhPosition } from './position';
import { ATTACKERS, DEFENDERS, SIDES } from './setup';

export const nameAction = (action: Action): string => `${squareName(fromOf(action))}-${squareName(toOf(action))}`;

export function readAction(position: BrandubhPosition, name: string): Result<Action> {
  const [, king, fromName, toName, taken] = MOVE_PATTERN.exec(name) ?? [];
  const from = squareByName(fromName ?? '');
  const to = squareByName(toName ?? '');
  if (from === undefined || to === undefined) return fail(`'${name}' is not a move such as d1-d3`);
  const actions = legalActions(position);
  const action = actionOf(from, to);
  if (!actions.includes(action)) return fail(illegalMoveError(position, actions, action));
  if (king && from !== position.king) return fail(`'${name}': the king does not stand on ${fromName}`);
  return taken === undefined ? ok(action) : withCaptures(position, action, taken.slice(1).split('/'));
}

/** The king's letter, from, to, what is taken, and signs for what is threatened or won, as other programs write them. */
const MOVE_PATTERN = /^(k?)([a-h]\d)-?([a-h]\d)(x[a-h]\d(?:\/[a-h]\d)*)?(?:[+-]{1,2})?$/;

/** The action, if it takes these and no other. */
function withCaptures(position: BrandubhPosition, action: Action, named: readonly string[]): Result<Action> {
  const taken = capturedPieces(position, action).map(({ at }) => at);
  if ([...taken].sort().join() === [...named].sort().join()) return ok(action);
  return fail(`${nameAction(action)} takes ${taken.length === 0 ? 'nothing' : taken.join(' and ')}`);
}

const PIECE_TEXTS: Readonly<Record<string, { readonly name: string; readonly side: number }>> = {
  t: { name: 'an attacker', side: ATTACKERS },
  T: { name: 'a defender', side: DEFENDERS },
  K: { name: 'the king', side: DEFENDERS },
};

function illegalMoveError(position: BrandubhPosition, actions: readonly Action[], action: Action): string {
  const from = squareName(fromOf(action));
  const piece = PIECE_TEXTS[pieceLetterAt(position, fromOf(action))];
  if (!piece) return `nothing stands on ${from}`;
  if (piece.side !== position.side) {
    return `${from} holds ${piece.name}, and the ${SIDES[position.side]} are to move`;
  }
  if (actions.length === 0) return 'the game is over';
  const targets = actions.filter(other => fromOf(other) === fromOf(action)).map(other => squareName(toOf(other)));
  const rest = targets.length === 0 ? 'it cannot move' : `from ${from} one may go to ${targets.sort().join(' ')}`;
  return `${nameAction(action)} is not legal: ${rest}`;
}
