/** From the text of a setting to a position. */
import type { Position, Rules } from '../games/game';
import { rulesOf } from '../games/index';
import { play, readTurn } from '../games/turns';
import type { Setting } from './engine';
import { equip } from './equip';

export interface Scene {
  readonly rules: Rules;
  readonly position: Position;
}

/** Settings come from a session that has checked them: one that cannot be set up is a fault of the program. */
export function setUp(setting: Setting): Scene {
  const rules = rulesOf(setting.variant, setting.values);
  if (!rules.ok) throw new Error(rules.error);
  const position = equip(rules.value).readFen(setting.fen);
  if (!position.ok) throw new Error(position.error);
  for (const move of setting.moves) {
    const turn = readTurn(rules.value, position.value, move);
    if (!turn.ok) throw new Error(turn.error);
    play(position.value, turn.value);
  }
  return { rules: rules.value, position: position.value };
}
