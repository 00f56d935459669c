/** A position from text, a FEN and the moves played from there; and what is legal, as names. */

import { fail, ok, type Result } from '../util/result';
import { legalActions, legalMoves, type MoveActions, nameMove, parseMove, playMove } from './moves';
import type { PerftUnit, Position, Rules } from './rules';
import { countLegalMoves } from './unique-moves';

export interface LegalMove {
  readonly name: string;
  readonly move: MoveActions;
}

/** The whole turns from here, or the single actions, sorted by name. */
export function namedMoves<P extends Position>(rules: Rules<P>, position: P, unit: PerftUnit): LegalMove[] {
  const turns = unit === 'turns' ? legalMoves(position) : legalActions(position).map(action => [action]);
  return turns
    .map(turn => ({ name: nameMove(rules, position, turn), move: turn }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** Where a list of what is legal is still of help in an error. */
const MAX_LISTED_LEGAL = 12;

/** Why a move is refused: an error that names the move, and what is legal instead where that is short. */
export function illegalMoveMessage<P extends Position>(
  rules: Rules<P>,
  position: P,
  move: string,
  error: string,
): string {
  const quoted = `'${move}'`;
  const named = error.startsWith(move) || error.includes(quoted) ? error : `${quoted}: ${error}`;
  const turns = countLegalMoves(position);
  if (turns === 0 || turns > MAX_LISTED_LEGAL) return named;
  return `${named}; legal: ${namedMoves(rules, position, 'turns')
    .map(({ name }) => name)
    .join(' ')}`;
}

/** The position to which `moves` lead from `fen`; `heard` is told what each is. */
export function positionFromText<P extends Position>(
  rules: Rules<P>,
  fen: string,
  moves: Iterable<string>,
  heard: (turn: MoveActions) => void = () => {},
): Result<P> {
  const read = rules.readFen(fen);
  if (!read.ok) return fail(`fen: ${read.error}`);
  const position = read.value;
  let number = 0;
  for (const move of moves) {
    number++;
    const turn = parseMove(rules, position, move);
    if (!turn.ok) return fail(`move ${number}: ${illegalMoveMessage(rules, position, move, turn.error)}`);
    playMove(position, turn.value);
    heard(turn.value);
  }
  return ok(position);
}
