/** The legal moves of a position as data. */
import { joinActionNames, type MoveActions, walkMoves } from '../games/moves';
import type { Action, BaseRules, Position } from '../games/rules';
import { MAX_LISTED_MOVES } from '../games/unique-moves';
import type { MoveDescription, Step } from '../games/view';

/** Legal moves, and the actions of each at the same index. */
export interface ListedMoves {
  readonly moves: readonly MoveDescription[];
  readonly actions: readonly (readonly Action[])[];
}

/** The move that consists of these parts. */
export function joinSteps(rules: BaseRules, parts: readonly MoveDescription[]): MoveDescription {
  if (parts.length === 1) return parts[0]!;
  const steps: Step[] = [];
  for (const part of parts) steps.push(...part.steps);
  const names = parts.map(({ name }) => name);
  return Object.freeze({ name: joinActionNames(rules, names), steps });
}

/** Legal moves, or completions of a move that has begun; undefined if there are more than `MAX_LISTED_MOVES`. */
export function listMoves(rules: BaseRules, position: Position): ListedMoves | undefined {
  const moves: MoveDescription[] = [];
  const actions: MoveActions[] = [];
  const parts: MoveDescription[] = [];
  const isComplete = walkMoves(position, {
    beforeAction(action, index) {
      parts[index] = rules.describe(position, action);
    },
    endsMove: action => rules.endsMove(position, action),
    onMove(made) {
      moves.push(made.length === 1 ? parts[0]! : joinSteps(rules, parts.slice(0, made.length)));
      actions.push(made.length === 1 ? [made[0]!] : made.slice());
      return moves.length <= MAX_LISTED_MOVES;
    },
  });
  return isComplete ? { moves: Object.freeze(moves), actions } : undefined;
}
