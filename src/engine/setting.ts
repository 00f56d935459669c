/** From the text of a setting to a position. */

import { positionFromText as setUpPosition } from '../games/from-text';
import type { Position, Rules } from '../games/game';
import { rulesOf } from '../games/index';
import type { PositionSpec } from './engine';
import { attachWeights } from './equip';

export interface RootPosition {
  readonly rules: Rules;
  readonly position: Position;
}

/** Settings come from a session that has checked them: one that cannot be set up is a fault of the program. */
export function positionFromSpec(setting: PositionSpec): RootPosition {
  const rules = rulesOf(setting.variant, setting.values);
  if (!rules.ok) throw new Error(rules.error);
  const position = setUpPosition(attachWeights(rules.value), setting.fen, setting.moves);
  if (!position.ok) throw new Error(position.error);
  return { rules: rules.value, position: position.value };
}
