/** A position from text, a FEN and the moves played from there; and what is legal, as names. */
import { countTurns } from './choices';
import { fail, ok, type PerftUnit, type Position, type Result, type Rules } from './game';
import { actionsOf, nameTurn, play, readTurn, type Turn, turnsOf } from './turns';

export interface Legal {
  readonly name: string;
  readonly turn: Turn;
}

/** The whole turns from here, or the single actions, sorted by name. */
export function legalMoves<P extends Position>(rules: Rules<P>, position: P, unit: PerftUnit): Legal[] {
  const turns = unit === 'turns' ? turnsOf(position) : actionsOf(position).map(action => [action]);
  return turns
    .map(turn => ({ name: nameTurn(rules, position, turn), turn }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** Where a list of what is legal is still of help in an error. */
const FEW = 12;

/** Why a move is refused: an error that names the move, and what is legal instead where that is short. */
export function refusal<P extends Position>(rules: Rules<P>, position: P, move: string, error: string): string {
  const quoted = `'${move}'`;
  const named = error.startsWith(move) || error.includes(quoted) ? error : `${quoted}: ${error}`;
  const turns = countTurns(position);
  if (turns === 0 || turns > FEW) return named;
  return `${named}; legal: ${legalMoves(rules, position, 'turns')
    .map(({ name }) => name)
    .join(' ')}`;
}

/** The position to which `moves` lead from `fen`; `heard` is told what each is. */
export function setUp<P extends Position>(
  rules: Rules<P>,
  fen: string,
  moves: Iterable<string>,
  heard: (turn: Turn) => void = () => {},
): Result<P> {
  const read = rules.readFen(fen);
  if (!read.ok) return fail(`fen: ${read.error}`);
  const position = read.value;
  let number = 0;
  for (const move of moves) {
    number++;
    const turn = readTurn(rules, position, move);
    if (!turn.ok) return fail(`move ${number}: ${refusal(rules, position, move, turn.error)}`);
    play(position, turn.value);
    heard(turn.value);
  }
  return ok(position);
}
