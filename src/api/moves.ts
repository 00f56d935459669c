/** The legal turns of a position as data. */

import { joinActionNames } from '../games/moves';
import { type Action, type BaseRules, MAX_ACTIONS, ONGOING, type Position } from '../games/rules';
import { MAX_LISTED_MOVES } from '../games/unique-moves';
import type { MoveDescription, Step } from '../games/view';

/** Turns with the actions that they consist of, at the same index. */
export interface ListedMoves {
  readonly moves: readonly MoveDescription[];
  readonly actions: readonly (readonly Action[])[];
}

/** Room for the actions of a turn's actions, one list for each. */
const actionBuffers: Int32Array[] = [];

/** Actions told one by one as one turn. */
export function joinSteps(rules: BaseRules, parts: readonly MoveDescription[]): MoveDescription {
  if (parts.length === 1) return parts[0]!;
  const steps: Step[] = [];
  for (const part of parts) steps.push(...part.steps);
  const names = parts.map(({ name }) => name);
  return Object.freeze({ name: joinActionNames(rules, names), steps });
}

/** The whole turns from here, each to the end of the turn under way; undefined where there are too many. */
export function listMoves(rules: BaseRules, position: Position): ListedMoves | undefined {
  const turns: MoveDescription[] = [];
  const actions: Action[][] = [];
  const begun: Action[] = [];
  const told: MoveDescription[] = [];
  const extend = (depth: number): boolean => {
    actionBuffers[depth] ??= new Int32Array(MAX_ACTIONS);
    const room = actionBuffers[depth];
    const end = position.generate(room, 0);
    for (let i = 0; i < end; i++) {
      const action = room[i]!;
      const part = rules.describe(position, action);
      if (depth === 0 && rules.endsMove(position, action)) {
        turns.push(part);
        actions.push([action]);
        continue;
      }
      position.make(action);
      let few = true;
      if (position.midTurn && position.outcome(0) === ONGOING) {
        begun.push(action);
        told.push(part);
        few = extend(depth + 1);
        begun.pop();
        told.pop();
      } else if (depth === 0) {
        turns.push(part);
        actions.push([action]);
      } else {
        turns.push(joinSteps(rules, [...told, part]));
        actions.push([...begun, action]);
      }
      position.undo();
      if (!few || turns.length > MAX_LISTED_MOVES) return false;
    }
    return true;
  };
  if (position.outcome(0) !== ONGOING) return { moves: turns, actions };
  return extend(0) ? { moves: Object.freeze(turns), actions } : undefined;
}
