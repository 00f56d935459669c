/** The morris family. */
import { type Game, ok } from '../game';
import { perft } from './perft';
import { morrisToPlay, playBy } from './play';
import type { MorrisPosition } from './position';
import { ruleSet } from './rules';
import { endingsOf } from './tables/endings';

export const morris: Game<MorrisPosition> = {
  ...morrisToPlay,
  benchDepth: 14,
  rules(_variant, values) {
    const set = ruleSet(values);
    return set.ok ? ok({ ...playBy(set.value), perft, endings: () => endingsOf(set.value, values) }) : set;
  },
};
