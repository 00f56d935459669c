/** The morris family. */
import { type Game, ok } from '../game';
import { perft } from './perft';
import { morrisToPlay, playBy, settle } from './play';
import type { MorrisPosition } from './position';
import { endingsOf } from './tables/endings';

export const morris: Game<MorrisPosition> = {
  ...morrisToPlay,
  benchDepth: 14,
  rules(_variant, values) {
    const set = settle(values);
    return set.ok ? ok({ ...playBy(set.value), perft, endings: () => endingsOf(set.value, values) }) : set;
  },
};
