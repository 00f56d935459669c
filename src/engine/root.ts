/** The moves at the root of a job, by name. */

import { anyMove } from '../games/choices';
import { namedMoves } from '../games/from-text';
import type { PerftUnit } from '../games/game';
import { nameMove } from '../games/turns';
import type { BestMove, Limits, PositionSpec } from './engine';
import { positionFromSpec } from './setting';

/** The names of the moves to count below. */
export function rootMoveNames(setting: PositionSpec, unit: PerftUnit): string[] {
  const { rules, position } = positionFromSpec(setting);
  return namedMoves(rules, position, unit).map(({ name }) => name);
}

/** What to play where a search was ended before it could say anything. */
export function fallbackMove(setting: PositionSpec, { searchmoves }: Limits): BestMove {
  if (searchmoves) return { move: searchmoves[0]! };
  const { rules, position } = positionFromSpec(setting);
  const turn = anyMove(position);
  return turn.length === 0 ? {} : { move: nameMove(rules, position, turn) };
}
