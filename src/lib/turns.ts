/** The legal turns of a position as data. */
import { MOST_TURNS } from '../games/choices';
import { type Action, MAX_ACTIONS, ONGOING, type Play, type Position } from '../games/game';
import type { Step, Told } from '../games/telling';
import { joinNames } from '../games/turns';

/** Turns with the actions that they consist of, at the same index. */
export interface Listed {
  readonly turns: readonly Told[];
  readonly actions: readonly (readonly Action[])[];
}

/** Room for the actions of a turn's actions, one list for each. */
const rooms: Int32Array[] = [];

/** Actions told one by one as one turn. */
export function joinTold(rules: Play, parts: readonly Told[]): Told {
  if (parts.length === 1) return parts[0]!;
  const steps: Step[] = [];
  for (const part of parts) steps.push(...part.steps);
  const names = parts.map(({ name }) => name);
  return Object.freeze({ name: joinNames(rules, names), steps });
}

/** The whole turns from here, each to the end of the turn under way; undefined where there are too many. */
export function listTurns(rules: Play, position: Position): Listed | undefined {
  const turns: Told[] = [];
  const actions: Action[][] = [];
  const begun: Action[] = [];
  const told: Told[] = [];
  const extend = (depth: number): boolean => {
    rooms[depth] ??= new Int32Array(MAX_ACTIONS);
    const room = rooms[depth];
    const end = position.generate(room, 0);
    for (let i = 0; i < end; i++) {
      const action = room[i]!;
      const part = rules.describe(position, action);
      if (depth === 0 && rules.endsTurn(position, action)) {
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
        turns.push(joinTold(rules, [...told, part]));
        actions.push([...begun, action]);
      }
      position.undo();
      if (!few || turns.length > MOST_TURNS) return false;
    }
    return true;
  };
  if (position.outcome(0) !== ONGOING) return { turns, actions };
  return extend(0) ? { turns: Object.freeze(turns), actions } : undefined;
}
