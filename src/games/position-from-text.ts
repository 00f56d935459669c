/** Positions from a FEN and moves, and named lists of legal moves. */
import { fail, ok, type Result } from '../util/result';
import { legalActions, legalMoves, type MoveActions, nameMove, parseMove, playMove } from './moves';
import type { PerftUnit, Position, Rules } from './rules';
import { countLegalMoves } from './unique-moves';

export interface LegalMove {
  readonly name: string;
  readonly move: MoveActions;
}

/** Legal moves or single actions, sorted by name. */
export function namedMoves<P extends Position>(rules: Rules<P>, position: P, unit: PerftUnit): LegalMove[] {
  const moves = unit === 'turns' ? legalMoves(position) : legalActions(position).map(action => [action]);
  return moves
    .map(move => ({ name: nameMove(rules, position, move), move }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** Errors list the legal moves if there are at most this many. */
const MAX_LISTED_LEGAL = 12;

/** Error text for an illegal move: names the move, and the legal ones if they are few. */
export function illegalMoveMessage<P extends Position>(
  rules: Rules<P>,
  position: P,
  move: string,
  error: string,
): string {
  const quoted = `'${move}'`;
  const named = error.startsWith(move) || error.includes(quoted) ? error : `${quoted}: ${error}`;
  const count = countLegalMoves(position);
  if (count === 0 || count > MAX_LISTED_LEGAL) return named;
  return `${named}; legal: ${namedMoves(rules, position, 'turns')
    .map(({ name }) => name)
    .join(' ')}`;
}

/** Position after `moves` from `fen`; `onMove` gets the actions of each move. */
export function positionFromText<P extends Position>(
  rules: Rules<P>,
  fen: string,
  moves: Iterable<string>,
  onMove: (move: MoveActions) => void = () => {},
): Result<P> {
  const read = rules.readFen(fen);
  if (!read.ok) return fail(`fen: ${read.error}`);
  const position = read.value;
  let number = 0;
  for (const text of moves) {
    number++;
    const move = parseMove(rules, position, text);
    if (!move.ok) return fail(`move ${number}: ${illegalMoveMessage(rules, position, text, move.error)}`);
    playMove(position, move.value);
    onMove(move.value);
  }
  return ok(position);
}
