/** Lines of actions as names of whole turns. */
import { type Action, MAX_ACTIONS, ONGOING } from '../games/game';
import { type MoveActions, nameMove, playMove, undoMove } from '../games/turns';
import { NO_ACTION, type TranspositionTable } from '../search/table';
import type { RootPosition } from './setting';

/** The whole turns of a line; a last one that is cut off is left out. */
export function nameMoves({ rules, position }: RootPosition, line: readonly Action[]): string[] {
  const names: string[] = [];
  let turn: Action[] = [];
  let played = 0;
  for (const action of line) {
    position.make(action);
    turn.push(action);
    if (position.midTurn && position.outcome(0) === ONGOING) continue;
    undoMove(position, turn);
    names.push(nameMove(rules, position, turn));
    playMove(position, turn);
    played += turn.length;
    turn = [];
  }
  for (let i = played + turn.length; i > 0; i--) position.undo();
  return names;
}

const scratch = new Int32Array(MAX_ACTIONS);

/** The turn that the table expects after `turn`; undefined where it knows none. */
export function ponderMoveFromTable(
  { rules, position }: RootPosition,
  table: TranspositionTable,
  turn: MoveActions,
): string | undefined {
  playMove(position, turn);
  const reply: Action[] = [];
  let whole = false;
  while (!whole && position.outcome(0) === ONGOING) {
    table.probe(position.keyLow, position.keyHigh);
    const action = table.action;
    const end = position.generate(scratch, 0);
    if (action === NO_ACTION || !scratch.subarray(0, end).includes(action)) break;
    position.make(action);
    reply.push(action);
    whole = !position.midTurn || position.outcome(0) !== ONGOING;
  }
  undoMove(position, reply);
  const name = whole ? nameMove(rules, position, reply) : undefined;
  undoMove(position, turn);
  return name;
}
