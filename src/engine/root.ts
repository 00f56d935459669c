/** The moves at the root of a job, by name. */

import { anyTurn } from '../games/choices';
import type { PerftUnit } from '../games/game';
import { actionsOf, nameTurn, turnsOf } from '../games/turns';
import type { Best, Limits, Setting } from './engine';
import { setUp } from './setting';

/** The names of the moves to count below. */
export function rootNames(setting: Setting, unit: PerftUnit): string[] {
  const { rules, position } = setUp(setting);
  const turns = unit === 'turns' ? turnsOf(position) : actionsOf(position).map(action => [action]);
  return turns.map(turn => nameTurn(rules, position, turn));
}

/** What to play where a search was ended before it could say anything. */
export function firstMove(setting: Setting, { searchmoves }: Limits): Best {
  if (searchmoves) return { move: searchmoves[0]! };
  const { rules, position } = setUp(setting);
  const turn = anyTurn(position);
  return turn.length === 0 ? {} : { move: nameTurn(rules, position, turn) };
}
