/** The draughts family behind the contract. */
import { fail, type Game, ok } from '../game';
import { perft } from './perft';
import { draughtsToPlay, playBy } from './play';
import type { DraughtsPosition } from './position';
import { ruleSet } from './rules';
import { endingsOf } from './tables/endings';
import { ROWS } from './variants';

export const draughts: Game<DraughtsPosition> = {
  ...draughtsToPlay,
  benchDepth: 17,
  rules(variant, values) {
    const row = ROWS[variant];
    if (!row) return fail(`unknown variant '${variant}'`);
    const rules = ruleSet(row, values);
    return ok({ ...playBy(row, rules), perft, endings: distances => ok(endingsOf(rules, distances === true)) });
  },
};
