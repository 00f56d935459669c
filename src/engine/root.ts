/** The moves at the root of a job, by name. */

import { anyTurn } from '../games/choices';
import { legalMoves } from '../games/from-text';
import type { PerftUnit } from '../games/game';
import { nameTurn } from '../games/turns';
import type { Best, Limits, Setting } from './engine';
import { setUp } from './setting';

/** The names of the moves to count below. */
export function rootNames(setting: Setting, unit: PerftUnit): string[] {
  const { rules, position } = setUp(setting);
  return legalMoves(rules, position, unit).map(({ name }) => name);
}

/** What to play where a search was ended before it could say anything. */
export function firstMove(setting: Setting, { searchmoves }: Limits): Best {
  if (searchmoves) return { move: searchmoves[0]! };
  const { rules, position } = setUp(setting);
  const turn = anyTurn(position);
  return turn.length === 0 ? {} : { move: nameTurn(rules, position, turn) };
}
